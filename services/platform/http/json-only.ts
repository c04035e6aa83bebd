import type { NextFunction, Request, Response } from 'express';
import { Refused } from '../problem.js';

export const JSON_TYPES = ['application/json', 'application/*+json'];

/** A body of another type is refused with 415: passed over, it would look like one that was taken and changed nothing. */
export function jsonOnly(request: Request, _: Response, next: NextFunction): void {
  // A browser sends `Content-Length: 0`, and no type, with a write that has no body.
  const other = request.get('Content-Length') !== '0' && request.is(JSON_TYPES) === false;
  next(other ? new Refused({ kind: 'unsupported', code: 'not-json', title: 'Unsupported content', detail: 'Bodies are JSON: send Content-Type: application/json.' }) : undefined);
}
