import type { Position } from '../../platform/position.js';
import type { EventMetadata } from '../event.js';

/** A row of log.events as `pg` returns it. */
export interface EventRow {
  /** Text, or a number where the pool is configured so (platform/database.ts). */
  readonly position: number | string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  /** JSON, not parsed yet: a page of large events arrives at once, and would be parsed while everybody else waits. */
  readonly data: string;
  /** All metadata except the hash. */
  readonly metadata: Omit<EventMetadata, 'hash'>;
  readonly hash: string;
  /** Stored size of the data of this row and the rows before it in the page. */
  readonly bytes: number;
}

/**
 * Stored (compressed) bytes after which a page ends, whatever the number of its events; decompressed it is about seven times as much. A
 * schedule of 300,000 activities is hundreds of events of up to 512 KB, which a reader must not hold all at once, nor process while other
 * requests wait: with pages of 1 MB the slowest hundredth of other people's reads waited twice as long as with 256 KB. Those of 256 KB
 * have projections write more often, and what they write once per batch (projections/programme-detail) then grows faster than the batch.
 */
export const MAX_PAGE_BYTES = 512 * 1024;

/** Whether a page ended because it was full: there may be more. */
export const isFull = (rows: readonly EventRow[], maxEvents: number): boolean =>
  rows.length === maxEvents || (rows.at(-1)?.bytes ?? 0) >= MAX_PAGE_BYTES;

/** The rows of `source`, in the order of `by`, up to the one that fills the page. pg_column_size does not decompress the data. */
const page = (by: string, source: string) => `
  SELECT position, stream, version, type, data::text, metadata, hash, bytes::integer
  FROM (
    SELECT *, pg_column_size(data) AS size, sum(pg_column_size(data)) OVER (ORDER BY ${by} ROWS UNBOUNDED PRECEDING) AS bytes
    FROM (${source}) AS source
  ) AS sized
  WHERE bytes - size < ${MAX_PAGE_BYTES}
  ORDER BY ${by}`;

/** $1 stream, $2 first and $3 last version, $4 maximum number of events: e.g. programme-42 from 1001 to 2000. */
export const STREAM_PAGE = page(
  'version',
  `
    SELECT * FROM log.events WHERE stream = $1 AND version BETWEEN $2::bigint AND $3::bigint ORDER BY version LIMIT $4`,
);

/** Maximum number of positions that one page of the log covers: limits the search for events of a rare category. */
const MAX_PAGE_POSITIONS = 10_000;

/**
 * $1 position to read after, $2 maximum number of events, $3 categories or null for all. One row per event, each with the
 * range that the page covers; one row without an event when there is none:
 *
 *   upTo | last | position | stream ...
 *   9    | true | 8        | programme-42
 *   9    | true | 9        | material-7
 */
export const LOG_PAGE = `
  SELECT covered."upTo", covered.last, events.*
  FROM (
    SELECT least(position, $1::bigint + ${MAX_PAGE_POSITIONS}) AS "upTo", position <= $1::bigint + ${MAX_PAGE_POSITIONS} AS last
    FROM log.head
  ) AS covered
  LEFT JOIN LATERAL (${page(
    'position',
    `
    SELECT * FROM log.events
    WHERE position > $1::bigint AND position <= covered."upTo"
      AND ($3::text[] IS NULL OR left(stream, -position('-' IN reverse(stream))) = ANY($3))
    ORDER BY position LIMIT $2`,
  )}
  ) AS events ON true
  ORDER BY events.position`;

/** A row of LOG_PAGE. */
export type LogRow = { readonly upTo: number | string; readonly last: boolean } & (
  | EventRow
  | { readonly position: null }
);

export interface FoundPage {
  readonly rows: readonly EventRow[];
  /** The page has every requested event up to this position. */
  readonly upTo: Position;
  /** Whether the log had no more at that moment. */
  readonly last: boolean;
}

export function logPage(found: readonly LogRow[], maxEvents: number): FoundPage {
  const rows = found.filter((row) => row.position !== null);
  const end = rows.at(-1);
  if (end && isFull(rows, maxEvents)) return { rows, upTo: asPosition(end.position), last: false };
  const covered = found[0];
  return { rows, upTo: asPosition(covered?.upTo ?? 0), last: covered?.last ?? true };
}

export const asPosition = (position: bigint | number | string): Position => String(position) as Position;
