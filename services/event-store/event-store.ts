import type { CommandContext, NewEvent, Position, RecordedEvent } from './event.js';

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
   */
  append(stream: string, expected: number, events: readonly NewEvent[], context: CommandContext): Promise<Appended>;

  /** Events of one stream in order, decoded and upcast; none for a stream that does not exist. */
  read(stream: string, range?: StreamRange): AsyncIterable<RecordedEvent>;

  /**
   * Every event after a position, in the order of the log, first those there, then those to come, until `signal` aborts.
   * Pulled: nothing is read ahead of the consumer by more than one batch. Ends the loop by throwing only when the reader
   * cannot go on: an unknown event type (UnknownEventType), or a store that stays away.
   */
  subscribe(after: Position, options: SubscribeOptions): AsyncIterable<readonly RecordedEvent[]>;

  /** Position of the last event; BEGINNING for an empty log. */
  head(): Promise<Position>;

  close(): Promise<void>;
}

export interface Appended { readonly version: number; readonly position: Position }

export interface StreamRange {
  /** First version wanted, from 1. */
  readonly from?: number;
  /** Last version wanted. */
  readonly to?: number;
  /** Only events up to this moment (ISO 8601 UTC). */
  readonly asOf?: string;
}

export interface SubscribeOptions {
  readonly signal: AbortSignal;
  /** Most events in one batch; 1,000 unless told. */
  readonly batchSize?: number;
  /** Only these categories. */
  readonly categories?: readonly string[];
}

export const EVENT_STORE = Symbol('EventStore');

/** Largest event the log takes, bytes of JSON data (architecture.md, Rules of the write side). */
export const MAX_EVENT_BYTES = 512 * 1024;

export class VersionConflict extends Error {
  constructor(readonly stream: string, readonly expected: number, readonly actual: number) {
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

/** A reader meets a type it does not know: it stops, it never skips (architecture.md). */
export class UnknownEventType extends Error {
  constructor(readonly type: string, readonly schema: number) {
    super(`Unknown event type ${type} (schema ${schema})`);
    this.name = 'UnknownEventType';
  }
}
