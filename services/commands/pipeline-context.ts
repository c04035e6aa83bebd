import type { IdKind, UniqueName } from '../domain/reservations.js';
import type { NewEvent } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import type { StreamHead } from '../event-store/stream-heads.js';
import type { StreamState } from '../event-store/stream-state.js';
import type { StreamStates } from '../event-store/stream-states.js';
import type { Position } from '../platform/position.js';
import type { Rejection } from '../platform/problem.js';
import type { BegunCommand, CommandLedger } from './command-ledger.js';
import type { IdRanges } from './id-ranges.js';
import type { StreamCategory, StreamChange, WriteRequest } from './stream-change.js';

/** What the steps work with: the same for all commands of a category. */
export interface PipelineTools<State, Event, Ids> {
  readonly category: StreamCategory<State, Event, Ids>;
  readonly store: Pick<EventStore, 'append' | 'read'>;
  readonly states: StreamStates<State>;
  readonly ranges: Pick<IdRanges, 'reserve'>;
  readonly ledger: Pick<CommandLedger, 'begin' | 'remembers' | 'standsAt' | 'changedNothing'>;
}

/** What the steps of one command (command-pipeline.ts) find out, each for those after it. */
export interface PipelineContext<State, Event, Ids, Answer> {
  readonly tools: PipelineTools<State, Event, Ids>;
  readonly stream: string;
  readonly request: WriteRequest;
  readonly change: StreamChange<State, Event, Ids, Answer>;
  /** Whether the attempt has to work on the state by the log, whatever is in memory. */
  mustLoad: boolean;
  /** Whether it does: only then a refusal is final. */
  isConfirmed: boolean;
  /** Version that the attempt works on; the state itself is valid only until the next await (stream-states.ts). */
  version: number;
  /** Of a stream that does not exist by the log: no cache has it, and nobody else changes it. */
  empty?: StreamState<State>;
  /** Most ids that the decision may take. */
  wantedIds: Partial<Record<IdKind, number>>;
  ids: BegunCommand['ids'];
  /** The first try of a command that may be repeated: this one, or an earlier one. */
  begun?: BegunCommand;
  /** The state at the sender's `If-Match`, once the stream was found to have moved on from it. */
  seen?: State;
  decided?: { readonly after: StreamHead; readonly events: readonly Event[] };
  reservedNames: readonly UniqueName[];
}

/** The stream has moved on, or may have: the next attempt starts from its state by the log. */
export const RETRY = Symbol('retry');

/** What a command came to: its events, which end at this version; none when it changed nothing. */
export interface Outcome<Event> {
  readonly version: number;
  readonly events: readonly Event[];
  /** Position of the last event, if they were appended just now. */
  readonly position?: Position;
}

/** The same request was begun on another stream. */
export interface BegunElsewhere {
  readonly begunOn: string;
}

/** Nothing: the next step follows. Anything else ends the attempt. */
export type StepResult<Event> = undefined | typeof RETRY | Rejection | Outcome<Event> | BegunElsewhere;

export type Step = <State, Event extends NewEvent, Ids, Answer>(
  context: PipelineContext<State, Event, Ids, Answer>,
) => Promise<StepResult<Event>>;

export function pipelineContext<State, Event, Ids, Answer>(
  given: Pick<PipelineContext<State, Event, Ids, Answer>, 'tools' | 'stream' | 'request' | 'change' | 'empty'>,
): PipelineContext<State, Event, Ids, Answer> {
  // What `prepare` looks up belongs to the stream as it is in the log.
  const mustLoad = given.change.prepare !== undefined;
  return { ...given, mustLoad, isConfirmed: false, version: 0, wantedIds: {}, ids: {}, reservedNames: [] };
}

/** The state, from memory where it is there. Valid until the caller's next await. */
export async function currentState<State, Event, Ids, Answer>({
  tools: { states },
  stream,
  empty,
}: PipelineContext<State, Event, Ids, Answer>): Promise<StreamState<State>> {
  return states.cached(stream) ?? empty ?? states.latest(stream);
}
