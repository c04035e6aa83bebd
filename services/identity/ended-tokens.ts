import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import type { Token } from './tokens.js';

/** How late another process may learn that a token was ended. */
export const REMEMBERED_MS = 5_000;
export const MAX_REMEMBERED = 10_000;

/** Kept longer than the token lives, because the clocks of processes and machines differ. */
const CLOCK_TOLERANCE_MS = 60 * 60 * 1000;

/** Which tokens were ended before they expire (docs/decisions/0029). */
@Injectable()
export class EndedTokens {
  /** By token, whether it stands: a call asks PostgreSQL only when the last answer is seconds old. */
  private readonly valid = new LRUCache<string, boolean, Token>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
    // That of now, which a test can advance; the library keeps the one that it was loaded with.
    perf: performance,
    // A call that waits when its token is ended, or is evicted, gets its answer, not an error.
    ignoreFetchAbort: true,
    fetchMethod: (_id, _stale, { context }) => this.read(context),
  });
  /** By account, its generation where this process raised it: a read that had begun before knows the former one. */
  private readonly raised = new LRUCache<number, number>({ max: MAX_REMEMBERED });

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Whether the token was not ended, and its account exists and is active. */
  async stands(token: Token): Promise<boolean> {
    const stands = await this.valid.fetch(token.id, { context: token });
    return stands === true && !this.wasRaisedAbove(token.user.id, token.generation);
  }

  async end({ id, expires }: Token): Promise<void> {
    const now = this.clock.now().getTime();
    await this.pool.query(
      `WITH expired AS (DELETE FROM identity.ended_token WHERE expires < $3)
       INSERT INTO identity.ended_token (jti, expires) VALUES ($1, $2) ON CONFLICT (jti) DO NOTHING`,
      [id, expires, new Date(now - CLOCK_TOLERANCE_MS)],
    );
    this.valid.set(id, false);
  }

  /** The generation of an account was raised: this process knows it at once. */
  generationRaised(accountId: number, generation: number): void {
    this.raised.set(accountId, Math.max(generation, this.raised.get(accountId) ?? 0));
  }

  /** Whether this process knows that the tokens of a generation were ended. */
  wasRaisedAbove(accountId: number, generation: number): boolean {
    return generation < (this.raised.get(accountId) ?? 0);
  }

  private async read({ id, user, generation }: Token): Promise<boolean> {
    const { rows } = await this.pool.query<{ stands: boolean }>(
      `SELECT EXISTS (SELECT FROM identity.account WHERE id = $1 AND generation = $2 AND deactivated IS NULL)
          AND NOT EXISTS (SELECT FROM identity.ended_token WHERE jti = $3) AS stands`,
      [user.id, generation, id],
    );
    return rows[0]?.stands ?? false;
  }
}
