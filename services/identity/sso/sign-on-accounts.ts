import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import { CatchUpGate } from '../../commands/catch-up-gate.js';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { PG_POOL } from '../../platform/database.js';
import type { Role } from '../../platform/http/current-user.js';
import { Refused } from '../../platform/problem.js';
import { AccountChanges } from '../account-changes.js';
import { Accounts, type AccountWithSecrets } from '../accounts.js';
import type { ProvenIdentity } from './provider.js';

/** Which account somebody whom the provider vouches for gets (docs/product/accounts.md, Single sign-on). */
@Injectable()
export class SignOnAccounts {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
    private readonly accounts: Accounts,
    private readonly changes: AccountChanges,
    private readonly log: CatchUpGate,
  ) {}

  /** What the account may do; somebody new looks. */
  async roleOf(identity: ProvenIdentity): Promise<Role> {
    return ((await this.linkedTo(identity)) ?? (await this.accounts.byEmail(identity.email)))?.role ?? 'Viewer';
  }

  /**
   * Joins the account of the person, else that of the e-mail, else makes one.
   * @throws Refused 403 when it is deactivated, or the e-mail was somebody else's before
   */
  async join(identity: ProvenIdentity): Promise<AccountWithSecrets> {
    const { id, emailProven, deactivated } = (await this.linkedTo(identity)) ?? (await this.ofEmail(identity));
    if (deactivated) throw DEACTIVATED;
    if (!(await this.link(id, identity))) throw OF_ANOTHER;
    // Whoever registered the address and never answered a mail may be anybody: nothing of it stays.
    if (!emailProven) await this.changes.takeOver(id, null);
    const account = await this.accounts.byId(id);
    if (account === undefined) throw new Error('An account was removed while its owner signed on');
    return account;
  }

  /** The person's account, whatever the e-mail is by now. */
  private async linkedTo({ issuer, clientId, subject }: ProvenIdentity): Promise<AccountWithSecrets | undefined> {
    const { rows } = await this.pool.query<{ id: number }>(
      `SELECT account_id AS id FROM identity.sign_on_subject WHERE issuer = $1 AND client_id = $2 AND subject = $3`,
      [issuer, clientId, subject],
    );
    return rows[0] && this.accounts.byId(rows[0].id);
  }

  private async ofEmail({ email }: ProvenIdentity): Promise<AccountWithSecrets> {
    const known = await this.accounts.byEmail(email);
    if (known) return known;
    // A new account must not get an id that the log has as an author.
    await this.log.ready();
    await this.accounts.add(email, null, 'Viewer');
    const account = await this.accounts.byEmail(email);
    if (account === undefined) throw new Error('A new account is not there');
    return account;
  }

  /** @returns false when the account is another person's at this provider */
  private async link(accountId: number, { issuer, clientId, subject }: ProvenIdentity): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      `INSERT INTO identity.sign_on_subject (issuer, client_id, subject, account_id, since)
       VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      [issuer, clientId, subject, accountId, this.clock.now()],
    );
    if (rowCount === 1) return true;
    const { rows } = await this.pool.query<{ isSame: boolean }>(
      `SELECT account_id = $4 AS "isSame" FROM identity.sign_on_subject
       WHERE issuer = $1 AND client_id = $2 AND subject = $3`,
      [issuer, clientId, subject, accountId],
    );
    return rows[0]?.isSame === true;
  }
}

const refused = (code: string, title: string): Refused => new Refused({ kind: 'forbidden', code, title });
const DEACTIVATED = refused('deactivated', 'This account is deactivated. Please ask an Admin.');
const OF_ANOTHER = refused(
  'of-another-person',
  'This e-mail address belonged to somebody else before. Please ask an Admin.',
);
