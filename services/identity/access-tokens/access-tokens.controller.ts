import { Body, Controller, Delete, Get, Inject, Ip, Param, Post, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { type Answer, count, day, moment, named, oneOf, orNull, text } from '../../platform/http/answer-schema.js';
import { CountedPerMinute } from '../../platform/http/call-rate.interceptor.js';
import { CurrentUser, type SignedInUser } from '../../platform/http/current-user.js';
import { DescribeList, DescribeRead } from '../../platform/http/describe-read.js';
import { IdPipe } from '../../platform/http/id.pipe.js';
import { ListQuery } from '../../platform/http/list-query.js';
import { type Page, pageOf } from '../../platform/http/page.js';
import { asName } from '../../platform/name-field.js';
import { invalidField, notFound, Refused } from '../../platform/problem.js';
import { OwnPassword } from '../own-password.js';
import { verifiedToken } from '../request-token.js';
import { AccessTokenBody, WRONG_PASSWORD } from './access-token-body.js';
import { type AccessToken, AccessTokens, MAX_ACCESS_TOKENS, type NewAccessToken } from './access-tokens.js';
import { SCOPES } from './scope.js';
import { dayOf } from './standing-access-tokens.js';

const MAX_DAYS = 366;
const DAY_MS = 24 * 60 * 60 * 1000;

const FIELDS = {
  id: count(),
  name: text(),
  scope: oneOf(SCOPES),
  created: moment(),
  expires: day('The last day (UTC) on which it can be used'),
  lastUsed: orNull(day(), 'In UTC; null: never used'),
};
const ACCESS_TOKEN = named('AccessToken', FIELDS);
const ACCESS_TOKEN_EXAMPLE: Answer<typeof ACCESS_TOKEN> = {
  id: 3,
  name: 'Power BI',
  scope: 'read',
  created: '2027-03-01T12:00:00.000Z',
  expires: '2027-05-30',
  lastUsed: '2027-03-04',
};
const NEW_ACCESS_TOKEN = named('NewAccessToken', {
  ...FIELDS,
  token: text('What callers send as Bearer; it is told this once'),
});

const TOO_MANY_CHANGES = 'Too many changes from this account within a minute';

/** Keys for scripts and analysts (docs/product/accounts.md, Access tokens; docs/decisions/0036). */
@ApiTags('AccessTokens')
@Controller('api/AccessTokens')
export class AccessTokensController {
  constructor(
    private readonly tokens: AccessTokens,
    private readonly password: OwnPassword,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @DescribeList("The account's access tokens, the newest first", ACCESS_TOKEN, ACCESS_TOKEN_EXAMPLE)
  async list(@CurrentUser() user: SignedInUser, @Query() query: ListQuery): Promise<Page<AccessToken>> {
    return pageOf(await this.tokens.of(user.id), query);
  }

  @Post()
  @CountedPerMinute('write')
  @DescribeRead(
    'A new access token, which this answer alone tells',
    NEW_ACCESS_TOKEN,
    { ...ACCESS_TOKEN_EXAMPLE, lastUsed: null, token: 'plumbline_pat_3_5tq1…' },
    {
      refusals: {
        409: `name-taken, or too-many-access-tokens: an account has ${MAX_ACCESS_TOKENS} at most`,
        422: "A field breaks its rule, or the account's password is not right",
        429: `${TOO_MANY_CHANGES}, or too many wrong passwords`,
      },
    },
  )
  async create(
    @Body() { name, scope, expires, password }: AccessTokenBody,
    @Req() request: Request,
    @Ip() address: string | undefined,
  ): Promise<NewAccessToken> {
    this.checkExpiry(expires);
    const session = verifiedToken(request);
    // A stolen session must not become a key that outlives it.
    if ((await this.password.check(session.user.id, password ?? '', address)) === 'wrong')
      throw new Refused(invalidField('password', password ? WRONG_PASSWORD : 'Enter your password.'));
    const made = await this.tokens.create(session, { name: asName(name), scope, expires });
    if (made === 'session-ended')
      throw new Refused({ kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' });
    if (made === 'name-taken') throw new Refused(NAME_TAKEN);
    if (made === 'too-many') throw new Refused(TOO_MANY_TOKENS);
    return made;
  }

  @Delete(':id')
  @CountedPerMinute('write')
  @DescribeRead('Revoke an access token: it is of no use from now on', ACCESS_TOKEN, ACCESS_TOKEN_EXAMPLE, {
    refusals: { 404: 'The account has no such token', 429: TOO_MANY_CHANGES },
  })
  async revoke(@Param('id', IdPipe) id: number, @CurrentUser() user: SignedInUser): Promise<AccessToken> {
    const revoked = await this.tokens.revoke(user.id, id);
    if (revoked === undefined) throw new Refused(notFound('missing'));
    return revoked;
  }

  /** @throws Refused 422 */
  private checkExpiry(expires: string): void {
    const now = this.clock.now();
    if (expires < dayOf(now)) throw new Refused(invalidField('expires', 'The day is over: choose a later one.'));
    if (expires > dayOf(new Date(now.getTime() + MAX_DAYS * DAY_MS)))
      throw new Refused(invalidField('expires', `An access token lasts ${MAX_DAYS} days at most.`));
  }
}

const TAKEN = 'You have an access token of this name.';
const NAME_TAKEN = { kind: 'conflict', code: 'name-taken', title: TAKEN, errors: { name: [TAKEN] } } as const;
const TOO_MANY_TOKENS = {
  kind: 'conflict',
  code: 'too-many-access-tokens',
  title: `You have ${MAX_ACCESS_TOKENS} access tokens, the most there can be. Revoke one that is not used any more.`,
} as const;
