import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../event-store/event-store.js';
import { isDatabaseAway } from '../platform/database.js';

/** A planner waits so long for a database that restarts before he is asked to try again. */
const PLANNERS_MS = 5_000;
const FIRST_PAUSE_MS = 25;
const LONGEST_PAUSE_MS = 500;

export interface Patience {
  /** How long it lasts; as long as a planner's, unless told. */
  readonly ms?: number;
  /** Ends it, by throwing the reason. */
  readonly signal?: AbortSignal;
}

/**
 * Does it again while the database or the log is away, so that a restart of either goes unseen.
 * @param work comes to the same when it is done twice: its first try may have been carried out without an answer
 */
export async function patiently<Result>(work: () => Promise<Result>, given: Patience = {}): Promise<Result> {
  const wait = patience(given);
  for (;;) {
    given.signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      await wait(error);
    }
  }
}

/**
 * Patience for one piece of work.
 * @returns waits until it is time to try again, longer each time, or throws the error: since it is another one, or it has lasted too long
 */
export function patience({ ms = PLANNERS_MS, signal }: Patience = {}): (error: unknown) => Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  const start = performance.now();
  return async (error) => {
    const passes = error instanceof StoreUnavailable || isDatabaseAway(error);
    if (!passes || performance.now() - start + pauseMs > ms) throw error;
    await pause(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  };
}
