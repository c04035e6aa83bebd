/** Schedules by their events, for tests: given these changes of activities, then those in the schedule. */
import {
  NO_DETAILS,
  type P6ActivityFacts,
  type P6Event,
  type P6EventData,
  type RecordedP6Event,
} from '../../services/domain/schedules/events.js';
import { evolve, type Schedule } from '../../services/domain/schedules/schedule.js';
import type { Position } from '../../services/platform/position.js';

/** An activity of March 2027; the test sets only the facts that it is about. */
export const activityOf = (id: number, facts: Partial<P6ActivityFacts> = {}): P6ActivityFacts => ({
  ...NO_DETAILS,
  id,
  name: `A${id}`,
  description: '',
  start: '2027-03-01',
  end: '2027-03-31',
  milestone: false,
  inFile: true,
  ...facts,
});

export const activitiesChanged = (change: Partial<P6EventData['P6ActivitiesChanged']>): P6Event => ({
  type: 'P6ActivitiesChanged',
  data: { created: [], changed: [], removed: [], ...change },
});

let version = 0;
const recorded = (event: P6Event): RecordedP6Event =>
  ({
    ...event,
    stream: 'schedule-1',
    version: ++version,
    position: String(version) as Position,
    metadata: {
      commandId: 'c',
      correlationId: 'c',
      causationId: 'c',
      userId: 7,
      time: '2027-01-01T08:00:00.000Z',
      eventId: 'e',
      schema: 1,
      hash: 'h',
    },
  }) as RecordedP6Event;

/** Folds events into a schedule, and returns it. */
export const after = (schedule: Schedule, events: readonly P6Event[]): Schedule =>
  events.reduce((so, event) => evolve(so, recorded(event)), schedule);
