import { assertNever } from '../../platform/assert-never.js';
import { activityFacts, type P6ActivityFacts, type RecordedP6Event, type ScheduleProject } from './events.js';

/** The schedule of a programme: activities that were imported or added by hand, to which its parts and tasks are linked. */
export interface Schedule {
  readonly activities: Map<number, P6ActivityFacts>;
  /** Ids of activities by {@link activityKey}, by project: two projects may hold the same identifier. */
  readonly ids: Map<number, Map<string, number>>;
  /** The same for activities that are gone: one that returns takes its old id, so that links lead to it again. */
  readonly formerIds: Map<number, Map<string, number>>;
  /** What is known of the projects, by number; none for activities of files that name no project. */
  readonly projects: Map<number, ScheduleProject>;
  /** What was known of those that are gone, as after the undo of their first import. */
  readonly formerProjects: Map<number, ScheduleProject>;
  /** The project of the last import, to which activities are added by hand. */
  lastProject: number;
  modifiedBy: number;
  modified: string;
}

export const noSchedule = (): Schedule => ({
  activities: new Map(),
  ids: new Map(),
  formerIds: new Map(),
  projects: new Map(),
  formerProjects: new Map(),
  lastProject: 1,
  modifiedBy: 0,
  modified: '',
});

/** A copy that stays as it is when the schedule is folded on: its activities are shared, since they are never changed. */
export const copyOfSchedule = (schedule: Schedule): Schedule => ({
  ...schedule,
  activities: new Map(schedule.activities),
  ids: copyOfIds(schedule.ids),
  formerIds: copyOfIds(schedule.formerIds),
  projects: new Map(schedule.projects),
  formerProjects: new Map(schedule.formerProjects),
});

const copyOfIds = (byProject: Schedule['ids']): Schedule['ids'] =>
  new Map([...byProject].map(([project, ids]) => [project, new Map(ids)]));

/**
 * Activity IDs are compared trimmed and case-sensitively: P6 and MS Project distinguish A1040 and a1040, and a file with both
 * must not lose one of them.
 */
export const activityKey = (name: string): string => name.trim();

/** Folds one event into a schedule that the caller owns, and returns it. */
export function evolve(schedule: Schedule, { type, data, metadata }: RecordedP6Event): Schedule {
  switch (type) {
    case 'P6Imported':
    case 'P6ActivitiesChanged': {
      // Removals and renames first, because a new activity may have the name that they free.
      for (const { id } of data.removed) remove(schedule, id);
      const changed = data.changed.map(({ id, after }) => {
        const before = schedule.activities.get(id);
        if (!before) throw new Error(`The schedule has no activity ${id} to change`);
        return activityFacts({ ...before, ...after });
      });
      for (const { id } of changed) releaseName(schedule, id);
      for (const activity of changed) put(schedule, activity);
      // Decoded from JSON, each activity has its own copy of a path that it shares with its neighbours.
      const paths = new Map<string, string>();
      for (const activity of data.created) {
        const { wbs } = activity;
        if (wbs !== undefined && !paths.has(wbs)) paths.set(wbs, wbs);
        put(schedule, activityFacts(wbs === undefined ? activity : { ...activity, wbs: paths.get(wbs) ?? wbs }));
      }
      if (data.project) evolveProject(schedule, data.project);
      break;
    }
    default:
      assertNever(type, 'event of a schedule');
  }
  schedule.modified = metadata.time;
  schedule.modifiedBy = metadata.userId;
  return schedule;
}

function evolveProject(schedule: Schedule, { id, after }: NonNullable<RecordedP6Event['data']['project']>): void {
  const before = schedule.projects.get(id);
  if (after) schedule.projects.set(id, after);
  else schedule.projects.delete(id);
  if (after) schedule.formerProjects.delete(id);
  else if (before) schedule.formerProjects.set(id, before);
  if (after) schedule.lastProject = id;
  else if (schedule.lastProject === id) schedule.lastProject = Math.max(1, ...schedule.projects.keys());
}

function put(schedule: Schedule, activity: P6ActivityFacts): void {
  schedule.activities.set(activity.id, activity);
  idsIn(schedule.ids, activity.project).set(activityKey(activity.name), activity.id);
  schedule.formerIds.get(activity.project)?.delete(activityKey(activity.name));
}

function remove(schedule: Schedule, id: number): void {
  const activity = schedule.activities.get(id);
  if (activity) idsIn(schedule.formerIds, activity.project).set(activityKey(activity.name), id);
  releaseName(schedule, id);
  schedule.activities.delete(id);
}

function releaseName({ activities, ids }: Schedule, id: number): void {
  const activity = activities.get(id);
  const ofProject = activity && ids.get(activity.project);
  if (!ofProject) return;
  const key = activityKey(activity.name);
  if (ofProject.get(key) === id) ofProject.delete(key);
  if (ofProject.size === 0) ids.delete(activity.project);
}

function idsIn(byProject: Map<number, Map<string, number>>, project: number): Map<string, number> {
  let ids = byProject.get(project);
  if (!ids) byProject.set(project, (ids = new Map()));
  return ids;
}

/** @param project its number in the schedule */
export function activityByName(
  { activities, ids }: Schedule,
  project: number,
  name: string,
): P6ActivityFacts | undefined {
  const id = ids.get(project)?.get(activityKey(name));
  return id === undefined ? undefined : activities.get(id);
}

/** The id of an activity of this name that is gone; undefined where there was none, or another one has the id. */
export const formerId = ({ formerIds, activities }: Schedule, project: number, name: string): number | undefined => {
  const id = formerIds.get(project)?.get(activityKey(name));
  return id === undefined || activities.has(id) ? undefined : id;
};

/**
 * The number for a project of which the schedule holds no activity: that which it had before, by its short name, so that activities
 * which return take their old ids; else a new one.
 */
export function numberForProject(
  { activities, ids, formerIds, projects, formerProjects }: Schedule,
  facts: ScheduleProject | null,
): number {
  const before = [...projects, ...formerProjects].find(
    ([id, { name }]) => !ids.has(id) && name !== '' && name.toLowerCase() === facts?.name.toLowerCase(),
  );
  if (before) return before[0];
  const named = [...projects.keys(), ...formerProjects.keys()];
  if (activities.size === 0 && (named.length === 0 || !facts?.name)) return 1;
  return Math.max(0, ...named, ...ids.keys(), ...formerIds.keys()) + 1;
}
