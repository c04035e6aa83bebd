import type { NextFunction, Request, Response } from 'express';
import { Refused } from '../problem.js';

export const JSON_TYPES = ['application/json', 'application/*+json'];

/** The one call that takes a file. */
const TAKES_A_FILE = /^\/api\/P6Activities\/preview\/?$/i;

/** A body of another type is refused with 415: passed over, it would look like one that was taken and changed nothing. */
export function jsonOnly(request: Request, _: Response, next: NextFunction): void {
  // A browser sends `Content-Length: 0`, and no type, with a write that has no body.
  const other = request.get('Content-Length') !== '0' && request.is(JSON_TYPES) === false && !isFile(request);
  next(
    other
      ? new Refused({
          kind: 'unsupported',
          code: 'not-json',
          title: 'Unsupported content',
          detail: 'Bodies are JSON: send Content-Type: application/json.',
        })
      : undefined,
  );
}

const isFile = (request: Request): boolean =>
  request.method === 'POST' && TAKES_A_FILE.test(request.path) && request.is('multipart/form-data') !== false;
