import { setTimeout as pause } from 'node:timers/promises';
import { StoreUnavailable } from '../event-store/event-store.js';

/** How often, and after which growing pauses, a store that was lost is asked again: a restart of it takes seconds. */
const TRIES = 15;
const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Does what may be done again without harm until the store is there to do it.
 * @throws StoreUnavailable after about a minute; what else the work throws; the signal's reason
 */
export async function patiently<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || attempt === TRIES) throw error;
    }
    await pause(Math.min(FIRST_PAUSE_MS * 2 ** (attempt - 1), LONGEST_PAUSE_MS), undefined, { signal }).catch(() => undefined);
  }
}
