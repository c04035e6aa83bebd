import { assetNameOf, type Programme, partsOf } from '../../domain/programmes/programme.js';
import { taskDays } from '../../domain/schedules/drift.js';
import { effectiveDays } from '../../domain/schedules/effective-days.js';
import { type ActivityDetails, NO_DETAILS, type P6ActivityFacts } from '../../domain/schedules/events.js';
import { activityKey } from '../../domain/schedules/schedule.js';
import { oneLine, truncated } from '../readers/activity-row.js';
import { MAX_ID_LENGTH } from '../readers/schedule-limits.js';

/** A row of a schedule file that a planning tool opens: an activity of the schedule, a part or a task. */
export interface ExportedActivity extends ActivityDetails {
  readonly activityId: string;
  readonly name: string;
  /** The parts and tasks that have these dates: `Mainline · North; Mainline · South`; '' for an activity without a link. */
  readonly part: string;
  readonly start: string;
  readonly end: string;
  readonly milestone: boolean;
  /** A task that stands below the row of its part, one outline level further in. */
  readonly belowPart: boolean;
}

/** Activities portion by portion: a schedule may have 300,000. */
export type ActivityPortions = Iterable<readonly ExportedActivity[]> | AsyncIterable<readonly ExportedActivity[]>;

/** The longest text that a custom field of MS Project holds. */
const MAX_PART_LENGTH = 255;

/** A part, or a task of a part. */
interface Work {
  readonly ownId: string;
  readonly name: string;
  readonly assetName: string;
  readonly start: string;
  readonly end: string;
  readonly p6ActivityId: number | null;
  /** Null on a part. */
  readonly part: Work | null;
}

/**
 * The parts of a programme as activities, on request with their tasks (docs/product/schedules.md, Export). What is linked to an activity
 * goes out under the activity's own ID and name, once for all parts that share it, so that nobody's schedule is renamed; the rest has
 * IDs of ours. Rows of one place in the WBS stand together.
 * @param activities those that parts and tasks are linked to, by id
 * @param project only what is linked to this project of the schedule, and what has no link; absent: all
 */
export function exportedActivities(
  programme: Programme,
  activities: ReadonlyMap<number, P6ActivityFacts>,
  { withTasks, project }: { readonly withTasks: boolean; readonly project?: number },
): ExportedActivity[] {
  const works = worksOf(programme, withTasks).filter(({ p6ActivityId }) => {
    const activity = p6ActivityId === null ? undefined : activities.get(p6ActivityId);
    return project === undefined || activity === undefined || activity.project === project;
  });
  const { owners, taken } = identifiedActivities(works, activities);
  const shared = worksByActivity(works);
  const tops: { readonly row: ExportedActivity; readonly tasks: ExportedActivity[] }[] = [];
  const topOf = new Map<Work | number, (typeof tops)[number]>();
  const written = new Set<number>();
  for (const work of works) {
    const above = work.part ? topOf.get(keyOf(work.part)) : undefined;
    const owner = work.p6ActivityId === null ? undefined : owners.get(work.p6ActivityId);
    if (owner && written.has(owner.id)) continue;
    if (owner) written.add(owner.id);
    const row = owner
      ? activityRowOf(owner, shared.get(owner.id))
      : ownRow(work, freeId(work.ownId, taken), above?.row.wbs ?? work.assetName);
    // A task whose activity is elsewhere in the WBS goes where its activity is.
    if (above && row.wbs === above.row.wbs) above.tasks.push({ ...row, belowPart: true });
    else {
      const top = { row, tasks: [] };
      tops.push(top);
      topOf.set(keyOf(work), top);
    }
  }
  const byWbs = new Map<string, ExportedActivity[]>();
  for (const { row, tasks } of tops) {
    const rows = byWbs.get(row.wbs) ?? [];
    byWbs.set(row.wbs, rows);
    rows.push(row, ...tasks);
  }
  return [...byWbs.values()].flat();

  /** Parts that share an activity share its row. */
  function keyOf(work: Work): Work | number {
    return work.p6ActivityId !== null && owners.has(work.p6ActivityId) ? work.p6ActivityId : work;
  }
}

/** What the parts, and with `withTasks` the tasks, make of the activities that they are linked to, by the id of the activity. */
export const linkedWorks = (programme: Programme, withTasks: boolean): ReadonlyMap<number, SharedWorks> =>
  worksByActivity(worksOf(programme, withTasks));

interface SharedWorks {
  readonly part: string;
  readonly start: string;
  readonly end: string;
}

/** An activity of the schedule, with the dates of what is linked to it. */
export function activityRowOf(activity: P6ActivityFacts, works: SharedWorks | undefined): ExportedActivity {
  const { name, description, wbs, status, percentComplete, actualStart, actualEnd } = activity;
  const { start, end } = daysToWrite(activity, works);
  const milestone = activity.milestone && start === end;
  // What lasts several days is read back as such: importers collapse a milestone to one day.
  const activityType =
    activity.milestone && !milestone && activity.activityType?.endsWith('-milestone') ? 'task' : activity.activityType;
  return {
    activityId: name.length > MAX_ID_LENGTH ? `PL-A${activity.id}` : name,
    name: description || name,
    part: works?.part ?? '',
    wbs,
    activityType,
    status,
    percentComplete,
    actualStart,
    actualEnd,
    start,
    end,
    milestone,
    belowPart: false,
  };
}

/**
 * The days of what is linked to the activity. Those of parts that have taken its days over are the activity's own: where some are
 * actual, a file may tell others as start and finish, and they must not change there.
 */
function daysToWrite(activity: P6ActivityFacts, works: SharedWorks | undefined): Pick<SharedWorks, 'start' | 'end'> {
  if (!works) return activity;
  const taken = effectiveDays(activity);
  return works.start === taken.start && works.end === taken.end ? activity : works;
}

function ownRow({ name, start, end }: Work, activityId: string, wbs: string): ExportedActivity {
  const { project: _, ...noDetails } = NO_DETAILS;
  return {
    ...noDetails,
    activityId,
    name,
    part: truncated(name, MAX_PART_LENGTH),
    wbs,
    activityType: 'task',
    start,
    end,
    milestone: false,
    belowPart: false,
  };
}

function worksOf(programme: Programme, withTasks: boolean): Work[] {
  return [...programme.assets.keys()].flatMap((assetId) => {
    const assetName = inOneLine(assetNameOf(programme, assetId));
    return partsOf(programme, assetId).flatMap((part) => {
      const { id, partName, start, end, p6ActivityId } = part;
      const name = inOneLine(partName === '' ? assetName : `${assetName} · ${partName}`);
      const work: Work = { ownId: `PL-${id}`, name, assetName, start, end, p6ActivityId, part: null };
      const tasks = withTasks ? (programme.subprogrammes.get(part.subprogrammeId)?.tasks ?? []) : [];
      return [
        work,
        ...tasks.map((task) => ({
          ownId: `PL-${id}-${task.id}`,
          name: inOneLine(`${name} · ${task.name}`),
          assetName,
          ...taskDays(part, task),
          p6ActivityId: task.p6ActivityId,
          part: work,
        })),
      ];
    });
  });
}

/**
 * The linked activities that give their IDs. Of two activities with one ID, in two projects of the schedule, the first one has it; an
 * activity without an ID has its name for one, which may be too long for a column of IDs.
 */
function identifiedActivities(
  works: readonly Work[],
  activities: ReadonlyMap<number, P6ActivityFacts>,
): { readonly owners: ReadonlyMap<number, P6ActivityFacts>; readonly taken: Set<string> } {
  const owners = new Map<number, P6ActivityFacts>();
  const taken = new Set<string>();
  for (const { p6ActivityId } of works) {
    const activity = p6ActivityId === null ? undefined : activities.get(p6ActivityId);
    if (!activity || owners.has(activity.id) || activity.name.length > MAX_ID_LENGTH) continue;
    const key = activityKey(activity.name);
    if (taken.has(key)) continue;
    taken.add(key);
    owners.set(activity.id, activity);
  }
  return { owners, taken };
}

/** From the earliest start to the latest finish of all that is linked to an activity. */
function worksByActivity(works: readonly Work[]): Map<number, SharedWorks> {
  const found = new Map<number, { names: string[]; start: string; end: string }>();
  for (const { p6ActivityId, name, start, end } of works) {
    if (p6ActivityId === null) continue;
    const one = found.get(p6ActivityId);
    if (!one) found.set(p6ActivityId, { names: [name], start, end });
    else {
      one.names.push(name);
      if (start < one.start) one.start = start;
      if (end > one.end) one.end = end;
    }
  }
  return new Map(
    [...found].map(([id, { names, start, end }]) => [
      id,
      { part: truncated(names.join('; '), MAX_PART_LENGTH), start, end },
    ]),
  );
}

/** An ID that no linked activity has: a schedule may hold an activity PL-17 that another part is linked to. */
function freeId(ownId: string, taken: Set<string>): string {
  let id = ownId;
  while (taken.has(id)) id += '-0';
  taken.add(id);
  return id;
}

/** Spreadsheets and XML cannot hold control characters, and importers trim and join blanks. */
const inOneLine = (text: string): string =>
  oneLine(text)
    .replace(/[\ufffe\uffff]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
