import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import type { SignedInUser } from '../platform/http/current-user.js';
import { IS_PUBLIC } from '../platform/http/public.js';
import { Refused } from '../platform/problem.js';
import { Tokens } from './tokens.js';

/** Every call needs a bearer token unless it is `@Public()`, so that a missing decorator denies access instead of granting it. */
@Injectable()
export class TokenGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: Tokens,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()]))
      return true;
    const request = context.switchToHttp().getRequest<Request & { user?: SignedInUser }>();
    const [, token] = /^Bearer\s+(\S+)/i.exec(request.get('Authorization') ?? '') ?? [];
    const user = token === undefined ? undefined : await this.tokens.userOf(token);
    if (user === undefined)
      throw new Refused({ kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' });
    request.user = user;
    return true;
  }
}
