import type { QueryConfig } from 'pg';

/** Some milliseconds of work. */
const PORTION = 500;

/**
 * A query that may find very many rows, for `pool.query`. They are asked for in portions: what comes at once is read at once, and
 * everybody else waits (docs/decisions/0027).
 * @param portion fewer at once, where a row may be very large
 */
export const rowsInPortions = (
  text: string,
  values: unknown[],
  portion = PORTION,
): QueryConfig & { readonly rows: number } => ({
  text,
  values,
  rows: portion,
});
