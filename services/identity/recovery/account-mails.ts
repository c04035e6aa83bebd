import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { PG_POOL } from '../../platform/database.js';
import { emailKey } from '../../platform/email.js';
import type { LinkPurpose } from '../account-links.js';

export type MailPurpose = Exclude<LinkPurpose, 'first-admin'>;

/** A mail that is to be sent. */
export interface DueMail {
  readonly id: number;
  readonly accountId: number;
  readonly email: string;
  readonly purpose: MailPurpose;
  readonly requested: Date;
  /** That failed. */
  readonly attempts: number;
}

/** Another process takes a mail over that was not sent, nor given back, after this time. */
const LEASE_MS = 2 * 60 * 1000;

/** Mails that wait to be sent: in PostgreSQL, so that none is lost with a process or with the mail server (mail-delivery.ts sends them). */
@Injectable()
export class AccountMails {
  private readonly listeners = new Set<() => void>();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Nothing happens for an account that is deactivated, or for which the same mail waits already. */
  async request(accountId: number, purpose: MailPurpose): Promise<void> {
    await this.add('account.id = $1', accountId, purpose);
  }

  /** The same by e-mail; an unknown one is sent nothing. One statement for both, so that they take the same time. */
  async requestReset(email: string): Promise<void> {
    await this.add('account.email_key = $1', emailKey(email), 'reset');
  }

  /** Calls back when this process has added a mail. @returns stops that */
  onRequest(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The mail that waits longest, for this process alone until its lease ends; those of an account end when it is deactivated. */
  async take(): Promise<DueMail | undefined> {
    const now = this.clock.now();
    const { rows } = await this.pool.query<DueMail>(
      `UPDATE identity.mail_due AS mail SET next_try = $2
       FROM identity.account
       WHERE mail.id = (SELECT id FROM identity.mail_due WHERE next_try <= $1 ORDER BY next_try, id LIMIT 1 FOR UPDATE SKIP LOCKED)
         AND account.id = mail.account_id
       RETURNING mail.id::int, mail.account_id AS "accountId", account.email, mail.purpose, mail.requested, mail.attempts`,
      [now, new Date(now.getTime() + LEASE_MS)],
    );
    return rows[0];
  }

  async sent({ id }: DueMail): Promise<void> {
    await this.pool.query('DELETE FROM identity.mail_due WHERE id = $1', [id]);
  }

  async failed({ id }: DueMail, nextTry: Date): Promise<void> {
    await this.pool.query('UPDATE identity.mail_due SET attempts = attempts + 1, next_try = $2 WHERE id = $1', [
      id,
      nextTry,
    ]);
  }

  /** How many wait after they could not be sent. */
  async failing(): Promise<number> {
    const { rows } = await this.pool.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM identity.mail_due WHERE attempts > 0',
    );
    return rows[0]?.count ?? 0;
  }

  /** @param where a condition of this file, with the value as parameter 1 */
  private async add(where: string, value: number | string, purpose: MailPurpose): Promise<void> {
    await this.pool.query(
      `INSERT INTO identity.mail_due (account_id, purpose, requested, next_try)
       SELECT account.id, $2, $3, $3 FROM identity.account
       WHERE ${where} AND deactivated IS NULL
         AND NOT EXISTS (SELECT FROM identity.mail_due AS other WHERE other.account_id = account.id AND other.purpose = $2)`,
      [value, purpose, this.clock.now()],
    );
    for (const listener of this.listeners) listener();
  }
}
