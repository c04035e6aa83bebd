import { createHash, randomBytes } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';

const HOUR_MS = 60 * 60 * 1000;

/** What a link is for, and how long it can be used. */
const LASTS_MS = {
  /** Sets a new password. */
  reset: HOUR_MS,
  /** Sets the first password of somebody whom an Admin invited. */
  invitation: 7 * 24 * HOUR_MS,
  /** Sets the password of the account of `ADMIN_EMAIL`; it is in the terminal, not in a mail. */
  'first-admin': 24 * HOUR_MS,
  /** Proves the e-mail of whoever is signed in. */
  confirmation: 7 * 24 * HOUR_MS,
} as const;
export type LinkPurpose = keyof typeof LASTS_MS;
export const ALL_LINKS = Object.keys(LASTS_MS) as readonly LinkPurpose[];
/** Those that set a password. */
export const PASSWORD_LINKS = ['reset', 'invitation', 'first-admin'] as const satisfies readonly LinkPurpose[];

/** Links that prove to come from whoever reads an account's mails: each can be used once, until it expires. */
@Injectable()
export class AccountLinks {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns the token of a new link, 256 random bits; it is nowhere else. Earlier links for the same end. */
  async issue(accountId: number, purpose: LinkPurpose): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = this.clock.now();
    await this.pool.query(
      `WITH former AS (
         DELETE FROM identity.account_link WHERE (account_id = $2 AND purpose = $3) OR expires < $5
       )
       INSERT INTO identity.account_link (token_hash, account_id, purpose, expires) VALUES ($1, $2, $3, $4)`,
      [hashOf(token), accountId, purpose, new Date(now.getTime() + LASTS_MS[purpose]), now],
    );
    return token;
  }

  /** Whether the account has a link for this that can still be used. */
  async isOpen(accountId: number, purpose: LinkPurpose): Promise<boolean> {
    const { rows } = await this.pool.query(
      'SELECT FROM identity.account_link WHERE account_id = $1 AND purpose = $2 AND expires >= $3',
      [accountId, purpose, this.clock.now()],
    );
    return rows.length > 0;
  }

  /** Whose link it is, as long as it can be used. */
  async find(token: string, purposes: readonly LinkPurpose[]): Promise<FoundLink | undefined> {
    const { rows } = await this.pool.query<FoundLink>(
      `SELECT account_id AS "accountId", purpose FROM identity.account_link
       WHERE token_hash = $1 AND purpose = ANY ($2) AND expires >= $3`,
      [hashOf(token), purposes, this.clock.now()],
    );
    return rows[0];
  }

  /** Uses the link up: of many who try at once, one gets an answer. */
  async redeem(token: string, purposes: readonly LinkPurpose[]): Promise<FoundLink | undefined> {
    const { rows } = await this.pool.query<FoundLink>(
      `DELETE FROM identity.account_link WHERE token_hash = $1 AND purpose = ANY ($2) AND expires >= $3
       RETURNING account_id AS "accountId", purpose`,
      [hashOf(token), purposes, this.clock.now()],
    );
    return rows[0];
  }
}

export interface FoundLink {
  readonly accountId: number;
  readonly purpose: LinkPurpose;
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
