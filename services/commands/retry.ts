import { Backoff } from '../platform/backoff.js';
import { isUnavailable } from '../platform/unavailable.js';

/** How long a command waits for a database that restarts before its user is asked to try again. */
const COMMAND_TIMEOUT_MS = 5_000;
const MIN_PAUSE_MS = 25;
const MAX_PAUSE_MS = 500;

export interface RetryPolicy {
  /** 5 s unless given. */
  readonly timeoutMs?: number;
  /** Ends the retries by throwing its reason. */
  readonly signal?: AbortSignal;
}

/**
 * Repeats work while the database or the log is away, so that a restart of either goes unnoticed.
 * @param work idempotent: its first attempt may have been carried out although its answer was lost
 */
export async function retry<Result>(work: () => Promise<Result>, policy: RetryPolicy = {}): Promise<Result> {
  const pause = retryPause(policy);
  for (;;) {
    policy.signal?.throwIfAborted();
    try {
      return await work();
    } catch (error) {
      await pause(error);
    }
  }
}

/**
 * For loops that keep something between attempts.
 * @returns waits until the next attempt, longer each time; throws an error that no retry cures, or any after the timeout
 */
export function retryPause({
  timeoutMs = COMMAND_TIMEOUT_MS,
  signal,
}: RetryPolicy = {}): (error: unknown) => Promise<void> {
  const backoff = new Backoff(MIN_PAUSE_MS, MAX_PAUSE_MS);
  const start = performance.now();
  return async (error) => {
    if (!isUnavailable(error) || performance.now() - start + backoff.nextMs > timeoutMs) throw error;
    await backoff.pause(signal);
  };
}
