import { type RecordedEvent } from '../event-store/event.js';
import type { Batch, EventStore } from '../event-store/event-store.js';
import { giveWay } from '../platform/giving-way.js';
import { comparePositions, type Position } from '../platform/position.js';
import { withTimeLimit } from '../platform/time-limit.js';
import { publicEvent } from './contracts/public-event.js';

/** NDJSON: one CloudEvent per line. */
export const FEED_TYPE = 'application/x-ndjson';

/** Interval of empty lines, ms: proxies close silent connections, mostly after 60 s. */
export const HEARTBEAT_MS = 15_000;

/** Approximate size of a piece, in characters. */
const CHUNK_BYTES = 32 * 1024;

/** Yielded in place of a piece when the log has no more events: the earlier pieces must be sent without waiting for more. */
export const AT_HEAD = Symbol('at head');

export interface Feed {
  readonly store: Pick<EventStore, 'subscribe'>;
  readonly after: Position;
  /** The current end of the log. */
  readonly head: Position;
  /** All categories when undefined. */
  readonly categories?: readonly string[] | undefined;
  /** Whether to continue after the head with new events. */
  readonly follow: boolean;
  readonly heartbeatMs: number;
  /** Ends the feed. */
  readonly signal: AbortSignal;
}

/**
 * The public messages of the log after a position, in order, as pieces of text that consist of whole lines. The reader pulls:
 * nothing is read from the log before the reader has consumed the earlier pieces, so a feed's memory does not grow with the
 * log. Without `follow` it ends with the event at `head`, or earlier only when the signal aborts.
 * @throws the subscription's errors, and Error when the log was closed before its head was reached
 */
export async function* feedPieces({
  store,
  after,
  head,
  categories,
  follow,
  heartbeatMs,
  signal,
}: Feed): AsyncGenerator<string | typeof AT_HEAD> {
  if (!follow && comparePositions(after, head) >= 0) return;
  for await (const batch of withHeartbeats(
    store.subscribe(after, { signal, categories, asStored: true }),
    heartbeatMs,
  )) {
    if (batch === 'heartbeat') yield '\n';
    else {
      for (const piece of pieces(
        follow ? batch.events : batch.events.filter(({ position }) => comparePositions(position, head) <= 0),
      )) {
        yield piece;
        // Whoever reads fast must not keep others waiting (docs/quality.md, Under load and attack).
        await giveWay();
      }
    }
    const caughtUp = batch === 'heartbeat' || comparePositions(batch.upTo, head) >= 0;
    if (caughtUp && follow) yield AT_HEAD;
    else if (caughtUp && batch !== 'heartbeat') return;
  }
  if (!signal.aborted) throw new Error('The log was closed before its end was read');
}

function* pieces(events: readonly RecordedEvent[]): Generator<string> {
  let piece = '';
  for (const event of events) {
    piece += `${JSON.stringify(publicEvent(event))}\n`;
    if (piece.length < CHUNK_BYTES) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}

/** The batches, and `heartbeat` each time none came within the interval. */
async function* withHeartbeats(batches: AsyncIterable<Batch>, everyMs: number): AsyncGenerator<Batch | 'heartbeat'> {
  const iterator = batches[Symbol.asyncIterator]();
  try {
    let next = iterator.next();
    for (;;) {
      const result = await withTimeLimit(everyMs, next, () => undefined);
      if (result?.done) return;
      yield result?.value ?? 'heartbeat';
      if (result) next = iterator.next();
    }
  } finally {
    await iterator.return?.();
  }
}
