import type { IsoDay, IsoMonth, LabourDashboard } from '../../../lib/api-types.js';
import { daysHeld } from '../../../lib/held-heads.js';
import { addDays } from '../../../ui/charts/month-scale.js';
import { assetMark, labourMark, type Mark } from '../charts/marks.js';
import type { MonthRange } from '../filters/month-range.js';

export type LabourGrouping = 'asset' | 'labourType';

/** The labour of a range of months: what chart, sentence, lists, table and exports show. */
export interface LabourFigures {
  months: readonly IsoMonth[];
  /** The calendar days of the range that the series reach, in order. */
  days: readonly IsoDay[];
  /** Per day: nobody works and the programme does not expect it. */
  daysOff: readonly boolean[];
  /** Those of them over which drawings hold the heads of the last working day. */
  daysHeld: readonly boolean[];
  /** From the ground up. */
  series: readonly LabourFigure[];
  /** Heads per day, all together. */
  perDay: readonly number[];
  /** Man-days from 0 at the first day of the range. */
  cumulative: readonly number[];
  peak: DayPeak;
  manDays: number;
  daysWorked: number;
  average: number;
  largest: LabourFigure;
  limits: readonly LabourLimitFigure[];
  /** Heads per day, and their peak, when every gang that is at work is there with all its heads. */
  wholeGangs: { perDay: readonly number[]; peak: DayPeak };
}

/** A limit of the planner's, and where it is exceeded. */
export interface LabourLimitFigure {
  name: string;
  /** Heads per day. */
  limit: number;
  /** Of all labour that is shown: a line in the chart. */
  ofAllShown: boolean;
  daysOver: number;
  firstOver: IsoDay | null;
}

export interface LabourFigure {
  key: string;
  name: string;
  mark: Mark;
  perDay: readonly number[];
  peak: DayPeak;
  manDays: number;
  /** Of all man-days, 0 to 1. */
  share: number;
}

export interface DayPeak {
  day: IsoDay;
  perDay: number;
}

/** Counts only the days of the range; null when nobody works in it. */
export function labourFigures(
  {
    firstDay,
    workingDays,
    series,
    choices,
    limits,
    wholeGangsPerDay,
  }: Pick<LabourDashboard, 'firstDay' | 'workingDays' | 'series' | 'choices' | 'limits' | 'wholeGangsPerDay'>,
  {
    months,
    range: [first, last],
    groupBy,
  }: { months: readonly IsoMonth[]; range: MonthRange; groupBy: LabourGrouping },
): LabourFigures | null {
  const from = months[first];
  const to = months[last];
  if (firstDay === null || from === undefined || to === undefined) return null;
  const length = Math.max(...series.map(({ perDay }) => perDay.length), 0);
  const allDays = Array.from({ length }, (_, index) => addDays(firstDay, index));
  const start = placeOf(allDays, (day) => day.slice(0, 7) >= from);
  const end = placeOf(allDays, (day) => day.slice(0, 7) > to);
  const days = allDays.slice(start, end);
  const inOrder =
    groupBy === 'asset'
      ? placedByAsset(series, choices)
      : series.map((each, position) => ({ ...each, mark: labourMark(each.name, position) }));
  const shown = inOrder
    .map((each) => ({ ...each, perDay: each.perDay.slice(start, end) }))
    .filter(({ perDay }) => perDay.some((heads) => heads > 0));
  const perDay = days.map((_, index) => shown.reduce((heads, each) => heads + (each.perDay[index] ?? 0), 0));
  // Of all days: a break goes on behind the range.
  const daysOff = allDays.map(
    (_, day) => workingDays[day] === '0' && !series.some((each) => (each.perDay[day] ?? 0) > 0),
  );
  const manDays = sum(perDay);
  const figures = shown.map(({ key, name, mark, perDay: own }): LabourFigure => {
    const ownManDays = sum(own);
    return { key, name, mark, perDay: own, peak: peakOf(days, own), manDays: ownManDays, share: ownManDays / manDays };
  });
  const [largest] = byManDays(figures);
  if (!largest) return null;
  const daysWorked = perDay.filter((heads) => heads > 0).length;
  const whole = wholeGangsPerDay.slice(start, end);
  let sumSoFar = 0;
  return {
    months: months.slice(first, last + 1),
    days,
    daysOff: daysOff.slice(start, end),
    daysHeld: daysHeld(daysOff).slice(start, end),
    series: figures,
    perDay,
    cumulative: perDay.map((heads) => (sumSoFar += heads)),
    peak: peakOf(days, perDay),
    manDays,
    daysWorked,
    average: manDays / daysWorked,
    largest,
    wholeGangs: { perDay: whole, peak: peakOf(days, whole) },
    limits: limits.map(({ name, limit, ofAllShown, daysOver }) => {
      const over = daysOver.slice(start, end);
      return {
        name,
        limit,
        ofAllShown,
        daysOver: over.replaceAll('0', '').length,
        firstOver: days[over.indexOf('1')] ?? null,
      };
    }),
  };
}

export function byManDays(series: readonly LabourFigure[]): LabourFigure[] {
  return series.toSorted((a, b) => b.manDays - a.manDays);
}

export function byPeak(series: readonly LabourFigure[]): LabourFigure[] {
  return series.toSorted((a, b) => b.peak.perDay - a.peak.perDay);
}

/** The days on which any of the series changes, with the first one: all that a chart of steps needs. */
export function daysOfChange(series: readonly (readonly number[])[], length: number): number[] {
  return Array.from({ length }, (_, index) => index).filter(
    (index) => index === 0 || series.some((values) => values[index] !== values[index - 1]),
  );
}

// Colour and place in the stack follow the asset's position in the programme, whatever the filters (docs/look.md,
// Charts).
function placedByAsset<Series extends { name: string }>(
  series: readonly Series[],
  { assets }: LabourDashboard['choices'],
): (Series & { mark: Mark })[] {
  const positions = new Map(assets.map(({ assetName }, position) => [assetName, position]));
  return series
    .map((each, index) => ({ each, position: positions.get(each.name) ?? assets.length + index }))
    .toSorted((a, b) => a.position - b.position)
    .map(({ each, position }) => ({ ...each, mark: assetMark(position) }));
}

// Days within 1e-9 relative are equal, and the first one wins (docs/product/quantities.md, Labour).
function peakOf(days: readonly IsoDay[], perDay: readonly number[]): DayPeak {
  const highest = Math.max(...perDay);
  const index = perDay.findIndex((heads) => heads >= highest * (1 - 1e-9));
  return { day: days[index] ?? '', perDay: highest };
}

function placeOf(days: readonly IsoDay[], reached: (day: IsoDay) => boolean): number {
  const place = days.findIndex(reached);
  return place === -1 ? days.length : place;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
