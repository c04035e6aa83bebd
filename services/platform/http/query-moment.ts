import { malformed } from '../problem.js';
import { queryValue } from './list-query.js';

const MOMENT = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * ISO 8601 UTC of a moment that says its time zone: without one it would be that of the server. undefined for what is none, 31 February too,
 * which Date takes for 3 March.
 */
export function momentIn(text: string): string | undefined {
  const day = MOMENT.exec(text)?.[1];
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(`${day}T`)) return undefined;
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}

/** ISO 8601 UTC; absent when empty. */
export const QueryMoment = (description: string): PropertyDecorator =>
  queryValue({ type: 'string', format: 'date-time', description }, (value) => {
    if (value === undefined || value === '') return undefined;
    const moment = typeof value === 'string' ? momentIn(value) : undefined;
    if (!moment)
      throw malformed('malformed-query', 'This filter is a moment with its time zone: 2026-11-20T16:42:00Z.');
    return moment;
  });
