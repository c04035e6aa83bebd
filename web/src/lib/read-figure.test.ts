import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatNumber, formatSize } from './format.js';
import { readFigure } from './read-figure.js';

describe('a typed figure', () => {
  it.each([
    ['950', 950],
    ['0.5', 0.5],
    ['.5', 0.5],
    ['1.', 1],
    ['1,5', 1.5],
    ['12,5', 12.5],
    ['1,', 1],
    ['0,125', 0.125],
    ['1234,567', 1234.567],
    ['2.500,5', 2500.5],
    ['1.234.567', 1234567],
    ['1.234.567,8', 1234567.8],
    ['1,234.5', 1234.5],
    ['1,234,567', 1234567],
    ['12,34,567.5', 1234567.5],
    ['1 234,56', 1234.56],
    ['1\u00a0234.56', 1234.56],
    ['1\u202f234', 1234],
    ["1'234.5", 1234.5],
    ['1’234,5', 1234.5],
    [' 700 ', 700],
    ['007', 7],
  ])('“%s” is %d, without a word', (text, value) => {
    expect(readFigure(text, 3)).toEqual({ value, note: null });
  });

  it.each([
    ['1,234', 1234, 'A comma between thousands: read as 1 234'],
    ['1.234', 1.234, 'A point before decimals: read as 1.234'],
    ['2.500', 2.5, 'A point before decimals: read as 2.5'],
    ['1e5', 15, 'Only digits and a point: read as 15'],
    ['-5', 5, 'Only digits and a point: read as 5'],
    ['12abc', 12, 'Only digits and a point: read as 12'],
    ['1.2.3', 1.23, 'Only digits and a point: read as 1.23'],
    ['1 5', 15, 'Only digits and a point: read as 15'],
    ['1.5,2', 15.2, 'Only digits and a point: read as 15.2'],
    ['1.23456', 1.234, 'At most 3 decimals: read as 1.234'],
    ['1234567890123456', 123456789012345, 'Only digits and a point: read as 123 456 789 012 345'],
    ['abc', null, 'Only digits and a point'],
    ['', null, null],
    [',', null, null],
  ])('“%s” is %s, and is told so: %s', (text, value, note) => {
    const read = readFigure(text, 3);
    expect([read.value, read.note?.replaceAll('\u00a0', ' ') ?? null]).toEqual([value, note]);
  });

  it('says what was dropped before', () => {
    expect(readFigure('15', 3, true).note).toBe('Only digits and a point: read as 15');
  });

  it('without decimals is a whole number', () => {
    expect(readFigure('12,7', 0)).toEqual({ value: 12, note: 'No decimals: read as 12' });
  });

  it('is read back as the product writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.nat(3), (thousandths, decimals) => {
        const value = Number((thousandths / 1000).toFixed(decimals));
        for (const text of [
          formatSize(value),
          formatNumber(value, decimals),
          formatSize(value).replaceAll('\u00a0', ' '),
        ])
          expect(readFigure(text, 3).value).toBe(value);
      }),
    );
  });

  // What a text means where the comma groups and the point divides, and where it is the other way round.
  const english = /^(?:\d+|[1-9]\d{0,2}(?:[, \u00a0]\d{3})+)?(?:\.\d*)?$/;
  const continental = /^(?:\d+|[1-9]\d{0,2}(?:[. \u00a0]\d{3})+)?(?:,\d*)?$/;
  const meanings = (text: string) =>
    [
      english.test(text) && text.replace(/[, \u00a0]/g, ''),
      continental.test(text) && text.replace(/[. \u00a0]/g, '').replace(',', '.'),
    ]
      .filter((meant) => meant !== false)
      .filter((meant) => /\d/.test(meant))
      .map(Number);

  it('is never anything else, in silence, than whoever typed it can mean', () => {
    const anyText = fc.oneof(
      fc.string({ maxLength: 10, unit: fc.constantFrom(...'0123456789.,') }),
      fc.string({ maxLength: 12, unit: fc.constantFrom(...'0123456789., \u00a0-e') }),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        const { value, note } = readFigure(text, 12);
        if (note !== null || value === null) return;
        const trimmed = text.trim();
        const meant = meanings(trimmed);
        // Groups by apostrophe, or as India groups, and a group of zeros at the front, mean one thing everywhere.
        if (meant.length === 0) expect(trimmed).toMatch(/['’]|^0|^\d{1,2}([,. \u00a0])(?:\d{2}\1)+\d{3}(?:[.,]\d*)?$/);
        for (const one of meant) expect(value).toBeCloseTo(one, 9);
      }),
      { numRuns: 5000 },
    );
  });

  it('is finite and not negative, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 400, unit: fc.constantFrom(...'09.,e- ') }), fc.nat(6), (text, decimals) => {
        const { value } = readFigure(text, decimals);
        expect(value === null || (Number.isFinite(value) && value >= 0)).toBe(true);
      }),
    );
  });
});
