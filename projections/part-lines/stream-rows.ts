import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Characters written at a time. */
const CHUNK = 32 * 1024;

/**
 * Streams a JSON array row by row with back-pressure: a row is generated when the connection can take it, so the memory of an
 * answer does not grow with its rows (docs/quality.md, Speed).
 */
export async function streamRows(response: Response, rows: Iterable<object>): Promise<void> {
  response.type('application/json');
  try {
    await pipeline(Readable.from(chunksOf(rows), { objectMode: false }), response);
  } catch (error) {
    // Ignore the error when the reader has disconnected.
    if (!response.destroyed) throw error;
  }
}

function* chunksOf(rows: Iterable<object>): Generator<string> {
  let chunk = '[';
  let separator = '\n';
  for (const row of rows) {
    chunk += separator + JSON.stringify(row);
    separator = ',\n';
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  yield `${chunk}\n]\n`;
}
