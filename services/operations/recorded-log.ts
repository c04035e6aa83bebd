import { BEGINNING, comparePositions, type Position, type RecordedEvent } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import type { Reached } from './progress-text.js';

/** Events that follow each other in a log, and how far they reach in it. */
export interface Stretch {
  readonly events: readonly RecordedEvent[];
  /** How much of the log was read with them, 0 to 1. */
  readonly part: number;
}

/** A whole log, from its first event on, each event as it was stored. */
export type RecordedLog = AsyncIterable<Stretch>;

/**
 * A store's log up to where it ends now; what is appended meanwhile is left out.
 * @param head where it ends
 * @throws the signal's reason
 */
export async function* logOf(store: EventStore, head: Position, signal: AbortSignal): RecordedLog {
  if (head === BEGINNING) return;
  const enough = new AbortController();
  try {
    for await (const { events, upTo } of store.subscribe(BEGINNING, {
      signal: AbortSignal.any([signal, enough.signal]),
      asStored: true,
    })) {
      const within =
        comparePositions(upTo, head) <= 0
          ? events
          : events.filter(({ position }) => comparePositions(position, head) <= 0);
      yield { events: within, part: partOf(upTo, head) };
      if (comparePositions(upTo, head) >= 0) return;
    }
    signal.throwIfAborted();
    throw new Error(`The log ended before ${head}`);
  } finally {
    enough.abort();
  }
}

/** How much of a log lies before a position, 0 to 1: of its events where positions count them, else of its bytes. */
export function partOf(position: Position, head: Position): number {
  const [at, end] = [position, head].map((one) => Number(one.split('/')[0])) as [number, number];
  return end === 0 ? 1 : Math.min(1, at / end);
}

/** Gives a log's events one at a time. */
export class LogCursor {
  private events: readonly RecordedEvent[] = [];
  private next = 0;
  private readonly stretches: AsyncIterator<Stretch>;

  constructor(log: RecordedLog) {
    this.stretches = log[Symbol.asyncIterator]();
  }

  /** @returns undefined at the end, and from then on */
  async take(): Promise<RecordedEvent | undefined> {
    while (this.next >= this.events.length) {
      const { done, value } = await this.stretches.next();
      if (done) return undefined;
      this.events = value.events;
      this.next = 0;
    }
    return this.events[this.next++];
  }

  async close(): Promise<void> {
    await this.stretches.return?.();
  }
}

/** Every event of a log, one at a time, telling how far it is. */
export async function* eventsOf(log: RecordedLog, reached: (reached: Reached) => void): AsyncIterable<RecordedEvent> {
  let read = 0;
  for await (const { events, part } of log) {
    yield* events;
    read += events.length;
    reached({ part, events: read });
  }
}
