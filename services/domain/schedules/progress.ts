import { assetNameOf, type Part, type Programme, partsOf } from '../programmes/programme.js';
import { calendarOf } from '../quantities/calculation-inputs.js';
import { formatDay, parseDay } from '../quantities/day.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';
import { workingDaysTo, workingLength } from './drift.js';
import { effectiveDays, inSchedule } from './effective-days.js';
import type { P6ActivityFacts } from './events.js';

/** How a linked part stands against its plan (docs/product/schedules.md, Progress against plan). */
export const VERDICTS = ['completed', 'late', 'early', 'on-time', 'not-started'] as const;
export type Verdict = (typeof VERDICTS)[number];

/** The planned against the actual days of a linked part. */
export interface PartProgress {
  readonly assetName: string;
  readonly partId: number;
  readonly partName: string;
  /** The plan: the part's own days. */
  readonly start: string;
  readonly end: string;
  readonly activity: P6ActivityFacts;
  readonly actualStart: string | null;
  readonly actualEnd: string | null;
  /** Actual days, else those that the schedule forecasts, never before the data date. */
  readonly expectedStart: string;
  readonly expectedEnd: string;
  /** Of the activity's project; null where nothing says up to when its progress is known. */
  readonly dataDate: string | null;
  /** Share of the part's working days before the data date, 0 to 100. */
  readonly plannedPercent: number | null;
  /** Null where the schedule does not say it of an activity that is under way. */
  readonly percentComplete: number | null;
  readonly hasBegun: boolean;
  readonly verdict: Verdict;
  /** Working days from the planned day to the expected one; negative when that is earlier. */
  readonly startDays: number;
  readonly endDays: number;
}

export interface ProgrammeProgress {
  readonly counts: Readonly<Record<Verdict, number>>;
  /** Parts among the late ones that have not begun. */
  readonly lateNotBegun: number;
  /** Parts without an activity, and those whose activity is gone or not in the latest file: no progress is known of them. */
  readonly notLinked: number;
  readonly activityGone: number;
  /** In the order of the assets and their parts. */
  readonly parts: readonly PartProgress[];
}

/**
 * Planned against actual for all linked parts of a programme, as of the data dates of the schedule's projects, never as of today
 * (docs/product/schedules.md, Progress against plan). It yields after each part, since a programme may have 10,000.
 * @param dataDates by the project's number in the schedule
 */
export function* programmeProgress(
  programme: Programme,
  activities: ReadonlyMap<number, P6ActivityFacts>,
  dataDates: ReadonlyMap<number, string>,
): Generator<undefined, ProgrammeProgress> {
  const calendar = calendarOf(programme);
  const all = [...programme.assets.keys()].flatMap((assetId) => partsOf(programme, assetId));
  const linked = all.filter(({ p6ActivityId }) => p6ActivityId !== null);
  const parts: PartProgress[] = [];
  for (const part of linked) {
    const activity = inSchedule(activities.get(part.p6ActivityId ?? 0));
    if (!activity) continue;
    parts.push({
      assetName: assetNameOf(programme, part.assetId),
      partId: part.id,
      partName: part.partName,
      ...partProgress(part, activity, dataDates.get(activity.project) ?? null, calendar),
    });
    yield undefined;
  }
  const counts: Record<Verdict, number> = { completed: 0, late: 0, early: 0, 'on-time': 0, 'not-started': 0 };
  for (const { verdict } of parts) counts[verdict] += 1;
  return {
    counts,
    lateNotBegun: parts.filter(({ verdict, hasBegun }) => verdict === 'late' && !hasBegun).length,
    notLinked: all.length - linked.length,
    activityGone: linked.length - parts.length,
    parts,
  };
}

/**
 * One part against its activity. The rules are those of planning tools: a data date is the moment from which the remaining work
 * is scheduled, so its own day is not over (schedule percent complete); a variance is the current day less the planned one.
 */
export function partProgress(
  { start, end }: Pick<Part, 'start' | 'end'>,
  activity: P6ActivityFacts,
  dataDate: string | null,
  calendar: WorkCalendar,
): Omit<PartProgress, 'assetName' | 'partId' | 'partName'> {
  const known = effectiveDays(activity);
  const hasBegun = begun(activity);
  const isCompleted = completed(activity, hasBegun);
  const { start: expectedStart, end: expectedEnd } = isCompleted
    ? known
    : remaining(known, hasBegun, dataDate, calendar);
  const startDays = workingDaysTo(calendar, start, expectedStart);
  const endDays = workingDaysTo(calendar, end, expectedEnd);
  const isDue = dataDate !== null && start < dataDate;
  return {
    start,
    end,
    activity,
    actualStart: known.startIsActual ? known.start : null,
    actualEnd: known.endIsActual ? known.end : null,
    expectedStart,
    expectedEnd,
    dataDate,
    plannedPercent: dataDate === null ? null : plannedPercent({ start, end }, dataDate, calendar),
    percentComplete: isCompleted ? 100 : hasBegun ? activity.percentComplete : 0,
    hasBegun,
    verdict: isCompleted ? 'completed' : hasBegun ? bySign(endDays) : isDue && startDays > 0 ? 'late' : 'not-started',
    startDays,
    endDays,
  };
}

/**
 * What is not done yet lies ahead of the data date: work that has not begun as a whole, with as many working days as it had, and the
 * finish of work under way.
 */
function remaining(
  days: { start: string; end: string },
  hasBegun: boolean,
  dataDate: string | null,
  calendar: WorkCalendar,
): { start: string; end: string } {
  const { start, end } = days;
  if (dataDate === null || (hasBegun ? end : start) >= dataDate) return days;
  const first = calendar.workingDayAfter(parseDay(dataDate), 0);
  if (hasBegun) return { start, end: formatDay(first) };
  const length = workingLength(calendar, days);
  // Work on days off alone takes as many days as it took.
  const last = length > 0 ? calendar.workingDayAfter(first, length - 1) : first + parseDay(end) - parseDay(start);
  return { start: formatDay(first), end: formatDay(last) };
}

const bySign = (days: number): Verdict => (days > 0 ? 'late' : days < 0 ? 'early' : 'on-time');

// A file that tells dates alone says by an actual one that an activity has begun; one that tells percentages alone by these.
const begun = ({ actualStart, actualEnd, status, percentComplete }: P6ActivityFacts): boolean =>
  actualStart !== null ||
  actualEnd !== null ||
  (status === null ? (percentComplete ?? 0) > 0 : status !== 'not-started');

// Work that is said to be under way at 100 % still has to be handed over; a milestone is reached at once.
const completed = ({ actualEnd, status, percentComplete, milestone }: P6ActivityFacts, hasBegun: boolean): boolean =>
  actualEnd !== null ||
  status === 'completed' ||
  (status === null && percentComplete === 100) ||
  (milestone && hasBegun);

function plannedPercent(days: { start: string; end: string }, dataDate: string, calendar: WorkCalendar): number {
  const length = workingLength(calendar, days);
  // A part whose days are all days off is done when they are over.
  if (length <= 0) return days.end < dataDate ? 100 : 0;
  const [first, before] = [parseDay(days.start), Math.min(parseDay(dataDate), parseDay(days.end) + 1)];
  return Math.round((calendar.workingDays(first, before) / length) * 1000) / 10;
}
