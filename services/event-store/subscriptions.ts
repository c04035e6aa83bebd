import type { RecordedEvent } from './event.js';

/** Maximum number of events in a batch when the subscription does not set one (event-store.ts). */
export const DEFAULT_BATCH_SIZE = 1_000;
/** A subscription that gets no notification reads the log at this interval: one may get lost with its connection. */
export const POLL_MS = 1_000;
/** Pauses of a subscription whose store cannot be reached. */
export const MIN_RETRY_MS = 50;
export const MAX_RETRY_MS = 2_000;

/** Decodes all events, or those before the first one that fails: a reader gets what it can use before it has to stop. */
export function decodeUntilUnknown<Stored>(
  stored: readonly Stored[],
  decode: (one: Stored) => RecordedEvent,
): { readonly events: readonly RecordedEvent[]; readonly failure?: { readonly error: unknown } } {
  const events: RecordedEvent[] = [];
  try {
    for (const one of stored) events.push(decode(one));
    return { events };
  } catch (error) {
    return { events, failure: { error } };
  }
}
