import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { type StripSizes, startShowing, stripOf } from './tab-strip.js';

const sizes = (widths: number[], room: number): StripSizes => ({ widths, room, roomBesideArrows: room - 72 });
const anySizes = fc
  .record({
    widths: fc.array(fc.integer({ min: 76, max: 384 }), { minLength: 1, maxLength: 100 }),
    room: fc.integer({ min: 200, max: 1500 }),
    first: fc.nat(99),
  })
  .map(({ widths, room, first }) => ({ sizes: sizes(widths, room), first: first % widths.length }));
const sum = (widths: readonly number[]) => widths.reduce((all, width) => all + width, 0);

describe('a strip of tabs', () => {
  it('has no arrows where all names fit, and makes room for them where one does not', () => {
    expect(stripOf(sizes([200, 200, 200], 600), 0)).toEqual({ start: 0, count: 3, last: 0 });
    expect(stripOf(sizes([200, 200, 200], 599), 0)).toEqual({ start: 0, count: 2, last: 1 });
  });

  it('shows twelve short names where six long ones would not fit', () => {
    expect(stripOf(sizes(Array<number>(12).fill(80), 1000), 0).count).toBe(12);
    expect(stripOf(sizes(Array<number>(12).fill(200), 1000), 0).count).toBe(4);
  });

  it('shows only whole names, and as many as fit', () => {
    fc.assert(
      fc.property(anySizes, ({ sizes: given, first }) => {
        const { start, count } = stripOf(given, first);
        const room = sum(given.widths) <= given.room ? given.room : given.roomBesideArrows;
        const shown = given.widths.slice(start, start + count);
        expect(shown.length === 1 || sum(shown) <= room).toBe(true);
        const next = given.widths[start + count];
        if (next !== undefined) expect(sum(shown) + next).toBeGreaterThan(room);
      }),
    );
  });

  it('reaches every tab, from wherever it begins', () => {
    fc.assert(
      fc.property(anySizes, fc.nat(99), ({ sizes: given, first }, wanted) => {
        const index = wanted % given.widths.length;
        const { start, count } = stripOf(given, startShowing(given, first, index));
        expect(index).toBeGreaterThanOrEqual(start);
        expect(index).toBeLessThan(start + count);
      }),
    );
  });

  it('stays where it is while the wanted tab is in sight', () => {
    const given = sizes(Array<number>(12).fill(150), 772);
    expect(startShowing(given, 3, 5)).toBe(3);
    expect(startShowing(given, 3, 1)).toBe(1);
    expect(startShowing(given, 3, 9)).toBe(6);
  });
});
