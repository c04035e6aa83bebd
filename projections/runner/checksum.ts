import type { ClientBase } from 'pg';
import { type Build, transactionSql } from './build.js';
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

/**
 * The checksum of a build in which no work is left: what slices of it have not reached yet would be others in a rebuild.
 * @param client in a transaction with one snapshot for all its statements
 * @returns undefined while work is left
 */
export async function checksumWithoutWork(
  client: ClientBase,
  projection: Projection,
  build: Pick<Build, 'build'>,
): Promise<string | undefined> {
  const sql = transactionSql(client, projection, build);
  return (await projection.workLeft?.(sql)) ? undefined : checksumOf(sql, projection);
}
