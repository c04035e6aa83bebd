import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from '@jest/globals';
import { unpackedFont } from './unpacked-font.js';

const WEIGHTS = [400, 500, 600];
const own = (weight: number): Buffer =>
  readFileSync(new URL(`fonts/geist-latin-${weight}-normal.woff`, import.meta.url));
const fromPackage = (weight: number): Buffer =>
  readFileSync(createRequire(import.meta.url).resolve(`@fontsource/geist/files/geist-latin-${weight}-normal.woff`));

describe('the fonts of the document', () => {
  it.each(WEIGHTS)('are those of the package, Geist %d', (weight) => {
    expect(own(weight).equals(fromPackage(weight))).toBe(true);
  });

  it.each(WEIGHTS)('each table of Geist %d has the bytes of its checksum', (weight) => {
    const font = unpackedFont(own(weight));
    expect(font.readUInt32BE(0)).toBe(0x00010000);
    const count = font.readUInt16BE(4);
    expect(count).toBeGreaterThan(8);
    for (let at = 0; at < count; at += 1) {
      const entry = 12 + at * 16;
      const [checksum, offset, length] = [4, 8, 12].map((field) => font.readUInt32BE(entry + field)) as [
        number,
        number,
        number,
      ];
      const tag = font.toString('latin1', entry, entry + 4);
      // The one of `head` leaves out its own field for the whole font's.
      if (tag !== 'head') expect([tag, sumOf(font.subarray(offset, offset + length))]).toEqual([tag, checksum]);
    }
  });

  it('refuses another kind of file', () => {
    expect(() => unpackedFont(Buffer.from('wOF2 and so on'))).toThrow(RangeError);
  });
});

/** As OpenType defines it: the sum of the 32-bit words, the last one filled up with zeros. */
function sumOf(table: Buffer): number {
  const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + padded.readUInt32BE(at)) >>> 0;
  return sum;
}
