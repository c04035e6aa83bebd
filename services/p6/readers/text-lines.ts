import { isUtf8 } from 'node:buffer';
import { byteOrderMark, bytesOf, decoderOf, type OnRead, windows1252 } from './read-bytes.js';
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
  let left: Buffer = Buffer.alloc(0);
  let mark: string | null | undefined;
  let decoder: ReturnType<typeof decoderOf> | null = null;
  let unended = '';
  for await (const chunk of bytesOf(file.path, file.size, onRead)) {
    let bytes = left.length > 0 ? Buffer.concat([left, chunk]) : chunk;
    if (mark === undefined) {
      mark = byteOrderMark(bytes);
      if (mark !== null) {
        decoder = decoderOf(mark);
        // TextDecoder removes the mark.
      }
    }
    if (decoder) {
      // A decoder chosen by the byte order mark keeps the first bytes of a split character.
      left = Buffer.alloc(0);
      unended += decoder.decode(bytes);
      const end = unended.lastIndexOf('\n') + 1;
      if (unended.length - end > file.limits.textLength) throw limitExceeded.textLength(file.limits);
      if (end > 0) yield unended.slice(0, end);
      unended = unended.slice(end);
      continue;
    }
    const end = bytes.lastIndexOf(0x0a) + 1;
    left = bytes.subarray(end);
    if (left.length > file.limits.textLength) throw limitExceeded.textLength(file.limits);
    bytes = bytes.subarray(0, end);
    if (end > 0) yield isUtf8(bytes) ? bytes.toString('utf8') : windows1252(bytes);
  }
  const rest = decoder ? unended + decoder.decode() : isUtf8(left) ? left.toString('utf8') : windows1252(left);
  if (rest !== '') yield rest;
}
