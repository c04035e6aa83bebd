import { describe, expect, it } from '@jest/globals';
import { toggleWeekday, weekInWords, worksOn } from './working-week.js';

describe('a working week', () => {
  it.each([
    [0b0011111, 'Monday to Friday'],
    // Saudi Arabia: the run goes over the end of the week.
    [0b1001111, 'Sunday to Thursday'],
    [0b1111111, 'Monday to Sunday'],
    [0b0010101, 'Monday, Wednesday and Friday'],
    [0b1100000, 'Saturday and Sunday'],
    [0b0000100, 'Wednesday'],
    [0, 'no day'],
  ])('of mask %d reads %s', (mask, words) => {
    expect(weekInWords(mask)).toBe(words);
  });

  it('switches one weekday and no other', () => {
    const mask = toggleWeekday(31, 5);
    expect([0, 1, 2, 3, 4, 5, 6].map((weekday) => worksOn(mask, weekday))).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
      false,
    ]);
    expect(toggleWeekday(mask, 5)).toBe(31);
  });
});
