/** The days on which a line is worked, stored as a range and a rule: single days are derived when they are read, never stored. */
import { type Day, firstDayOf, type Month, monthOf } from './day.js';
import type { WorkCalendar } from './work-calendar.js';

/**
 * The stored form of W, the days worked. Together with the programme's calendar it determines every day and month of the line.
 */
export interface WorkSpan {
  /** First day of the range. */
  from: Day;
  /** The day after the range. */
  to: Day;
  /** |W|: days worked in [from, to), never 0. */
  workingDays: number;
  /** 'working': the calendar's working days in the range; 'calendar': every day of it, when the whole part has no working day. */
  spread: 'working' | 'calendar';
}

/** Why a line is not worked inside its own window (docs/product/quantities.md, Working days). */
export type SpanNote = 'shifted-forward' | 'shifted-back' | 'no-working-day-in-part';

/** The span found for a window, with its first and last day worked, inclusive. */
export interface FoundWork extends WorkSpan {
  firstDay: Day;
  lastDay: Day;
  note: SpanNote | null;
}

/** A half-open range of days. */
export interface DayRange {
  from: Day;
  to: Day;
}

/**
 * The days on which a window's work is done. A quantity is never lost: a window without a working day uses the next one inside
 * the part, otherwise the previous one, otherwise all its calendar days (docs/product/quantities.md, Working days).
 */
export function findWork(window: DayRange, part: DayRange, calendar: WorkCalendar): FoundWork {
  const { from, to } = window;
  const firstDay = calendar.nextWorking(from, to);
  if (firstDay !== null) {
    const lastDay = calendar.previousWorking(to, from) ?? firstDay;
    return { from, to, workingDays: calendar.workingDays(from, to), spread: 'working', firstDay, lastDay, note: null };
  }
  const next = calendar.nextWorking(to, part.to);
  if (next !== null) return { ...onOneDay(next), note: 'shifted-forward' };
  const previous = calendar.previousWorking(from, part.from);
  if (previous !== null) return { ...onOneDay(previous), note: 'shifted-back' };
  return {
    from,
    to,
    workingDays: to - from,
    spread: 'calendar',
    firstDay: from,
    lastDay: to - 1,
    note: 'no-working-day-in-part',
  };
}

/** The days of W in each month that has any, ascending. */
export function daysByMonth(span: WorkSpan, calendar: WorkCalendar): { month: Month; days: number }[] {
  const months: { month: Month; days: number }[] = [];
  const lastMonth = monthOf(span.to - 1);
  let from = span.from;
  for (let month = monthOf(span.from); month <= lastMonth; month += 1) {
    const to = Math.min(firstDayOf(month + 1), span.to);
    const days = span.spread === 'working' ? calendar.workingDays(from, to) : to - from;
    if (days > 0) months.push({ month, days });
    from = to;
  }
  return months;
}

/** The days of W, ascending. */
export function* workedDays(span: WorkSpan, calendar: WorkCalendar): Generator<Day> {
  if (span.spread === 'working') yield* calendar.workingDaysIn(span.from, span.to);
  else for (let day = span.from; day < span.to; day += 1) yield day;
}

function onOneDay(day: Day) {
  return { from: day, to: day + 1, workingDays: 1, spread: 'working', firstDay: day, lastDay: day } as const;
}
