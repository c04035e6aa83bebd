import { comparePositions, type Position, type RecordedEvent } from '../event-store/event.js';
import type { Batch, EventStore } from '../event-store/event-store.js';
import { publicEvent } from './contracts/public-event.js';

/** NDJSON: a CloudEvent a line. */
export const FEED_TYPE = 'application/x-ndjson';

/** An empty line so often, ms: proxies cut connections that are silent, mostly after 60 s. */
export const HEARTBEAT_MS = 15_000;

/** Characters handed over at a time. */
const CHUNK = 32 * 1024;

/** In place of a piece: what was handed over must not wait for more to come. */
export const ALL_FOR_NOW = Symbol('all for now');

export interface Feed {
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly after: Position;
  /** Where the log ends now. */
  readonly head: Position;
  /** All, unless some are named. */
  readonly categories?: readonly string[] | undefined;
  /** Past the head, with what is still to come. */
  readonly follow: boolean;
  readonly heartbeatMs: number;
  /** Ends it. */
  readonly signal: AbortSignal;
}

/**
 * The public messages of the log after a position, in its order, as pieces of text of whole lines. Pulled: nothing is read
 * from the log before the reader has taken what is there, so the memory that a feed takes does not grow with the log.
 * Without `follow` it ends with the event at `head`, or before it only when the signal says so.
 * @throws what the subscription throws, and Error when the log was closed before its head was reached
 */
export async function* feedPieces({
  store,
  after,
  head,
  categories,
  follow,
  heartbeatMs,
  signal,
}: Feed): AsyncGenerator<string | typeof ALL_FOR_NOW> {
  if (!follow && comparePositions(after, head) >= 0) return;
  for await (const batch of withHeartbeats(store.subscribe(after, { signal, categories }), heartbeatMs)) {
    if (batch === 'heartbeat') yield '\n';
    else
      yield* pieces(
        follow ? batch.events : batch.events.filter(({ position }) => comparePositions(position, head) <= 0),
      );
    const caughtUp = batch === 'heartbeat' || comparePositions(batch.upTo, head) >= 0;
    if (caughtUp && follow) yield ALL_FOR_NOW;
    else if (caughtUp && batch !== 'heartbeat') return;
  }
  if (!signal.aborted) throw new Error('The log was closed before its end was read');
}

function* pieces(events: readonly RecordedEvent[]): Generator<string> {
  let piece = '';
  for (const event of events) {
    piece += `${JSON.stringify(publicEvent(event))}\n`;
    if (piece.length < CHUNK) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** Batches as they come, and word of each time that none came for so long. */
async function* withHeartbeats(batches: AsyncIterable<Batch>, everyMs: number): AsyncGenerator<Batch | 'heartbeat'> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = iterator.next();
      for (;;) {
        const come = await withinTime(next, everyMs);
        if (come === undefined) {
          yield 'heartbeat';
          continue;
        }
        if (come.done) return;
        yield come.value;
        break;
      }
    }
  } finally {
    await iterator.return?.();
  }
}

/** @returns undefined when the promise takes longer */
async function withinTime<Value>(promise: Promise<Value>, mostMs: number): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), mostMs);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    clearTimeout(timer);
  }
}
