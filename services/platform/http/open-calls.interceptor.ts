import {
  applyDecorators,
  type CallHandler,
  type ExecutionContext,
  Inject,
  Injectable,
  type NestInterceptor,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiResponse } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { finalize, type Observable } from 'rxjs';
import { CONFIG, type Limits, type RunningConfig } from '../config.js';
import { giveWay } from '../giving-way.js';
import { tooMany } from '../problem.js';
import { signedInUser } from './current-user.js';
import { problem } from './describe-call.js';

type OpenLimit = Extract<
  keyof Limits,
  | 'rawViewsPerAccount'
  | 'exportsPerAccount'
  | 'explanationsPerAccount'
  | 'liveStreamsPerAccount'
  | 'feedsPerAccount'
  | 'uploadsPerAccount'
>;

const LIMITED = 'plumbline:limited-per-account';

/** A call of which an account has only so many open at once, until their answers have ended. */
export const LimitedPerAccount = (limit: OpenLimit): MethodDecorator =>
  applyDecorators(
    SetMetadata(LIMITED, limit),
    ApiResponse({ status: 429, ...problem('Too many at once with one account') }),
  );

/** What is refused beyond the limit, and after how many seconds another try makes sense. */
const REFUSALS: { readonly [Limit in OpenLimit]: readonly [detail: string, retryAfterSeconds: number] } = {
  rawViewsPerAccount: ['Raw views are being read with this account: wait until they have ended.', 5],
  exportsPerAccount: ['Files are being downloaded with this account: wait until they have ended.', 5],
  explanationsPerAccount: ['Figures are being compared or explained for this account: wait until they are there.', 5],
  liveStreamsPerAccount: ['Too many pages of this account are open.', 30],
  feedsPerAccount: ['Too many feeds are read with this account.', 30],
  uploadsPerAccount: ['Files of this account are being read: wait until they are done.', 5],
};

/** Counts the open calls of each account in this process. */
@Injectable()
export class OpenCallsInterceptor implements NestInterceptor {
  private readonly open = new Map<string, number>();

  constructor(
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: RunningConfig,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const limit = this.reflector.get<OpenLimit | undefined>(LIMITED, context.getHandler());
    if (limit === undefined) return next.handle();
    // They come in bursts, as after a restart, and are begun or refused one by one: a hundred answers take a tenth of a second.
    await giveWay();
    const http = context.switchToHttp();
    const release = this.count(limit, signedInUser(http.getRequest<Request>()).id);
    // Who has the whole answer may call again, though the handler still notes that it was sent; of one whose reader has left, the work
    // goes on until the handler ends.
    http.getResponse<Response>().once('finish', release);
    return next.handle().pipe(finalize(release));
  }

  private count(limit: OpenLimit, userId: number): () => void {
    const key = `${limit} ${userId}`;
    const others = this.open.get(key) ?? 0;
    if (others >= this.config.limits[limit]) {
      const [detail, retryAfterSeconds] = REFUSALS[limit];
      throw tooMany('too-many-at-once', retryAfterSeconds, detail);
    }
    this.open.set(key, others + 1);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      const left = (this.open.get(key) ?? 1) - 1;
      if (left === 0) this.open.delete(key);
      else this.open.set(key, left);
    };
  }
}
