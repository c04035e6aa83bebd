import type { Footprint } from '../programmes/undo/footprint.js';
import type { P6Event, RecordedP6Event } from './events.js';
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

/** What an event touches: activities, their fields and their names. */
export function activityFootprint({ data: { created, changed, removed } }: P6Event): Footprint {
  const createdOrRemoved = [...created, ...removed];
  const createdOrDeleted = createdOrRemoved.map(({ id }) => activity(id));
  return {
    written: [
      ...createdOrDeleted,
      ...createdOrRemoved.map(({ name }) => named(name)),
      ...changed.flatMap(({ id, before, after }) => [
        ...Object.keys(after).map((field) => `${activity(id)}.${field}`),
        ...[before.name, after.name].flatMap((name) => (name === undefined ? [] : named(name))),
      ]),
    ],
    createdOrDeleted,
    referenced: [],
  };
}

const activity = (id: number): string => `activity ${id}`;
const named = (name: string): string => `activity name ${activityKey(name)}`;
