/** One line of a make-up on its way from the size of its part to its months (docs/product/quantities.md). */
import type { Library } from '../../domain/library/library.js';
import type { MaterialLine, ProductionRate } from '../../domain/library/library-records.js';
import type { Month } from '../../domain/quantities/day.js';
import { monthsOf } from '../../domain/quantities/material-months.js';
import type { ActivityLine } from '../../domain/quantities/part-quantities.js';
import { daysByMonth } from '../../domain/quantities/work-span.js';
import { named, type Plan, type PlannedPart } from './planned-parts.js';
import type { ProgrammeFigures } from './programme-figures.js';

export interface FollowedLine {
  readonly part: PlannedPart;
  readonly line: ActivityLine;
  readonly task: { readonly lagPercent: number; readonly durationPercent: number; readonly quantityFactor: number };
  readonly activity: { readonly lagPercent: number; readonly durationPercent: number };
  readonly makeUp: string;
  readonly materialQuantity: MaterialLine['materialQuantity'];
  readonly material: string;
  /** The line's unit, which is the rate's too. */
  readonly unit: string;
  readonly rate: ProductionRate & { readonly ratePerHour: number };
  readonly quantity: number;
  readonly gangHours: number;
  readonly impliedGangs: number;
  readonly manDays: number;
  readonly months: readonly {
    readonly month: Month;
    readonly days: number;
    readonly quantity: number;
    readonly manDays: number;
  }[];
}

/** @throws Error when the plan has no such line, or one whose way would need more than the document explains */
export function followedLine(
  material: string,
  { parts: [part] }: Plan,
  { lines, calendar }: ProgrammeFigures,
  library: Library,
): FollowedLine {
  const { id: materialId } = named(library.materials, ({ name }) => name, material);
  const line = lines.find((one) => one.materialId === materialId);
  const task = part?.facts.tasks.find(({ taskId }) => taskId === line?.taskId);
  const makeUp = library.elementMakeups.get(line?.makeUpId ?? 0);
  const activity = makeUp?.activities.find(({ id }) => id === line?.activityId);
  const made = activity?.lines.find(({ id }) => id === line?.lineId);
  const rate = library.productionRates.get(line?.productionRateId ?? 0);
  if (!part || !line || !task || !makeUp || !activity || !made || !rate?.ratePerHour)
    throw new Error(`The plan has no work with "${material}"`);
  const { quantity, gangHours, impliedGangs } = line;
  if (quantity === null || gangHours === null || impliedGangs === null || line.unitId !== rate.unitPerHourId)
    throw new Error(`"${material}" is not measured as its rate is`);
  const manDays = line.labour.reduce((sum, kind) => sum + kind.manDays, 0);
  const days = new Map(daysByMonth(line, calendar).map((one) => [one.month, one.days]));
  return {
    part,
    line,
    task: { ...task, quantityFactor: task.quantityFactor ?? 1 },
    activity,
    makeUp: makeUp.elementMakeupName,
    materialQuantity: made.materialQuantity,
    material,
    unit: library.units.get(rate.unitPerHourId)?.name ?? '',
    rate: { ...rate, ratePerHour: rate.ratePerHour },
    quantity,
    gangHours,
    impliedGangs,
    manDays,
    months: monthsOf(line, calendar).map(({ month, quantity: ofMonth }) => ({
      month,
      days: days.get(month) ?? 0,
      quantity: ofMonth ?? 0,
      manDays: (manDays * (days.get(month) ?? 0)) / line.workingDays,
    })),
  };
}
