/** Figures before and after an edit, for one scope of the live panel (docs/product/dashboards.md, Impact of an unsaved edit). */

import { atOnce } from '../../at-once.js';
import type { Library } from '../../library/library.js';
import { chartColours } from '../chart-colours.js';
import { DailySum } from '../daily-sum.js';
import { type Day, firstDayOf, formatDay, formatMonth, type Month, monthOf } from '../day.js';
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
  atOnce(scopeImpactSteps(before, after, shownIn));

/** The same, part by part: of 2,000 parts it takes as long as a whole small programme, and a caller may rest between two steps. */
export function* scopeImpactSteps(before: Side, after: Side, shownIn: ShownIn): Generator<undefined, ScopeImpact> {
  const range = workedRange([...before.parts, ...after.parts]);
  const months = range ? monthOf(range.last) - monthOf(range.first) + 1 : 0;
  const firstMonth = range ? monthOf(range.first) : 0;
  const labels = Array.from({ length: months }, (_, month) => formatMonth(firstMonth + month));
  const [labourBefore, labourAfter] = [yield* labourOf(before, range), yield* labourOf(after, range)];
  const [was, is] = [
    yield* materialMonths(before, { firstMonth, months }),
    yield* materialMonths(after, { firstMonth, months }),
  ];
  const materials = materialImpacts(was, is, months, shownIn);
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
    finish: finishOf(before, after),
    materials,
    changed: changedMaterials(materials, labels),
  };
}

interface Range {
  readonly first: Day;
  readonly last: Day;
}

function workedRange(parts: readonly CountedPart[]): Range | null {
  let [first, last] = [Infinity, -Infinity];
  for (const {
    impact: { worked },
  } of parts) {
    if (!worked) continue;
    first = Math.min(first, worked.first);
    last = Math.max(last, worked.last);
  }
  return first <= last ? { first, last } : null;
}

function* labourOf(
  { parts, calendar }: Side,
  range: Range | null,
): Generator<undefined, { figures: LabourFigures; perDay: number[]; monthPeaks: number[] }> {
  const manDays = parts.reduce((sum, { impact }) => sum + impact.manDays, 0);
  if (!range) return { figures: { peak: 0, peakDay: null, manDays }, perDay: [], monthPeaks: [] };
  const { first, last } = range;
  const heads = new DailySum(new WorkedDays(first, last, calendar));
  for (const { impact } of parts) {
    impact.loads.forEach(({ from, to, spread, perDay }) => heads.add(from, to, spread === 'calendar', perDay));
    yield;
  }
  const { series } = heads;
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
    perDay: carriedOverDaysOff(series, first, calendar),
    monthPeaks,
  };
}

/** A day off repeats the working day before it, since zeros at every weekend would hide the shape of the curve (docs/look.md, Charts). */
function carriedOverDaysOff(series: Float64Array, first: Day, calendar: WorkCalendar): number[] {
  const held = Array.from(series);
  for (let day = 1; day < held.length; day += 1) {
    if (held[day] === 0 && !calendar.isWorking(first + day)) held[day] = held[day - 1] ?? 0;
  }
  return held;
}

function finishOf(before: Side, after: Side): ScopeImpact['finish'] {
  const [was, is] = [lastToEnd(before.parts), lastToEnd(after.parts)];
  return {
    before: was?.end ?? null,
    after: is?.end ?? null,
    setByBefore: was?.name ?? null,
    setByAfter: is?.name ?? null,
  };
}

function lastToEnd(parts: readonly CountedPart[]): CountedPart | null {
  return parts.reduce<CountedPart | null>((latest, part) => (latest && latest.end >= part.end ? latest : part), null);
}

interface Months {
  readonly firstMonth: Month;
  readonly months: number;
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

function* materialMonths({ parts }: Side, { firstMonth, months }: Months): Generator<undefined, MonthsByMaterial> {
  const found = new Map<number, Float64Array>();
  for (const { impact } of parts) {
    impact.materials.forEach(({ materialId, month, quantity }) => {
      let series = found.get(materialId);
      if (!series) found.set(materialId, (series = new Float64Array(months)));
      series[month - firstMonth] = (series[month - firstMonth] ?? 0) + quantity;
    });
    yield;
  }
  return found;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
