import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { concatMap, type Observable } from 'rxjs';
import { isPosition, type Position } from '../position.js';
import { malformed } from '../problem.js';
import { ReadYourWrites, unlessCaughtUp } from '../read-your-writes.js';
import type { SignedInUser } from './current-user.js';
import { LastWrites } from './last-writes.js';

const READS_FROM = 'plumbline:reads-from';

/**
 * The read models that a controller answers from: its reads wait for these alone, and go on when another one is late or
 * has stopped. Without it they wait for all.
 */
export const ReadsFrom = (...readModels: readonly string[]): ClassDecorator => SetMetadata(READS_FROM, readModels);

/**
 * A read that names a position (`X-Min-Position`) sees everything up to it, so that planners always see their own
 * change: it waits for the read models, and answers 503 with `Retry-After` when they are late (docs/api.md, Positions).
 * A client written from the specifications knows no positions: its reads wait for its user's last write, and are
 * answered as things stand when that is late, since it would not know what to make of a 503.
 */
@Injectable()
export class MinPositionInterceptor implements NestInterceptor {
  constructor(
    private readonly readYourWrites: ReadYourWrites,
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
    await this.reach(own, readModels).catch(unlessCaughtUp);
  }

  private async reach(position: string, readModels: readonly string[] | undefined): Promise<void> {
    if (!isPosition(position)) throw malformed('malformed-header', 'X-Min-Position is the X-Position of a write.');
    await this.readYourWrites.waitFor(readModels ?? 'all', position);
  }
}
