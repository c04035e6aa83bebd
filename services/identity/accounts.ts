import { Inject, Injectable } from '@nestjs/common';
import type { ClientBase, Pool } from 'pg';
import { CLOCK, type Clock } from '../platform/clock.js';
import { PG_POOL } from '../platform/database.js';
import type { Role } from '../platform/http/current-user.js';

export interface Account {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
}

interface AccountWithSecrets extends Account {
  readonly passwordHash: string;
  /** In its tokens (ended-tokens.ts). */
  readonly generation: number;
}

@Injectable()
export class Accounts {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @returns undefined when the e-mail has an account already, even with concurrent requests */
  async add(email: string, passwordHash: string, role: Role): Promise<Account | undefined> {
    const { rows } = await this.pool.query<Account>(
      `INSERT INTO identity.account (email, email_key, password_hash, role, created) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (email_key) DO NOTHING RETURNING id, email, role`,
      [email.normalize('NFC'), emailKey(email), passwordHash, role, this.clock.now()],
    );
    return rows[0];
  }

  async byEmail(email: string): Promise<AccountWithSecrets | undefined> {
    const { rows } = await this.pool.query<AccountWithSecrets>(
      'SELECT id, email, role, generation, password_hash AS "passwordHash" FROM identity.account WHERE email_key = $1',
      [emailKey(email)],
    );
    return rows[0];
  }

  async byId(id: number): Promise<Account | undefined> {
    const { rows } = await this.pool.query<Account>('SELECT id, email, role FROM identity.account WHERE id = $1', [id]);
    return rows[0];
  }
}

/** E-mails are compared case-insensitively, however their accents are composed; lower case may decompose some again. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase().normalize('NFC');

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
