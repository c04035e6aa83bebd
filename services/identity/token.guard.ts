import { createSecretKey } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import passport from 'passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { CONFIG, type RunningConfig } from '../platform/config.js';
import type { SignedInUser } from '../platform/http/current-user.js';
import { IS_PUBLIC } from '../platform/http/public.js';
import { Refused } from '../platform/problem.js';
import { TOKEN_ALGORITHM, userOf } from './tokens.js';

/** Every call needs a bearer token unless it is `@Public()`, so that a missing decorator denies access instead of granting it. */
@Injectable()
export class TokenGuard implements CanActivate {
  /** Not passport's global instance: a second application in the process would replace the first one's strategy and key. */
  private readonly passport = new passport.Passport();

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) config: RunningConfig,
  ) {
    // A key object: jsonwebtoken tries to parse a text as a public key on every call, which takes a twentieth of a write's time.
    const key = createSecretKey(config.jwtSecret, 'utf8') as unknown as Buffer; // the types of passport-jwt have no key objects
    this.passport.use(
      new Strategy(
        { jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(), secretOrKey: key, algorithms: [TOKEN_ALGORITHM] },
        (claims: unknown, done) => done(null, userOf(claims) ?? false),
      ),
    );
  }

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<Request & { user?: SignedInUser }>();
    const user = await this.signedIn(request, context.switchToHttp().getResponse<Response>());
    if (user === undefined)
      throw new Refused({ kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' });
    request.user = user;
    return true;
  }

  private signedIn(request: Request, response: Response): Promise<SignedInUser | undefined> {
    return new Promise((resolve, reject) => {
      const answer = (error: unknown, user: SignedInUser | false | null | undefined) =>
        error ? reject(error) : resolve(user || undefined);
      this.passport.authenticate('jwt', { session: false }, answer)(request, response, reject);
    });
  }
}
