import type { NewEvent, RecordedEvent } from '../event-store/event.js';

/** What a planner or a file sets of an activity of the programme's schedule (spec 1, section 3). */
export interface P6ActivityFields {
  /** The activity's identifier in the planning tool, as A1040. */
  readonly name: string;
  readonly description: string;
  /** `YYYY-MM-DD`, both days counted. */
  readonly start: string;
  readonly end: string;
  /** One date, used for both. */
  readonly milestone: boolean;
  /** False once the last import lacked it: it is kept, and said to be missing. */
  readonly inFile: boolean;
}
export type P6ActivityFacts = P6ActivityFields & { readonly id: number };

/** What each event does to the activities of a schedule. */
interface ActivityChanges {
  readonly created: readonly P6ActivityFacts[];
  readonly changed: readonly {
    readonly id: number;
    readonly before: Partial<P6ActivityFields>;
    readonly after: Partial<P6ActivityFields>;
  }[];
  readonly removed: readonly P6ActivityFacts[];
}

/** Stream `schedule-42` of programme 42 (architecture.md, Streams). A large import is several events of one append. */
export interface P6EventData {
  /** No file name: people put their own into it. */
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
