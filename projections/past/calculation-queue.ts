import pLimit from 'p-limit';
import { tooMany } from '../../services/platform/problem.js';

/** Calculations of the past that an account may have running or waiting. */
const MAX_PER_ACCOUNT = 4;

/**
 * Runs long calculations one after the other, so that together they take no more than one, and others are served in between. Somebody who
 * asks for many waits for their own (docs/quality.md, Under load and attack).
 */
export class CalculationQueue {
  private readonly oneAtATime = pLimit(1);
  private readonly perAccount = new Map<number, number>();

  /** @throws Refused 429 */
  async run<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const own = this.perAccount.get(userId) ?? 0;
    if (own >= MAX_PER_ACCOUNT)
      throw tooMany(
        'too-many-at-once',
        5,
        'Figures of the past are being calculated for this account: wait until they are there.',
      );
    this.perAccount.set(userId, own + 1);
    try {
      return await this.oneAtATime(work);
    } finally {
      const left = (this.perAccount.get(userId) ?? 1) - 1;
      if (left === 0) this.perAccount.delete(userId);
      else this.perAccount.set(userId, left);
    }
  }
}
