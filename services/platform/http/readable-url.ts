import type { NextFunction, Request, Response } from 'express';
import { Refused } from '../problem.js';

/** A URL whose escapes do not decode, or that hides a NUL byte, which no text of the database can hold, is a 400. */
export function readableUrl(request: Request, _: Response, next: NextFunction): void {
  next(
    isReadable(request.originalUrl)
      ? undefined
      : new Refused({
          kind: 'malformed',
          code: 'malformed-url',
          title: 'Invalid request',
          detail: 'The address holds an escape that is not text.',
        }),
  );
}

function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}
