import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type RunningConfig } from '../../platform/config.js';
import { domainOf, emailKey } from '../../platform/email.js';
import { invalidField, Refused } from '../../platform/problem.js';

/** Who may sign up without an Admin (docs/product/accounts.md, Who may sign up). Everybody unless the settings say otherwise. */
@Injectable()
export class SignUpRules {
  constructor(@Inject(CONFIG) private readonly config: Pick<RunningConfig, 'registration' | 'adminEmail'>) {}

  /** Shown to strangers before they fill in the form. */
  get told(): { readonly open: boolean; readonly domains: readonly string[] | null } {
    const { byInvitationOnly, domains = null } = this.config.registration;
    return byInvitationOnly ? { open: false, domains: null } : { open: true, domains };
  }

  /** @throws Refused 403 where only an Admin makes accounts, 422 for an e-mail of another domain */
  check(email: string): void {
    const { open, domains } = this.told;
    if (!open)
      throw new Refused({
        kind: 'forbidden',
        code: 'invitation-only',
        title: 'Sign-up is by invitation. Ask an Admin to invite you.',
      });
    if (domains !== null && !domains.includes(domainOf(email)))
      throw new Refused(invalidField('email', `Please use an e-mail address of ${domains.join(' or ')}.`));
  }

  /** Whether only the operator gives the address away: the Admin's, who need not have an account yet. */
  isReserved(email: string): boolean {
    const { adminEmail } = this.config;
    return adminEmail !== undefined && emailKey(adminEmail) === emailKey(email);
  }
}
