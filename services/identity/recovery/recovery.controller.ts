import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Ip, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Answer, flag, named, oneOf, text } from '../../platform/http/answer-schema.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeRead } from '../../platform/http/describe-read.js';
import { Public } from '../../platform/http/public.js';
import { invalidField, Refused } from '../../platform/problem.js';
import { AccountChanges } from '../account-changes.js';
import { AccountLinks, type LinkPurpose, PASSWORD_LINKS } from '../account-links.js';
import { Accounts, type AccountWithSecrets } from '../accounts.js';
import { AttemptLimits } from '../attempt-limits.js';
import { Passwords } from '../passwords.js';
import { AccountMails } from './account-mails.js';
import { ForgotPasswordBody, LinkBody, ResetPasswordBody } from './recovery-bodies.js';

/** Longer than an account takes to be found: the time of the answer does not show which e-mails have one. */
const ANSWER_MS = 100;

const SENT = named('MailSent', { message: text() });
const LINK = named('PasswordLink', {
  email: text('Of the account whose password it sets'),
  purpose: oneOf(PASSWORD_LINKS),
});

const PASSWORD_SET = named('PasswordSet', { email: text('To log in with') });
const CONFIRMED = named('EmailConfirmation', { email: text(), emailProven: flag() });

/** New passwords and proofs of e-mails, by links that are sent (docs/product/accounts.md, Forgot password). */
@ApiTags('AuthUser')
@Controller('api/AuthUser')
export class RecoveryController {
  constructor(
    private readonly accounts: Accounts,
    private readonly changes: AccountChanges,
    private readonly limits: AttemptLimits,
    private readonly links: AccountLinks,
    private readonly mails: AccountMails,
    private readonly passwords: Passwords,
  ) {}

  @Public()
  @Post('forgot-password')
  @DescribeRead(
    'Ask for a link to a new password; answered the same whether the e-mail has an account or not',
    SENT,
    { message: 'Password reset instructions have been sent to your email address.' },
    {
      refusals: {
        422: 'Please enter a valid email address.',
        429: 'Too many mails for this e-mail, or from this address',
      },
    },
  )
  async forgotPassword(
    @Body() { email }: ForgotPasswordBody,
    @Ip() address: string | undefined,
  ): Promise<Answer<typeof SENT>> {
    await this.limits.reset(email, address);
    await Promise.all([this.mails.requestReset(email), pause(ANSWER_MS)]);
    return { message: 'Password reset instructions have been sent to your email address.' };
  }

  @Public()
  @Post('check-link')
  @DescribeRead(
    'Whose password a link sets, as long as it can be used',
    LINK,
    { email: 'ann.smith@example.com', purpose: 'reset' },
    { refusals: { 422: 'The link was used, or has expired', 429: 'Too many wrong links from this address' } },
  )
  async checkLink(@Body() { token }: LinkBody, @Ip() address: string | undefined): Promise<Answer<typeof LINK>> {
    const { account, purpose } = await this.findAccount(token, address);
    return { email: account.email, purpose: purpose as (typeof PASSWORD_LINKS)[number] };
  }

  @Public()
  @Post('reset-password')
  @DescribeRead(
    'Set a new password by a link, which is used up; all tokens of the account end',
    PASSWORD_SET,
    { email: 'ann.smith@example.com' },
    {
      refusals: {
        422: 'A field breaks its rule, or the link was used or has expired',
        429: 'Too many wrong links from this address, or too many passwords at once',
      },
    },
  )
  async resetPassword(
    @Body() { token, password }: ResetPasswordBody,
    @Ip() address: string | undefined,
  ): Promise<Answer<typeof PASSWORD_SET>> {
    const { account } = await this.findAccount(token, address);
    const passwordHash = await this.passwords.hash(password, address);
    if ((await this.links.redeem(token, PASSWORD_LINKS)) === undefined) throw new Refused(UNUSABLE);
    // Whoever reads the mails of the address owns it. An account that nobody had proved may be somebody else's: nothing of it stays.
    const taken = !account.emailProven && (await this.changes.takeOver(account.id, passwordHash));
    if (!taken && !(await this.changes.setPassword(account.id, passwordHash))) throw new Refused(UNUSABLE);
    return { email: account.email };
  }

  @Post('send-confirmation')
  @DescribeRead(
    'Send the mail that confirms the e-mail of the account once more, unless it is confirmed',
    CONFIRMED,
    { email: 'ann.smith@example.com', emailProven: false },
    { refusals: { 429: 'Too many mails for this account' } },
  )
  async sendConfirmation(@CurrentUser() user: SignedInUser): Promise<Answer<typeof CONFIRMED>> {
    const emailProven = (await this.accounts.byId(user.id))?.emailProven === true;
    if (!emailProven) {
      await this.limits.confirmation(user.id);
      await this.mails.request(user.id, 'confirmation');
    }
    return { email: user.email, emailProven };
  }

  @Post('confirm-email')
  @DescribeRead(
    'Confirm the e-mail of the account that is signed in, by a link that was sent to it',
    CONFIRMED,
    { email: 'ann.smith@example.com', emailProven: true },
    {
      refusals: {
        422: 'The link was used, has expired, or is for another account',
        429: 'Too many wrong links from this address',
      },
    },
  )
  async confirmEmail(
    @Body() { token }: LinkBody,
    @CurrentUser() user: SignedInUser,
    @Ip() address: string | undefined,
  ): Promise<Answer<typeof CONFIRMED>> {
    // Only for the account that is signed in: otherwise the owner of an address that somebody else registered would prove that one's
    // account by following the link, password and all (docs/product/accounts.md, Unproven e-mails).
    const link = await this.limits.link(address, () => this.links.find(token, ['confirmation']));
    if (link?.accountId !== user.id) throw new Refused(UNUSABLE);
    await this.accounts.proveEmail(user.id);
    await this.links.redeem(token, ['confirmation']);
    return { email: user.email, emailProven: true };
  }

  /** @throws Refused when the link cannot be used, or its account no longer */
  private async findAccount(
    token: string,
    address: string | undefined,
  ): Promise<{ account: AccountWithSecrets; purpose: LinkPurpose }> {
    const link = await this.limits.link(address, () => this.links.find(token, PASSWORD_LINKS));
    const account = link && (await this.accounts.byId(link.accountId));
    if (account === undefined || account.deactivated) throw new Refused(UNUSABLE);
    return { account, purpose: link?.purpose ?? 'reset' };
  }
}

const UNUSABLE = invalidField('token', 'This link was used before or has expired. Please ask for a new one.');
