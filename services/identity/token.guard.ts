import { createSecretKey } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import type { SignedInUser } from '../platform/http/current-user.js';
import { IS_PUBLIC } from '../platform/http/public.js';
import type { WithToken } from '../platform/http/token-end.js';
import { Refused } from '../platform/problem.js';
import { EndedTokens } from './ended-tokens.js';
import { RequestTokenOfAccount } from './request-token.js';
import { TOKEN_ALGORITHM, TOKEN_AUDIENCE, TOKEN_ISSUER, type Token, tokenOf } from './tokens.js';

/** Every call needs a bearer token unless it is `@Public()`, so that a missing decorator denies access instead of granting it. */
@Injectable()
export class TokenGuard implements CanActivate {
  /** Not passport's global instance: a second application in the process would replace the first one's strategy and key. */
  private readonly passport = new passport.Passport();

  constructor(
    private readonly reflector: Reflector,
    private readonly ended: EndedTokens,
    @Inject(CONFIG) config: RunningConfig,
  ) {
    // A key object: jsonwebtoken tries to parse a text as a public key on every call, which takes a twentieth of a write's time.
    const key = createSecretKey(config.jwtSecret, 'utf8') as unknown as Buffer; // the types of passport-jwt have no key objects
    this.passport.use(
      new Strategy(
        {
          jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
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
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<Request & WithToken & { user?: SignedInUser }>();
    const token = await this.verified(request, context.switchToHttp().getResponse<Response>());
    if (token === undefined || !(await this.ended.stands(token)))
      throw new Refused({ kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' });
    request.user = token.user;
    request.token = new RequestTokenOfAccount(token, this.ended);
    return true;
  }

  private verified(request: Request, response: Response): Promise<Token | undefined> {
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, token: Token | false | null | undefined) =>
        error ? reject(error) : resolve(token || undefined);
      this.passport.authenticate('jwt', { session: false }, answer)(request, response, reject);
    });
  }
}
