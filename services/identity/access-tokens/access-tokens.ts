import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { nameKey } from '../../domain/programmes/name-key.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { CONFIG, type RunningConfig } from '../../platform/config.js';
import { PG_POOL } from '../../platform/database.js';
import { transaction } from '../../platform/transaction.js';
import type { Token } from '../tokens.js';
import { accessTokenText, newSecret, secretHash } from './access-token-text.js';
import type { Scope } from './scope.js';
import { dayOf, StandingAccessTokens } from './standing-access-tokens.js';

export const MAX_ACCESS_TOKENS = 20;

/** Without the secret. */
export interface AccessToken {
  readonly id: number;
  readonly name: string;
  readonly scope: Scope;
  /** ISO 8601. */
  readonly created: string;
  /** The last day (UTC) on which it can be used. */
  readonly expires: string;
  /** A day (UTC). */
  readonly lastUsed: string | null;
}

export interface WantedAccessToken {
  readonly name: string;
  readonly scope: Scope;
  readonly expires: string;
}

/** `token` is what the caller of the API sends; it is told once. */
export type NewAccessToken = AccessToken & { readonly token: string };

type Row = Omit<AccessToken, 'created'> & { readonly created: Date };

const COLUMNS = `id, name, scope, created, expires, last_used AS "lastUsed"`;

/** The access tokens of accounts: making, listing, revoking (docs/product/accounts.md, Access tokens). */
@Injectable()
export class AccessTokens {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<RunningConfig, 'jwtSecret'>,
    private readonly standing: StandingAccessTokens,
  ) {}

  /**
   * The account's row is locked meanwhile: its tokens are counted one request after the other, and none is made for a session that
   * has just been ended.
   */
  create(
    { user, generation }: Token,
    wanted: WantedAccessToken,
  ): Promise<NewAccessToken | 'session-ended' | 'too-many' | 'name-taken'> {
    return transaction(this.pool, async (client) => {
      const { rowCount: stands } = await client.query(
        'SELECT FROM identity.account WHERE id = $1 AND generation = $2 AND deactivated IS NULL FOR UPDATE',
        [user.id, generation],
      );
      if (!stands) return 'session-ended';
      const others = await this.othersOf(client, user.id, generation);
      if (others.includes(nameKey(wanted.name))) return 'name-taken';
      if (others.length >= MAX_ACCESS_TOKENS) return 'too-many';
      const secret = newSecret();
      const { rows } = await client.query<Row>(
        `INSERT INTO identity.access_token (account_id, name, name_key, scope, secret_hash, generation, created, expires)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
        [
          user.id,
          wanted.name,
          nameKey(wanted.name),
          wanted.scope,
          secretHash(secret),
          generation,
          this.clock.now(),
          wanted.expires,
        ],
      );
      const [row] = rows;
      if (row === undefined) throw new Error('The access token was not stored');
      return { ...shown(row), token: accessTokenText({ id: row.id, secret }, this.config.jwtSecret) };
    });
  }

  /** Those that are of use, or were until they expired: an account that ended its tokens has none. The newest first. */
  async of(accountId: number): Promise<AccessToken[]> {
    const { rows } = await this.pool.query<Row>(
      `SELECT ${COLUMNS} FROM identity.access_token AS token
       WHERE account_id = $1 AND generation = (SELECT generation FROM identity.account WHERE id = $1)
       ORDER BY token.id DESC`,
      [accountId],
    );
    return rows.map(shown);
  }

  /** @returns undefined when the account has no such token */
  async revoke(accountId: number, id: number): Promise<AccessToken | undefined> {
    const { rows } = await this.pool.query<Row>(
      `DELETE FROM identity.access_token
       WHERE id = $2 AND account_id = $1 AND generation = (SELECT generation FROM identity.account WHERE id = $1)
       RETURNING ${COLUMNS}`,
      [accountId, id],
    );
    if (rows[0] === undefined) return undefined;
    this.standing.revoked(id);
    return shown(rows[0]);
  }

  /** @returns their names as they are compared; those that are of no use any more are removed, so that the table does not grow */
  private async othersOf(client: ClientBase, accountId: number, generation: number): Promise<string[]> {
    await client.query(
      'DELETE FROM identity.access_token WHERE account_id = $1 AND (generation <> $2 OR expires < $3)',
      [accountId, generation, dayOf(this.clock.now())],
    );
    const { rows } = await client.query<{ nameKey: string }>(
      'SELECT name_key AS "nameKey" FROM identity.access_token WHERE account_id = $1',
      [accountId],
    );
    return rows.map((row) => row.nameKey);
  }
}

const shown = ({ created, ...row }: Row): AccessToken => ({ ...row, created: created.toISOString() });
