import type { Projection, ReadSql } from './projection.js';

/** @see ReadModels.checksum */
export async function checksumOf(sql: ReadSql, projection: Projection): Promise<string> {
  // One statement, so that all tables are seen at one moment. A sum, not an exclusive or: a doubled row must show.
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
