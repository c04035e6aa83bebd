import { assertNever } from '../../platform/assert-never.js';
import type { P6ActivityFacts, RecordedP6Event } from './events.js';

/** The schedule of a programme: activities that were imported or added by hand, to which its parts and tasks are linked. */
export interface Schedule {
  readonly activities: Map<number, P6ActivityFacts>;
  /** Ids by {@link activityKey}. */
  readonly ids: Map<string, number>;
  modifiedBy: number;
  modified: string;
}

export const noSchedule = (): Schedule => ({ activities: new Map(), ids: new Map(), modifiedBy: 0, modified: '' });

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
      for (const activity of data.removed) remove(schedule, activity.id);
      const changed = data.changed.map(({ id, after }) => {
        const before = schedule.activities.get(id);
        if (!before) throw new Error(`The schedule has no activity ${id} to change`);
        return { ...before, ...after };
      });
      for (const { id } of changed) releaseName(schedule, id);
      for (const activity of [...changed, ...data.created]) {
        schedule.activities.set(activity.id, activity);
        schedule.ids.set(activityKey(activity.name), activity.id);
      }
      break;
    }
    default:
      assertNever(type, 'event of a schedule');
  }
  schedule.modified = metadata.time;
  schedule.modifiedBy = metadata.userId;
  return schedule;
}

function remove(schedule: Schedule, id: number): void {
  releaseName(schedule, id);
  schedule.activities.delete(id);
}

function releaseName({ activities, ids }: Schedule, id: number): void {
  const key = activityKey(activities.get(id)?.name ?? '');
  if (ids.get(key) === id) ids.delete(key);
}

export function activityByName({ activities, ids }: Schedule, name: string): P6ActivityFacts | undefined {
  const id = ids.get(activityKey(name));
  return id === undefined ? undefined : activities.get(id);
}
