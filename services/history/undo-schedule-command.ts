import type { P6Event, RecordedP6Event } from '../p6/events.js';
import { activityKey } from '../p6/schedule.js';
import type { ScheduleDecision } from '../p6/schedule-commands.js';
import type { RecordedCommand } from './recorded-command.js';
import { blockersOf, type Touched } from './touched.js';
import { undoBlocked } from './undo-refusals.js';

/** Takes an import or an edit by hand back, unless later events touched the same activities (architecture.md, Undo). */
export function undoScheduleCommand({
  events,
  later,
}: Pick<RecordedCommand<RecordedP6Event>, 'events' | 'later'>): ScheduleDecision {
  const inverse = invertSchedule(events);
  const blockers = blockersOf(inverse, later, touchedActivities);
  return blockers.length > 0 ? { refusal: undoBlocked(blockers) } : { events: inverse };
}

/** Pure and total, as for programmes (invert-programme.ts). */
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

function touchedActivities({ data: { created, changed, removed } }: P6Event): Touched {
  const made = [...created, ...removed];
  const existence = made.map(({ id }) => activity(id));
  return {
    changes: [
      ...existence,
      ...made.map(({ name }) => named(name)),
      ...changed.flatMap(({ id, before, after }) => [
        ...Object.keys(after).map((field) => `${activity(id)}.${field}`),
        ...[before.name, after.name].flatMap((name) => (name === undefined ? [] : named(name))),
      ]),
    ],
    existence,
    names: [],
  };
}

const activity = (id: number): string => `activity ${id}`;
const named = (name: string): string => `activity name ${activityKey(name)}`;
