import { BEGINNING, type CommandContext, type NewEvent, type Position, type RecordedEvent } from './event.js';

/**
 * The log that everything rests on (architecture.md, Event store port). Both adapters pass the one contract suite.
 * A version is the number of events of a stream, 1-based; `expected` 0 means that the stream must not exist.
 */
export interface EventStore {
  /**
   * Appends all events or none, only when the stream stands at `expected`.
   * The same command appended again at the same version answers as it did the first time, without storing anything.
   * @returns the stream's new version and the position of the last event
   * @throws VersionConflict when the stream stands elsewhere
   * @throws InvalidAppend for an empty append, a bad stream name or type, or an event over 512 KB of data
   * @throws StoreUnavailable when the connection was lost: the events may be stored or not; append the same command again
   */
  append(stream: string, expected: number, events: readonly NewEvent[], context: CommandContext): Promise<Appended>;

  /** Events of one stream in order, decoded and upcast; none for a stream that does not exist. */
  read(stream: string, range?: StreamRange): AsyncIterable<RecordedEvent>;

  /**
   * Every event after a position, in the order of the log, first those there, then those to come, until `signal` aborts
   * or the store is closed. Pulled: nothing is read ahead of the consumer. A lost connection is taken up again and loses
   * nothing. Throws only what waiting does not cure: UnknownEventType, after all events before the unknown one were given,
   * UnknownPosition when the log ends before `after` or has nothing there, ForeignPosition when another kind of store gave it.
   */
  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<Batch>;

  /** Position of the last event; BEGINNING for an empty log. */
  head(): Promise<Position>;

  /**
   * Writes events as another log recorded them, with their ids, times and hashes, in the order given, each after the version
   * before it in its stream (move and restore of a log). Events that are there already, the same, are left as they are.
   * @param events as stored (`asStored`), of any streams
   * @returns position of the last event
   * @throws InvalidAppend, storing nothing, when an event does not go on from the hash before it in its stream
   * @throws VersionConflict when a stream has other events there
   * @throws StoreUnavailable when the connection was lost: what was stored is a beginning of `events`; hand them over again
   */
  takeOver(events: readonly RecordedEvent[]): Promise<Position>;

  close(): Promise<void>;
}

export interface Appended {
  readonly version: number;
  readonly position: Position;
}

/** What a subscription gives at a time. */
export interface Batch {
  /**
   * Where the batch before it ended, or where the subscription began: `events` is everything asked for after here. A reader
   * who stands elsewhere has missed a batch, also when its events are of streams that the reader has not met yet.
   */
  readonly after: Position;
  /** In order; none when the log went on with other categories than the ones asked for. */
  readonly events: readonly RecordedEvent[];
  /**
   * Everything asked for up to here was given: the checkpoint to keep. It reaches `head()` also when the last events of the
   * log are of other categories, so that a reader who waits for a position (X-Min-Position) is answered.
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
  /** Data as they were written, not upcast, of any type: what the hashes were made of (audit). */
  readonly asStored?: boolean;
}

export interface SubscribeOptions {
  readonly signal: AbortSignal;
  /** Most events in one batch; 1,000 unless told. */
  readonly batchSize?: number;
  /** Only these categories. */
  readonly categories?: readonly string[];
  /** Data as they were written, not upcast, of any type (audit, move). */
  readonly asStored?: boolean;
}

export const EVENT_STORE = Symbol('EventStore');

/** Largest event the log takes, bytes of JSON data (architecture.md, Rules of the write side). */
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

/** One command's events are more than the store takes at once, however they are put. */
export class AppendTooLarge extends InvalidAppend {
  constructor(stream: string, events: number) {
    super(`${events} events for ${stream} are too much for one command`);
    this.name = 'AppendTooLarge';
  }
}

/**
 * A reader has been where the log does not reach: it came back from an older backup, and what follows in it is not what the
 * reader would have seen. Its read model has to be rebuilt; waiting would skip events.
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
 * A reader has been in a store of the other kind: EVENT_STORE was changed, and the log was not moved. Nothing of this log says
 * where the reader would be in it.
 */
export class ForeignPosition extends UnknownPosition {
  constructor(position: Position) {
    super(position, BEGINNING);
    this.name = 'ForeignPosition';
    this.message = `${position} is a position of another store; move the log (npm run move-log) or rebuild`;
  }
}

/** The connection failed: whether an append was stored is not known. Append the same command again. */
export class StoreUnavailable extends Error {
  constructor(cause: unknown) {
    super('The event store cannot be reached', { cause });
    this.name = 'StoreUnavailable';
  }
}

/** A reader meets a type it does not know: it stops, it never skips (architecture.md). */
export class UnknownEventType extends Error {
  constructor(
    readonly type: string,
    readonly schema: number,
  ) {
    super(`Unknown event type ${type} (schema ${schema})`);
    this.name = 'UnknownEventType';
  }
}
