import type { Position } from '../event.js';

/** A row of log.events as `pg` gives it. */
export interface EventRow {
  /** Text, or a number where the pool is set so (platform/database.ts). */
  readonly position: number | string;
  readonly stream: string;
  readonly version: number;
  readonly type: string;
  readonly data: unknown;
  readonly metadata: Record<string, unknown>;
  readonly hash: string;
  /** Stored size of the data of this row and those before it in the page. */
  readonly bytes: number;
}

/**
 * Stored (compressed) bytes after which a page ends, whatever the number of its events: a schedule of 300,000 activities is
 * hundreds of events of up to 512 KB, and a reader must not hold them all.
 */
export const PAGE_BYTES = 4 * 1024 * 1024;

/** The rows of `source`, in the order of `by`, up to the one that fills the page. pg_column_size does not unpack anything. */
const page = (by: string, source: string) => `
  select position, stream, version, type, data, metadata, hash, bytes
  from (
    select *, pg_column_size(data) as size, sum(pg_column_size(data)) over (order by ${by} rows unbounded preceding)::integer as bytes
    from (${source}) as source
  ) as sized
  where bytes - size < ${PAGE_BYTES}
  order by ${by}`;

/** $1 stream, $2 first and $3 last version, $4 most events: e.g. programme-42 from 1001 to 2000. */
export const STREAM_PAGE = page('version', `
    select * from log.events where stream = $1 and version between $2 and $3 order by version limit $4`);

/**
 * One row per event, and head of the log in each; one row without an event when there is none.
 *
 *   head | position | stream ...
 *   9    | 8        | programme-42
 *   9    | 9        | material-7
 */
const withHead = (events: string) => `
  select head.position as head, events.* from log.head left join lateral (${events}) as events on true order by events.position`;

/** $1 position to read after, $2 most events. */
export const LOG_PAGE = withHead(page('position', `
    select * from log.events where position > $1 order by position limit $2`));

/** $1 position to read after, $2 most events, $3 categories; each category is one walk along events_category. */
export const CATEGORIES_PAGE = withHead(page('position', `
    select found.* from unnest($3::text[]) as wanted (category), lateral (
      select * from log.events where category = wanted.category and position > $1 order by position limit $2
    ) as found order by position limit $2`));

/** A row of LOG_PAGE or CATEGORIES_PAGE. */
export type LogRow = { readonly head: number | string } & (EventRow | { readonly position: null });

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
  if (end && (rows.length === most || end.bytes >= PAGE_BYTES)) return { rows, upTo: asPosition(end.position), last: false };
  return { rows, upTo: asPosition(found[0]?.head ?? 0), last: true };
}

export const asPosition = (position: number | string): Position => String(position) as Position;
