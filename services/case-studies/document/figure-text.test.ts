import { describe, expect, it } from '@jest/globals';
import { parseDay } from '../../domain/quantities/day.js';
import { counted, dayText, difference, exact, figure, longDayText, rangeText, unitText } from './figure-text.js';

// docs/look.md, Type and numbers.
describe('figures and days as text', () => {
  it.each([
    [1788, 0, '1\u00a0788'],
    [1_234_567.891, 2, '1\u00a0234\u00a0567.89'],
    [999.96, 1, '1\u00a0000.0'],
    [-746.4, 0, '−746'],
    [-0.2, 0, '0'],
  ])('%d with %d decimals is %j', (value, decimals, text) => expect(figure(value, decimals)).toBe(text));

  it.each([
    [4.1, '4.1'],
    [2000, '2\u00a0000'],
    [0.125, '0.125'],
    [1 / 3, '0.3333'],
  ])('%d in full is %j', (value, text) => expect(exact(value)).toBe(text));

  it('a difference is that of the figures that are shown', () => {
    expect(difference(28.94, 23.16, 1)).toBe('+5.7');
    expect(difference(14.5, 23.2, 1)).toBe('−8.7');
    expect(difference(20.04, 20.01, 1)).toBe('same');
  });

  it('days repeat no year in a range', () => {
    expect(dayText(parseDay('2027-06-01'))).toBe('1\u00a0Jun\u00a02027');
    expect(longDayText(parseDay('2027-12-17'))).toBe('17\u00a0December');
    expect(rangeText(parseDay('2027-03-01'), parseDay('2027-12-17'))).toBe('1\u00a0Mar – 17\u00a0Dec\u00a02027');
    expect(rangeText(parseDay('2026-12-01'), parseDay('2027-01-17'))).toBe(
      '1\u00a0Dec\u00a02026 – 17\u00a0Jan\u00a02027',
    );
  });

  it('units have their powers, and counts their singular', () => {
    expect(['m2', 'm3', 'm', 'km2', 't'].map(unitText)).toEqual(['m²', 'm³', 'm', 'km²', 't']);
    expect([counted(1, 'gang'), counted(2, 'gang')]).toEqual(['1\u00a0gang', '2\u00a0gangs']);
  });
});
