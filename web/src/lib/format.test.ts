import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  count,
  formatDate,
  formatDateWords,
  formatDayMonth,
  formatDelta,
  formatMass,
  formatMonth,
  formatNumber,
  formatPercent,
  formatShort,
  formatSize,
  formatSpan,
  formatTick,
  formatTime,
  monthLetter,
  unitName,
  withOwnFigures,
} from './format.js';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('a full figure', () => {
  it.each([
    [40590, 0, '40 590'],
    [1234567.891, 2, '1 234 567.89'],
    [999, 0, '999'],
    [0, 0, '0'],
    [33, 1, '33.0'],
    [1.005, 2, '1.01'],
    [2.5, 0, '3'],
    [0.0000004, 0, '0'],
  ])('%d with %d decimals reads “%s”', (value, decimals, text) => {
    expect(plain(formatNumber(value, decimals))).toBe(text);
  });

  it('has the minus sign of typesetters, and no minus before a zero', () => {
    expect(formatNumber(-1280)).toBe('\u22121\u00a0280');
    expect(formatNumber(-0.4)).toBe('0');
  });

  it.each([
    ['2,000 relationships, 1 calendar', '2 000 relationships, 1 calendar'],
    ['Rows 2, 3, 812 and 1,234,567 more.', 'Rows 2, 3, 812 and 1 234 567 more.'],
    ['Sheets 1,20 and 12,3456', 'Sheets 1,20 and 12,3456'],
    ['1,234.5 kg', '1,234.5 kg'],
  ])('of the server in “%s” is grouped as on this page', (text, shown) => {
    expect(plain(withOwnFigures(text))).toBe(shown);
  });

  it('groups by three without ever losing a digit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (value) => {
        const figure = formatNumber(value);
        expect(figure.replaceAll('\u00a0', '')).toBe(String(value));
        expect(figure).toMatch(/^\d{1,3}(\u00a0\d{3})*$/);
      }),
    );
  });

  it('is off by half of the last decimal at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.integer({ min: 0, max: 3 }), (value, decimals) => {
        expect(Math.abs(Number(formatNumber(value, decimals).replaceAll('\u00a0', '')) - value)).toBeLessThanOrEqual(
          0.5 * 10 ** -decimals * (1 + 1e-9),
        );
      }),
    );
  });
});

describe('a size', () => {
  it.each([
    [2150, '2 150'],
    [0.5, '0.5'],
    [1200.25, '1 200.25'],
    [100, '100'],
  ])('%d reads “%s”', (value, text) => {
    expect(plain(formatSize(value))).toBe(text);
  });
});

describe('a figure in a chart', () => {
  it.each([
    [32530, '32.53 k'],
    [1_200_000, '1.20 mn'],
    [4_000_000_000, '4.00 bn'],
    [462.5, '462.50'],
    [0.1234, '0.123'],
    [0, '0'],
    [999_996, '1.00 mn'],
    [999_990, '999.99 k'],
    [-1500, '\u22121.50 k'],
  ])('%d reads “%s”', (value, text) => {
    expect(plain(formatShort(value))).toBe(text);
  });

  it.each([
    [21000, '21 k'],
    [1_500_000, '1.5 mn'],
    [0.25, '0.25'],
    [35, '35'],
    [0, '0'],
  ])('at an axis %d reads “%s”', (value, text) => {
    expect(plain(formatTick(value))).toBe(text);
  });
});

describe('a change', () => {
  it.each([
    [2700, 0, '+2 700'],
    [-1280, 0, '\u22121 280'],
    [0.4, 1, '+0.4'],
    [0, 0, 'same'],
    [0.04, 1, 'same'],
    [-0.04, 1, 'same'],
  ])('of %d with %d decimals reads “%s”', (value, decimals, text) => {
    expect(plain(formatDelta(value, decimals))).toBe(text);
  });
});

describe('dates', () => {
  it('stand as DD/MM/YYYY in fields and as words in sentences', () => {
    expect(formatDate('2027-04-05')).toBe('05/04/2027');
    expect(formatDateWords('2027-04-16')).toBe('16 Apr 2027');
    expect(formatDayMonth('2027-03-04')).toBe('04 Mar');
    expect(formatMonth('2027-05')).toBe('May 2027');
    expect(monthLetter('2027-03')).toBe('M');
  });

  it('repeat no year in a span', () => {
    expect(formatSpan('2027-04-05', '2027-10-01')).toBe('05/04 – 01/10/2027');
    expect(formatSpan('2027-04-05', '2027-04-05')).toBe('05/04/2027');
    expect(formatSpan('2026-11-01', '2027-12-17')).toBe('01/11/2026 – 17/12/2027');
  });

  it('of a time stamp are those of this place', () => {
    const evening = new Date(2026, 10, 20, 23, 59);
    expect(formatDate(evening.toISOString())).toBe('20/11/2026');
    expect(formatTime(evening)).toBe('23:59');
  });
});

describe('words', () => {
  it('have a singular', () => {
    expect(count(1, 'asset')).toBe('1 asset');
    expect(count(0, 'asset')).toBe('0 assets');
    expect(plain(count(1200, 'day off', 'days off'))).toBe('1 200 days off');
  });

  it('of units have their powers', () => {
    expect(['m2', 'm3', 't', 'nr', 'km'].map(unitName)).toEqual(['m²', 'm³', 't', 'nr', 'km']);
  });

  it('of a share stand apart from the sign', () => {
    expect(plain(formatPercent(51.84))).toBe('51.8 %');
  });
});

describe('a mass', () => {
  it.each([
    [114_300, 't', '114.3 kt'],
    [43_249, 't', '43.2 kt'],
    [999.96, 't', '1.0 kt'],
    [812.4, 't', '812.4 t'],
    [0, 't', '0 t'],
    [1_140_000, 't', '1.14 mn t'],
    [999_996, 't', '1.00 mn t'],
    [126_000, 'ton', '126.0 k ton'],
  ])('of %d %s reads %s', (value, unit, text) => {
    expect(formatMass(value, unit).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
