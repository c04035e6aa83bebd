import { Injectable } from '@nestjs/common';
import { Accounts } from './accounts.js';
import { AttemptLimits } from './attempt-limits.js';
import { MAX_PASSWORD_LENGTH } from './credentials.js';
import { Passwords } from './passwords.js';

/** Asks whoever is signed in for their password again, before what a stolen session must not do. */
@Injectable()
export class OwnPassword {
  constructor(
    private readonly accounts: Accounts,
    private readonly limits: AttemptLimits,
    private readonly passwords: Passwords,
  ) {}

  /**
   * A wrong one counts as a failed log-in.
   * @returns 'none' for an account without a password
   * @throws Refused 429 past the limits
   */
  async check(accountId: number, password: string, address: string | undefined): Promise<'right' | 'wrong' | 'none'> {
    const account = await this.accounts.byId(accountId);
    if (account?.passwordHash == null) return 'none';
    // No account has such a one: it is not counted.
    if (password === '' || password.length > MAX_PASSWORD_LENGTH) return 'wrong';
    const { email, passwordHash } = account;
    const right = await this.limits.login(
      email,
      address,
      async () => (await this.passwords.matches(password, passwordHash, address)) || undefined,
    );
    return right ? 'right' : 'wrong';
  }
}
