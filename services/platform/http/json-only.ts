import type { NextFunction, Request, Response } from 'express';
import { Refused } from '../problem.js';

export const JSON_TYPES = ['application/json', 'application/*+json'];

/** The only call that accepts a file. */
const TAKES_A_FILE = /^\/api\/P6Activities\/preview\/?$/i;

/** Refuses a body of another type with 415: if it were ignored, the request would seem to succeed and change nothing. */
export function jsonOnly(request: Request, _: Response, next: NextFunction): void {
  // For a write without a body a browser sends `Content-Length: 0` and no type.
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
