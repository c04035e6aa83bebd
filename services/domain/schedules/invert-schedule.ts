import type { Footprint } from '../programmes/undo/footprint.js';
import { NO_DETAILS, type P6Event, type RecordedP6Event } from './events.js';
import { activityKey } from './schedule.js';

/** The inverse events. Pure and total, as for programmes (invert-programme.ts). */
export function invertSchedule(events: readonly RecordedP6Event[]): P6Event[] {
  return events
    .map(
      ({ data: { created, changed, removed, project } }): P6Event => ({
        type: 'P6ActivitiesChanged',
        data: {
          created: removed,
          changed: changed.map(({ id, before, after }) => ({ id, before: after, after: before })),
          removed: created,
          ...(project && { project: { id: project.id, before: project.after, after: project.before } }),
        },
      }),
    )
    .reverse();
}

/**
 * What an event touches: activities, their fields and their names. A name is taken in one project of the schedule; a change of a name
 * does not say in which, so it counts for all of them.
 */
export function activityFootprint({ data: { created, changed, removed } }: P6Event): Footprint {
  const createdOrRemoved = [...created, ...removed];
  const activities = createdOrRemoved.map(({ id }) => activity(id));
  const renamed = changed.flatMap(({ before, after }) =>
    [before.name, after.name].flatMap((name) => (name === undefined ? [] : named(name))),
  );
  return {
    written: [
      ...activities,
      ...createdOrRemoved.map(({ name, project = NO_DETAILS.project }) => namedIn(project, name)),
      ...changed.flatMap(({ id, after }) => Object.keys(after).map((field) => `${activity(id)}.${field}`)),
      ...renamed,
    ],
    createdOrDeleted: [...activities, ...renamed],
    referenced: createdOrRemoved.map(({ name }) => named(name)),
  };
}

const activity = (id: number): string => `activity ${id}`;
const named = (name: string): string => `activity name ${activityKey(name)}`;
const namedIn = (project: number, name: string): string => `activity name of project ${project}: ${activityKey(name)}`;
