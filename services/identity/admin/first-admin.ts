import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import type { Pool } from 'pg';
import { CatchUpGate } from '../../commands/catch-up-gate.js';
import { Backoff } from '../../platform/backoff.js';
import { CONFIG, type RunningConfig } from '../../platform/config.js';
import { PG_POOL } from '../../platform/database.js';
import { withLeaderLock } from '../../platform/leader-lock.js';
import { LOG, type Log } from '../../platform/log.js';
import { AccountChanges } from '../account-changes.js';
import { AccountLinks } from '../account-links.js';
import { Accounts, type AccountWithSecrets } from '../accounts.js';

const MIN_RETRY_MS = 500;
const MAX_RETRY_MS = 10_000;

/** Sees at each start that the e-mail of `ADMIN_EMAIL` has an Admin's account (docs/product/accounts.md, First Admin). */
@Injectable()
export class FirstAdmin implements OnModuleDestroy {
  private readonly stopping = new AbortController();

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CONFIG) private readonly config: Pick<RunningConfig, 'adminEmail' | 'publicUrl'>,
    @Inject(LOG) private readonly log: Log,
    private readonly accounts: Accounts,
    private readonly changes: AccountChanges,
    private readonly links: AccountLinks,
    private readonly gate: CatchUpGate,
  ) {}

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /**
   * Makes the account, and prints a link to set its password while it has none. Tries until it has worked or the process ends.
   * @param address where this process listens; the link begins with it unless `PUBLIC_URL` is set
   * @param print for the terminal: the link is a secret, and the log is read by others
   */
  async ensure(address: string, print: (line: string) => void): Promise<void> {
    const { adminEmail, publicUrl = address } = this.config;
    if (adminEmail === undefined) return;
    const backoff = new Backoff(MIN_RETRY_MS, MAX_RETRY_MS);
    while (!this.stopping.signal.aborted) {
      try {
        const token = await this.inTurn(adminEmail);
        if (token !== undefined)
          print(
            `The Admin of ADMIN_EMAIL sets a password here, once, within 24 hours: ${publicUrl}/password-reset/#token=${token}`,
          );
        return;
      } catch (error) {
        if (this.stopping.signal.aborted) return;
        if (backoff.nextMs === MIN_RETRY_MS)
          this.log.warn('The account of ADMIN_EMAIL cannot be looked after yet; it is tried again', {
            reason: error instanceof Error ? error.name : typeof error,
          });
        await backoff.pause(this.stopping.signal);
      }
    }
  }

  /** One process at a time, so that one makes the account and prints its link. @returns the token of a new link */
  private async inTurn(email: string): Promise<string | undefined> {
    // A new account must not get an id that the log has as an author.
    await this.gate.ready();
    return withLeaderLock(
      {
        pool: this.pool,
        lock: 'first-admin',
        sessionName: 'plumbline first admin',
        stopping: this.stopping.signal,
        onStandby: () => undefined,
      },
      () => this.look(email),
    );
  }

  private async look(email: string): Promise<string | undefined> {
    const account = (await this.accounts.byEmail(email)) ?? (await this.made(email));
    // Nothing of whoever registered the address without reading its mails stays. After this the operator vouches for it.
    if (!account.emailProven) await this.changes.takeOver(account.id, null);
    await this.changes.setAccess(account.id, { role: 'Admin' });
    const needsPassword = account.passwordHash === null || !account.emailProven;
    if (!needsPassword || account.deactivated || (await this.links.isOpen(account.id, 'first-admin'))) return undefined;
    return this.links.issue(account.id, 'first-admin');
  }

  private async made(email: string): Promise<AccountWithSecrets> {
    await this.accounts.add(email, null, 'Admin');
    const account = await this.accounts.byEmail(email);
    if (account === undefined) throw new Error('The account was removed meanwhile');
    return account;
  }
}
