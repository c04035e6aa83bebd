import type { IsoDay, P6Activity } from '../../../lib/api-types.js';
import { count, formatDateWords } from '../../../lib/format.js';
import { addDays } from '../../../ui/charts/month-scale.js';
import type { TaskBar } from './task-bar.js';
import type { WorkingDaysBetween } from './working-days.js';

/** The dates of the open part. */
export interface PartDates {
  start: IsoDay;
  end: IsoDay;
  /** Both ends counted. */
  days: number;
}

/**
 * What a bar's colour says (docs/product/subprogrammes.md, Timeline). 'linked': the part's or the activity's dates are not known;
 * 'gone': the activity is no longer in the schedule.
 */
export type P6State = 'none' | 'inside' | 'outside' | 'linked' | 'gone';

export const p6StateWords: Readonly<Record<P6State, string>> = {
  none: 'no P6 link',
  inside: 'linked, inside the dates',
  outside: 'linked, P6 dates outside',
  linked: 'linked, dates not known',
  gone: 'No longer in the schedule',
};

/** A task's link, compared with the days of the task and of the part. */
export interface P6Comparison {
  readonly state: P6State;
  readonly activity?: P6Activity;
  /** From the day on which the work of the task begins, and ends: 'P6 starts 3 working days later than the work'. */
  readonly start?: string;
  readonly end?: string;
  /** How the activity leaves the part's dates: 'P6 ends 15 Oct 2027, 10 working days after the part'. */
  readonly outside: readonly string[];
}

/** @param activity undefined while it is not known, null when the schedule does not have it any more; nor has one that its latest file lacks */
export function compareWithP6(
  link: number | null,
  activity: P6Activity | null | undefined,
  part: PartDates | null,
  bar: TaskBar | null,
  between: WorkingDaysBetween,
): P6Comparison {
  if (link === null) return { state: 'none', outside: [] };
  if (activity === null || activity?.inFile === false) return { state: 'gone', outside: [] };
  if (!activity || !part || !bar) return { state: 'linked', activity, outside: [] };
  const { p6StartDate: start, p6EndDate: end } = activity;
  const early = start < part.start;
  const late = end > part.end;
  const worked = { start: bar.start, end: addDays(bar.start, bar.days - 1) };
  return {
    state: early || late ? 'outside' : 'inside',
    activity,
    start: `P6 starts ${distance(worked.start, start, between)} the work`,
    end: `P6 ends ${distance(worked.end, end, between)} the work`,
    outside: [
      ...(early
        ? [`P6 starts ${formatDateWords(start)}, ${workingDays(between(start, part.start))} before the part`]
        : []),
      ...(late ? [`P6 ends ${formatDateWords(end)}, ${workingDays(between(part.end, end))} after the part`] : []),
    ],
  };
}

function distance(ours: IsoDay, theirs: IsoDay, between: WorkingDaysBetween): string {
  if (ours === theirs) return 'on the same day as';
  const days = between(ours, theirs);
  if (days === 0) return 'without a working day between it and';
  return `${workingDays(Math.abs(days))} ${days > 0 ? 'later' : 'earlier'} than`;
}

const workingDays = (days: number) => count(days, 'working day');

/** '8 tasks, 3 linked to P6, 1 outside the dates': what the links come to. */
export function linkSummary(comparisons: readonly P6Comparison[]): string {
  const linked = comparisons.filter(({ state }) => state !== 'none').length;
  if (linked === 0) return '';
  const outside = comparisons.filter(({ state }) => state === 'outside').length;
  return `, ${linked} linked to P6${outside > 0 ? `, ${outside} outside the dates` : ''}`;
}
