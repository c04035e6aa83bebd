import type { EventMetadata, Position } from '../event.js';

/** A row of log.events as `pg` gives it. */
export interface EventRow {
  /** Text, or a number where the pool is set so (platform/database.ts). */
  readonly position: number | string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: unknown;
  /** All but the hash. */
  readonly metadata: Omit<EventMetadata, 'hash'>;
  readonly hash: string;
  /** Stored size of the data of this row and those before it in the page. */
  readonly bytes: number;
}

/**
 * Stored (compressed) bytes after which a page ends, whatever the number of its events: a schedule of 300,000 activities is
 * hundreds of events of up to 512 KB, and a reader must not hold them all, nor work on them while others wait. Unpacked it is about five times as much.
 */
const PAGE_BYTES = 1024 * 1024;

/** Whether a page ended because it was full: there may be more. */
export const isFull = (rows: readonly EventRow[], most: number): boolean =>
  rows.length === most || (rows.at(-1)?.bytes ?? 0) >= PAGE_BYTES;

/** The rows of `source`, in the order of `by`, up to the one that fills the page. pg_column_size does not unpack anything. */
const page = (by: string, source: string) => `
  select position, stream, version, type, data, metadata, hash, bytes::integer
  from (
    select *, pg_column_size(data) as size, sum(pg_column_size(data)) over (order by ${by} rows unbounded preceding) as bytes
    from (${source}) as source
  ) as sized
  where bytes - size < ${PAGE_BYTES}
  order by ${by}`;

/** $1 stream, $2 first and $3 last version, $4 most events: e.g. programme-42 from 1001 to 2000. */
export const STREAM_PAGE = page(
  'version',
  `
    select * from log.events where stream = $1 and version between $2::bigint and $3::bigint order by version limit $4`,
);

/** Positions that one page of the log covers at most: bounds the search for events of a rare category. */
const PAGE_POSITIONS = 10_000;

/**
 * $1 position to read after, $2 most events, $3 categories or null for all. One row per event, each with what the page
 * covers; one row without an event when there is none:
 *
 *   upTo | last | position | stream ...
 *   9    | true | 8        | programme-42
 *   9    | true | 9        | material-7
 */
export const LOG_PAGE = `
  select covered."upTo", covered.last, events.*
  from (
    select least(position, $1::bigint + ${PAGE_POSITIONS}) as "upTo", position <= $1::bigint + ${PAGE_POSITIONS} as last
    from log.head
  ) as covered
  left join lateral (${page(
    'position',
    `
    select * from log.events
    where position > $1::bigint and position <= covered."upTo"
      and ($3::text[] is null or left(stream, -position('-' in reverse(stream))) = any($3))
    order by position limit $2`,
  )}
  ) as events on true
  order by events.position`;

/** A row of LOG_PAGE. */
export type LogRow = { readonly upTo: number | string; readonly last: boolean } & (
  | EventRow
  | { readonly position: null }
);

export interface LogPage {
  readonly rows: readonly EventRow[];
  /** Nothing that was asked for is left out up to here. */
  readonly upTo: Position;
  /** Whether the log had no more at that moment. */
  readonly last: boolean;
}

/** @param most events that were asked for */
export function logPage(found: readonly LogRow[], most: number): LogPage {
  const rows = found.filter((row) => row.position !== null);
  const end = rows.at(-1);
  if (end && isFull(rows, most)) return { rows, upTo: asPosition(end.position), last: false };
  const covered = found[0];
  return { rows, upTo: asPosition(covered?.upTo ?? 0), last: covered?.last ?? true };
}

export const asPosition = (position: bigint | number | string): Position => String(position) as Position;
