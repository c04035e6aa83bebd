import { inflateSync } from 'node:zlib';

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

/**
 * The font within a WOFF file (W3C, WOFF File Format 1.0, sections 3 to 5). pdfkit takes the file too, and then unpacks its tables
 * again for each piece of text: two thirds of the time that a document took. The packed form of WOFF2 it cannot make a subset of.
 * @throws RangeError for another kind of file
 */
export function unpackedFont(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new RangeError('A font has to be a WOFF file');
  const flavour = woff.subarray(4, 8);
  const count = woff.readUInt16BE(12);
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  flavour.copy(head);
  // How a table is found by halves, as the header of every font says it.
  const selector = Math.floor(Math.log2(count));
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(2 ** selector * SFNT_ENTRY, 6);
  head.writeUInt16BE(selector, 8);
  head.writeUInt16BE((count - 2 ** selector) * SFNT_ENTRY, 10);
  const pieces: Buffer[] = [head];
  let offset = head.length;
  for (let at = 0; at < count; at += 1) {
    const entry = WOFF_HEADER + at * WOFF_ENTRY;
    const [from, packed, length, checksum] = [4, 8, 12, 16].map((field) => woff.readUInt32BE(entry + field)) as [
      number,
      number,
      number,
      number,
    ];
    const bytes = woff.subarray(from, from + packed);
    const table = packed < length ? inflateSync(bytes) : bytes;
    const written = SFNT_HEADER + at * SFNT_ENTRY;
    woff.copy(head, written, entry, entry + 4);
    head.writeUInt32BE(checksum, written + 4);
    head.writeUInt32BE(offset, written + 8);
    head.writeUInt32BE(length, written + 12);
    // Tables begin at multiples of four.
    const padding = Buffer.alloc(-length & 3);
    pieces.push(table, padding);
    offset += length + padding.length;
  }
  return Buffer.concat(pieces);
}
