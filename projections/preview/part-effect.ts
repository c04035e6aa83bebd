/** A part's share of the figures that the live panel shows, made once per part and kept while nothing of it changes. */
import type { SubprogrammeCopy } from '../../services/programmes/events.js';
import type { Part } from '../../services/programmes/programme.js';
import type { CalculationLibrary } from '../part-lines/calculation-inputs.js';
import type { Day, Month } from '../quantities/day.js';
import type { DailyLoad } from '../quantities/labour-days.js';
import { monthsOf } from '../quantities/material-months.js';
import { type ActivityLine, quantifyPart } from '../quantities/part-quantities.js';
import { convert } from '../quantities/unit-conversion.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';

export interface PartEffect {
  /** Null where nothing of the part is worked. */
  readonly worked: { readonly first: Day; readonly last: Day } | null;
  /** What is worked on the same days is one load. */
  readonly loads: readonly DailyLoad[];
  readonly manDays: number;
  /** Key materials by id, in their own unit. */
  readonly materials: ReadonlyMap<number, ReadonlyMap<Month, number>>;
  /** Gangs at once by activity. */
  readonly gangs: ReadonlyMap<number, { readonly activity: string; readonly gangs: number }>;
}

export interface Calculating {
  readonly calendar: WorkCalendar;
  readonly library: CalculationLibrary;
}

export function partEffect(
  part: Part,
  copy: SubprogrammeCopy | undefined,
  { calendar, library }: Calculating,
): PartEffect {
  const loads = new Map<string, { from: Day; to: Day; spread: DailyLoad['spread']; perDay: number }>();
  const materials = new Map<number, Map<Month, number>>();
  const gangs = new Map<number, { activity: string; gangs: number }>();
  let [first, last, manDays] = [Infinity, -Infinity, 0];
  for (const line of quantifyPart(library.part(part, copy), calendar, library)) {
    if (line.quantity === null) continue;
    first = Math.min(first, line.firstDay);
    last = Math.max(last, line.lastDay);
    addKeyMaterial(materials, line, calendar, library);
    if (line.impliedGangs !== null && line.impliedGangs > (gangs.get(line.activityId)?.gangs ?? 0)) {
      gangs.set(line.activityId, { activity: line.activity, gangs: line.impliedGangs });
    }
    if (line.labour.length === 0) continue;
    const { from, to, spread } = line;
    const key = `${from} ${to} ${spread}`;
    let load = loads.get(key);
    if (!load) loads.set(key, (load = { from, to, spread, perDay: 0 }));
    for (const kind of line.labour) {
      load.perDay += kind.perDay;
      manDays += kind.manDays;
    }
  }
  return { worked: first <= last ? { first, last } : null, loads: [...loads.values()], manDays, materials, gangs };
}

function addKeyMaterial(
  materials: Map<number, Map<Month, number>>,
  line: ActivityLine,
  calendar: WorkCalendar,
  library: CalculationLibrary,
): void {
  const material = library.material(line.materialId);
  if (!material?.keyMaterial || line.quantity === null || line.unitId === null) return;
  const [unit, own] = [library.unit(line.unitId), library.unit(material.unitId)];
  // What is measured otherwise than its material cannot be added to it; the line carries the warning.
  if (!unit || !own || unit.measurmentType !== own.measurmentType) return;
  let months = materials.get(material.id);
  if (!months) materials.set(material.id, (months = new Map()));
  const { from, to, workingDays, spread } = line;
  for (const { month, quantity } of monthsOf(
    { from, to, workingDays, spread, quantity: convert(line.quantity, unit, own) },
    calendar,
  )) {
    months.set(month, (months.get(month) ?? 0) + (quantity ?? 0));
  }
}

/** Effects of parts that are saved: by the part's identity, as long as calendar, library and subprogramme are the same. */
export class PartEffects {
  private readonly kept = new WeakMap<
    Part,
    { readonly by: Calculating; readonly copy: SubprogrammeCopy | undefined; readonly effect: PartEffect }
  >();

  of(part: Part, copy: SubprogrammeCopy | undefined, by: Calculating): PartEffect {
    const kept = this.kept.get(part);
    if (kept && kept.by.calendar === by.calendar && kept.by.library === by.library && kept.copy === copy)
      return kept.effect;
    const effect = partEffect(part, copy, by);
    this.kept.set(part, { by, copy, effect });
    return effect;
  }
}
