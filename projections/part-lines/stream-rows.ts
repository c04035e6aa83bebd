import type { Response } from 'express';
import { sendStream, textStream } from '../../services/platform/http/text-stream.js';

/**
 * Streams a JSON array row by row with back-pressure: a row is generated when the connection can take it, so the memory of an
 * answer does not grow with its rows (docs/quality.md, Speed).
 */
export async function streamRows(response: Response, rows: Iterable<object>): Promise<void> {
  response.type('application/json');
  await sendStream(response, textStream(jsonOf(rows)));
}

function* jsonOf(rows: Iterable<object>): Generator<string> {
  let before = '[\n';
  for (const row of rows) {
    yield before + JSON.stringify(row);
    before = ',\n';
  }
  yield before === ',\n' ? '\n]\n' : '[\n]\n';
}
