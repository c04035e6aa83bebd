import type { NextFunction, Request, Response } from 'express';
import { malformed, Refused } from '../problem.js';

/** The API's bodies are at most 8 levels deep; validation overflows the stack at a depth that JSON.parse still accepts. */
const MAX_DEPTH = 32;

/** NUL and lone surrogates: JSON can escape them, but PostgreSQL and RFC 8785 cannot represent them. */
const UNSTORABLE = /\0|\p{Surrogate}/u;

/** Refuses a JSON body with text that cannot be stored (422, at the first such field), or nested too deep (400). */
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
      if (depth === MAX_DEPTH) return next(malformed('nested-too-deep'));
      for (const [name, child] of Object.entries(value)) {
        if (UNSTORABLE.test(name)) return next(malformed('malformed-name'));
        pending.push({ value: child, path: path === '' ? name : `${path}.${name}`, depth: depth + 1 });
      }
    }
  }
  next();
}
