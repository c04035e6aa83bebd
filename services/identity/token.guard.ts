import { createSecretKey, hash } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ModulesContainer, Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { LRUCache } from 'lru-cache';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import type { SignedInUser } from '../platform/http/current-user.js';
import { IS_PUBLIC } from '../platform/http/public.js';
import { STORES_NOTHING } from '../platform/http/stores-nothing.js';
import type { RequestToken, WithToken } from '../platform/http/token-end.js';
import { Refused } from '../platform/problem.js';
import { isAccessToken } from './access-tokens/access-token-text.js';
import { FOR_ACCESS_TOKENS } from './access-tokens/for-access-tokens.js';
import type { Scope } from './access-tokens/scope.js';
import { StandingAccessTokens } from './access-tokens/standing-access-tokens.js';
import { EndedTokens, MAX_REMEMBERED } from './ended-tokens.js';
import { RequestTokenOfAccount } from './request-token.js';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, type Token, tokenOf } from './tokens.js';

/**
 * Every call needs a bearer token, of a session or an access token, unless it is `@Public()`, so that a missing decorator denies access
 * instead of granting it.
 */
@Injectable()
export class TokenGuard implements CanActivate {
  /** Not passport's global instance: a second application in the process would replace the first one's strategy and key. */
  private readonly passport = new passport.Passport();
  /**
   * By the hash of its text, a token whose signature was verified: that stays true until it expires, and takes as long as all else that is
   * checked of a call. Whether it was ended is asked of each call.
   */
  private readonly known = new LRUCache<string, Token>({ max: MAX_REMEMBERED });
  private accountControllers: ReadonlySet<unknown> | undefined;

  constructor(
    private readonly reflector: Reflector,
    private readonly modules: ModulesContainer,
    private readonly ended: EndedTokens,
    private readonly accessTokens: StandingAccessTokens,
    @Inject(CONFIG) config: RunningConfig,
  ) {
    // A key object: jsonwebtoken tries to parse a text as a public key on every call, which takes a twentieth of a write's time.
    const key = createSecretKey(config.jwtSecret, 'utf8') as unknown as Buffer; // the types of passport-jwt have no key objects
    this.passport.use(
      new Strategy(
        {
          jwtFromRequest: bearerOf,
          secretOrKey: key,
          algorithms: [TOKEN_ALGORITHM],
          issuer: TOKEN_ISSUER,
          audience: TOKEN_AUDIENCE,
        },
        (claims: unknown, done) => done(null, tokenOf(claims) ?? false),
      ),
    );
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.says(context, IS_PUBLIC)) return true;
    const request = context.switchToHttp().getRequest<Request & WithToken & { user?: SignedInUser }>();
    const bearer = bearerOf(request);
    const caller =
      bearer !== null && isAccessToken(bearer)
        ? await this.script(bearer, context)
        : await this.session(bearer ?? '', request, context.switchToHttp().getResponse<Response>());
    if (caller === undefined)
      throw new Refused({ kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' });
    request.user = caller.user;
    request.token = caller.token;
    return true;
  }

  private async session(bearer: string, request: Request, response: Response): Promise<Caller | undefined> {
    const key = hash('sha256', bearer);
    const known = this.known.get(key);
    const token = known && known.expires.getTime() > Date.now() ? known : await this.verified(request, response);
    if (token !== undefined && token !== known) this.known.set(key, token);
    if (token === undefined || !(await this.ended.stands(token))) return undefined;
    return { user: token.user, token: new RequestTokenOfAccount(token, this.ended) };
  }

  /** @throws Refused 403 for a call that is not for access tokens, or not for one of its scope */
  private async script(bearer: string, context: ExecutionContext): Promise<Caller | undefined> {
    const token = await this.accessTokens.find(bearer);
    if (token === undefined) return undefined;
    if (this.accountCalls.has(context.getClass()) && !this.says(context, FOR_ACCESS_TOKENS))
      throw forbidden('session-required', 'Access tokens cannot be used for accounts. Log in for this call.');
    if (!this.allows(token.scope, context))
      throw forbidden(
        'read-write-required',
        'This access token has the scope read. The call needs the scope read-write.',
      );
    return { user: token.user, token };
  }

  private allows(scope: Scope, context: ExecutionContext): boolean {
    const { method } = context.switchToHttp().getRequest<Request>();
    return scope === 'read-write' || method === 'GET' || method === 'HEAD' || this.says(context, STORES_NOTHING);
  }

  private says(context: ExecutionContext, key: string): boolean {
    return (
      this.reflector.getAllAndOverride<boolean | undefined>(key, [context.getHandler(), context.getClass()]) ?? false
    );
  }

  /** The controllers of the module of accounts: one that is added to it is closed to access tokens without another word. */
  private get accountCalls(): ReadonlySet<unknown> {
    return (this.accountControllers ??= new Set(
      [...this.modules.values()]
        .filter(({ providers }) => providers.has(StandingAccessTokens))
        .flatMap(({ controllers }) => [...controllers.keys()]),
    ));
  }

  private verified(request: Request, response: Response): Promise<Token | undefined> {
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, token: Token | false | null | undefined) =>
        error ? reject(error) : resolve(token || undefined);
      this.passport.authenticate('jwt', { session: false }, answer)(request, response, reject);
    });
  }
}

interface Caller {
  readonly user: SignedInUser;
  readonly token: RequestToken;
}

const bearerOf = ExtractJwt.fromAuthHeaderAsBearerToken();

const forbidden = (code: string, detail: string): Refused =>
  new Refused({ kind: 'forbidden', code, title: 'Access forbidden', detail });
