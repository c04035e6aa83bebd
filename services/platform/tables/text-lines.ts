import { isUtf8 } from 'node:buffer';
import { byteOrderMark, bytesAt, bytesOf, decoderOf, type OnRead, windows1252 } from './read-bytes.js';
import { limitExceeded, type ReadingLimits } from './reading-limits.js';

/** A file that is plain text. */
export interface TextFile {
  readonly path: string;
  readonly size: number;
  readonly limits: ReadingLimits;
}

/**
 * The text of a file in pieces of whole lines, each with its line end. Without a byte order mark a piece is read as UTF-8 if it is valid,
 * else as windows-1252, which Excel and P6 write in western countries: such text is almost never valid UTF-8 by chance.
 */
export async function* linesOf(file: TextFile, onRead: OnRead): AsyncGenerator<string> {
  const mark = byteOrderMark(await bytesAt(file.path, 0, 3));
  const decoder = mark === null ? null : decoderOf(mark);
  // What follows the last line end so far: bytes, or text if a mark names the encoding.
  let left: Buffer = Buffer.alloc(0);
  let unended = '';
  for await (const chunk of bytesOf(file.path, file.size, onRead)) {
    let lines: string;
    if (decoder) {
      unended += decoder.decode(chunk);
      const end = unended.lastIndexOf('\n') + 1;
      lines = unended.slice(0, end);
      unended = unended.slice(end);
    } else {
      const bytes = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
      const end = bytes.lastIndexOf(0x0a) + 1;
      lines = decoded(bytes.subarray(0, end));
      left = bytes.subarray(end);
    }
    if (Math.max(unended.length, left.length) > file.limits.textLength) throw limitExceeded.textLength(file.limits);
    if (lines !== '') yield lines;
  }
  const rest = decoder ? unended + decoder.decode() : decoded(left);
  if (rest !== '') yield rest;
}

const decoded = (bytes: Buffer): string => (isUtf8(bytes) ? bytes.toString('utf8') : windows1252(bytes));
