import type { SubprogrammeCopy } from '../programmes/events.js';
import { assetNameOf, type Part, type Programme, partsOf } from '../programmes/programme.js';
import { calendarOf } from '../quantities/calculation-inputs.js';
import { type Day, formatDay, parseDay } from '../quantities/day.js';
import { taskWindow } from '../quantities/task-window.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';
import { type EffectiveDays, effectiveDays, inSchedule } from './effective-days.js';
import type { P6ActivityFacts } from './events.js';
import { meantParts } from './meant-part.js';

/**
 * A part, or a task of a part, that is linked to an activity, and the distance between their dates (docs/product/schedules.md,
 * Comparison with P6 dates).
 */
export interface Drift {
  readonly assetName: string;
  readonly partId: number;
  readonly partName: string;
  /** Null on the row of a part. */
  readonly taskId: number | null;
  readonly taskName: string | null;
  readonly start: string;
  readonly end: string;
  /** Null when the activity is no longer in the schedule, or not in its latest file. */
  readonly activity: P6ActivityFacts | null;
  /** The activity's days that are compared: actual ones where it has any. */
  readonly activityStart: string | null;
  readonly activityEnd: string | null;
  readonly startIsActual: boolean;
  readonly endIsActual: boolean;
  /** Working days from the part's day to the activity's; negative when the activity's is earlier. */
  readonly startDays: number | null;
  readonly endDays: number | null;
  /** Length in working days, first and last day included. */
  readonly days: number;
  readonly activityDays: number | null;
}

/**
 * All linked parts, and with `withTasks` all linked tasks, in the order of the assets and their parts. It yields after each part,
 * since a programme may have 10,000.
 */
export function* drifts(
  programme: Programme,
  activities: ReadonlyMap<number, P6ActivityFacts>,
  withTasks: boolean,
): Generator<undefined, Drift[]> {
  const calendar = calendarOf(programme);
  const row = (part: Part, task: Task | null, days: Days, activityId: number): Drift => {
    const activity = inSchedule(activities.get(activityId)) ?? null;
    const theirs = activity && effectiveDays(activity);
    return {
      assetName: assetNameOf(programme, part.assetId),
      partId: part.id,
      partName: part.partName,
      taskId: task?.id ?? null,
      taskName: task?.name ?? null,
      ...days,
      activity,
      activityStart: theirs?.start ?? null,
      activityEnd: theirs?.end ?? null,
      startIsActual: theirs?.startIsActual ?? false,
      endIsActual: theirs?.endIsActual ?? false,
      startDays: theirs && workingDaysTo(calendar, days.start, theirs.start),
      endDays: theirs && workingDaysTo(calendar, days.end, theirs.end),
      days: workingLength(calendar, days),
      activityDays: theirs && workingLength(calendar, theirs),
    };
  };
  const isMeantFor = linksOfTasks(programme, activities);
  const rows: Drift[] = [];
  for (const assetId of programme.assets.keys())
    for (const part of partsOf(programme, assetId)) {
      const { start, end, p6ActivityId } = part;
      if (p6ActivityId !== null) rows.push(row(part, null, { start, end }, p6ActivityId));
      const tasks = withTasks ? (programme.subprogrammes.get(part.subprogrammeId)?.tasks ?? []) : [];
      for (const task of tasks)
        if (task.p6ActivityId !== null && isMeantFor(part, task.p6ActivityId))
          rows.push(row(part, task, taskDays(part, task), task.p6ActivityId));
      yield undefined;
    }
  return rows;
}

/** Tells whether the link of a task is meant for a part. That an activity is gone is said of each. */
function linksOfTasks({ parts, partsOfCopy }: Programme, activities: ReadonlyMap<number, P6ActivityFacts>) {
  const daysOf = ({ start, end }: Pick<Part, 'start' | 'end'>) => ({ first: parseDay(start), last: parseDay(end) });
  const sharing = new Map<number, readonly (ReturnType<typeof daysOf> & { readonly part: Part })[]>();
  const meantBy = new Map<string, ReadonlySet<Part>>();
  return (part: Part, activityId: number): boolean => {
    const activity = inSchedule(activities.get(activityId));
    if (!activity) return true;
    const key = `${part.subprogrammeId} ${activityId}`;
    const known = meantBy.get(key);
    if (known) return known.has(part);
    const ofCopy =
      sharing.get(part.subprogrammeId) ??
      [...(partsOfCopy.get(part.subprogrammeId) ?? [])]
        .flatMap((id) => parts.get(id) ?? [])
        .map((one) => ({ part: one, ...daysOf(one) }));
    sharing.set(part.subprogrammeId, ofCopy);
    const meant = new Set(meantParts(ofCopy, daysOf(effectiveDays(activity))).map((one) => one.part));
    meantBy.set(key, meant);
    return meant.has(part);
  };
}

export const differs = ({ start, end, activityStart, activityEnd }: Drift): boolean =>
  activityStart !== start || activityEnd !== end;

/** Ids of the activities to which the parts and tasks of a programme are linked. */
export function linkedActivities(programme: Programme): number[] {
  const tasks = [...programme.subprogrammes.values()].flatMap((copy) => copy.tasks);
  return [...new Set([...programme.parts.values(), ...tasks].flatMap(({ p6ActivityId }) => p6ActivityId ?? []))];
}

type Task = SubprogrammeCopy['tasks'][number];

/**
 * The days in which a task of a part is worked (docs/product/quantities.md, Window of a task in its part, and of an activity in
 * its task).
 */
export function taskDays(
  part: Pick<Part, 'start' | 'end'>,
  { lagPercent, durationPercent }: Pick<Task, 'lagPercent' | 'durationPercent'>,
): { start: string; end: string } {
  const first = parseDay(part.start);
  const { from, to } = taskWindow(parseDay(part.end) - first + 1, lagPercent, durationPercent);
  return { start: formatDay(first + from), end: formatDay(first + to - 1) };
}

type Days = Pick<EffectiveDays, 'start' | 'end'>;

/** Working days from one day to another; negative to an earlier one. */
export function workingDaysTo(calendar: WorkCalendar, ours: string, theirs: string): number {
  const [from, to]: [Day, Day] = [parseDay(ours), parseDay(theirs)];
  return to >= from ? calendar.workingDays(from, to) : -calendar.workingDays(to, from);
}

/** Length in working days, first and last day included. */
export const workingLength = (calendar: WorkCalendar, { start, end }: Days): number =>
  calendar.workingDays(parseDay(start), parseDay(end) + 1);
