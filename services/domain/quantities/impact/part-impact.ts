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
import { PackedRows, type RowLayout } from './packed-rows.js';

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
  readonly loads: PackedRows<LabourLoad>;
  readonly manDays: number;
  /** Rows of one material follow each other. */
  readonly materials: PackedRows<MaterialMonth>;
}

export interface PartImpact extends PartFigures {
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

export const packedLoads = (loads: Iterable<LabourLoad>) => new PackedRows(loads, LOADS);
export const packedMaterials = (months: Iterable<MaterialMonth>) => new PackedRows(months, MATERIALS);
export const packedGangs = (gangs: Iterable<GangLoad>) => new PackedRows(gangs, GANGS);

export interface CalculationContext {
  readonly calendar: WorkCalendar;
  readonly library: CalculationLibrary;
}

export function partImpact(part: Part, copy: SubprogrammeCopy | undefined, by: CalculationContext): PartImpact {
  const gangs = new Map<string, GangLoad>();
  const figures = figuresOf(part, copy, by, (line) => addGangs(gangs, line));
  return { ...figures, gangs: packedGangs(gangs.values()) };
}

/** The same without its gangs, of which an edit of the library shows none. */
export const partFigures = (part: Part, copy: SubprogrammeCopy | undefined, by: CalculationContext): PartFigures =>
  figuresOf(part, copy, by);

function figuresOf(
  part: Part,
  copy: SubprogrammeCopy | undefined,
  { calendar, library }: CalculationContext,
  see?: (line: ActivityLine) => void,
): PartFigures {
  const loads = new Map<string, { -readonly [Field in keyof LabourLoad]: LabourLoad[Field] }>();
  const materials = new Map<number, Map<Month, number>>();
  const days = new DaysOfSpan(calendar);
  let [first, last, manDays] = [Infinity, -Infinity, 0];
  for (const line of quantifyPart(library.part(part, copy), calendar, library)) {
    if (line.quantity === null) continue;
    first = Math.min(first, line.firstDay);
    last = Math.max(last, line.lastDay);
    addKeyMaterial(materials, line, days, library);
    see?.(line);
    if (line.labour.length === 0) continue;
    const { from, to, spread } = line;
    const key = `${from} ${to} ${spread}`;
    let load = loads.get(key);
    if (!load) loads.set(key, (load = { from, to, spread, perDay: 0, labour: 0, foremen: 0 }));
    for (const kind of line.labour) {
      load.perDay += kind.perDay;
      load[kind.labourId === 1 ? 'labour' : 'foremen'] += kind.perDay;
      manDays += kind.manDays;
    }
  }
  return {
    worked: first <= last ? { first, last } : null,
    loads: packedLoads(loads.values()),
    manDays,
    materials: packedMaterials(monthsOfMaterials(materials)),
  };
}

/** Lines of one activity follow each other and are worked on the same days: these are counted once. */
class DaysOfSpan {
  private span: WorkSpan | undefined;
  private days: ReturnType<typeof daysByMonth> = [];

  constructor(private readonly calendar: WorkCalendar) {}

  byMonth(span: WorkSpan): ReturnType<typeof daysByMonth> {
    const { span: last } = this;
    if (!last || last.from !== span.from || last.to !== span.to || last.spread !== span.spread) {
      this.span = span;
      this.days = daysByMonth(span, this.calendar);
    }
    return this.days;
  }
}

function* monthsOfMaterials(materials: ReadonlyMap<number, ReadonlyMap<Month, number>>): Generator<MaterialMonth> {
  for (const [materialId, months] of materials)
    for (const [month, quantity] of months) yield { materialId, month, quantity };
}

function addKeyMaterial(
  materials: Map<number, Map<Month, number>>,
  line: ActivityLine,
  days: DaysOfSpan,
  library: CalculationLibrary,
): void {
  const material = library.material(line.materialId);
  if (!material?.keyMaterial || line.quantity === null || line.unitId === null) return;
  const [unit, own] = [library.unit(line.unitId), library.unit(material.unitId)];
  // What measures something else than its material has no place beside its other quantities; the line carries the warning.
  if (!unit || !own || unit.measurmentType !== own.measurmentType) return;
  let months = materials.get(material.id);
  if (!months) materials.set(material.id, (months = new Map()));
  const quantity = line.quantity * unit.conversionToSI;
  for (const { month, days: worked } of days.byMonth(line))
    months.set(month, (months.get(month) ?? 0) + (quantity * worked) / line.workingDays);
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
