import type { RecordedEvent } from './event.js';

/** Most events in one batch of a subscription that asks for no other size (event-store.ts). */
export const BATCH_EVENTS = 1_000;
/** A subscription looks for itself when nothing rang for so long: a ring may be lost with its connection. */
export const LOOK_MS = 1_000;
/** Pauses of a subscription that finds its store away. */
export const FIRST_RETRY_MS = 50;
export const LONGEST_RETRY_MS = 2_000;

/** All events decoded, or those before the first that cannot be: a reader gets what it can use before it has to stop. */
export function decodedAsFarAsKnown<Stored>(
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
