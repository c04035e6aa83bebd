import { BEGINNING, type Position } from '../platform/position.js';
import { AnswerableError, type Refusal } from '../platform/problem.js';
import { Unavailable } from '../platform/unavailable.js';
import { type CommandContext, type NewEvent, type RecordedEvent } from './event.js';
import type { StreamHead } from './stream-heads.js';

/**
 * The event log, the source of truth (docs/architecture.md, Event store port). Both adapters pass the same contract suite.
 * A version is the number of events of a stream, 1-based; `expected` 0 means that the stream must not exist.
 */
export interface EventStore {
  /**
   * Appends all events or none, only when the stream is at version `expected`; when a hash comes with it, only after that event.
   * The same command appended again at the same version returns the result of the first time and stores nothing.
   * @returns the stream's new version and the position of the last event
   * @throws VersionConflict when the stream is at another version
   * @throws InvalidAppend for an empty append, a bad stream name or type, or an event over 512 KB of data
   * @throws StoreUnavailable when the connection was lost: the events may be stored or not; append the same command again
   */
  append(stream: string, expected: Expected, events: readonly NewEvent[], context: CommandContext): Promise<Appended>;

  /** Events of one stream in order, decoded and upcast; none for a stream that does not exist. */
  read(stream: string, range?: StreamRange): AsyncIterable<RecordedEvent>;

  /** The same, some at once, or none: a fold that waits for each of ten thousand takes a third longer (Rehydrate, docs/quality.md). */
  readPortions(stream: string, range?: StreamRange): AsyncIterable<readonly RecordedEvent[]>;

  /**
   * Every event after a position, in the order of the log: first the stored ones, then new ones as they are appended, until
   * `signal` aborts or the store is closed. The consumer pulls: nothing is read ahead of it. A lost connection is made again,
   * and no event is lost. Throws only errors that no retry can cure: UnknownEventType, after all events before the unknown one
   * were yielded; UnknownPosition when the log ends before `after` or has no event there; ForeignPosition when the position
   * came from the other kind of store.
   */
  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<Batch>;

  /** Position of the last event; BEGINNING for an empty log. */
  head(): Promise<Position>;

  /**
   * Writes events as another log recorded them, with their ids, times and hashes, in the order given, each after the version
   * before it in its stream (move and restore of a log). Identical events that are already stored are left as they are.
   * @param events as stored (`asStored`), of any streams
   * @returns position of the last event
   * @throws InvalidAppend, storing nothing, when an event's hash does not continue the one before it in its stream
   * @throws VersionConflict when a stream has other events at these versions
   * @throws StoreUnavailable when the connection was lost: the stored ones are a prefix of `events`; import them all again
   */
  importRecorded(events: readonly RecordedEvent[]): Promise<Position>;

  close(): Promise<void>;
}

/**
 * Where a stream has to stand: its version, or its last event by version and hash. A state that was kept in memory while the log
 * was restored from a backup may be of other events with the same numbers; the hash tells.
 */
export type Expected = number | StreamHead;

export interface Appended {
  readonly version: number;
  readonly position: Position;
  /**
   * The events as they are stored, all with the position of the last one, so that their writer need not read them. Absent when
   * others may be stored under their ids (a repeated append with another time), or they are large.
   */
  readonly recorded?: () => readonly RecordedEvent[];
}

/** What a subscription yields at a time. */
export interface Batch {
  /**
   * Where the batch before it ended, or where the subscription began: `events` holds everything requested after this position.
   * A reader at an earlier position has missed a batch, even when its events are of streams that are new to the reader.
   */
  readonly after: Position;
  /** In order; empty when the log grew by events of other categories than the requested ones. */
  readonly events: readonly RecordedEvent[];
  /**
   * The checkpoint to save: everything requested up to this position was yielded. It reaches `head()` even when the last
   * events of the log are of other categories, so that a request that waits for a position (X-Min-Position) gets its answer.
   */
  readonly upTo: Position;
}

export interface StreamRange {
  /** First version wanted, from 1. */
  readonly from?: number;
  /** Last version wanted. */
  readonly to?: number;
  /** Ends before the first event decided after this moment (ISO 8601 UTC). */
  readonly asOf?: string;
  /** Data as they were written, not upcast, of any type: the input of the hashes (audit). */
  readonly asStored?: boolean;
  /** Also a `droppedEvent` for each stored event that is upcast to none, for a reader that counts versions. */
  readonly places?: boolean;
}

export interface SubscribeOptions {
  readonly signal: AbortSignal;
  /** Maximum number of events in one batch; 1,000 by default. */
  readonly batchSize?: number;
  /** Only these categories. */
  readonly categories?: readonly string[];
  /** Data as they were written, not upcast, of any type (audit, move, public contracts). */
  readonly asStored?: boolean;
  /** Also a `droppedEvent` for each stored event that is upcast to none, for a reader that counts versions. */
  readonly places?: boolean;
}

export const EVENT_STORE = Symbol('EventStore');

/** Maximum size of an event's data, bytes of JSON (docs/architecture.md, Rules of the write side). */
export const MAX_EVENT_BYTES = 512 * 1024;

export class VersionConflict extends Error {
  constructor(
    readonly stream: string,
    readonly expected: number,
    readonly actual: number,
  ) {
    super(`${stream} stands at version ${actual}, not ${expected}`);
    this.name = 'VersionConflict';
  }
}

export class InvalidAppend extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidAppend';
  }
}

/** The events of one command exceed what the store can append atomically, even when their content is staged. */
export class AppendTooLarge extends AnswerableError {
  readonly refusal: Refusal = {
    kind: 'too-large',
    code: 'too-large',
    title: 'Request too large',
    detail: 'This is too much for one step. Please do it in several.',
  };

  constructor(stream: string, events: number) {
    super(`${events} events for ${stream} are too much for one command`);
    this.name = 'AppendTooLarge';
  }
}

/**
 * The log ends before the reader's position: it was restored from an older backup, and the events it gets from now on are not
 * the ones the reader has seen. The read model has to be rebuilt; waiting would skip events.
 */
export class UnknownPosition extends Error {
  constructor(
    readonly position: Position,
    readonly head: Position,
  ) {
    super(`The log ends at ${head}, before ${position}`);
    this.name = 'UnknownPosition';
  }
}

/**
 * The position came from a store of the other kind: EVENT_STORE was changed, and the log was not moved. Nothing in this log
 * tells which of its positions corresponds to it.
 */
export class ForeignPosition extends UnknownPosition {
  constructor(position: Position) {
    super(position, BEGINNING);
    this.name = 'ForeignPosition';
    this.message = `${position} is a position of another store; move the log (npm run move-log) or rebuild`;
  }
}

/** The connection failed, so an append may or may not be stored. Append the same command again. */
export class StoreUnavailable extends Unavailable {
  constructor(cause: unknown) {
    super('The event store cannot be reached', { cause });
    this.name = 'StoreUnavailable';
  }
}

/**
 * A newer release has written the event. A reader stops there and never skips it (docs/architecture.md, Rules of the read side); a
 * request is to be sent again, to a process of that release while both run.
 */
export class UnknownEventType extends AnswerableError {
  readonly refusal: Refusal = {
    kind: 'unavailable',
    code: 'newer-release',
    title: 'Service unavailable',
    detail: 'Plumbline is being upgraded. Please try again.',
  };
  override readonly retryAfterSeconds = 5;

  constructor(
    readonly type: string,
    readonly schema: number,
  ) {
    super(`Unknown event type ${type} (schema ${schema})`);
    this.name = 'UnknownEventType';
  }
}

/** One after the other. */
export async function* eventsOf(portions: AsyncIterable<readonly RecordedEvent[]>): AsyncIterable<RecordedEvent> {
  // Not `yield*`, which in an async generator awaits each event once more.
  for await (const portion of portions) for (const event of portion) yield event;
}
