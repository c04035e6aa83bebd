/** Figures before and after an edit, for one scope of the live panel (docs/product/dashboards.md, Impact of an unsaved edit). */

import { atOnce } from '../../at-once.js';
import type { Library } from '../../library/library.js';
import { chartColours } from '../chart-colours.js';
import { DailySum } from '../daily-sum.js';
import { type Day, firstDayOf, formatDay, formatMonth, monthOf } from '../day.js';
import { heldOverWeekends } from '../held-heads.js';
import { peakOf } from '../labour-days.js';
import { conversionFactor, usualUnit } from '../unit-conversion.js';
import type { WorkCalendar } from '../work-calendar.js';
import { WorkedDays } from '../worked-days.js';
import { type ChangedMaterial, changedMaterials } from './changed-materials.js';
import type { MaterialImpact } from './material-impact.js';
import type { PartFigures, PartImpact } from './part-impact.js';

/** A part as it counts before or after the edit. */
export interface CountedPart {
  /** The part's name in the panel. */
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly end: string;
  readonly impact: PartFigures;
}

/** With the gangs that it needs. */
export interface GangedPart extends CountedPart {
  readonly impact: PartImpact;
}

export interface Side<Counted extends CountedPart = CountedPart> {
  readonly parts: readonly Counted[];
  readonly calendar: WorkCalendar;
}

/** A side whose parts are gone through once, each calculated when its turn comes. */
export interface PassingSide {
  readonly parts: Iterable<CountedPart>;
  readonly calendar: WorkCalendar;
}

/** From the first to the last day. */
export interface Range {
  readonly first: Day;
  readonly last: Day;
}

/** Quantities are shown in the usual units of the programme's metric, as in its dashboards. */
export interface ShownIn {
  readonly library: Library;
  readonly metricId: number;
}

export interface LabourFigures {
  readonly peak: number;
  readonly peakDay: string | null;
  readonly manDays: number;
}

export interface ScopeImpact {
  readonly months: readonly string[];
  readonly labour: {
    readonly before: LabourFigures;
    readonly after: LabourFigures;
    readonly firstDay: string | null;
    readonly perDayBefore: readonly number[];
    readonly perDayAfter: readonly number[];
    readonly monthPeakBefore: readonly number[];
    readonly monthPeakAfter: readonly number[];
  };
  readonly finish: {
    readonly before: string | null;
    readonly after: string | null;
    readonly setByBefore: string | null;
    readonly setByAfter: string | null;
  };
  /** Key materials, in stack order. */
  readonly materials: readonly MaterialImpact[];
  /** Those that the panel's sentence may name, first the one to name. */
  readonly changed: readonly ChangedMaterial[];
}

export const scopeImpact = (before: Side, after: Side, shownIn: ShownIn): ScopeImpact =>
  atOnce(
    scopeImpactSteps(
      before,
      after,
      shownIn,
      workedRange([...before.parts, ...after.parts].map(({ impact }) => impact)),
    ),
  );

/**
 * The same, part by part: of 2,000 parts it takes as long as a whole small programme, and a caller may rest between two steps.
 * @param within days outside of which no part is worked; null when none is
 */
export function* scopeImpactSteps(
  before: PassingSide,
  after: PassingSide,
  shownIn: ShownIn,
  within: Range | null,
): Generator<undefined, ScopeImpact> {
  const days = within ?? NO_DAYS;
  const [was, is] = [yield* sumsOf(before, days), yield* sumsOf(after, days)];
  const range = workedRange([was, is]);
  const months = range ? monthOf(range.last) - monthOf(range.first) + 1 : 0;
  const labels = range ? Array.from({ length: months }, (_, month) => formatMonth(monthOf(range.first) + month)) : [];
  const [labourBefore, labourAfter] = [labourOf(was, days, range, before), labourOf(is, days, range, after)];
  const monthsOf = (sums: Sums): MonthsByMaterial => {
    const from = range ? monthOf(range.first) - monthOf(days.first) : 0;
    return new Map([...sums.materials].map(([id, series]) => [id, series.subarray(from, from + months)]));
  };
  const materials = materialImpacts(monthsOf(was), monthsOf(is), months, shownIn);
  return {
    months: labels,
    labour: {
      before: labourBefore.figures,
      after: labourAfter.figures,
      firstDay: range && formatDay(range.first),
      perDayBefore: labourBefore.perDay,
      perDayAfter: labourAfter.perDay,
      monthPeakBefore: labourBefore.monthPeaks,
      monthPeakAfter: labourAfter.monthPeaks,
    },
    finish: {
      before: was.last?.end ?? null,
      after: is.last?.end ?? null,
      setByBefore: was.last?.name ?? null,
      setByAfter: is.last?.name ?? null,
    },
    materials,
    changed: changedMaterials(materials, labels),
  };
}

/** Where nobody works. */
const NO_DAYS: Range = { first: 0, last: 0 };

/** What the parts of a side come to. */
interface Sums {
  readonly heads: DailySum;
  /** In SI units, by material. */
  readonly materials: ReadonlyMap<number, Float64Array>;
  readonly manDays: number;
  readonly worked: Range | null;
  /** The first of those that end last. */
  readonly last: Pick<CountedPart, 'name' | 'end'> | null;
}

function* sumsOf({ parts, calendar }: PassingSide, { first, last }: Range): Generator<undefined, Sums> {
  const heads = new DailySum(new WorkedDays(first, last, calendar));
  const firstMonth = monthOf(first);
  const months = monthOf(last) - firstMonth + 1;
  const materials = new Map<number, Float64Array>();
  let manDays = 0;
  let worked: Range | null = null;
  let lastPart: Sums['last'] = null;
  for (const { name, end, impact } of parts) {
    manDays += impact.manDays;
    impact.loads.forEach(({ from, to, spread, perDay }) => heads.add(from, to, spread === 'calendar', perDay));
    impact.materials.forEach(({ materialId, month, quantity }) => {
      let series = materials.get(materialId);
      if (!series) materials.set(materialId, (series = new Float64Array(months)));
      series[month - firstMonth] = (series[month - firstMonth] ?? 0) + quantity;
    });
    worked = span(worked, impact.worked);
    if (lastPart === null || end > lastPart.end) lastPart = { name, end };
    yield;
  }
  return { heads, materials, manDays, worked, last: lastPart };
}

const span = (one: Range | null, other: Range | null): Range | null =>
  one && other ? { first: Math.min(one.first, other.first), last: Math.max(one.last, other.last) } : (one ?? other);

const workedRange = (all: readonly { readonly worked: Range | null }[]): Range | null =>
  all.reduce<Range | null>((range, { worked }) => span(range, worked), null);

function labourOf(
  { heads, manDays }: Sums,
  days: Range,
  range: Range | null,
  { calendar }: PassingSide,
): { figures: LabourFigures; perDay: number[]; monthPeaks: number[] } {
  if (!range) return { figures: { peak: 0, peakDay: null, manDays }, perDay: [], monthPeaks: [] };
  const { first, last } = range;
  const series = heads.series.subarray(first - days.first, last + 1 - days.first);
  const peak = peakOf(series, first);
  const monthPeaks: number[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month += 1) {
    let highest = 0;
    for (const perDay of series.subarray(
      Math.max(firstDayOf(month) - first, 0),
      Math.max(firstDayOf(month + 1) - first, 0),
    ))
      highest = Math.max(highest, perDay);
    monthPeaks.push(highest);
  }
  return {
    figures: { peak: peak?.perDay ?? 0, peakDay: peak && formatDay(peak.day), manDays },
    perDay: heldOverWeekends(series, (day) => !calendar.isWorking(first + day)),
    monthPeaks,
  };
}

type MonthsByMaterial = ReadonlyMap<number, Float64Array>;

function materialImpacts(
  was: MonthsByMaterial,
  is: MonthsByMaterial,
  months: number,
  { library, metricId }: ShownIn,
): MaterialImpact[] {
  const colours = chartColours(library);
  const order = (id: number) => colours.get(id)?.order ?? Infinity;
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort((a, b) => order(a) - order(b) || a - b)
    .flatMap((materialId) => {
      const material = library.materials.get(materialId);
      if (!material) return [];
      const own = library.units.get(material.unitId);
      const unit = own && (usualUnit(library.units.values(), metricId, own.measurmentType) ?? own);
      const inSI = unit?.conversionToSI ?? 1;
      const quantities = (side: MonthsByMaterial) =>
        Array.from(side.get(materialId) ?? new Float64Array(months), (quantity) => quantity / inSI);
      const [quantitiesBefore, quantitiesAfter] = [quantities(was), quantities(is)];
      return {
        materialId,
        material: material.name,
        unit: unit?.name ?? '',
        direction: material.direction,
        tonnesPerUnit:
          material.massPerUnitKg === null || !own || !unit
            ? null
            : material.massPerUnitKg / 1000 / conversionFactor(own, unit),
        before: quantitiesBefore,
        after: quantitiesAfter,
        totalBefore: sum(quantitiesBefore),
        totalAfter: sum(quantitiesAfter),
      };
    });
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
