import { timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { CONFIG, type RunningConfig } from '../../platform/config.js';
import { PG_POOL } from '../../platform/database.js';
import type { Role, SignedInUser } from '../../platform/http/current-user.js';
import type { RequestToken } from '../../platform/http/token-end.js';
import { EndedTokens, MAX_REMEMBERED, REMEMBERED_MS } from '../ended-tokens.js';
import { readAccessToken, secretHash } from './access-token-text.js';
import type { Scope } from './scope.js';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A note of the last use that was lost is made again after this time. */
const NOTED_MS = 60_000;

interface StoredAccessToken {
  readonly id: number;
  readonly secretHash: Buffer;
  readonly scope: Scope;
  /** Days (UTC). */
  readonly expires: string;
  readonly lastUsed: string | null;
  readonly generation: number;
  readonly accountId: number;
  readonly email: string;
  readonly role: Role;
}

/** None has the id, or none that stands: revoked, ended with its account's sessions, or of an account that is deactivated. */
const NONE = 'none';

/** What the guard finds of an access token. */
export interface FoundAccessToken extends RequestToken {
  /** As the account is now, or was some seconds ago. */
  readonly user: SignedInUser;
  readonly scope: Scope;
}

/** Finds whose an access token is, as long as it stands (docs/decisions/0036): from a cache of seconds, as sessions (ended-tokens.ts). */
@Injectable()
export class StandingAccessTokens {
  private readonly stored = new LRUCache<number, StoredAccessToken | typeof NONE>({
    max: MAX_REMEMBERED,
    ttl: REMEMBERED_MS,
    // As in ended-tokens.ts.
    perf: performance,
    ignoreFetchAbort: true,
    fetchMethod: (id) => this.read(id),
  });
  /** By token, the day of its use that this process has noted. */
  private readonly noted = new LRUCache<number, string>({ max: MAX_REMEMBERED, ttl: NOTED_MS, perf: performance });

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<RunningConfig, 'jwtSecret'>,
    private readonly ended: EndedTokens,
  ) {}

  async find(bearer: string): Promise<FoundAccessToken | undefined> {
    const written = readAccessToken(bearer, this.config.jwtSecret);
    if (written === undefined) return undefined;
    const token = await this.standing(written.id);
    if (token === undefined || !timingSafeEqual(token.secretHash, secretHash(written.secret))) return undefined;
    this.noteUse(token);
    return {
      user: { id: token.accountId, email: token.email, role: token.role },
      scope: token.scope,
      expires: endOf(token.expires),
      stands: async () => (await this.standing(token.id)) !== undefined,
    };
  }

  /** This process knows it at once, also for a call that asked before. */
  revoked(id: number): void {
    this.stored.set(id, NONE);
  }

  private async standing(id: number): Promise<StoredAccessToken | undefined> {
    const token = await this.stored.fetch(id);
    if (token === undefined || token === NONE || this.ended.wasRaisedAbove(token.accountId, token.generation))
      return undefined;
    return this.clock.now() < endOf(token.expires) ? token : undefined;
  }

  /** The day is enough. No call waits for it, and none fails with it. */
  private noteUse({ id, lastUsed }: StoredAccessToken): void {
    const today = dayOf(this.clock.now());
    if (lastUsed === today || this.noted.get(id) === today) return;
    this.noted.set(id, today);
    this.pool
      .query(
        'UPDATE identity.access_token SET last_used = $2 WHERE id = $1 AND (last_used IS NULL OR last_used < $2)',
        [id, today],
      )
      .catch(() => undefined);
  }

  private async read(id: number): Promise<StoredAccessToken | typeof NONE> {
    const { rows } = await this.pool.query<StoredAccessToken>(
      `SELECT token.id, token.secret_hash AS "secretHash", token.scope, token.expires, token.last_used AS "lastUsed",
              token.generation, account.id AS "accountId", account.email, account.role
       FROM identity.access_token AS token
       JOIN identity.account ON account.id = token.account_id AND account.generation = token.generation
       WHERE token.id = $1 AND account.deactivated IS NULL`,
      [id],
    );
    return rows[0] ?? NONE;
  }
}

/** Of a moment, in UTC: `2027-03-01`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** It can be used on the whole of its last day. */
const endOf = (day: string): Date => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS);
