/** The figures of a plan by the product's one calculation: what its dashboards show of the same programme (docs/product/quantities.md). */
import type { Library } from '../../domain/library/library.js';
import type { Material, ProductionRate } from '../../domain/library/library-records.js';
import { chartColours } from '../../domain/quantities/chart-colours.js';
import { type Day, firstDayOf, type Month, monthOf } from '../../domain/quantities/day.js';
import { labourMonths, labourPerDay, type Peak, peakOf } from '../../domain/quantities/labour-days.js';
import { monthsOf } from '../../domain/quantities/material-months.js';
import { type ActivityLine, type LibraryFacts, quantifyPart } from '../../domain/quantities/part-quantities.js';
import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';
import type { Plan } from './planned-parts.js';

export interface LabourFigures {
  readonly firstDay: Day;
  /** Heads of each calendar day from `firstDay`. */
  readonly perDay: Float64Array;
  readonly peak: Peak;
  readonly manDays: number;
  readonly months: readonly { readonly month: Month; readonly manDays: number; readonly highest: number }[];
}

export interface MaterialFigures {
  readonly material: Material;
  readonly unit: string;
  readonly slot: number;
  /** One value per month from `firstMonth`, in the unit. */
  readonly quantities: readonly number[];
  readonly total: number;
}

export interface RateFigures {
  readonly rate: ProductionRate;
  readonly unit: string;
  readonly manDays: number;
}

export interface ProgrammeFigures {
  readonly calendar: WorkCalendar;
  readonly lines: readonly ActivityLine[];
  readonly firstMonth: Month;
  readonly months: number;
  readonly labour: LabourFigures;
  /** In stack order, from the ground up. */
  readonly materials: readonly MaterialFigures[];
  /** Most man-days first. */
  readonly rates: readonly RateFigures[];
}

export function figuresOf({ calendar, parts }: Plan, library: Library): ProgrammeFigures {
  const facts = factsOf(library);
  const lines = parts.flatMap((part) => quantifyPart(part.facts, calendar, facts));
  const firstMonth = monthOf(Math.min(...lines.map(({ firstDay }) => firstDay)));
  const lastMonth = monthOf(Math.max(...lines.map(({ lastDay }) => lastDay)));
  const months = lastMonth - firstMonth + 1;
  return {
    calendar,
    lines,
    firstMonth,
    months,
    labour: labourOf(lines, calendar, firstMonth, months),
    materials: materialsOf(lines, calendar, library, firstMonth, months),
    rates: ratesOf(lines, library),
  };
}

export const factsOf = (library: Library): LibraryFacts => ({
  unit: (id) => library.units.get(id),
  material: (id) => library.materials.get(id),
  productionRate: (id) => library.productionRates.get(id),
  makeUp: (id) => library.elementMakeups.get(id),
});

function labourOf(
  lines: readonly ActivityLine[],
  calendar: WorkCalendar,
  firstMonth: Month,
  months: number,
): LabourFigures {
  const rows = lines.flatMap(({ from, to, workingDays, spread, labour }) =>
    labour.map(({ manDays, perDay }) => ({ from, to, workingDays, spread, manDays, perDay })),
  );
  const firstDay = firstDayOf(firstMonth);
  const perDay = labourPerDay(rows, firstDay, firstDayOf(firstMonth + months) - 1, calendar);
  const peak = peakOf(perDay, firstDay);
  if (!peak) throw new Error('A case study needs a programme with labour');
  const manDaysOf = new Map<Month, number>();
  for (const row of rows)
    for (const { month, manDays } of labourMonths(row, calendar))
      manDaysOf.set(month, (manDaysOf.get(month) ?? 0) + manDays);
  return {
    firstDay,
    perDay,
    peak,
    manDays: rows.reduce((sum, { manDays }) => sum + manDays, 0),
    months: Array.from({ length: months }, (_, at) => {
      const month = firstMonth + at;
      const days = perDay.subarray(firstDayOf(month) - firstDay, firstDayOf(month + 1) - firstDay);
      return { month, manDays: manDaysOf.get(month) ?? 0, highest: Math.max(...days) };
    }),
  };
}

function materialsOf(
  lines: readonly ActivityLine[],
  calendar: WorkCalendar,
  library: Library,
  firstMonth: Month,
  months: number,
): MaterialFigures[] {
  const found = new Map<number, number[]>();
  for (const line of lines) {
    let quantities = found.get(line.materialId);
    if (!quantities) found.set(line.materialId, (quantities = Array.from({ length: months }, () => 0)));
    for (const { month, quantity } of monthsOf(line, calendar))
      quantities[month - firstMonth] = (quantities[month - firstMonth] ?? 0) + (quantity ?? 0);
  }
  const colours = chartColours(library);
  return [...found]
    .flatMap(([id, quantities]) => {
      const material = library.materials.get(id);
      const colour = colours.get(id);
      if (!material || !colour) return [];
      const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
      const unit = library.units.get(material.unitId)?.name ?? '';
      return { material, unit, slot: colour.slot, order: colour.order, quantities, total };
    })
    .sort((a, b) => a.order - b.order);
}

function ratesOf(lines: readonly ActivityLine[], library: Library): RateFigures[] {
  const manDaysOf = new Map<number, number>();
  for (const { productionRateId: id, labour } of lines)
    for (const { manDays } of labour) if (id !== null) manDaysOf.set(id, (manDaysOf.get(id) ?? 0) + manDays);
  return [...manDaysOf]
    .flatMap(([id, manDays]) => {
      const rate = library.productionRates.get(id);
      return rate ? { rate, unit: library.units.get(rate.unitPerHourId)?.name ?? '', manDays } : [];
    })
    .sort((a, b) => b.manDays - a.manDays);
}
