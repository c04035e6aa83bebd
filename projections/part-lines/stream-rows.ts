import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Characters written at a time. */
const CHUNK = 32 * 1024;

/**
 * Answers a JSON array row by row, as fast as the reader takes it: a row is made when there is room for it, so the memory
 * that an answer takes does not grow with its rows (quality.md, Raw views).
 */
export async function streamRows(response: Response, rows: Iterable<object>): Promise<void> {
  response.type('application/json');
  try {
    await pipeline(Readable.from(chunksOf(rows), { objectMode: false }), response);
  } catch (error) {
    // The reader went away in the middle.
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
