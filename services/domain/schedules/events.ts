import type { NewEvent, RecordedEvent } from '../../event-store/event.js';
import type { Change } from '../change.js';

/** The fields of an activity that a planner or a schedule file sets (docs/product/schedules.md, Activity). */
export interface P6ActivityFields {
  /** The activity's identifier in the planning tool, such as A1040. */
  readonly name: string;
  readonly description: string;
  /** `YYYY-MM-DD`, both days counted. */
  readonly start: string;
  readonly end: string;
  /** A milestone has one date, used for start and end. */
  readonly milestone: boolean;
  /** False when the last import did not contain it: the activity stays and is shown as missing. */
  readonly inFile: boolean;
}
export type P6ActivityFacts = P6ActivityFields & { readonly id: number };

/** The changes that an event makes to the activities of a schedule. */
interface ActivityChanges {
  readonly created: readonly P6ActivityFacts[];
  readonly changed: readonly (Change<P6ActivityFields> & { readonly id: number })[];
  readonly removed: readonly P6ActivityFacts[];
}

/** Stream `schedule-42` of programme 42 (docs/architecture.md, Streams). A large import is several events of one append. */
export interface P6EventData {
  /** Without the file's name, because people put their own names into it. */
  P6Imported: ActivityChanges & { readonly format: string };
  P6ActivitiesChanged: ActivityChanges;
}
export type P6EventType = keyof P6EventData;
export type P6Event = { [T in P6EventType]: NewEvent<T, P6EventData[T]> }[P6EventType];
export type RecordedP6Event = { [T in P6EventType]: RecordedEvent<T, P6EventData[T]> }[P6EventType];

/** Schema version of each type, for the codec. */
export const P6_EVENT_SCHEMAS: Readonly<Record<P6EventType, { schema: number }>> = {
  P6Imported: { schema: 1 },
  P6ActivitiesChanged: { schema: 1 },
};
