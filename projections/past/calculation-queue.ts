import { tooMany } from '../../services/platform/problem.js';

/** Calculations of the past that an account may have waiting. */
const MAX_PER_ACCOUNT = 4;

/**
 * Lets long calculations have their turn one after the other, so that together they take no more than one, and others are served in
 * between. Somebody who asks for many waits for their own (docs/quality.md, Under load and attack).
 */
export class Turns {
  private last: Promise<unknown> = Promise.resolve();
  private readonly waiting = new Map<number, number>();

  /** @throws Refused 429 */
  async take<Result>(userId: number, work: () => Promise<Result>): Promise<Result> {
    const others = this.waiting.get(userId) ?? 0;
    if (others >= MAX_PER_ACCOUNT)
      throw tooMany(
        'too-many-at-once',
        5,
        'Figures of the past are being calculated for this account: wait until they are there.',
      );
    this.waiting.set(userId, others + 1);
    const turn = this.last.then(work);
    this.last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      const left = (this.waiting.get(userId) ?? 1) - 1;
      if (left === 0) this.waiting.delete(userId);
      else this.waiting.set(userId, left);
    }
  }
}
