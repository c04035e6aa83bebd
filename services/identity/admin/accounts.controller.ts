import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Answer, count, flag, moment, named, oneOf, text } from '../../platform/http/answer-schema.js';
import { CountedPerMinute } from '../../platform/http/call-rate.interceptor.js';
import { CurrentUser, ROLES, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeList, DescribeRead } from '../../platform/http/describe-read.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { type Page, windowOf } from '../../platform/http/page.js';
import { notFound, type Refusal, Refused } from '../../platform/problem.js';
import { AccountChanges } from '../account-changes.js';
import { AccessBody, AccountsQuery, InvitationBody } from './account-bodies.js';
import { AccountList, type ListedAccount } from './account-list.js';
import { AdminOnly } from './admin-only.js';
import { Invitations } from './invitations.js';

const LISTED = named('ListedAccount', {
  id: count(),
  email: text(),
  name: text('As chosen, else derived from the e-mail'),
  role: oneOf(ROLES),
  active: flag('false: it was deactivated, and cannot log in'),
  emailProven: flag('Whether a link that was sent to the address came back'),
  invited: flag('Nobody has followed the invitation yet'),
  created: moment(),
});
const LISTED_EXAMPLE: Answer<typeof LISTED> = {
  id: 1,
  email: 'ann.smith@example.com',
  name: 'Ann Smith',
  role: 'Viewer',
  active: true,
  emailProven: true,
  invited: false,
  created: '2027-03-01T09:00:00.000Z',
};
const TOO_MANY = 'Too many changes from this account within a minute';

/** Who has an account, for Admins (docs/product/accounts.md, Accounts page). */
@ApiTags('Accounts')
@Controller('api/Accounts')
@AdminOnly()
export class AccountsController {
  constructor(
    private readonly list: AccountList,
    private readonly changes: AccountChanges,
    private readonly invitations: Invitations,
  ) {}

  @Get()
  @DescribeList('All accounts by e-mail, in pages', LISTED, LISTED_EXAMPLE)
  accounts(@Query() { query = '', ...page }: AccountsQuery): Promise<Page<ListedAccount>> {
    return this.list.page(query, windowOf(page));
  }

  @Put(':id')
  @CountedPerMinute('write')
  @DescribeRead('Give a role, deactivate, or let in again: the tokens of the account end', LISTED, LISTED_EXAMPLE, {
    refusals: {
      404: 'There is no such account',
      409: 'last-admin; own-account: nobody deactivates themselves; email-unproven: an Admin proves the e-mail first',
      422: 'A field breaks its rule',
      429: TOO_MANY,
    },
  })
  async setAccess(
    @Param('id', IdPipe) id: number,
    @Body() { role, active }: AccessBody,
    @CurrentUser() user: SignedInUser,
  ): Promise<ListedAccount> {
    if (id === user.id && active === false) throw new Refused(OWN_ACCOUNT);
    const done = await this.changes.setAccess(id, { ...(role && { role }), ...(active != null && { active }) });
    if (done === 'last-admin') throw new Refused(LAST_ADMIN);
    if (done === 'unproven') throw new Refused(UNPROVEN);
    return this.found(id);
  }

  @Post('invitations')
  @CountedPerMinute('write')
  @DescribeRead('Invite somebody: a mail with a link to set a password; again: another mail', LISTED, LISTED_EXAMPLE, {
    refusals: { 409: 'DuplicateUserName: the e-mail has an account', 422: 'A field breaks its rule', 429: TOO_MANY },
  })
  async invite(@Body() { email, role }: InvitationBody): Promise<ListedAccount> {
    const id = await this.invitations.send(email, role ?? 'Viewer');
    if (id === undefined) throw new Refused(HAS_ACCOUNT);
    return this.found(id);
  }

  @Delete('invitations/:id')
  @CountedPerMinute('write')
  @DescribeRead(
    'Withdraw an invitation that nobody has followed: its account, which this answers, is removed',
    LISTED,
    LISTED_EXAMPLE,
    {
      refusals: {
        404: 'There is no such account',
        409: 'account-in-use: somebody has followed the invitation',
        429: TOO_MANY,
      },
    },
  )
  async withdraw(@Param('id', IdPipe) id: number): Promise<ListedAccount> {
    const account = await this.found(id);
    if (!(await this.invitations.withdraw(id))) throw new Refused(IN_USE);
    return account;
  }

  private async found(id: number): Promise<ListedAccount> {
    const account = await this.list.one(id);
    if (account === undefined) throw new Refused(notFound('account-not-found'));
    return account;
  }
}

const conflict = (code: string, title: string): Refusal => ({ kind: 'conflict', code, title });
const LAST_ADMIN = conflict('last-admin', 'This is the last active Admin. Make somebody else an Admin first.');
const OWN_ACCOUNT = conflict('own-account', 'You cannot deactivate your own account. Ask another Admin.');
const UNPROVEN = conflict(
  'email-unproven',
  'Nobody has confirmed the e-mail of this account yet. Invite the address: whoever reads its mails gets the account.',
);
const HAS_ACCOUNT = conflict('DuplicateUserName', 'This email is already registered');
const IN_USE = conflict('account-in-use', 'This account is in use. Deactivate it instead.');
