import { type RecordedEvent } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { BEGINNING, comparePositions, type Position } from '../platform/position.js';
import { type Progress } from './progress-text.js';

/** Consecutive events of a log, and the progress of reading it. */
export interface LogChunk {
  readonly events: readonly RecordedEvent[];
  /** Fraction of the log up to the end of this chunk, 0 to 1. */
  readonly part: number;
}

/** A whole log from its first event, each event as it was stored. */
export type RecordedLog = AsyncIterable<LogChunk>;

/**
 * A store's log up to `head`, without the events that are appended meanwhile.
 * @param head end of the log at the start
 * @throws the signal's reason
 */
export async function* recordedLog(store: EventStore, head: Position, signal: AbortSignal): RecordedLog {
  if (head === BEGINNING) return;
  for await (const { events, upTo } of store.subscribe(BEGINNING, { signal, asStored: true })) {
    const within =
      comparePositions(upTo, head) <= 0
        ? events
        : events.filter(({ position }) => comparePositions(position, head) <= 0);
    yield { events: within, part: fractionOf(upTo, head) };
    if (comparePositions(upTo, head) >= 0) return;
  }
  signal.throwIfAborted();
  throw new Error(`The log ended before ${head}`);
}

/** Fraction of a log before a position, 0 to 1: of its events in PostgreSQL, of its bytes in EventStoreDB. */
export function fractionOf(position: Position, head: Position): number {
  const [at, end] = [position, head].map((one) => Number(one.split('/')[0])) as [number, number];
  return end === 0 ? 1 : Math.min(1, at / end);
}

/** Reads a log's events one at a time. */
export class LogCursor {
  private events: readonly RecordedEvent[] = [];
  private index = 0;
  private readonly stretches: AsyncIterator<LogChunk>;

  constructor(log: RecordedLog) {
    this.stretches = log[Symbol.asyncIterator]();
  }

  /** @returns undefined at the end and after it */
  async next(): Promise<RecordedEvent | undefined> {
    while (this.index >= this.events.length) {
      const { done, value } = await this.stretches.next();
      if (done) return undefined;
      this.events = value.events;
      this.index = 0;
    }
    return this.events[this.index++];
  }

  async close(): Promise<void> {
    await this.stretches.return?.();
  }
}

/** Every event of a log, one at a time; reports the progress. */
export async function* eventsOf(log: RecordedLog, reached: (reached: Progress) => void): AsyncIterable<RecordedEvent> {
  let read = 0;
  for await (const { events, part } of log) {
    yield* events;
    read += events.length;
    reached({ part, events: read });
  }
}
