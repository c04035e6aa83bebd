import type { NextFunction, Request, Response } from 'express';
import { malformed } from '../problem.js';

/** Refuses with 400 a URL whose escapes cannot be decoded, or with a NUL character, which PostgreSQL's text cannot store. */
export function readableUrl(request: Request, _: Response, next: NextFunction): void {
  next(
    isReadable(request.originalUrl)
      ? undefined
      : malformed('malformed-url', 'The address holds an escape that is not text.'),
  );
}

function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(url).includes('\0');
  } catch {
    return false;
  }
}
