import { Injectable, type ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import { IS_PUBLIC } from '../platform/http/public.js';
import { Refused } from '../platform/problem.js';

/** Every call needs a token unless it is `@Public()`: a call that forgets to say so is closed, not open. */
@Injectable()
export class TokenGuard extends AuthGuard('jwt') {
  constructor(private readonly reflector: Reflector) {
    super();
  }

  override canActivate(context: ExecutionContext): ReturnType<InstanceType<ReturnType<typeof AuthGuard>>['canActivate']> {
    const isPublic = this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [context.getHandler(), context.getClass()]);
    return isPublic === true || super.canActivate(context);
  }

  override handleRequest<User>(error: unknown, user: User | false | undefined): User {
    if (error) throw error;
    if (!user) throw new Refused({ kind: 'unauthenticated', code: 'unauthenticated', title: 'Unauthorized access' });
    return user;
  }
}
