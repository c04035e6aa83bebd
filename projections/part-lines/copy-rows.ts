import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { from as copyFrom } from 'pg-copy-streams';
import type { ProjectionSql } from '../runner/projection.js';

type Value = number | string | boolean | null | readonly number[] | readonly string[];

/**
 * Characters written to the connection at a time: large enough that the calls cost little, small enough that the server works in
 * parallel.
 */
const CHUNK = 64 * 1024;

/**
 * Inserts rows by COPY, which suits both a live batch of few rows and a rebuild of millions. Rows are generated while the server
 * processes earlier ones, so neither waits for the other, and memory stays flat.
 * @param rows lines as `copyLine` writes them, in the order of the columns
 */
export async function copyRows(
  sql: ProjectionSql,
  table: string,
  columns: readonly string[],
  rows: Iterable<string>,
): Promise<void> {
  const sink = sql.client.query(copyFrom(`COPY ${sql.table(table)} (${columns.join(', ')}) FROM STDIN`));
  await pipeline(Readable.from(chunksOf(rows), { objectMode: false }), sink);
}

function* chunksOf(rows: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += row;
    if (chunk.length >= CHUNK) {
      yield chunk;
      chunk = '';
    }
  }
  if (chunk !== '') yield chunk;
}

/** One row in PostgreSQL's text format of COPY. */
export function copyLine(...values: readonly Value[]): string {
  let line = '';
  for (const value of values) line += `${line === '' ? '' : '\t'}${copyText(value)}`;
  return `${line}\n`;
}

function copyText(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  // Numbers and days need no quoting inside an array.
  if (typeof value === 'object') return `{${value.join(',')}}`;
  return String(value);
}

const SPECIAL = /[\\\t\n\r]/g;
const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escaped = (text: string): string => text.replace(SPECIAL, (character) => ESCAPES[character] ?? character);
