import {
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { NotCaughtUp } from '../../../projections/runner/read-models.js';
import type { Position } from '../../event-store/event.js';
import { Refused } from '../problem.js';
import type { SignedInUser } from './current-user.js';
import { LastWrites } from './last-writes.js';

/** Knows how far the read models are; the projections provide it. */
export interface PositionWaiter {
  /**
   * @param readModels names; all unless told
   * @throws NotCaughtUp when they are not there in time, which is answered with 503
   */
  waitFor(position: string, readModels?: readonly string[]): Promise<void>;
}

export const POSITION_WAITER = Symbol('PositionWaiter');

const READS_FROM = 'plumbline:reads-from';

/**
 * The read models that a controller answers from: its reads wait for these alone, and go on when another one is late or
 * has stopped. Without it they wait for all.
 */
export const ReadsFrom = (...readModels: readonly string[]): ClassDecorator => SetMetadata(READS_FROM, readModels);

/** As both stores write them: numbers joined by `/` (services/event-store/event.ts). */
const POSITION = /^\d{1,19}(\/\d{1,19})?$/;

/**
 * A read that names a position (`X-Min-Position`) sees everything up to it, so that a planner always sees his own
 * change: it waits for the read models, and answers 503 with `Retry-After` when they are late (architecture.md).
 * A client written from the specifications knows no positions: its reads wait for its user's last write, and are
 * answered as things stand when that is late, since it would not know what to make of a 503.
 */
@Injectable()
export class PositionInterceptor implements NestInterceptor {
  constructor(
    @Inject(POSITION_WAITER) private readonly waiter: PositionWaiter,
    private readonly lastWrites: LastWrites,
    private readonly reflector: Reflector,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: SignedInUser }>();
    if (request.method === 'GET') {
      const readModels = this.reflector.get<readonly string[] | undefined>(READS_FROM, context.getClass());
      await this.caughtUpFor(request, readModels);
      return next.handle();
    }
    return next.handle().pipe(
      concatMap(async (answer: unknown) => {
        const position = http.getResponse<Response>().getHeader('X-Position');
        if (request.user !== undefined && typeof position === 'string')
          await this.lastWrites.note(request.user.id, position as Position);
        return answer;
      }),
    );
  }

  private async caughtUpFor(
    request: Request & { user?: SignedInUser },
    readModels: readonly string[] | undefined,
  ): Promise<void> {
    const asked = request.get('X-Min-Position');
    if (asked !== undefined) return this.reach(asked, readModels);
    const own = request.user && (await this.lastWrites.of(request.user.id));
    if (own === undefined) return;
    await this.reach(own, readModels).catch((error: unknown) => {
      if (!(error instanceof NotCaughtUp)) throw error;
    });
  }

  private async reach(position: string, readModels: readonly string[] | undefined): Promise<void> {
    if (!POSITION.test(position)) {
      throw new Refused({
        kind: 'malformed',
        code: 'malformed-header',
        title: 'Invalid request',
        detail: 'X-Min-Position is the X-Position of a write.',
      });
    }
    await this.waiter.waitFor(position, readModels);
  }
}
