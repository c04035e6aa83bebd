import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Observable } from 'rxjs';
import { CONFIG, type RunningConfig } from '../config.js';
import { tooMany } from '../problem.js';
import { consumeOrRefuse } from '../rate-limit.js';
import { signedInUser } from './current-user.js';

type CountedCall = 'write' | 'form preview' | 'undo check';

const COUNTED = 'plumbline:counted-per-minute';

/** A call of which an account may send so many within a minute. Writes have it from their description (describe-write.ts). */
export const CountedPerMinute = (as: CountedCall): MethodDecorator => SetMetadata(COUNTED, as);

/**
 * Limits the calls of an account that change something, since the log never forgets what it was sent, and as many previews of a form
 * (docs/decisions/0028). It comes before the body is read. Counted in each process: exactness is worth no statement a save.
 */
@Injectable()
export class CallRateInterceptor implements NestInterceptor {
  private readonly calls: RateLimiterMemory;

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) { limits }: RunningConfig,
  ) {
    this.calls = new RateLimiterMemory({ points: limits.writesPerMinute, duration: 60 });
  }

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const counted = this.reflector.get<CountedCall | undefined>(COUNTED, context.getHandler());
    if (counted !== undefined)
      await consumeOrRefuse(
        this.calls,
        `${counted} ${signedInUser(context.switchToHttp().getRequest<Request>()).id}`,
        (seconds) => tooMany('too-many-writes', seconds, 'Too many changes came from this account within a minute.'),
      );
    return next.handle();
  }
}
