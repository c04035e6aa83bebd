import { differenceInCalendarDays, parseISO } from 'date-fns';
import type { IsoDay, P6Activity } from '../../../lib/api-types.js';
import { count, formatDateWords } from '../../../lib/format.js';
import { addDays } from '../../../ui/charts/month-scale.js';
import type { TaskBar } from './task-bar.js';
import type { WorkingDaysBetween } from './working-days.js';

interface Span {
  readonly start: IsoDay;
  readonly end: IsoDay;
}

/** A part that shares the tasks of the open one, and their links. */
export interface SharingPart {
  readonly name: string;
  /** null while it is missing. */
  readonly start: IsoDay | null;
  readonly end: IsoDay | null;
}

/** The dates of the open part. */
export interface PartDates {
  start: IsoDay;
  end: IsoDay;
  /** Both ends counted. */
  days: number;
  /** The other parts that its subprogramme builds. */
  others?: readonly SharingPart[];
}

/**
 * What a bar's colour says (docs/product/subprogrammes.md, Timeline). 'linked': the part's or the activity's dates are not known;
 * 'gone': the activity is no longer in the schedule; 'elsewhere': it is meant for another part that shares the task.
 */
export type P6State = 'none' | 'inside' | 'outside' | 'elsewhere' | 'linked' | 'gone';

export const p6StateWords: Readonly<Record<P6State, string>> = {
  none: 'no P6 link',
  inside: 'linked, inside the dates',
  outside: 'linked, P6 dates outside',
  elsewhere: 'linked for another part',
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
  /** The parts that the activity is meant for, where the open one is none of them: 'P6 is meant for North'. */
  readonly elsewhere?: string;
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
  const meant = partsMeant(part.others ?? [], { start, end }, part);
  if (!meant.isOpenOne)
    return { state: 'elsewhere', activity, elsewhere: `P6 is meant for ${meant.others.join(', ')}`, outside: [] };
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

/**
 * The parts that an activity is meant for: those that it is in for most days, or nearest to where it is in none. The server counts so too
 * (services/domain/schedules/meant-part.ts), by actual dates where there are any.
 */
export function partsMeant(others: readonly SharingPart[], activity: Span, open: Span) {
  const days = (one: Span) => {
    const from = one.start > activity.start ? one.start : activity.start;
    const to = one.end < activity.end ? one.end : activity.end;
    return differenceInCalendarDays(parseISO(to), parseISO(from));
  };
  const dated = others.flatMap(({ name, start, end }) =>
    start !== null && end !== null ? { name, days: days({ start, end }) } : [],
  );
  const most = Math.max(days(open), ...dated.map((one) => one.days));
  return { isOpenOne: days(open) === most, others: dated.filter((one) => one.days === most).map(({ name }) => name) };
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
  const of = (wanted: P6State) => comparisons.filter(({ state }) => state === wanted).length;
  const [outside, elsewhere] = [of('outside'), of('elsewhere')];
  return [
    '',
    `${linked} linked to P6`,
    ...(elsewhere > 0 ? [`${elsewhere} of them for another part`] : []),
    ...(outside > 0 ? [`${outside} outside the dates`] : []),
  ].join(', ');
}
