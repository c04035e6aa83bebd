import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import { Refused } from '../platform/problem.js';

/**
 * Limits the commands of an account, since the log never forgets what it was sent (docs/quality.md, Under load and attack). Counted in
 * each process: exactness is worth no statement a save.
 */
@Injectable()
export class WriteRate {
  private readonly writes: RateLimiterMemory;

  constructor(@Inject(CONFIG) { limits }: RunningConfig) {
    this.writes = new RateLimiterMemory({ points: limits.writesPerMinute, duration: 60 });
  }

  /** @throws Refused 429 above the limit */
  async count(userId: number): Promise<void> {
    try {
      await this.writes.consume(userId);
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      throw new Refused(
        {
          kind: 'too-many',
          code: 'too-many-writes',
          title: 'Too many requests. Please try again later.',
          detail: 'Too many changes came from this account within a minute.',
        },
        Math.max(1, Math.ceil(refusal.msBeforeNext / 1000)),
      );
    }
  }
}
