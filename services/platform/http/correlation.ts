import { randomUUID } from 'node:crypto';
import type { NextFunction, Request, Response } from 'express';
import { withCorrelationId } from '../request-context.js';

/** Ids of tracing systems and UUIDs. Any other text could bring personal data into the event log. */
const ACCEPTED = /^[0-9a-f-]{8,64}$/i;

/** Sets the correlation id of a request: the caller's `X-Correlation-Id` or a new one. The answer contains it. */
export function correlation(request: Request, response: Response, next: NextFunction): void {
  const given = request.get('X-Correlation-Id');
  const correlationId = given !== undefined && ACCEPTED.test(given) ? given : randomUUID();
  response.setHeader('X-Correlation-Id', correlationId);
  withCorrelationId(correlationId, next);
}
