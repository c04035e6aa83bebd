import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DailySum } from './daily-sum.js';
import { parseDay } from './day.js';
import { wholeGangs } from './gangs.js';
import { GangWork } from './whole-gangs.js';
import { WorkCalendar } from './work-calendar.js';
import { WorkedDays } from './worked-days.js';

// 2027-03-01 is a Monday.
const first = parseDay('2027-03-01');
const days = new WorkedDays(
  first,
  first + 27,
  new WorkCalendar({ workingPatternBitMask: 0b0011111, nonWorkingDays: [], noShifts: 1, shiftHours: [8] }),
);

/** Line by line: the gang, its days counted from the first, the gangs that it implies. */
type Line = { gang: string; from: number; length: number; everyDay?: boolean; gangs: number };

function worked(lines: readonly Line[]): { perDay: Float64Array; busiest: [string, number, number][] } {
  const works = new Map<string, GangWork>();
  for (const { gang, from, length, everyDay = false, gangs } of lines) {
    const work = works.get(gang) ?? new GangWork(days, headsOf[gang] ?? 0);
    works.set(gang, work);
    work.add(first + from, first + from + length, everyDay, gangs);
  }
  const perDay = new Float64Array(days.length);
  for (const work of works.values()) work.addHeads(perDay);
  return {
    perDay,
    busiest: [...works].map(([gang, { busiestDay }]) => [gang, busiestDay.gangs, busiestDay.day - first]),
  };
}

const headsOf: Record<string, number> = { a: 2, b: 5.25, c: 0.25 };

describe('whole gangs', () => {
  it('lets the lines of one gang share it, and rounds up what is there at once', () => {
    const { perDay, busiest } = worked([
      { gang: 'b', from: 0, length: 3, gangs: 0.4 },
      { gang: 'b', from: 1, length: 4, gangs: 0.4 },
      { gang: 'b', from: 2, length: 1, gangs: 0.4 },
      { gang: 'a', from: 4, length: 1, gangs: 0.1 },
    ]);
    expect([...perDay].slice(0, 7)).toEqual([5.25, 5.25, 10.5, 5.25, 7.25, 0, 0]);
    expect(busiest).toEqual([
      ['b', expect.closeTo(1.2), 2],
      ['a', 0.1, 4],
    ]);
  });

  it('takes the first working day of the busiest days, and days off where only they are worked', () => {
    const { perDay, busiest } = worked([
      { gang: 'a', from: 5, length: 5, gangs: 2 },
      { gang: 'c', from: 5, length: 2, everyDay: true, gangs: 1.5 },
    ]);
    expect(busiest).toEqual([
      ['a', 2, 7],
      ['c', 1.5, 5],
    ]);
    expect([...perDay].slice(4, 9)).toEqual([0, 0.5, 0.5, 4, 4]);
  });

  const line = fc.record({
    gang: fc.constantFrom('a', 'b', 'c'),
    from: fc.integer({ min: -5, max: 30 }),
    length: fc.integer({ min: 1, max: 20 }),
    everyDay: fc.boolean(),
    gangs: fc.double({ min: 0.01, max: 9, noNaN: true }),
  });
  it('needs at least the heads of the output, and less than one gang more of each', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const proRata = new DailySum(days);
        for (const { gang, from, length, everyDay, gangs } of lines)
          proRata.add(first + from, first + from + length, everyDay, gangs * (headsOf[gang] ?? 0));
        const average = proRata.series;
        // On working days a gang may be there twice: once for work of working days, once for what runs through all days.
        const oneMore = 2 * Object.values(headsOf).reduce((sum, heads) => sum + heads, 0);
        for (const [day, heads] of worked(lines).perDay.entries()) {
          expect(heads).toBeGreaterThanOrEqual((average[day] ?? 0) - 1e-4);
          expect(heads).toBeLessThan((average[day] ?? 0) + oneMore + 1e-4);
        }
      }),
    );
  });

  it('equals a count day by day', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        const expected = Array.from({ length: days.length }, (_, index) => {
          let heads = 0;
          for (const [gang, ofOne] of Object.entries(headsOf))
            for (const everyDay of [true, false]) {
              if (!everyDay && !days.isWorking(first + index)) continue;
              const atWork = lines.filter(
                (one) =>
                  one.gang === gang && one.everyDay === everyDay && index >= one.from && index < one.from + one.length,
              );
              heads += wholeGangs(atWork.reduce((sum, { gangs }) => sum + gangs, 0)) * ofOne;
            }
          return heads;
        });
        for (const [index, heads] of worked(lines).perDay.entries()) expect(heads).toBeCloseTo(expected[index] ?? 0, 6);
      }),
    );
  });
});
