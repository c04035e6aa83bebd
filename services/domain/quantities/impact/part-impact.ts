/** A part's share of the figures in the live panel, calculated once per part and cached while nothing of it changes. */
import type { SubprogrammeCopy } from '../../programmes/events.js';
import type { Part } from '../../programmes/programme.js';
import type { CalculationLibrary } from '../calculation-inputs.js';
import type { Day, Month } from '../day.js';
import { addGangs, type GangLoad } from '../gangs.js';
import type { DailyLoad } from '../labour-days.js';
import { type ActivityLine, quantifyPart } from '../part-quantities.js';
import type { WorkCalendar } from '../work-calendar.js';
import { daysByMonth, type WorkSpan } from '../work-span.js';
import { PackedRows, type RowLayout, type Rows } from './packed-rows.js';

/** Heads per day, all together and of each type. */
export interface LabourLoad extends DailyLoad {
  readonly labour: number;
  readonly foremen: number;
}

/** What a month needs of a key material, in SI units: an unsaved edit may change the material's own. */
export interface MaterialMonth {
  readonly materialId: number;
  readonly month: Month;
  readonly quantity: number;
}

/** What counts in the figures of a scope. */
export interface PartFigures {
  /** Null if no activity of the part is worked. */
  readonly worked: { readonly first: Day; readonly last: Day } | null;
  /** Activities that are worked on the same days are one load. */
  readonly loads: Rows<LabourLoad>;
  readonly manDays: number;
  /** Rows of one material follow each other. */
  readonly materials: Rows<MaterialMonth>;
}

/** With its gangs, and packed, since it is cached. */
export interface PartImpact extends PartFigures {
  readonly loads: PackedRows<LabourLoad>;
  readonly materials: PackedRows<MaterialMonth>;
  readonly gangs: PackedRows<GangLoad>;
}

const spreadNumber = (spread: WorkSpan['spread']): number => (spread === 'calendar' ? 1 : 0);
const spreadOf = (number: number | undefined): WorkSpan['spread'] => (number === 1 ? 'calendar' : 'working');

const LOADS: RowLayout<LabourLoad> = {
  width: 6,
  write: ({ from, to, spread, perDay, labour, foremen }, numbers) =>
    numbers.push(from, to, spreadNumber(spread), perDay, labour, foremen),
  rowFrom: (numbers, at) => ({
    from: numbers[at] ?? 0,
    to: numbers[at + 1] ?? 0,
    spread: spreadOf(numbers[at + 2]),
    perDay: numbers[at + 3] ?? 0,
    labour: numbers[at + 4] ?? 0,
    foremen: numbers[at + 5] ?? 0,
  }),
};

const MATERIALS: RowLayout<MaterialMonth> = {
  width: 3,
  write: ({ materialId, month, quantity }, numbers) => numbers.push(materialId, month, quantity),
  rowFrom: (numbers, at) => ({
    materialId: numbers[at] ?? 0,
    month: numbers[at + 1] ?? 0,
    quantity: numbers[at + 2] ?? 0,
  }),
};

const GANGS: RowLayout<GangLoad> = {
  width: 6,
  write: ({ activityId, productionRateId, firstDay, lastDay, spread, gangs }, numbers) =>
    numbers.push(activityId, productionRateId, firstDay, lastDay, spreadNumber(spread), gangs),
  rowFrom: (numbers, at) => ({
    activityId: numbers[at] ?? 0,
    productionRateId: numbers[at + 1] ?? 0,
    firstDay: numbers[at + 2] ?? 0,
    lastDay: numbers[at + 3] ?? 0,
    spread: spreadOf(numbers[at + 4]),
    gangs: numbers[at + 5] ?? 0,
  }),
};

export const packedLoads = (loads: Rows<LabourLoad>) => new PackedRows(loads, LOADS);
export const packedMaterials = (months: Rows<MaterialMonth>) => new PackedRows(months, MATERIALS);
export const packedGangs = (gangs: Rows<GangLoad>) => new PackedRows(gangs, GANGS);

export interface CalculationContext {
  readonly calendar: WorkCalendar;
  readonly library: CalculationLibrary;
}

export function partImpact(part: Part, copy: SubprogrammeCopy | undefined, by: CalculationContext): PartImpact {
  const gangs = new Map<string, GangLoad>();
  const { loads, materials, ...figures } = figuresOf(part, copy, by, (line) => addGangs(gangs, line));
  return { ...figures, loads: packedLoads(loads), materials: packedMaterials(materials), gangs: packedGangs(gangs) };
}

/** The same without its gangs, of which an edit of the library shows none, to be read once. */
export const partFigures = (part: Part, copy: SubprogrammeCopy | undefined, by: CalculationContext): PartFigures =>
  figuresOf(part, copy, by);

function figuresOf(
  part: Part,
  copy: SubprogrammeCopy | undefined,
  { calendar, library }: CalculationContext,
  see?: (line: ActivityLine) => void,
): PartFigures {
  const loads = new LoadsOfSpans();
  const materials = new MonthsOfMaterials(calendar, library);
  let [first, last, manDays] = [Infinity, -Infinity, 0];
  for (const line of quantifyPart(library.part(part, copy), calendar, library)) {
    if (line.quantity === null) continue;
    if (line.firstDay < first) first = line.firstDay;
    if (line.lastDay > last) last = line.lastDay;
    materials.add(line);
    see?.(line);
    if (line.labour.length === 0) continue;
    const load = loads.of(line);
    for (const kind of line.labour) {
      load.perDay += kind.perDay;
      load[kind.labourId === 1 ? 'labour' : 'foremen'] += kind.perDay;
      manDays += kind.manDays;
    }
  }
  return { worked: first <= last ? { first, last } : null, loads: loads.all, manDays, materials };
}

type GrowingLoad = { -readonly [Field in keyof LabourLoad]: LabourLoad[Field] };
type Span = Pick<WorkSpan, 'from' | 'to' | 'spread'>;

const isSameSpan = (one: Span, other: Span): boolean =>
  one.from === other.from && one.to === other.to && one.spread === other.spread;

/** One load for each span. Lines of one activity follow each other and are worked on the same days, so mostly the last one is meant. */
class LoadsOfSpans {
  readonly all: GrowingLoad[] = [];
  private readonly byFirstDay = new Map<Day, GrowingLoad[]>();
  private last: GrowingLoad | undefined;

  of(span: Span): GrowingLoad {
    if (this.last && isSameSpan(this.last, span)) return this.last;
    const { from, to, spread } = span;
    let beginning = this.byFirstDay.get(from);
    if (!beginning) this.byFirstDay.set(from, (beginning = []));
    let load = beginning.find((one) => isSameSpan(one, span));
    if (!load) {
      load = { from, to, spread, perDay: 0, labour: 0, foremen: 0 };
      beginning.push(load);
      this.all.push(load);
    }
    this.last = load;
    return load;
  }
}

/** What each month needs of the key materials. */
class MonthsOfMaterials implements Rows<MaterialMonth> {
  private readonly materials = new Map<number, Map<Month, number>>();
  private span: Span | undefined;
  /** Of the span. Lines of one activity follow each other and are worked on the same days, so these are counted once. */
  private days: ReturnType<typeof daysByMonth> = [];

  constructor(
    private readonly calendar: WorkCalendar,
    private readonly library: CalculationLibrary,
  ) {}

  add(line: ActivityLine): void {
    const { library } = this;
    const material = library.material(line.materialId);
    if (!material?.keyMaterial || line.quantity === null || line.unitId === null) return;
    const [unit, own] = [library.unit(line.unitId), library.unit(material.unitId)];
    // What measures something else than its material has no place beside its other quantities; the line carries the warning.
    if (!unit || !own || unit.measurmentType !== own.measurmentType) return;
    let months = this.materials.get(material.id);
    if (!months) this.materials.set(material.id, (months = new Map()));
    const quantity = line.quantity * unit.conversionToSI;
    for (const { month, days } of this.daysOf(line))
      months.set(month, (months.get(month) ?? 0) + (quantity * days) / line.workingDays);
  }

  forEach(use: (row: MaterialMonth) => void): void {
    this.materials.forEach((months, materialId) =>
      months.forEach((quantity, month) => use({ materialId, month, quantity })),
    );
  }

  private daysOf(span: WorkSpan): ReturnType<typeof daysByMonth> {
    if (!this.span || !isSameSpan(this.span, span)) {
      this.span = span;
      this.days = daysByMonth(span, this.calendar);
    }
    return this.days;
  }
}

/** Caches the impacts of saved parts by object identity, while calendar, library and copy stay the same objects. */
export class PartImpacts {
  private readonly cache = new WeakMap<
    Part,
    { readonly by: CalculationContext; readonly copy: SubprogrammeCopy | undefined; readonly impact: PartImpact }
  >();

  of(part: Part, copy: SubprogrammeCopy | undefined, by: CalculationContext): PartImpact {
    const cached = this.cache.get(part);
    if (cached && cached.by.calendar === by.calendar && cached.by.library === by.library && cached.copy === copy)
      return cached.impact;
    const impact = partImpact(part, copy, by);
    this.cache.set(part, { by, copy, impact });
    return impact;
  }
}
