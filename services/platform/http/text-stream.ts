import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { giveWay } from '../giving-way.js';

/** Characters written at a time. */
const CHUNK = 32 * 1024;

type Pieces = Iterable<string> | AsyncIterable<string>;

/**
 * The text in chunks. Other requests have their turn after each: a reader that takes everything at once, uncompressed, would never
 * let the process come back to them (docs/quality.md, Under load and attack).
 */
export async function* textChunks(pieces: Pieces): AsyncGenerator<string> {
  let chunk = '';
  for await (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
    await giveWay();
  }
  if (chunk !== '') yield chunk;
}

/** Pieces that are there at once, joined: what passes through asynchronous generators one by one costs a turn each, and is kept meanwhile. */
export function* inChunks(pieces: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const piece of pieces) {
    chunk += piece;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}

/** A stream of text for whoever takes one, made as it is read. */
export const textStream = (pieces: Pieces): Readable => Readable.from(textChunks(pieces), { objectMode: false });

/**
 * Sends a stream as an answer, and ends it when the reader leaves.
 * @returns whether all of it was sent: false when the reader left before
 * @throws the stream's own error
 */
export async function sendStream(response: Response, stream: Readable): Promise<boolean> {
  try {
    await pipeline(stream, response);
    return true;
  } catch (error) {
    if (!hasLeft(error)) throw error;
    return false;
  }
}

/** Whether the error of a pipeline is that its reader disconnected. */
const hasLeft = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  /^(ERR_STREAM_PREMATURE_CLOSE|ERR_STREAM_DESTROYED|ECONNRESET|EPIPE)$/.test(String(error.code));
