import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DailySum } from './daily-sum.js';
import { parseDay } from './day.js';
import { DEFAULT_WORK_CALENDAR, workCalendar } from './work-calendar.js';
import { WorkedDays } from './worked-days.js';

// 2027-03-01 is a Monday.
const first = parseDay('2027-03-01');
const days = new WorkedDays(first, first + 27, workCalendar(DEFAULT_WORK_CALENDAR));

const run = fc.record({
  from: fc.integer({ min: -5, max: 30 }),
  length: fc.integer({ min: 1, max: 20 }),
  everyDay: fc.boolean(),
  amount: fc.double({ min: 0, max: 9, noNaN: true }),
});

describe('a sum of each day', () => {
  it('is that of the amounts that count on it, and exactly 0 where none does', () => {
    fc.assert(
      fc.property(fc.array(run, { maxLength: 30 }), (runs) => {
        const sum = new DailySum(days);
        for (const { from, length, everyDay, amount } of runs)
          sum.add(first + from, first + from + length, everyDay, amount);
        for (const [day, found] of sum.series.entries()) {
          const counted = runs.filter(
            ({ from, length, everyDay, amount }) =>
              amount > 0 && day >= from && day < from + length && (everyDay || days.isWorking(first + day)),
          );
          const expected = counted.reduce((total, { amount }) => total + amount, 0);
          if (counted.length === 0) expect(found).toBe(0);
          else expect(found).toBeCloseTo(expected, 9);
        }
      }),
    );
  });
});
