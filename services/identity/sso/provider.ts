import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose';
import * as oidc from 'openid-client';
import { CLOCK, type Clock } from '../../platform/clock.js';
import { CONFIG, type OidcConfig, type RunningConfig } from '../../platform/config.js';
import { domainOf, isEmail } from '../../platform/email.js';
import { Health } from '../../platform/health/health.js';
import { LOG, type Log } from '../../platform/log.js';
import { Refused } from '../../platform/problem.js';
import { reasonOf } from '../../platform/reason.js';

/** Who somebody is at the provider, as one of its signed tokens says. */
export interface ProvenIdentity {
  readonly issuer: string;
  readonly clientId: string;
  /** The provider's name for the person, which no other person ever gets. */
  readonly subject: string;
  readonly email: string;
  readonly nonce: string;
}

/** What the browser is sent to the provider with, and has to come back with. */
export interface SignOnSecrets {
  readonly state: string;
  readonly nonce: string;
  readonly codeVerifier: string;
}

/** The provider sent the browser back without a sign-on. */
export class ProviderRefused extends Error {
  /** @param code of OAuth 2.0: `access_denied` */
  constructor(readonly code: string) {
    super(`The provider refused: ${code}`);
  }
}

interface Discovered {
  readonly configuration: oidc.Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet>;
  readonly keysAt: string;
  /** Milliseconds of `performance.now()`. */
  readonly at: number;
}

const TIMEOUT_SECONDS = 5;
/** How old what is known of the provider may be; for `/health`, which tells whether it is there. */
const MAX_AGE_MS = 60 * 60 * 1000;
const MAX_AGE_OF_HEALTH_MS = 60 * 1000;
/** After a failure nobody asks again for so long. */
const RETRY_MS = 3_000;

const CLOCK_TOLERANCE_SECONDS = 30;
/** Of a key that only the provider has: not HMAC with the client's secret, which is in more hands, and not `none`. */
const ASYMMETRIC = /^(RS|PS|ES)\d{3}$|^EdDSA$|^Ed25519$/;

/**
 * The provider of OpenID Connect. What it says of itself is asked for when it is first needed, so that the product starts without it.
 */
@Injectable()
export class SignOnProvider implements OnModuleInit {
  private readonly settings: OidcConfig | undefined;
  private known: Discovered | undefined;
  private pending: Promise<Discovered> | undefined;
  private failed: { readonly at: number; readonly error: Refused } | undefined;

  constructor(
    @Inject(CONFIG) config: Pick<RunningConfig, 'oidc'>,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOG) private readonly log: Log,
    private readonly health: Health,
  ) {
    this.settings = config.oidc;
  }

  onModuleInit(): void {
    if (this.isConfigured)
      this.health.add({
        name: 'single-sign-on',
        required: false,
        check: async () => {
          await this.discovered(MAX_AGE_OF_HEALTH_MS);
          return { up: true };
        },
      });
  }

  get isConfigured(): boolean {
    return this.settings !== undefined;
  }

  /** Where a browser signs on. @throws Refused 503 while the provider is away */
  async signOnAddress({ state, nonce, codeVerifier }: SignOnSecrets, returnAddress: string): Promise<string> {
    const { configuration } = await this.current();
    return oidc.buildAuthorizationUrl(configuration, {
      redirect_uri: returnAddress,
      scope: 'openid email',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    }).href;
  }

  /**
   * The proof for which the code of a browser that came back is exchanged.
   * @param address that the browser came back to, with its query
   * @returns the provider's signed ID token, unchecked but for what the exchange itself checks: state, nonce, issuer, audience, expiry
   * @throws ProviderRefused, Refused 503 while the provider is away
   */
  async proofOf(address: URL, { state, nonce, codeVerifier }: SignOnSecrets): Promise<string> {
    const { configuration } = await this.current();
    try {
      const tokens = await oidc.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: codeVerifier,
        idTokenExpected: true,
      });
      return tokens.id_token ?? '';
    } catch (error) {
      const code = codeOf(error);
      // What a person decides, such as access_denied, is no news for the operator; the rest is about settings or the provider.
      if (error instanceof oidc.AuthorizationResponseError) throw new ProviderRefused(code);
      this.log.warn('Single sign-on: the provider gave no token', { reason: code });
      throw new ProviderRefused('exchange_failed');
    }
  }

  /**
   * Whom a signed ID token names: checked with the provider's keys, whoever hands it in.
   * @returns undefined unless the provider made it, for this client, not too long ago, for an e-mail of the company
   * @throws Refused 503 while the provider is away
   */
  async identityIn(proof: string): Promise<ProvenIdentity | undefined> {
    if (this.settings === undefined) return undefined;
    const { configuration, keys } = await this.current();
    const { issuer, id_token_signing_alg_values_supported: supported = ['RS256'] } = configuration.serverMetadata();
    try {
      const { payload } = await jwtVerify(proof, keys, {
        issuer,
        audience: this.settings.clientId,
        algorithms: supported.filter((algorithm) => ASYMMETRIC.test(algorithm)),
        requiredClaims: ['sub', 'nonce', 'iat', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
        currentDate: this.clock.now(),
      });
      return identityOf(payload, issuer, this.settings);
    } catch (error) {
      if (isOfToken(error)) return undefined;
      this.log.warn("Single sign-on: the provider's keys are away", { reason: reasonOf(error) });
      throw AWAY;
    }
  }

  /** Known for an hour; a provider that is away then goes on as it was. */
  private async current(): Promise<Discovered> {
    try {
      return await this.discovered(MAX_AGE_MS);
    } catch (error) {
      if (this.known) return this.known;
      throw error;
    }
  }

  private async discovered(maxAgeMs: number): Promise<Discovered> {
    const now = performance.now();
    if (this.known && now - this.known.at < maxAgeMs) return this.known;
    if (this.failed && now - this.failed.at < RETRY_MS) throw this.failed.error;
    this.pending ??= this.discover().finally(() => {
      this.pending = undefined;
    });
    return this.pending;
  }

  private async discover(): Promise<Discovered> {
    try {
      const { issuer, clientId, clientSecret } = this.settings ?? missing();
      const configuration = await oidc.discovery(
        new URL(issuer),
        clientId,
        undefined,
        clientSecret === undefined ? oidc.None() : withSecret(clientSecret),
        {
          timeout: TIMEOUT_SECONDS,
          // An operator who names a provider over http has it on this machine, or in a network of its own.
          execute: issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : [],
        },
      );
      const keysAt = configuration.serverMetadata().jwks_uri ?? '';
      const keys =
        this.known?.keysAt === keysAt
          ? this.known.keys
          : createRemoteJWKSet(new URL(keysAt), { timeoutDuration: TIMEOUT_SECONDS * 1000 });
      this.failed = undefined;
      this.known = { configuration, keys, keysAt, at: performance.now() };
      return this.known;
    } catch (error) {
      this.log.warn('Single sign-on: the provider cannot be asked', { reason: reasonOf(error) });
      this.failed = { at: performance.now(), error: AWAY };
      throw AWAY;
    }
  }
}

const AWAY = new Refused(
  {
    kind: 'unavailable',
    code: 'single-sign-on-away',
    title: 'Single sign-on cannot be reached at this moment. Please try again.',
  },
  Math.ceil(RETRY_MS / 1000),
);

function missing(): never {
  throw new Error('Single sign-on is not set up');
}

/** As the provider takes the secret: in the body where it says so, else in the header, which OpenID Connect takes for granted. */
const withSecret =
  (secret: string): oidc.ClientAuth =>
  (provider, ...others) =>
    (provider.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? oidc.ClientSecretPost(secret)
      : oidc.ClientSecretBasic(secret))(provider, ...others);

function identityOf(claims: JWTPayload, issuer: string, settings: OidcConfig): ProvenIdentity | undefined {
  const { sub, nonce, email, email_verified: verified, aud, azp } = claims;
  const { clientId, emailDomains, emailVerified } = settings;
  // Of a token for several clients the one that it was made for must be this one (OpenID Connect Core, 3.1.3.7).
  const isForOthers = (Array.isArray(aud) && aud.length > 1 && azp !== clientId) || (azp ?? clientId) !== clientId;
  // Whoever may choose an e-mail at the provider could choose a colleague's (docs/decisions/0035).
  const isVerified =
    verified === true || verified === 'true' || (verified === undefined && emailVerified === 'assumed');
  if (isForOthers || !isVerified || !isSubject(sub) || typeof nonce !== 'string' || !isEmail(email)) return undefined;
  return emailDomains.includes(domainOf(email)) ? { issuer, clientId, subject: sub, email, nonce } : undefined;
}

/** OpenID Connect Core, 2: at most 255 ASCII characters. */
const isSubject = (sub: unknown): sub is string => typeof sub === 'string' && /^[\x20-\x7e]{1,255}$/.test(sub);

/** Whether a token cannot be taken; other errors are about fetching the keys. */
const isOfToken = (error: unknown): boolean =>
  error instanceof errors.JOSEError &&
  !(error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) &&
  error.code !== errors.JOSEError.code;

/** The name of an error, without what the provider says about it, which may name a person. */
function codeOf(error: unknown): string {
  const { error: ofProvider, code } = error as { error?: unknown; code?: unknown };
  return typeof ofProvider === 'string' ? ofProvider : typeof code === 'string' ? code : reasonOf(error);
}
