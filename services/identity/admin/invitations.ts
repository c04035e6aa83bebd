import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CatchUpGate } from '../../commands/catch-up-gate.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { PG_POOL } from '../../platform/database.js';
import { emailKey } from '../../platform/email.js';
import type { Role } from '../../platform/http/current-user.js';
import { AccountChanges, HAS_ARRIVED } from '../account-changes.js';
import { Accounts } from '../accounts.js';

/**
 * Accounts that are made for somebody, who gets a link by mail to set the first password. The mail is a row of `identity.mail_due`,
 * and its link is made when it goes out.
 */
@Injectable()
export class Invitations {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly changes: AccountChanges,
    private readonly log: CatchUpGate,
  ) {}

  /**
   * Whoever was invited before and has not come yet is sent another mail, and has the role of this invitation. An account that somebody
   * registered without ever proving the e-mail is no reason to refuse: it is given to whoever reads the mail.
   * @returns the account's id; undefined when the e-mail has an account that was proved, or that was deactivated
   */
  async send(email: string, role: Role): Promise<number | undefined> {
    // A new account must not get an id that the log has as an author.
    await this.log.ready();
    const made = await this.accounts.add(email, null, role);
    const found = made ?? (await this.accounts.byEmail(email));
    if (found && !made) await this.changes.becomeInvited(found.id);
    // One mail at a time: who presses the button ten times floods nobody's inbox.
    const { rows } = await this.pool.query<{ id: number }>(
      `WITH invited AS (
         UPDATE identity.account SET role = $2
         WHERE email_key = $1 AND NOT ${HAS_ARRIVED} AND deactivated IS NULL RETURNING id
       ), mail AS (
         INSERT INTO identity.mail_due (account_id, purpose, requested, next_try)
         SELECT id, 'invitation', $3, $3 FROM invited
         WHERE NOT EXISTS (SELECT FROM identity.mail_due WHERE account_id = invited.id AND purpose = 'invitation')
       )
       SELECT id FROM invited`,
      [emailKey(email), role, this.clock.now()],
    );
    return rows[0]?.id ?? made?.id;
  }

  /** Removes an account that nobody has used; its link ends with it. @returns false when somebody has, or there is none */
  async withdraw(id: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(`DELETE FROM identity.account WHERE id = $1 AND NOT ${HAS_ARRIVED}`, [
      id,
    ]);
    return rowCount === 1;
  }
}
