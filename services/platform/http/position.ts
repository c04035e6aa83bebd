import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request, Response } from 'express';
import { tap, type Observable } from 'rxjs';
import { NotCaughtUp } from '../../../projections/runner/read-models.js';
import type { Position } from '../../event-store/event.js';
import { Refused } from '../problem.js';
import type { SignedInUser } from './current-user.js';
import { LastWrites } from './last-writes.js';

/** Knows how far the read models are; the projections provide it. */
export interface PositionWaiter {
  /** @throws NotCaughtUp when the read models are not there in time, which is answered with 503 */
  waitFor(position: string): Promise<void>;
}

export const POSITION_WAITER = Symbol('PositionWaiter');

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
  private readonly lastWrites = new LastWrites();

  constructor(private readonly modules: ModuleRef) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request & { user?: SignedInUser }>();
    if (request.method === 'GET') {
      await this.caughtUpFor(request);
      return next.handle();
    }
    return next.handle().pipe(tap(() => {
      const position = http.getResponse<Response>().getHeader('X-Position');
      if (request.user !== undefined && typeof position === 'string') this.lastWrites.note(request.user.id, position as Position);
    }));
  }

  private async caughtUpFor(request: Request & { user?: SignedInUser }): Promise<void> {
    const asked = request.get('X-Min-Position');
    if (asked !== undefined) return this.reach(asked);
    const own = request.user && this.lastWrites.of(request.user.id);
    if (own === undefined) return;
    await this.reach(own).catch((error: unknown) => {
      if (!(error instanceof NotCaughtUp)) throw error;
    });
  }

  private async reach(position: string): Promise<void> {
    if (!POSITION.test(position)) {
      throw new Refused({ kind: 'malformed', code: 'malformed-header', title: 'Invalid request', detail: 'X-Min-Position is the X-Position of a write.' });
    }
    await this.modules.get<PositionWaiter>(POSITION_WAITER, { strict: false }).waitFor(position);
  }
}
