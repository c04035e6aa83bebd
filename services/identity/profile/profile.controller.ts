import { Body, Controller, Ip, Post, Put, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CountedPerMinute } from '../../platform/http/call-rate.interceptor.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeRead } from '../../platform/http/describe-read.js';
import { asName } from '../../platform/name-field.js';
import { invalidField, type Refusal, Refused } from '../../platform/problem.js';
import { AccountChanges } from '../account-changes.js';
import { Accounts, type Profile } from '../accounts.js';
import { PROFILE, PROFILE_EXAMPLE, SESSION } from '../auth-user.controller.js';
import { OwnPassword } from '../own-password.js';
import { Passwords } from '../passwords.js';
import { verifiedToken } from '../request-token.js';
import { Tokens } from '../tokens.js';
import { ChangePasswordBody, ProfileBody } from './profile-bodies.js';

/** What people change of their own account (docs/product/accounts.md, Profile). */
@ApiTags('AuthUser')
@Controller('api/AuthUser')
export class ProfileController {
  constructor(
    private readonly accounts: Accounts,
    private readonly changes: AccountChanges,
    private readonly ownPassword: OwnPassword,
    private readonly passwords: Passwords,
    private readonly tokens: Tokens,
  ) {}

  @Put('me')
  @CountedPerMinute('write')
  @DescribeRead('Change the name that the account shows, or its theme', PROFILE, PROFILE_EXAMPLE, {
    refusals: { 422: 'A field breaks its rule', 429: 'Too many changes from this account within a minute' },
  })
  async changeProfile(@Body() { name, theme }: ProfileBody, @CurrentUser() user: SignedInUser): Promise<Profile> {
    await this.accounts.describe(user.id, {
      ...(name !== undefined && { name: asName(name ?? '') || null }),
      ...(theme !== undefined && { theme }),
    });
    const profile = await this.accounts.profile(user.id);
    if (profile === undefined) throw new Refused(UNAUTHENTICATED);
    return profile;
  }

  @Post('change-password')
  @CountedPerMinute('write')
  @DescribeRead(
    'Change the password: all sessions and access tokens of the account end, and this session goes on with the token of the answer',
    SESSION,
    { token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…' },
    {
      refusals: {
        409: 'no-password: the account has none; it is set by a mail (Forgot password?)',
        422: 'A field breaks its rule, or the current password is not right',
        429: 'Too many changes from this account within a minute, or too many wrong passwords',
      },
    },
  )
  async changePassword(
    @Body() { currentPassword, password }: ChangePasswordBody,
    @Req() request: Request,
    @Ip() address: string | undefined,
  ): Promise<{ token: string }> {
    const { user, generation } = verifiedToken(request);
    const current = await this.ownPassword.check(user.id, currentPassword, address);
    if (current === 'none') throw new Refused(NO_PASSWORD);
    if (current === 'wrong') throw new Refused(invalidField('currentPassword', 'The current password is not right.'));
    const raised = await this.changes.changePassword(user.id, generation, await this.passwords.hash(password, address));
    if (raised === undefined) throw new Refused(UNAUTHENTICATED);
    return { token: await this.tokens.issue({ ...user, generation: raised }) };
  }
}

const UNAUTHENTICATED: Refusal = { kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' };
const NO_PASSWORD: Refusal = {
  kind: 'conflict',
  code: 'no-password',
  title: "This account has no password yet. Set one by 'Forgot password?' on the log-in page.",
};
