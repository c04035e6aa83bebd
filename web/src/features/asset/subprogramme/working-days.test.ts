import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { formatDay, parseDay } from '../../../../../services/domain/quantities/day.js';
import { workCalendar } from '../../../../../services/domain/quantities/work-calendar.js';
import { programmeOf } from '../../../testing/programme.js';
import { workingDaysBetween } from './working-days.js';

const calendarOf = (workingPatternBitMask: number, days: readonly string[]) => {
  const programme = programmeOf([]);
  return {
    calendar: {
      ...programme.calendar,
      workingPatternBitMask,
      nonWorkingDays: days.map((date) => ({ date, name: '', repeat: 'none' })) as never,
    },
  };
};

describe('working days between two days', () => {
  it('count the first and not the last, backwards below zero', () => {
    // Monday 1 March to Monday 8 March 2027, without Wednesday.
    const between = workingDaysBetween(calendarOf(31, ['2027-03-03', '2027-03-06']));
    expect([between('2027-03-01', '2027-03-08'), between('2027-03-08', '2027-03-01')]).toEqual([4, -4]);
    expect(between('2027-03-06', '2027-03-08')).toBe(0);
  });

  it('are those that the server counts, in any calendar', () => {
    const day = fc.integer({ min: parseDay('1990-01-01'), max: parseDay('2100-12-31') });
    const near = fc.integer({ min: -500, max: 500 });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 127 }), day, near, fc.array(near), (mask, from, distance, off) => {
        const days = off.map((by) => formatDay(from + by));
        const calendar = workCalendar({
          workingPatternBitMask: mask,
          noShifts: 1,
          shiftHours: [8, 0, 0],
          nonWorkingDays: days,
        } as never);
        const to = from + distance;
        const expected = to >= from ? calendar.workingDays(from, to) : -calendar.workingDays(to, from);
        const between = workingDaysBetween(calendarOf(mask, days));
        // Neither says −0.
        expect(between(formatDay(from), formatDay(to)) + 0).toBe(expected + 0);
      }),
    );
  });
});
