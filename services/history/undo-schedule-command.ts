import type { ScheduleDecision } from '../commands/schedule-commands.js';
import { blockersOf, type Footprint } from '../domain/programmes/undo/footprint.js';
import type { P6Event, RecordedP6Event } from '../domain/schedules/events.js';
import { activityKey } from '../domain/schedules/schedule.js';
import type { RecordedCommand } from './recorded-command.js';
import { undoBlocked } from './undo-refusals.js';

/** Undoes an import or a manual edit, unless later events changed the same activities (docs/product/history.md, Blockers). */
export function undoScheduleCommand({
  events,
  later,
}: Pick<RecordedCommand<RecordedP6Event>, 'events' | 'later'>): ScheduleDecision {
  const inverse = invertSchedule(events);
  const blockers = blockersOf(inverse, later, activityFootprint);
  return blockers.length > 0 ? { refusal: undoBlocked(blockers) } : { events: inverse };
}

/** The inverse events. Pure and total, as for programmes (invert-programme.ts). */
function invertSchedule(events: readonly RecordedP6Event[]): P6Event[] {
  return events
    .map(
      ({ data: { created, changed, removed } }): P6Event => ({
        type: 'P6ActivitiesChanged',
        data: {
          created: removed,
          changed: changed.map(({ id, before, after }) => ({ id, before: after, after: before })),
          removed: created,
        },
      }),
    )
    .reverse();
}

function activityFootprint({ data: { created, changed, removed } }: P6Event): Footprint {
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
