import { retry as tried } from '../commands/retry.js';

/** Longer than a request retries: a restart of a store takes seconds, and an operator's command may wait for it. */
const MINUTE_MS = 60_000;

/**
 * Retries work, which must be safe to repeat, while the store cannot be reached.
 * @throws StoreUnavailable after a minute; other errors of the work; the signal's reason
 */
export const retryForMinute = <Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> =>
  tried(work, { timeoutMs: MINUTE_MS, signal });
