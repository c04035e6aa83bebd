import { isAscii } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import { TextDecoder } from 'node:util';
import { damaged } from './file-refused.js';

/** Called while a file is read, with the share that has been read, 0 to 1. */
export type OnRead = (done: number) => void;

/** The bytes of a file, in pieces. */
export async function* bytesOf(path: string, size: number, onRead: OnRead): AsyncGenerator<Buffer> {
  let read = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 18 })) {
    yield chunk as Buffer;
    read += (chunk as Buffer).length;
    onRead(Math.min(1, read / Math.max(1, size)));
  }
}

/** Up to `length` bytes of a file from an offset: fewer where it ends before. */
export const bytesAt = (path: string, offset: number, length: number): Promise<Buffer> =>
  buffer(createReadStream(path, { start: offset, end: offset + length - 1 }));

/** The encoding that a byte order mark names: 'utf-8', 'utf-16le', 'utf-16be'; null without a mark. */
export function byteOrderMark(head: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8';
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return null;
}

/** Decodes bytes piece by piece; a character may be split between two pieces. */
export interface PieceDecoder {
  decode(piece?: Buffer): string;
}

/**
 * @param lenient whether bytes that are invalid in the encoding become U+FFFD
 * @throws FileRefused for an unknown encoding; unless lenient, its `decode` throws it for invalid bytes
 */
export function decoderOf(encoding: string, { lenient = false } = {}): PieceDecoder {
  if (/^(?:windows-1252|cp1252|iso-8859-1|latin1)$/i.test(encoding))
    return { decode: (piece) => (piece ? windows1252(piece) : '') };
  let decoder: TextDecoder;
  try {
    decoder = new TextDecoder(encoding === 'ascii' ? 'utf-8' : encoding, { fatal: !lenient });
  } catch {
    throw damaged(`Its encoding is said to be “${encoding.slice(0, 40)}”, which is not known.`);
  }
  // Most pieces are ASCII, which is by far the fastest to decode. Of a character that began in the piece before, up to three bytes
  // stand there, the first of which is 0x80 or more.
  let leftOver = false;
  const asciiAsIs = !decoder.encoding.startsWith('utf-16');
  return {
    decode(piece) {
      if (piece && asciiAsIs && !leftOver && isAscii(piece)) return piece.toString('latin1');
      try {
        const text = decoder.decode(piece, { stream: piece !== undefined });
        leftOver = piece !== undefined && !isAscii(piece.subarray(-3));
        return text;
      } catch {
        throw damaged(`It has bytes that are not ${decoder.encoding.toUpperCase()}.`);
      }
    },
  };
}

/** The characters of windows-1252 at 0x80 to 0x9f, where Latin 1 has control characters. Node's decoder treats the two encodings alike. */
const WINDOWS_1252_80_TO_9F = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

/** Decodes windows-1252, the encoding of western Windows. */
export function windows1252(bytes: Buffer): string {
  const text = bytes.toString('latin1');
  if (isAscii(bytes)) return text;
  return text.replace(/[\u0080-\u009f]/g, (control) => WINDOWS_1252_80_TO_9F[control.charCodeAt(0) - 0x80]!);
}
