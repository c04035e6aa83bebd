import { queryValue } from '../../services/platform/http/list-query.js';
import { momentIn } from '../../services/platform/http/query-moment.js';
import { malformed } from '../../services/platform/problem.js';

/** A moment of a programme: right after the event of a version, or a time, ISO 8601 UTC. */
export type AsOf = { readonly version: number } | { readonly time: string };

/** `asOf=17` or `asOf=2026-11-20T16:42:00.000Z`; absent when empty. */
export const QueryAsOf = (
  description = 'A version of the programme, or a moment (ISO 8601): as it was then',
): PropertyDecorator =>
  queryValue({ type: 'string', description, example: '2026-11-20T16:42:00.000Z' }, (value) => {
    if (value === undefined || value === '') return undefined;
    return asOfFrom(Array.isArray(value) ? '' : value);
  });

const MAX_VERSION = 2 ** 31 - 1;

function asOfFrom(text: string): AsOf {
  if (/^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_VERSION) return { version: Number(text) };
  const time = momentIn(text);
  if (time === undefined)
    throw malformed(
      'malformed-query',
      'asOf is a version of the programme, from 1, or a moment such as 2026-11-20T16:42:00Z.',
    );
  return { time };
}
