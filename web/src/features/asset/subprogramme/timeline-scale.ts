import type { IsoDay, IsoMonth } from '../../../lib/api-types.js';
import { addDays, dayPosition, monthsBetween } from '../../../ui/charts/month-scale.js';
import type { P6Comparison, PartDates } from './p6-comparison.js';
import { taskBar } from './task-bar.js';

export type TimelineView = 'percent' | 'monthly';

/** A piece of the timeline, in percent of its width. */
export interface Span {
  left: number;
  width: number;
}

/** Where days lie on the timeline: the same bars under two rulers. */
export interface TimelineScale {
  readonly view: TimelineView;
  /** Of the monthly view; empty in percent. */
  readonly months: readonly IsoMonth[];
  /** Begin and end of the part. */
  readonly part: { from: number; to: number };
  bar(task: { lagPercent: number; durationPercent: number }): Span;
  /** Days with both ends; null without dates. Those beyond the timeline are cut there. */
  days(start: IsoDay, end: IsoDay): (Span & { cutStart: boolean; cutEnd: boolean }) | null;
}

/** @param compared what the months have to hold beside the part */
export function timelineScale(
  view: TimelineView,
  part: PartDates | null,
  compared: readonly P6Comparison[],
): TimelineScale {
  if (view === 'monthly' && part) return monthlyScale(part, compared);
  const at = (day: IsoDay) => (part ? ((Date.parse(day) - Date.parse(part.start)) / 86_400_000 / part.days) * 100 : 0);
  return {
    view: 'percent',
    months: [],
    part: { from: 0, to: 100 },
    bar: ({ lagPercent, durationPercent }) => ({ left: lagPercent, width: durationPercent }),
    days: (start, end) => part && cut(at(start), at(addDays(end, 1))),
  };
}

function monthlyScale(part: PartDates, compared: readonly P6Comparison[]): TimelineScale {
  const dates = [part.start, part.end];
  for (const { activity, state } of compared)
    if (activity && state !== 'elsewhere') dates.push(activity.p6StartDate, activity.p6EndDate);
  dates.sort();
  const months = monthsBetween((dates[0] ?? part.start).slice(0, 7), (dates.at(-1) ?? part.end).slice(0, 7));
  const at = (day: IsoDay) => dayPosition(day, months) * 100;
  return {
    view: 'monthly',
    months,
    part: { from: at(part.start), to: at(addDays(part.end, 1)) },
    bar: (task) => {
      const { start, days } = taskBar(part.start, part.days, task);
      return { left: at(start), width: at(addDays(start, days)) - at(start) };
    },
    days: (start, end) => cut(at(start), at(addDays(end, 1))),
  };
}

function cut(from: number, to: number) {
  const left = Math.min(Math.max(from, 0), 100);
  return { left, width: Math.min(Math.max(to, 0), 100) - left, cutStart: from < -1e-6, cutEnd: to > 100 + 1e-6 };
}

/** Years with their first month's index and how many months each has. */
export function yearsOf(months: readonly IsoMonth[]): { year: string; from: number; months: number }[] {
  const years: { year: string; from: number; months: number }[] = [];
  months.forEach((month, index) => {
    const last = years.at(-1);
    if (last?.year === month.slice(0, 4)) last.months += 1;
    else years.push({ year: month.slice(0, 4), from: index, months: 1 });
  });
  return years;
}
