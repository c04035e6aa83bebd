import { retry } from '../../commands/retry.js';
import { type RecordedEvent } from '../../event-store/event.js';
import type { EventStore } from '../../event-store/event-store.js';
import { BEGINNING, comparePositions, type Position } from '../../platform/position.js';

/** Consecutive events of a log, and the progress of reading it. */
export interface LogChunk {
  readonly events: readonly RecordedEvent[];
  /** Fraction of the log up to the end of this chunk, 0 to 1. */
  readonly part: number;
}

/** How far a log has been gone through. */
export interface Progress {
  /** 0 to 1. */
  readonly part: number;
  /** Events so far, where they are counted. */
  readonly events?: number;
}

/** Longer than a request retries: a restart of a store takes seconds. */
const MINUTE_MS = 60_000;

/** A whole log from its first event, each event as it was stored. */
export type RecordedLog = AsyncIterable<LogChunk>;

/**
 * A store's log up to `upTo`, its end when the reading begins unless given: without the events that are appended meanwhile.
 * @throws the signal's reason
 */
export async function* recordedLog(store: EventStore, signal: AbortSignal, upTo?: Position): RecordedLog {
  const head = upTo ?? (await retry(() => store.head(), { timeoutMs: MINUTE_MS, signal }));
  if (head === BEGINNING) return;
  for await (const { events, upTo: reached } of store.subscribe(BEGINNING, { signal, asStored: true })) {
    const ahead = comparePositions(reached, head);
    const within = ahead <= 0 ? events : events.filter(({ position }) => comparePositions(position, head) <= 0);
    yield { events: within, part: fractionOf(reached, head) };
    if (ahead >= 0) return;
  }
  signal.throwIfAborted();
  throw new Error(`The log ended before ${head}`);
}

/** Fraction of a log before a position, 0 to 1: of its events in PostgreSQL, of its bytes in EventStoreDB. */
export function fractionOf(position: Position, head: Position): number {
  const [at, end] = [position, head].map((one) => Number(one.split('/')[0])) as [number, number];
  return end === 0 ? 1 : Math.min(1, at / end);
}

/** Every event of a log, one at a time; reports the progress. */
export async function* eventsOf(
  log: RecordedLog,
  reached?: (reached: Progress) => void,
): AsyncGenerator<RecordedEvent, undefined> {
  let read = 0;
  for await (const { events, part } of log) {
    for (const event of events) yield event; // yield* takes twice as long
    read += events.length;
    reached?.({ part, events: read });
  }
  return undefined;
}
