import type { SubprogrammeCopy } from '../programmes/events.js';
import { assetNameOf, type Part, type Programme, partsOf } from '../programmes/programme.js';
import { calendarOf } from '../quantities/calculation-inputs.js';
import { type Day, formatDay, parseDay } from '../quantities/day.js';
import { taskWindow } from '../quantities/task-window.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';
import type { P6ActivityFacts } from './events.js';

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
  /** Null when the activity is no longer in the schedule. */
  readonly activity: P6ActivityFacts | null;
  /** Working days from the part's day to the activity's; negative when the activity's is earlier. */
  readonly startDays: number | null;
  readonly endDays: number | null;
  /** Length in working days, first and last day included. */
  readonly days: number;
  readonly activityDays: number | null;
}

/** All linked parts, and with `withTasks` all linked tasks, in the order of the assets and their parts. */
export function drifts(
  programme: Programme,
  activities: ReadonlyMap<number, P6ActivityFacts>,
  withTasks: boolean,
): Drift[] {
  const calendar = calendarOf(programme);
  const row = (part: Part, task: Task | null, days: { start: string; end: string }, activityId: number): Drift => {
    const activity = activities.get(activityId) ?? null;
    return {
      assetName: assetNameOf(programme, part.assetId),
      partId: part.id,
      partName: part.partName,
      taskId: task?.id ?? null,
      taskName: task?.name ?? null,
      ...days,
      activity,
      startDays: activity && workingDays(calendar, days.start, activity.start),
      endDays: activity && workingDays(calendar, days.end, activity.end),
      days: workingLength(calendar, days),
      activityDays: activity && workingLength(calendar, activity),
    };
  };
  return [...programme.assets.keys()]
    .flatMap((assetId) => partsOf(programme, assetId))
    .flatMap((part) => {
      const linkedTasks = withTasks
        ? (programme.subprogrammes.get(part.subprogrammeId)?.tasks ?? []).filter(
            ({ p6ActivityId }) => p6ActivityId !== null,
          )
        : [];
      return [
        ...(part.p6ActivityId === null
          ? []
          : [row(part, null, { start: part.start, end: part.end }, part.p6ActivityId)]),
        ...linkedTasks.map((task) => row(part, task, taskDays(part, task), task.p6ActivityId ?? 0)),
      ];
    });
}

export const differs = ({ start, end, activity }: Drift): boolean =>
  activity === null || activity.start !== start || activity.end !== end;

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

function workingDays(calendar: WorkCalendar, ours: string, theirs: string): number {
  const [from, to]: [Day, Day] = [parseDay(ours), parseDay(theirs)];
  return to >= from ? calendar.workingDays(from, to) : -calendar.workingDays(to, from);
}

const workingLength = (calendar: WorkCalendar, { start, end }: { start: string; end: string }): number =>
  calendar.workingDays(parseDay(start), parseDay(end) + 1);
