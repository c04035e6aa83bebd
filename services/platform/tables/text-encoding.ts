import { isAscii, isUtf8 } from 'node:buffer';
import { byteOrderMark, bytesAt, bytesOf } from './read-bytes.js';

/** What the bytes of a text file say of their encoding. */
export interface TextEncoding {
  /** Its name in the Encoding Standard; null for a code page, which nothing in the bytes names. */
  readonly name: 'ascii' | 'utf-8' | 'utf-16le' | 'utf-16be' | null;
  /** A byte order mark, or the NULs of UTF-16, leave no doubt. */
  readonly certain: boolean;
  /** Bytes that are no UTF-8 in a text that otherwise is. */
  readonly badBytes: number;
}

const HEAD_BYTES = 2 ** 16;
/** In code pages, valid sequences of UTF-8 come about by chance; nothing else has so many of them for each invalid byte. */
const MIN_VALID_PER_BAD = 2;

/** The encoding of a text file, judged by all its bytes: one stray byte in a remark must not decide how names are read. */
export async function encodingOf(path: string, size: number): Promise<TextEncoding> {
  const head = await bytesAt(path, 0, HEAD_BYTES);
  const mark = byteOrderMark(head);
  const utf16 = mark === 'utf-8' ? null : (mark ?? utf16WithoutMark(head));
  if (utf16 !== null) return { name: utf16, certain: true, badBytes: 0 };
  let ascii = true;
  let valid = 0;
  let badBytes = 0;
  // The end of a piece is judged with the next one: it can be the first half of a character.
  let rest = Buffer.alloc(0);
  for await (const piece of bytesOf(path, size, () => undefined)) {
    if (rest.length === 0 && isAscii(piece)) continue;
    ascii = false;
    const bytes = rest.length > 0 ? Buffer.concat([rest, piece]) : piece;
    const end = endOfWholeCharacters(bytes);
    count(bytes.subarray(0, end));
    rest = Buffer.from(bytes.subarray(end));
  }
  badBytes += rest.length;
  if (ascii) return { name: 'ascii', certain: true, badBytes: 0 };
  if (mark !== null) return { name: mark, certain: true, badBytes };
  return valid >= badBytes * MIN_VALID_PER_BAD
    ? { name: 'utf-8', certain: false, badBytes }
    : { name: null, certain: false, badBytes: 0 };

  function count(bytes: Buffer): void {
    if (isAscii(bytes)) return;
    if (isUtf8(bytes)) {
      for (const byte of bytes) if (byte >= 0xc0) valid++;
      return;
    }
    for (let at = 0; at < bytes.length; ) {
      const length = sequenceAt(bytes, at);
      if (length > 1) valid++;
      else if (length === 0) badBytes++;
      at += Math.max(1, length);
    }
  }
}

/** The length of the UTF-8 character at this byte; 0 if there is none. */
function sequenceAt(bytes: Buffer, at: number): number {
  const first = bytes[at]!;
  if (first < 0x80) return 1;
  const length = lengthBy(first);
  return length > 0 && at + length <= bytes.length && isUtf8(bytes.subarray(at, at + length)) ? length : 0;
}

/** The length of a character of UTF-8 by its first byte. */
const lengthBy = (first: number): number =>
  first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;

function endOfWholeCharacters(bytes: Buffer): number {
  for (let at = bytes.length - 1; at >= 0 && at > bytes.length - 4; at--) {
    const byte = bytes[at]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return lengthBy(byte) > bytes.length - at ? at : bytes.length;
  }
  return bytes.length;
}

/** UTF-16 without a byte order mark: of Latin text every other byte is NUL, and what it spells has no control characters. */
export function utf16WithoutMark(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  const nuls = [0, 0];
  for (let at = 0; at < head.length; at++) if (head[at] === 0) nuls[at & 1]!++;
  const half = head.length / 2;
  const [even, odd] = nuls as [number, number];
  const name = odd > half / 4 && even === 0 ? 'utf-16le' : even > half / 4 && odd === 0 ? 'utf-16be' : null;
  if (name === null) return null;
  const text = new TextDecoder(name).decode(head.subarray(0, head.length & ~1));
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|\ufffd./.test(text) ? null : name;
}
