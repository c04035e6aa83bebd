import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { SignedInUser } from '../platform/http/current-user.js';
import { IS_PUBLIC } from '../platform/http/public.js';
import { Refused } from '../platform/problem.js';
import { Tokens } from './tokens.js';

const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]*)$/i;

/**
 * Every call needs a bearer token unless it is `@Public()`: a call that forgets to say so is closed, not open.
 * Own, and not Passport: its strategies are registered once per process, so that a second application in it
 * would have the first one's tokens read with its own key.
 */
@Injectable()
export class TokenGuard implements CanActivate {
  constructor(private readonly reflector: Reflector, private readonly tokens: Tokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()])) return true;
    const request = context.switchToHttp().getRequest<Request & { user?: SignedInUser }>();
    const token = BEARER.exec(request.get('Authorization') ?? '')?.[1];
    const user = token === undefined ? undefined : await this.tokens.read(token);
    if (user === undefined) throw new Refused({ kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' });
    request.user = user;
    return true;
  }
}
