import { bytesOf, decoderOf, type OnRead } from './read-bytes.js';
import { limitExceeded, type ReadingLimits } from './reading-limits.js';
import { encodingOf } from './text-encoding.js';

/** A file that is plain text. */
export interface TextFile {
  readonly path: string;
  readonly size: number;
  readonly limits: ReadingLimits;
  /** How its bytes are read, by its name in the Encoding Standard; without it the bytes decide, else it is Western European. */
  readonly encoding?: string;
}

/** The text of a file in pieces of whole lines, each with its line end. Bytes that the encoding does not have stand as U+FFFD. */
export async function* linesOf(file: TextFile, onRead: OnRead): AsyncGenerator<string> {
  const encoding = file.encoding ?? (await encodingOf(file.path, file.size)).name ?? 'windows-1252';
  const decoder = decoderOf(encoding, { lenient: true });
  /** What follows the last line end so far. */
  let unended = '';
  for await (const piece of bytesOf(file.path, file.size, onRead)) {
    const text = unended + decoder.decode(piece);
    const end = text.lastIndexOf('\n') + 1;
    unended = end === 0 ? text : text.slice(end);
    if (unended.length > file.limits.textLength) throw limitExceeded.textLength(file.limits);
    if (end > 0) yield text.slice(0, end);
  }
  const rest = unended + decoder.decode();
  if (rest !== '') yield rest;
}
