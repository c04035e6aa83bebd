/** Heads per day: the rows of the labour view, the daily series behind the labour charts, and its peak. */

import { DailySum } from './daily-sum.js';
import type { Day, Month } from './day.js';
import type { WorkCalendar } from './work-calendar.js';
import { daysByMonth, type WorkSpan, workedDays } from './work-span.js';
import { WorkedDays } from './worked-days.js';

/** The stored part of a labour row; its days and months follow from it and the programme's calendar. */
export interface LabourSpan extends WorkSpan {
  manDays: number;
  /** Heads mobilised on each day of W, all shifts. */
  perDay: number;
}

/** The figures of a row of the labour view for a month (docs/product/quantities.md, The two views). */
export interface LabourMonth {
  month: Month;
  manDays: number;
  /** The programme's working days in the whole month; if it has none, the row's own days in it. */
  workingDays: number;
  /** manDays / workingDays, additive over rows. */
  labourPerDayProRata: number;
}

/** The figures of a row of the labour view for a day (`granularity=day`). */
export interface LabourDay {
  day: Day;
  manDays: number;
  workingDays: 1;
  labourPerDayProRata: number;
}

/** The row's months, ascending. */
export function labourMonths(labour: LabourSpan, calendar: WorkCalendar): LabourMonth[] {
  return daysByMonth(labour, calendar).map(({ month, days }) => {
    const manDays = (labour.manDays * days) / labour.workingDays;
    const workingDays = calendar.workingDaysInMonth(month) || days;
    return { month, manDays, workingDays, labourPerDayProRata: manDays / workingDays };
  });
}

/** The row's days, ascending. */
export function* labourDays(labour: LabourSpan, calendar: WorkCalendar): Generator<LabourDay> {
  const { perDay } = labour;
  for (const day of workedDays(labour, calendar)) {
    yield { day, manDays: perDay, workingDays: 1, labourPerDayProRata: perDay };
  }
}

/** The fields of a labour row on which the heads of a day depend. */
export type DailyLoad = Pick<LabourSpan, 'from' | 'to' | 'spread' | 'perDay'>;

/**
 * The sum of perDay on every day of [first, last], both included; index 0 is `first`. Days outside the range are ignored.
 */
export function labourPerDay(
  loads: Iterable<DailyLoad>,
  first: Day,
  last: Day,
  calendar: WorkCalendar,
): Float64Array<ArrayBuffer> {
  const heads = new DailySum(new WorkedDays(first, last, calendar));
  for (const { from, to, spread, perDay } of loads) heads.add(from, to, spread === 'calendar', perDay);
  return heads.series;
}

/** The highest day of a series. */
export interface Peak {
  day: Day;
  perDay: number;
}

/**
 * The peak of a daily series that begins on `first`; null when nobody works (docs/product/quantities.md, Labour).
 * Values within 1e-9 relative are equal, and the first day wins: the order of a floating-point sum must not move the peak day.
 */
export function peakOf(series: Float64Array, first: Day): Peak | null {
  let highest = 0;
  for (const perDay of series) if (perDay > highest) highest = perDay;
  if (highest === 0) return null;
  const tie = highest * (1 - 1e-9);
  const index = series.findIndex((perDay) => perDay >= tie);
  return { day: first + index, perDay: highest };
}

/** The highest day of loads; null when nobody works. */
export function peakOfLoads(loads: readonly DailyLoad[], calendar: WorkCalendar): Peak | null {
  let [first, end] = [Infinity, -Infinity];
  for (const { from, to } of loads) [first, end] = [Math.min(first, from), Math.max(end, to)];
  return first < end ? peakOf(labourPerDay(loads, first, end - 1, calendar), first) : null;
}
