import { Body, Controller, Get, Ip, Post, Redirect, Req, Res, UseFilters } from '@nestjs/common';
import { ApiBody, ApiExcludeEndpoint, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { emailKey } from '../../platform/email.js';
import { type Answer, flag, named } from '../../platform/http/answer-schema.js';
import { DescribeRead } from '../../platform/http/describe-read.js';
import { Public } from '../../platform/http/public.js';
import { PublicAddress } from '../../platform/http/public-address.js';
import { Refused } from '../../platform/problem.js';
import { AttemptLimits } from '../attempt-limits.js';
import { SESSION } from '../auth-user.controller.js';
import { Tokens } from '../tokens.js';
import { browserOf, keepBrowser } from './browser-cookie.js';
import { InvalidJsonFilter } from './invalid-json.filter.js';
import { type ProvenIdentity, ProviderRefused, SignOnProvider } from './provider.js';
import { SignOnAccounts } from './sign-on-accounts.js';
import { SignOns } from './sign-ons.js';
import { AuthenticationResponseBody } from './sso-bodies.js';

/** The client's page where every sign-on ends (web/src/lib/paths.ts). */
const PAGE = '/single-sign-on/';
const RETURN_PATH = '/api/AuthUser/sso/callback';

const SETTING = named('SingleSignOn', { configured: flag('false: there is no provider') });

interface WayOn {
  readonly url: string;
  readonly statusCode: 303;
}

/** Single sign-on by OpenID Connect (docs/product/accounts.md, Single sign-on; docs/decisions/0035). */
@Public()
@ApiTags('AuthUser')
@Controller('api/AuthUser/sso')
export class SsoController {
  constructor(
    private readonly provider: SignOnProvider,
    private readonly signOns: SignOns,
    private readonly people: SignOnAccounts,
    private readonly limits: AttemptLimits,
    private readonly tokens: Tokens,
    private readonly address: PublicAddress,
  ) {}

  @Get()
  @DescribeRead('Whether single sign-on is set up', SETTING, { configured: true })
  singleSignOn(): Answer<typeof SETTING> {
    return { configured: this.provider.isConfigured };
  }

  /** For browsers, as the next: they are led on, and a program has nothing to read. */
  @Get('start')
  @Redirect()
  @ApiExcludeEndpoint()
  async start(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @Ip() address: string | undefined,
  ): Promise<WayOn> {
    if (!this.provider.isConfigured) return toPage({ error: 'not_set_up' });
    try {
      await this.limits.signOn(address);
      const browser = keepBrowser(request, response, request.secure || this.address.url.startsWith('https:'));
      return leadTo(await this.provider.signOnAddress(await this.signOns.begin(browser), this.returnAddress));
    } catch (error) {
      return toPage(toldOf(error));
    }
  }

  @Get('callback')
  @Redirect()
  @ApiExcludeEndpoint()
  async callback(@Req() request: Request): Promise<WayOn> {
    const address = new URL(this.returnAddress);
    address.search = request.originalUrl.replace(/^[^?]*/, '');
    const browser = browserOf(request);
    const state = address.searchParams.get('state');
    const secrets = browser && state ? await this.signOns.comeBack(browser, state) : undefined;
    if (secrets === undefined) return toPage({ error: 'expired' });
    try {
      const proof = await this.provider.proofOf(address, secrets);
      const identity = await this.provider.identityIn(proof);
      if (identity === undefined) return toPage({ error: 'no_company_email' });
      const role = await this.people.roleOf(identity);
      return toPage({ response: JSON.stringify({ name: identity.email, role, proof }) });
    } catch (error) {
      return toPage(toldOf(error));
    }
  }

  @Post('complete')
  @UseFilters(InvalidJsonFilter)
  @ApiBody({ type: AuthenticationResponseBody })
  @DescribeRead(
    'Log in with the authentication response of single sign-on',
    SESSION,
    { token: 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.…' },
    {
      refusals: {
        401: 'Nothing that the provider signed for an e-mail of the company, for a sign-on of this browser that is not used yet',
        403: 'The account is deactivated, or the e-mail was of another person before',
        422: 'A text with NUL or half a surrogate pair',
        429: 'Too many responses that cannot be used, from this address',
      },
    },
  )
  async complete(
    @Body() body: unknown,
    @Req() request: Request,
    @Ip() address: string | undefined,
  ): Promise<{ token: string }> {
    const identity = await this.limits.signOnResponse(address, () => this.provenBy(body, browserOf(request)));
    if (identity === undefined) throw UNPROVEN;
    return { token: await this.tokens.issue(await this.people.join(identity)) };
  }

  /** Uses the sign-on up that it was made for. */
  private async provenBy(response: unknown, browser: string | undefined): Promise<ProvenIdentity | undefined> {
    const { name, proof } = (response ?? {}) as { name?: unknown; proof?: unknown };
    if (browser === undefined || typeof name !== 'string' || typeof proof !== 'string') return undefined;
    const identity = await this.provider.identityIn(proof);
    if (identity === undefined || emailKey(identity.email) !== emailKey(name)) return undefined;
    return (await this.signOns.complete(browser, identity.nonce)) ? identity : undefined;
  }

  private get returnAddress(): string {
    return this.address.url + RETURN_PATH;
  }
}

const UNPROVEN = new Refused({
  kind: 'unauthenticated',
  code: 'unproven-sign-on',
  title: 'Invalid authentication data. Make sure the response contains a valid company email.',
});

const leadTo = (url: string): WayOn => ({ url, statusCode: 303 });

/** Behind `#`, which browsers keep to themselves: neither a log nor another site sees it. */
const toPage = (told: Record<string, string>): WayOn => leadTo(`${PAGE}#${new URLSearchParams(told)}`);

/** The code by which the page finds its words. @throws what is no refusal */
function toldOf(error: unknown): Record<string, string> {
  if (error instanceof ProviderRefused) return { error: error.code };
  if (!(error instanceof Refused)) throw error;
  const { refusal, retryAfterSeconds = 0 } = error;
  return { error: refusal.kind === 'too-many' ? 'too_many' : 'away', retryAfter: String(retryAfterSeconds) };
}
