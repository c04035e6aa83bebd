import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { giveWay } from '../giving-way.js';

/** Characters written at a time. */
const CHUNK = 32 * 1024;

/**
 * The text in chunks. Other requests have their turn after each: a reader that takes everything at once, uncompressed, would never
 * let the process come back to them (docs/quality.md, Under load and attack).
 */
export async function* textChunks(pieces: Iterable<string>): AsyncGenerator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
    await giveWay();
  }
  if (chunk !== '') yield chunk;
}

/** A stream of text for whoever takes one, made as it is read. */
export const textStream = (pieces: Iterable<string>): Readable =>
  Readable.from(textChunks(pieces), { objectMode: false });

/** Sends a stream as an answer, and ends it when the reader leaves. */
export async function sendStream(response: Response, stream: Readable): Promise<void> {
  try {
    await pipeline(stream, response);
  } catch (error) {
    // Ignore the error when the reader has disconnected.
    if (!response.destroyed) throw error;
  }
}
