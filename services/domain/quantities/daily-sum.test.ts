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

  it('is to its last digits the same whatever came and went before, in any order', () => {
    const few = { from: 20, length: 5, amounts: [0.1, 0.2, 1e-7] };
    const sumsOf = (before: readonly number[], reversed: boolean) => {
      const sum = new DailySum(days);
      const runs = [
        ...before.map((amount, i) => ({ from: i % 10, length: 1 + (i % 9), amount })),
        ...few.amounts.map((amount) => ({ from: few.from, length: few.length, amount })),
        // Bridges the days between, so that the sum never ends.
        { from: 0, length: 28, amount: 3 },
      ];
      for (const { from, length, amount } of reversed ? runs.reverse() : runs)
        sum.add(first + from, first + from + length, true, amount);
      return [...sum.series].slice(few.from, few.from + few.length);
    };
    const huge = fc.array(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), { maxLength: 40 });
    const expected = 3 + 0.1 + 0.2 + 1e-7;
    fc.assert(
      fc.property(huge, fc.boolean(), (before, reversed) => {
        for (const heads of sumsOf(before, reversed)) expect(Math.abs(heads - expected)).toBeLessThan(1e-14);
      }),
    );
  });
});
