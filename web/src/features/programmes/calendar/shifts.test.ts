import { describe, expect, it } from '@jest/globals';
import { hoursPerDay, oneShift, shiftsInWords, withLength, withNumber } from './shifts.js';

describe('the shifts of a day', () => {
  it('of one length stay that long when a second shift is added', () => {
    expect(withNumber(withLength(oneShift, 0, 10), 2)).toEqual({ noShifts: 2, hours: [10, 10, 0] });
  });

  it('are 8 hours each when there are three, so that they fill the day', () => {
    const three = withNumber(withLength(oneShift, 0, 12), 3);
    expect(three).toEqual({ noShifts: 3, hours: [8, 8, 8] });
    expect(hoursPerDay(three)).toBe(24);
  });

  it('keep the first two lengths when there are two, and the first when there is one', () => {
    const two = withLength(withNumber(oneShift, 2), 1, 12);
    expect(two.hours).toEqual([8, 12, 0]);
    expect(hoursPerDay(two)).toBe(20);
    expect(withNumber(two, 1)).toEqual({ noShifts: 1, hours: [8, 0, 0] });
  });

  it('count only as far as they are worked', () => {
    expect(hoursPerDay({ noShifts: 1, hours: [10, 8, 8] })).toBe(10);
  });

  it.each([
    [oneShift, '1 shift of 8 h'],
    [{ noShifts: 2, hours: [10, 8, 0] as const }, '2 shifts of 10 h and 8 h'],
    [{ noShifts: 3, hours: [8, 8, 8] as const }, '3 shifts of 8 h'],
  ])('read as words', (shifts, words) => {
    expect(shiftsInWords(shifts)).toBe(words);
  });
});
