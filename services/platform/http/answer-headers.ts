import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { map, type Observable } from 'rxjs';
import { isRejection, Refused } from '../problem.js';
import { Page } from './page.js';

interface Written {
  /** Position of the command's last event in the log. */
  readonly position: string;
  readonly commandId: string;
  /** Version of the entity's stream, for the next `If-Match`. */
  readonly version?: number;
}

/** What a read answers of an entity that can be edited, with the version of its stream. */
export class Versioned<Body> {
  constructor(
    readonly body: Body,
    readonly version: number,
  ) {}
}

/**
 * Turns what handlers return into the body and the headers that belong to it (docs/api.md): of a write position, command id and
 * version, of a versioned read the ETag, of a page the count. A rejection goes to the filter that answers it. Anything else passes
 * as it is.
 */
export class AnswerHeadersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    // Success is 200 for every method (docs/api.md, Conventions); Nest's default for POST is 201.
    if (response.statusCode === 201) response.status(200);
    return next.handle().pipe(
      map((result: unknown) => {
        if (isRejection(result)) throw new Refused(result.refusal);
        return bodyOf(result, response, http.getRequest<Request>());
      }),
    );
  }
}

function bodyOf(result: unknown, response: Response, request: Request): unknown {
  if (result instanceof Versioned) {
    setETag(response, result.version);
    return bodyOf(result.body, response, request);
  }
  if (result instanceof Page) {
    response.setHeader('X-Total-Count', String(result.total));
    if (result.next !== undefined)
      response.setHeader('Link', `<${nextAddress(request.originalUrl, result.next)}>; rel="next"`);
    return result.items;
  }
  if (!isWritten(result)) return result;
  setWriteHeaders(response, result);
  return result.answer;
}

/** Headers of every write: position to wait for, command id for undo, new version (docs/api.md, Conventions). */
export function setWriteHeaders(response: Response, { position, commandId, version }: Written): void {
  response.setHeader('X-Position', position);
  response.setHeader('X-Command-Id', commandId);
  if (version !== undefined) setETag(response, version);
}

/** The address of the same list after what it has answered. */
function nextAddress(address: string, after: string): string {
  const { pathname, searchParams: given } = new URL(address, 'http://localhost');
  const searchParams = new URLSearchParams([...given].filter(([name]) => !/^(page|after)$/i.test(name)));
  searchParams.set('after', after);
  return `${pathname}?${searchParams}`;
}

const isWritten = (result: unknown): result is Written & { readonly answer: unknown } =>
  typeof result === 'object' && result !== null && 'answer' in result && 'position' in result && 'commandId' in result;

/** `ETag: "17"`, which an edit of this entity sends as `If-Match`. */
function setETag(response: Response, version: number): void {
  response.setHeader('ETag', `"${version}"`);
}
