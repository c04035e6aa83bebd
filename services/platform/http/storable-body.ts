import type { NextFunction, Request, Response } from 'express';
import { Refused } from '../problem.js';

/** No body of the contract nests deeper than 8; validation would overflow the stack long before JSON does. */
const DEEPEST = 32;

/** NUL and halves of a surrogate pair: JSON can spell them, PostgreSQL and RFC 8785 cannot hold them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Refuses a JSON body with text that cannot be stored (422, at the field met first), or nested beyond reason (400). */
export function storableBody(request: Request, _: Response, next: NextFunction): void {
  const pending: { value: unknown; path: string; depth: number }[] = [
    { value: request.body as unknown, path: '', depth: 0 },
  ];
  for (let item = pending.pop(); item !== undefined; item = pending.pop()) {
    const { value, path, depth } = item;
    if (typeof value === 'string') {
      if (UNSTORABLE.test(value)) {
        const title = 'Holds a character that cannot be stored';
        return next(new Refused({ kind: 'invalid', code: 'invalid-fields', title, errors: { [path]: [title] } }));
      }
    } else if (typeof value === 'object' && value !== null) {
      if (depth === DEEPEST)
        return next(new Refused({ kind: 'malformed', code: 'nested-too-deep', title: 'Invalid request' }));
      for (const [name, child] of Object.entries(value)) {
        if (UNSTORABLE.test(name))
          return next(new Refused({ kind: 'malformed', code: 'malformed-name', title: 'Invalid request' }));
        pending.push({ value: child, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
      }
    }
  }
  next();
}
