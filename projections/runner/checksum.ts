import type { Projection, ReadSql } from './projection.js';

/** @see ReadModels.checksum */
export async function checksumOf(sql: ReadSql, projection: Projection): Promise<string> {
  // One statement, so that all tables are read in one snapshot. A sum instead of XOR: a duplicate row must change the result.
  const { rows } = await sql.query<{ line: string }>(
    projection.tables
      .map(
        (table) =>
          `SELECT concat_ws(' ', '${table}', count(*), coalesce(sum(hashtextextended(whole_row::text, 0)::numeric), 0)) AS line
             FROM ${sql.table(table)} AS whole_row`,
      )
      .join('\nUNION ALL\n'),
  );
  return rows
    .map(({ line }) => line)
    .sort()
    .join('\n');
}
