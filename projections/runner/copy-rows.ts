import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import { Slice } from '../../services/platform/giving-way.js';
import type { ProjectionSql } from './projection.js';

/**
 * Characters written to the connection at a time: large enough that the calls cost little, small enough that the server works in
 * parallel.
 */
const CHUNK = 64 * 1024;

/**
 * Inserts rows by COPY, which suits both a live batch of few rows and a rebuild of millions. Rows are generated while the server
 * processes earlier ones, so neither waits for the other, and memory stays flat. Requests that the process answers have their turn in
 * between.
 * @param rows lines as `copyLine` writes them, with all columns in the order in which the table was created
 */
export async function copyRows(sql: ProjectionSql, table: string, rows: Iterable<string>): Promise<void> {
  const sink = sql.client.query(copyFrom(`COPY ${sql.table(table)} FROM STDIN`));
  await pipeline(Readable.from(chunksOf(rows), { objectMode: false }), sink);
}

async function* chunksOf(rows: Iterable<string>): AsyncGenerator<string> {
  const slice = new Slice();
  let chunk = '';
  for (const row of rows) {
    chunk += row;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
    if (slice.isOver) await slice.rest();
  }
  if (chunk !== '') yield chunk;
}
