import { type RefusalKind, STATUS_OF } from '../problem.js';

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

export const titleOf = (status: number): string => TITLES[status] ?? `HTTP error ${status}`;

/** Code of a problem for which only the status is known. */
export function codeOf(status: number): string {
  const kinds = Object.entries(STATUS_OF) as [RefusalKind, number][];
  return kinds.find(([, of]) => of === status)?.[0] ?? (status >= 500 ? 'internal' : 'refused');
}
