/** Figures before and after an edit, for one scope of the live panel (look.md, section 7). */
import type { Library } from '../../services/library/library.js';
import { chartColours } from '../dashboards/chart-slots.js';
import { type Day, firstDayOf, formatDay, formatMonth, type Month, monthOf } from '../quantities/day.js';
import { labourPerDay, peakOf } from '../quantities/labour-days.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';
import type { PartEffect } from './part-effect.js';

/** A part as it counts on one side of the edit. */
export interface CountedPart {
  /** As the panel names it. */
  readonly name: string;
  /** `YYYY-MM-DD` */
  readonly end: string;
  readonly effect: PartEffect;
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

export interface MaterialEffect {
  readonly materialId: number;
  readonly material: string;
  readonly unit: string;
  readonly tonnesPerUnit: number | null;
  readonly before: readonly number[];
  readonly after: readonly number[];
  readonly totalBefore: number;
  readonly totalAfter: number;
}

export interface ScopeEffect {
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
  readonly materials: readonly MaterialEffect[];
  readonly largest: LargestChange | null;
}

export interface LargestChange {
  readonly materialId: number;
  readonly material: string;
  readonly unit: string;
  readonly month: string;
  /** In the unit, with its sign. */
  readonly change: number;
}

export function scopeEffect(before: Side, after: Side, library: Library): ScopeEffect {
  const range = workedRange([...before.parts, ...after.parts]);
  const months = range ? monthOf(range.last) - monthOf(range.first) + 1 : 0;
  const firstMonth = range ? monthOf(range.first) : 0;
  const labels = Array.from({ length: months }, (_, month) => formatMonth(firstMonth + month));
  const [labourBefore, labourAfter] = [labourOf(before, range), labourOf(after, range)];
  const materials = materialEffects(before, after, { firstMonth, months }, library);
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
    effect: { worked },
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
  const manDays = parts.reduce((sum, { effect }) => sum + effect.manDays, 0);
  if (!range) return { figures: { peak: 0, peakDay: null, manDays }, perDay: [], monthPeaks: [] };
  const { first, last } = range;
  const series = labourPerDay(
    parts.flatMap(({ effect }) => effect.loads),
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
    perDay: heldOverDaysOff(series, first, calendar),
    monthPeaks,
  };
}

/** A comb of zeros would hide the shape (look.md, section 3): a day off shows the working day before it. */
function heldOverDaysOff(series: Float64Array, first: Day, calendar: WorkCalendar): number[] {
  const held = Array.from(series);
  for (let day = 1; day < held.length; day += 1) {
    if (held[day] === 0 && !calendar.isWorking(first + day)) held[day] = held[day - 1] ?? 0;
  }
  return held;
}

function finishOf(before: Side, after: Side): ScopeEffect['finish'] {
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

function materialEffects(before: Side, after: Side, range: Months, library: Library): MaterialEffect[] {
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
  for (const { effect } of parts) {
    for (const [materialId, quantities] of effect.materials) {
      let series = found.get(materialId);
      if (!series) found.set(materialId, (series = new Float64Array(months)));
      for (const [month, quantity] of quantities)
        series[month - firstMonth] = (series[month - firstMonth] ?? 0) + quantity;
    }
  }
  return found;
}

/** Only materials with at least so much of the tonnage, before or after, make the sentence (look.md, section 7). */
const LEAST_SHARE = 0.05;
/** What is smaller comes from the order of a sum, not from the edit. */
const NOISE = 1e-9;

/**
 * The largest change of a month against that material's former peak. A new material counts as 100 %: it is measured
 * against the peak that it gets, so its own peak month stands for it.
 */
function largestChange(materials: readonly MaterialEffect[], months: readonly string[]): LargestChange | null {
  let largest: LargestChange | null = null;
  let largestShare = NOISE;
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

function isHeavy(one: MaterialEffect, all: readonly MaterialEffect[], total: 'totalBefore' | 'totalAfter'): boolean {
  const tonnesOf = (material: MaterialEffect) => material[total] * (material.tonnesPerUnit ?? 0);
  const tonnes = tonnesOf(one);
  return tonnes > 0 && tonnes >= LEAST_SHARE * sum(all.map(tonnesOf));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
