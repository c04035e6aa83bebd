import { createParamDecorator, type ExecutionContext, Injectable, type PipeTransform } from '@nestjs/common';
import type { Request as HttpRequest } from 'express';
import { CommandMetaPipe } from '../platform/http/command-meta.js';
import { Refused } from '../platform/problem.js';
import type { Request } from '../programmes/programme-commands.js';
import { fingerprintOf } from './command-ledger.js';
import { LogReconciliation } from './log-reconciliation.js';

/** @throws Refused 503 while it is not known which ids and names the log has taken (log-reconciliation.ts) */
@Injectable()
export class RequestPipe implements PipeTransform<HttpRequest, Promise<Request>> {
  constructor(
    private readonly metadata: CommandMetaPipe,
    private readonly log: LogReconciliation,
  ) {}

  async transform(request: HttpRequest): Promise<Request> {
    const meta = this.metadata.transform(request);
    await this.log.ready();
    return {
      ...meta,
      fingerprint:
        meta.idempotencyKey === undefined ? '' : fingerprintOf(request.method, request.originalUrl, request.body),
    };
  }
}

/** Also asks for `If-Match`: the calls that api.md marks as added, where they edit. */
@Injectable()
export class EditRequestPipe extends RequestPipe {
  override async transform(request: HttpRequest): Promise<Request> {
    const asked = await super.transform(request);
    if (asked.ifMatch === undefined) throw new Refused(versionRequired);
    return asked;
  }
}

const HttpRequestOf = createParamDecorator(
  (_: unknown, context: ExecutionContext): HttpRequest => context.switchToHttp().getRequest<HttpRequest>(),
);

/** Gives a handler of a write what its command needs to know of the request. */
export const Asked = (): ParameterDecorator => HttpRequestOf(RequestPipe);
/** The same, 428 without `If-Match`. */
export const AskedAtVersion = (): ParameterDecorator => HttpRequestOf(EditRequestPipe);

const versionRequired = {
  kind: 'version-required',
  code: 'if-match-required',
  title: 'If-Match is required',
  detail: 'Send the ETag of the read that the edit started from as If-Match.',
} as const;
