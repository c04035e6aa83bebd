import type { CallHandler, ExecutionContext, NestInterceptor } from '@nestjs/common';
import type { Response } from 'express';
import { map, type Observable } from 'rxjs';
import { isRejection, Refused } from '../problem.js';

interface Written {
  /** Position of the command's last event in the log. */
  readonly position: string;
  readonly commandId: string;
  /** Version of the entity's stream, for the next `If-Match`. */
  readonly version?: number;
}

/** Headers of every write: position to wait for, command id for undo, new version (docs/api.md, Conventions). */
export function setWriteHeaders(response: Response, { position, commandId, version }: Written): void {
  response.setHeader('X-Position', position);
  response.setHeader('X-Command-Id', commandId);
  if (version !== undefined) setETag(response, version);
}

/**
 * Answers a write with the answer of its command, and sets its headers; a rejection goes to the filter that answers it. What
 * answers in another way passes as it is.
 */
export class WriteHeadersInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    return next.handle().pipe(
      map((result: unknown) => {
        if (isRejection(result)) throw new Refused(result.refusal);
        if (!isWritten(result)) return result;
        setWriteHeaders(context.switchToHttp().getResponse<Response>(), result);
        return result.answer;
      }),
    );
  }
}

const isWritten = (result: unknown): result is Written & { readonly answer: unknown } =>
  typeof result === 'object' && result !== null && 'answer' in result && 'position' in result && 'commandId' in result;

/** `ETag: "17"`, which an edit of this entity sends as `If-Match`. */
export function setETag(response: Response, version: number): void {
  response.setHeader('ETag', `"${version}"`);
}
