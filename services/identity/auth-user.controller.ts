import { Body, Controller, Get, Ip, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CatchUpGate } from '../commands/catch-up-gate.js';
import { type Answer, count, flag, listOf, named, oneOf, orNull, text } from '../platform/http/answer-schema.js';
import { CurrentUser, ROLES, type SignedInUser } from '../platform/http/current-user.js';
import { DescribeEmpty } from '../platform/http/describe-call.js';
import { DescribeRead } from '../platform/http/describe-read.js';
import { Public } from '../platform/http/public.js';
import { Refused } from '../platform/problem.js';
import { ForAccessTokens } from './access-tokens/for-access-tokens.js';
import { AccountChanges } from './account-changes.js';
import { type Account, Accounts, type Profile, THEMES } from './accounts.js';
import { AttemptLimits } from './attempt-limits.js';
import { isTooLong, LoginBody, LogoutBody, RegisterBody } from './credentials.js';
import { EndedTokens } from './ended-tokens.js';
import { Passwords } from './passwords.js';
import { AccountMails } from './recovery/account-mails.js';
import { verifiedToken } from './request-token.js';
import { SignUpRules } from './sign-up/sign-up-rules.js';
import { Tokens } from './tokens.js';

const ACCOUNT = named('Account', { id: count(), email: text(), role: oneOf(ROLES) });
const ACCOUNT_EXAMPLE: Answer<typeof ACCOUNT> = { id: 1, email: 'ann.smith@example.com', role: 'Viewer' };

export const PROFILE = named('Profile', {
  id: count(),
  email: text(),
  role: oneOf(ROLES),
  name: text('As chosen, else derived from the e-mail'),
  emailProven: flag('Whether a link that was sent to the address came back'),
  hasPassword: flag('false: only single sign-on, or an invitation that was not followed yet'),
  theme: orNull(oneOf(THEMES)),
});
export const PROFILE_EXAMPLE: Answer<typeof PROFILE> = {
  ...ACCOUNT_EXAMPLE,
  name: 'Ann Smith',
  emailProven: true,
  hasPassword: true,
  theme: 'system',
};

export const SESSION = named('Session', {
  token: text('A JWT; its claims: sub (e-mail), role, ScioUserId, generation, jti, iss, aud, exp'),
});

const SIGN_UP = named('SignUp', {
  open: flag('false: only an Admin makes accounts'),
  domains: orNull(listOf(text()), 'Of the e-mails that may sign up; null: any'),
});

@ApiTags('AuthUser')
@Controller('api/AuthUser')
export class AuthUserController {
  constructor(
    private readonly accounts: Accounts,
    private readonly changes: AccountChanges,
    private readonly limits: AttemptLimits,
    private readonly mails: AccountMails,
    private readonly signUpRules: SignUpRules,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
    private readonly ended: EndedTokens,
    private readonly log: CatchUpGate,
  ) {}

  @Public()
  @Post('register')
  @DescribeRead('Sign up', ACCOUNT, ACCOUNT_EXAMPLE, {
    refusals: {
      403: 'Only an Admin gives the Admin role; or invitation-only',
      409: 'DuplicateUserName: the e-mail has an account',
      422: 'A field breaks its rule',
      429: 'Too many registrations from this address',
    },
  })
  async register(@Body() { email, password, role }: RegisterBody, @Ip() address: string | undefined): Promise<Account> {
    await this.limits.registration(address);
    if (role === 'Admin') {
      throw new Refused({
        kind: 'forbidden',
        code: 'admin-role',
        title: 'Access forbidden',
        detail: 'Only an Admin gives the Admin role.',
      });
    }
    this.signUpRules.check(email);
    // A new account must not get an id that the log has as an author.
    await this.log.ready();
    const passwordHash = await this.passwords.hash(password, address);
    // The Admin's address is taken from the start, and answered as any that is: nobody learns whose it is.
    const account = this.signUpRules.isReserved(email)
      ? undefined
      : await this.accounts.add(email, passwordHash, role ?? 'Viewer');
    if (account === undefined) {
      throw new Refused({ kind: 'conflict', code: 'DuplicateUserName', title: 'This email is already registered' });
    }
    await this.mails.request(account.id, 'confirmation');
    return account;
  }

  @Public()
  @Get('sign-up')
  @DescribeRead('Who may sign up', SIGN_UP, { open: true, domains: ['example.com'] })
  signUp(): Answer<typeof SIGN_UP> {
    return this.signUpRules.told;
  }

  @Public()
  @Post('login')
  @DescribeRead(
    'Log in',
    SESSION,
    { token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…' },
    {
      refusals: {
        401: 'Invalid email or password. Please try again.',
        422: 'A field is missing',
        429: 'Too many failed log-ins from this address, or with this e-mail from it',
      },
    },
  )
  async login(@Body() credentials: LoginBody, @Ip() address: string | undefined): Promise<{ token: string }> {
    // No account has longer ones: neither a hash nor a count is spent on them.
    const account = isTooLong(credentials) ? undefined : await this.accountOf(credentials, address);
    if (account === undefined) {
      throw new Refused({
        kind: 'unauthenticated',
        code: 'invalid-credentials',
        title: 'Invalid email or password. Please try again.',
      });
    }
    return { token: await this.tokens.issue(account) };
  }

  @Post('logout')
  @DescribeEmpty('Log out: the token of this call ends, or with everywhere=true each token of the account', {
    refusals: { 422: 'A field breaks its rule' },
  })
  async logout(@Body() { everywhere }: LogoutBody, @Req() request: Request): Promise<void> {
    const token = verifiedToken(request);
    await (everywhere === true ? this.changes.endTokens(token.user.id) : this.ended.end(token));
  }

  @Get('me')
  @ForAccessTokens()
  @DescribeRead('The account that is signed in', PROFILE, PROFILE_EXAMPLE)
  async me(@CurrentUser() user: SignedInUser): Promise<Profile> {
    const profile = await this.accounts.profile(user.id);
    if (profile === undefined)
      throw new Refused({ kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' });
    return profile;
  }

  private accountOf({ email, password }: LoginBody, address: string | undefined) {
    return this.limits.login(email, address, async () => {
      const found = await this.accounts.byEmail(email);
      const matches = await this.passwords.matches(password, found?.passwordHash, address);
      return matches && found?.deactivated === false ? found : undefined;
    });
  }
}
