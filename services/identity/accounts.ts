import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import { emailKey } from '../platform/email.js';
import type { Role } from '../platform/http/current-user.js';
import { PeopleNames } from '../platform/people-names.js';
import { displayName } from './display-name.js';

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
}

/** What an account shows of itself (GET /api/AuthUser/me). */
export interface Profile extends Account {
  /** As chosen, else derived from the e-mail. */
  readonly name: string;
  /** Whether a link that was sent to the address came back, or single sign-on vouched for it. */
  readonly emailProven: boolean;
  readonly hasPassword: boolean;
  /** null: that of the browser. */
  readonly theme: Theme | null;
}

export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

export interface AccountWithSecrets extends Account {
  /** null: nobody logs in with a password. */
  readonly passwordHash: string | null;
  /** In its tokens (ended-tokens.ts). */
  readonly generation: number;
  readonly emailProven: boolean;
  readonly deactivated: boolean;
}

const PROFILE = `id, email, role, name, theme, email_proven IS NOT NULL AS "emailProven", password_hash IS NOT NULL AS "hasPassword"`;

@Injectable()
export class Accounts implements PeopleNames {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns undefined when the e-mail has an account already, even with concurrent requests */
  async add(email: string, passwordHash: string | null, role: Role): Promise<Account | undefined> {
    const { rows } = await this.pool.query<Account>(
      `INSERT INTO identity.account (email, email_key, password_hash, role, created) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (email_key) DO NOTHING RETURNING id, email, role`,
      [email.normalize('NFC'), emailKey(email), passwordHash, role, this.clock.now()],
    );
    return rows[0];
  }

  async byEmail(email: string): Promise<AccountWithSecrets | undefined> {
    return this.withSecrets('email_key = $1', emailKey(email));
  }

  async byId(id: number): Promise<AccountWithSecrets | undefined> {
    return this.withSecrets('id = $1', id);
  }

  async profile(id: number): Promise<Profile | undefined> {
    const { rows } = await this.pool.query<Profile & { name: string | null }>(
      `SELECT ${PROFILE} FROM identity.account WHERE id = $1`,
      [id],
    );
    return rows[0] && { ...rows[0], name: rows[0].name ?? displayName(rows[0].email) };
  }

  /** A link that was sent to the account's address came back from whoever is logged in to it. */
  async proveEmail(id: number): Promise<void> {
    await this.pool.query('UPDATE identity.account SET email_proven = coalesce(email_proven, $2) WHERE id = $1', [
      id,
      this.clock.now(),
    ]);
  }

  /** What an account says of itself; what is undefined stays. @param name null: derived from the e-mail again */
  async describe(id: number, { name, theme }: { name?: string | null; theme?: Theme | null }): Promise<void> {
    await this.pool.query(
      `UPDATE identity.account SET name = CASE WHEN $2 THEN $3 ELSE name END, theme = CASE WHEN $4 THEN $5 ELSE theme END
       WHERE id = $1`,
      [id, name !== undefined, name ?? null, theme !== undefined, theme ?? null],
    );
  }

  async of(ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    const { rows } = await this.pool.query<{ id: number; email: string; name: string | null }>(
      'SELECT id, email, name FROM identity.account WHERE id = ANY ($1::integer[])',
      [ids],
    );
    return new Map(rows.map(({ id, email, name }) => [id, name ?? displayName(email)]));
  }

  private async withSecrets(where: string, value: string | number): Promise<AccountWithSecrets | undefined> {
    const { rows } = await this.pool.query<AccountWithSecrets>(
      `SELECT id, email, role, generation, password_hash AS "passwordHash", email_proven IS NOT NULL AS "emailProven",
              deactivated IS NOT NULL AS deactivated
       FROM identity.account WHERE ${where}`,
      [value],
    );
    return rows[0];
  }
}

/**
 * Prevents account ids of the log's authors from being assigned again, even when a restore has lost the accounts.
 * @param client in a transaction
 * @returns 1 when the sequence had to be advanced, otherwise 0
 */
export async function retireAccountIds(
  client: ClientBase,
  authors: readonly { readonly userId: number }[],
): Promise<number> {
  const last = authors.reduce((highest, { userId }) => Math.max(highest, userId), 0);
  const { rows } = await client.query<{ used: number }>(USED);
  if ((rows[0]?.used ?? 0) >= last) return 0;
  // Block registrations meanwhile: a sequence has no atomic 'at least'.
  await client.query('LOCK TABLE identity.account IN SHARE ROW EXCLUSIVE MODE');
  await client.query(`SELECT setval(pg_get_serial_sequence('identity.account', 'id'), greatest($1, (${USED})))`, [
    last,
  ]);
  return 1;
}

const USED = 'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS used FROM identity.account_id_seq';
