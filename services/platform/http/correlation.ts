import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { inRequest } from '../request-context.js';

/** Ids of tracing systems and UUIDs. Anything else could carry a person's data into the log of events. */
const ACCEPTED = /^[0-9a-f-]{8,64}$/i;

/** Joins what one request sets off: the caller's `X-Correlation-Id`, or a new one, answered either way. */
export function correlation(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('X-Correlation-Id');
  const correlationId = given !== undefined && ACCEPTED.test(given) ? given : randomUUID();
  response.setHeader('X-Correlation-Id', correlationId);
  inRequest({ correlationId }, next);
}
