import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible';
import type { Refused } from './problem.js';

/**
 * Counts one attempt.
 * @param refusal by the seconds after which another attempt is taken
 * @throws Refused above the limit
 */
export async function consumeOrRefuse(
  limiter: RateLimiterAbstract,
  key: string,
  refusal: (retryAfterSeconds: number) => Refused,
): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (refused) {
    if (!(refused instanceof RateLimiterRes)) throw refused;
    throw refusal(Math.max(1, Math.ceil(refused.msBeforeNext / 1000)));
  }
}
