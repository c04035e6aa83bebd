import { describe, expect, it } from '@jest/globals';
import { rangeOf } from './month-range.js';

const months = ['2027-03', '2027-04', '2027-05', '2027-06'];

describe('the range of months', () => {
  it('is the whole programme unless it is given', () => {
    expect(rangeOf(months, undefined, undefined)).toEqual([0, 3]);
  });

  it('runs from the one month to the other', () => {
    expect(rangeOf(months, '2027-04', '2027-05')).toEqual([1, 2]);
    expect(rangeOf(months, undefined, '2027-05')).toEqual([0, 2]);
  });

  it('stays inside a programme that has become shorter', () => {
    expect(rangeOf(months, '2026-01', '2028-12')).toEqual([0, 3]);
  });

  it.each([
    ['2027-05', '2027-05', [2, 2]],
    ['2027-06', '2027-06', [3, 3]],
    ['2027-06', '2027-03', [3, 3]],
    ['2029-01', '2029-04', [3, 3]],
    ['2026-01', '2026-04', [0, 0]],
  ])('may be one month: %s to %s', (from, to, expected) => {
    expect(rangeOf(months, from, to)).toEqual(expected);
  });

  it('of a programme of a single month is that month', () => {
    expect(rangeOf(['2027-03'], '2027-03', '2027-03')).toEqual([0, 0]);
    expect(rangeOf([], undefined, undefined)).toEqual([0, 0]);
  });
});
