/** Figures before and after an edit, for one scope of the live panel (docs/product/dashboards.md, Impact of an unsaved edit). */

import type { Library } from '../../domain/library/library.js';
import type { MaterialDirection } from '../../domain/library/material-direction.js';
import { chartColours } from '../../domain/quantities/chart-colours.js';
import { type Day, firstDayOf, formatDay, formatMonth, type Month, monthOf } from '../../domain/quantities/day.js';
import { labourPerDay, peakOf } from '../../domain/quantities/labour-days.js';
import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';
import type { PartImpact } from './part-impact.js';

/** A part as it counts before or after the edit. */
export interface CountedPart {
  /** The part's name in the panel. */
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly end: string;
  readonly impact: PartImpact;
}

export interface Side {
  readonly parts: readonly CountedPart[];
  readonly calendar: WorkCalendar;
}

export interface LabourFigures {
  readonly peak: number;
  readonly peakDay: string | null;
  readonly manDays: number;
}

export interface MaterialImpact {
  readonly materialId: number;
  readonly material: string;
  readonly unit: string;
  readonly direction: MaterialDirection;
  readonly tonnesPerUnit: number | null;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly totalBefore: number;
  readonly totalAfter: number;
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
  readonly largest: LargestChange | null;
}

export interface LargestChange {
  readonly materialId: number;
  readonly material: string;
  readonly unit: string;
  readonly month: string;
  /** Signed, in `unit`. */
  readonly change: number;
}

export function scopeImpact(before: Side, after: Side, library: Library): ScopeImpact {
  const range = workedRange([...before.parts, ...after.parts]);
  const months = range ? monthOf(range.last) - monthOf(range.first) + 1 : 0;
  const firstMonth = range ? monthOf(range.first) : 0;
  const labels = Array.from({ length: months }, (_, month) => formatMonth(firstMonth + month));
  const [labourBefore, labourAfter] = [labourOf(before, range), labourOf(after, range)];
  const materials = materialImpacts(before, after, { firstMonth, months }, library);
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
    largest: largestChange(materials, labels),
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

function labourOf(
  { parts, calendar }: Side,
  range: Range | null,
): { figures: LabourFigures; perDay: number[]; monthPeaks: number[] } {
  const manDays = parts.reduce((sum, { impact }) => sum + impact.manDays, 0);
  if (!range) return { figures: { peak: 0, peakDay: null, manDays }, perDay: [], monthPeaks: [] };
  const { first, last } = range;
  const series = labourPerDay(
    parts.flatMap(({ impact }) => impact.loads),
    first,
    last,
    calendar,
  );
  const peak = peakOf(series, first);
  const monthPeaks: number[] = [];
  for (let month = monthOf(first); month <= monthOf(last); month += 1) {
    let highest = 0;
    for (const heads of series.subarray(
      Math.max(firstDayOf(month) - first, 0),
      Math.max(firstDayOf(month + 1) - first, 0),
    ))
      highest = Math.max(highest, heads);
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

function materialImpacts(before: Side, after: Side, range: Months, library: Library): MaterialImpact[] {
  const [was, is] = [materialMonths(before, range), materialMonths(after, range)];
  const colours = chartColours(library);
  const order = (id: number) => colours.get(id)?.order ?? Infinity;
  return [...new Set([...was.keys(), ...is.keys()])]
    .sort((a, b) => order(a) - order(b) || a - b)
    .flatMap((materialId) => {
      const material = library.materials.get(materialId);
      if (!material) return [];
      const [quantitiesBefore, quantitiesAfter] = [
        Array.from(was.get(materialId) ?? new Float64Array(range.months)),
        Array.from(is.get(materialId) ?? new Float64Array(range.months)),
      ];
      return {
        materialId,
        material: material.name,
        unit: library.units.get(material.unitId)?.name ?? '',
        direction: material.direction,
        tonnesPerUnit: material.massPerUnitKg === null ? null : material.massPerUnitKg / 1000,
        before: quantitiesBefore,
        after: quantitiesAfter,
        totalBefore: sum(quantitiesBefore),
        totalAfter: sum(quantitiesAfter),
      };
    });
}

function materialMonths({ parts }: Side, { firstMonth, months }: Months): Map<number, Float64Array> {
  const found = new Map<number, Float64Array>();
  for (const { impact } of parts) {
    for (const [materialId, quantities] of impact.materials) {
      let series = found.get(materialId);
      if (!series) found.set(materialId, (series = new Float64Array(months)));
      for (const [month, quantity] of quantities)
        series[month - firstMonth] = (series[month - firstMonth] ?? 0) + quantity;
    }
  }
  return found;
}

/** The panel's sentence names only materials with at least this share of the tonnage, before or after (docs/product/dashboards.md, Impact of an unsaved edit). */
const MIN_SHARE = 0.05;
/** Smaller relative differences come from the order of floating-point sums, not from the edit. */
const ROUNDING_ERROR = 1e-9;

/**
 * The largest change in a month relative to that material's peak before the edit. A new material is measured against its peak after
 * the edit, so that its peak month counts as 100 %.
 */
function largestChange(materials: readonly MaterialImpact[], months: readonly string[]): LargestChange | null {
  let largest: LargestChange | null = null;
  let largestShare = ROUNDING_ERROR;
  for (const one of materials) {
    if (!isHeavy(one, materials, 'totalBefore') && !isHeavy(one, materials, 'totalAfter')) continue;
    const formerPeak = Math.max(...one.before);
    const peak = formerPeak > 0 ? formerPeak : Math.max(...one.after);
    months.forEach((month, i) => {
      const change = (one.after[i] ?? 0) - (one.before[i] ?? 0);
      if (!(Math.abs(change) > largestShare * peak)) return;
      largestShare = Math.abs(change) / peak;
      largest = { materialId: one.materialId, material: one.material, unit: one.unit, month, change };
    });
  }
  return largest;
}

function isHeavy(one: MaterialImpact, all: readonly MaterialImpact[], total: 'totalBefore' | 'totalAfter'): boolean {
  const tonnesOf = (material: MaterialImpact) => material[total] * (material.tonnesPerUnit ?? 0);
  const tonnes = tonnesOf(one);
  return tonnes > 0 && tonnes >= MIN_SHARE * sum(all.map(tonnesOf));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
