import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import type { Request } from 'express';
import type { Observable } from 'rxjs';
import { Refused } from '../problem.js';

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
 */
@Injectable()
export class PositionInterceptor implements NestInterceptor {
  constructor(private readonly modules: ModuleRef) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<Request>();
    const position = request.get('X-Min-Position');
    if (position !== undefined && request.method === 'GET') await this.reach(position);
    return next.handle();
  }

  private async reach(position: string): Promise<void> {
    if (!POSITION.test(position)) {
      throw new Refused({ kind: 'malformed', code: 'malformed-header', title: 'Invalid request', detail: 'X-Min-Position is the X-Position of a write.' });
    }
    await this.modules.get<PositionWaiter>(POSITION_WAITER, { strict: false }).waitFor(position);
  }
}
