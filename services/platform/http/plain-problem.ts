import { STATUS_OF } from '../problem.js';
import type { Problem } from './problem-answer.js';

/** Default titles by status; the texts up to 503 are specified (docs/api.md, Conventions). */
const TITLES: Readonly<Record<number, string>> = {
  400: 'Invalid request',
  401: 'Unauthorized access',
  403: 'Access forbidden',
  404: 'Resource not found',
  409: 'Conflict with existing data',
  422: 'Validation failed',
  500: 'Internal server error',
  503: 'Service unavailable',
  412: 'Changed by someone else in the meantime',
  413: 'Request too large',
  415: 'Unsupported content',
  428: 'If-Match is required',
  429: 'Too many requests. Please try again later.',
};

const CODES = new Map<number, string>(Object.entries(STATUS_OF).map(([kind, status]) => [status, kind]));

/** A problem of which only the status is known. */
export const plainProblem = (status: number): Problem => ({
  title: TITLES[status] ?? `HTTP error ${status}`,
  status,
  code: CODES.get(status) ?? (status >= 500 ? 'internal' : 'refused'),
});
