import type { IsoMonth, MaterialSeries, Unit } from '../../../lib/api-types.js';
import type { Mark } from '../charts/marks.js';
import type { MonthRange } from '../filters/month-range.js';
import { directions, type MaterialDirection } from './material-directions.js';
import { factorTo, measuredOtherwise, type OtherMeasure, type UnitChoice } from './material-units.js';

/** The materials of a range of months in one unit: what chart, sentence, lists, table and exports show. */
export interface MaterialFigures {
  unit: Unit;
  months: readonly IsoMonth[];
  /** The directions that there are; the first one leads: the plumb line hangs over its peak. */
  flows: readonly [lead: MaterialFlow, ...others: MaterialFlow[]];
  /** Materials that the unit cannot show although the planner could expect them: those without a mass, where masses are shown. */
  leftOut: number;
  /** Materials that another unit shows, by the unit that shows them. */
  otherwise: readonly OtherMeasure[];
}

/** The materials of one direction. A sum of several directions is a quantity of nothing, so each has its own. */
export interface MaterialFlow {
  direction: MaterialDirection;
  /** From the ground up. */
  series: readonly MaterialFigure[];
  perMonth: readonly number[];
  /** From 0 at the first month of the range. */
  cumulative: readonly number[];
  peak: { month: IsoMonth; quantity: number };
  total: number;
  largest: MaterialFigure;
}

export interface MaterialFigure {
  id: number;
  name: string;
  mark: Mark;
  perMonth: readonly number[];
  peak: { month: IsoMonth; quantity: number };
  total: number;
  /** Of the total of its direction, 0 to 1. */
  share: number;
}

interface Shown {
  months: readonly IsoMonth[];
  range: MonthRange;
  unit: Unit;
  choices: readonly UnitChoice[];
}

/**
 * Converts the series and counts only the months of the range (docs/product/dashboards.md, Units). A material without
 * any quantity in it is left out; null when none is left.
 */
export function materialFigures(
  materials: readonly MaterialSeries[],
  { months, range: [first, last], unit, choices }: Shown,
): MaterialFigures | null {
  const shown = months.slice(first, last + 1);
  const inRange = materials
    .map((material) => ({ material, quantities: material.quantities.slice(first, last + 1) }))
    .filter(({ quantities }) => quantities.some((quantity) => quantity !== 0));
  const converted = mergedByMaterial(
    inRange.flatMap(({ material, quantities }) => {
      const factor = factorTo(unit, material);
      return factor === null ? [] : [{ material, perMonth: quantities.map((quantity) => quantity * factor) }];
    }),
  );
  const [lead, ...others] = directions.flatMap((direction) => {
    const flow = flowOf(
      direction,
      converted.filter(({ material }) => material.direction === direction),
      shown,
    );
    return flow ? [flow] : [];
  });
  if (!lead) return null;
  return {
    unit,
    months: shown,
    flows: [lead, ...others],
    leftOut:
      unit.measurmentType === 'Mass' ? inRange.filter(({ material }) => factorTo(unit, material) === null).length : 0,
    otherwise: measuredOtherwise(
      inRange.map(({ material }) => material),
      unit,
      choices,
    ),
  };
}

/** Largest total first: the order of the total chart (docs/product/dashboards.md, Materials dashboard). */
export function byTotal(series: readonly MaterialFigure[]): MaterialFigure[] {
  return series.toSorted((a, b) => b.total - a.total);
}

export function byPeak(series: readonly MaterialFigure[]): MaterialFigure[] {
  return series.toSorted((a, b) => b.peak.quantity - a.peak.quantity);
}

function flowOf(
  direction: MaterialDirection,
  materials: readonly { material: MaterialSeries; perMonth: readonly number[] }[],
  months: readonly IsoMonth[],
): MaterialFlow | null {
  const perMonth = months.map((_, index) => sum(materials.map((each) => each.perMonth[index] ?? 0)));
  const total = sum(perMonth);
  const series = materials.map(({ material, perMonth: own }): MaterialFigure => {
    const ownTotal = sum(own);
    return {
      id: material.materialId,
      name: material.material,
      mark: { slot: material.slot, tone: material.tone },
      perMonth: own,
      peak: highest(months, own),
      total: ownTotal,
      share: ownTotal / total,
    };
  });
  const [largest] = byTotal(series);
  if (!largest || !(total > 0)) return null;
  let sumSoFar = 0;
  return {
    direction,
    series,
    perMonth,
    cumulative: perMonth.map((quantity) => (sumSoFar += quantity)),
    peak: highest(months, perMonth),
    total,
    largest,
  };
}

// A material whose lines are measured in two ways comes as two series; where both can be shown it is one material.
function mergedByMaterial<Converted extends { material: MaterialSeries; perMonth: readonly number[] }>(
  all: readonly Converted[],
): Converted[] {
  const byMaterial = new Map<number, Converted>();
  for (const each of all) {
    const earlier = byMaterial.get(each.material.materialId);
    const perMonth = earlier
      ? earlier.perMonth.map((quantity, index) => quantity + (each.perMonth[index] ?? 0))
      : each.perMonth;
    byMaterial.set(each.material.materialId, { ...(earlier ?? each), perMonth });
  }
  return [...byMaterial.values()];
}

function highest(months: readonly IsoMonth[], quantities: readonly number[]): { month: IsoMonth; quantity: number } {
  const quantity = Math.max(...quantities);
  return { month: months[quantities.indexOf(quantity)] ?? '', quantity };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
