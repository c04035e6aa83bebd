import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request as HttpRequest } from 'express';
import { CommandMetaPipe } from '../platform/http/command-meta.js';
import { Refused } from '../platform/problem.js';
import { CatchUpGate } from './catch-up-gate.js';
import { fingerprintOf } from './command-ledger.js';
import type { WriteRequest } from './stream-change.js';

/** @throws Refused 503 while the log has not been replayed (catch-up-gate.ts) */
@Injectable()
export class RequestPipe implements PipeTransform<HttpRequest, Promise<WriteRequest>> {
  constructor(
    private readonly metadata: CommandMetaPipe,
    private readonly log: CatchUpGate,
  ) {}

  async transform(request: HttpRequest): Promise<WriteRequest> {
    const meta = this.metadata.transform(request);
    await this.log.ready();
    return {
      ...meta,
      fingerprint:
        meta.idempotencyKey === undefined ? '' : fingerprintOf(request.method, request.originalUrl, request.body),
    };
  }
}

/** Requires `If-Match`, as edits do among the calls that we added (docs/api.md, Added calls). */
@Injectable()
export class EditRequestPipe extends RequestPipe {
  override async transform(request: HttpRequest): Promise<WriteRequest> {
    const asked = await super.transform(request);
    if (asked.ifMatch === undefined) throw new Refused(versionRequired);
    return asked;
  }
}

const HttpRequestOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): HttpRequest => context.switchToHttp().getRequest<HttpRequest>(),
);

/** The parameter of a handler that gets what its command needs to know of the request. */
export const CommandRequest = (): ParameterDecorator => HttpRequestOf(RequestPipe);
/** The same, 428 without `If-Match`. */
export const VersionedCommandRequest = (): ParameterDecorator => HttpRequestOf(EditRequestPipe);

const versionRequired = {
  kind: 'version-required',
  code: 'if-match-required',
  title: 'If-Match is required',
  detail: 'Send the ETag of the read that the edit started from as If-Match.',
} as const;
