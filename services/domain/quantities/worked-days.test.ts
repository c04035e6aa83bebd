import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCalendar } from '../../../test/support/arbitrary-programmes.js';
import { parseDay } from './day.js';
import { monthsOf } from './material-months.js';
import { workCalendar } from './work-calendar.js';
import { findWork, type WorkSpan } from './work-span.js';
import { type LineColumns, WorkedDays } from './worked-days.js';

/** One line in the columns of a part's lines; what does not move it between months is left out. */
const columnsOf = ({ from, to, workingDays, spread }: WorkSpan): LineColumns =>
  ({
    from: Int32Array.of(from),
    to: Int32Array.of(to),
    workingDays: Int32Array.of(workingDays),
    everyDay: Uint8Array.of(spread === 'calendar' ? 1 : 0),
  }) as unknown as LineColumns;

const first = parseDay('2026-01-20');
const windows = fc.record({
  start: fc.integer({ min: first, max: first + 200 }),
  length: fc.integer({ min: 1, max: 150 }),
  amount: fc.double({ min: 0.01, max: 1000, noNaN: true }),
});
/** Any week and any days off, and a week without a working day. */
const calendars = fc.oneof(
  arbitraryCalendar,
  arbitraryCalendar.map((facts) => ({ ...facts, workingPatternBitMask: 0 })),
);

describe('A line that is added to the months of a range', () => {
  it('adds to each month what its own months say, and what is there already stays', () => {
    fc.assert(
      fc.property(calendars, windows, fc.integer({ min: 0, max: 40 }), (facts, { start, length, amount }, around) => {
        const calendar = workCalendar(facts);
        const range = { from: start, to: start + length };
        const work = findWork(range, range, calendar);
        const days = new WorkedDays(start - around, start + length - 1 + around, calendar);
        const target = new Float64Array(days.months).fill(7);

        days.addMonths(target, columnsOf(work), 0, amount);

        const expected = new Map(
          monthsOf({ ...work, quantity: amount }, calendar).map(({ month, quantity }) => [month, quantity ?? 0]),
        );
        expect([...target]).toEqual(
          Array.from({ length: days.months }, (_, month) =>
            expect.closeTo(7 + (expected.get(days.firstMonth + month) ?? 0), 9),
          ),
        );
      }),
    );
  });

  it('adds nothing for its days outside the range, which are days off', () => {
    // From Saturday to Sunday of the next week; the range is Monday to Friday.
    const [monday, friday] = [parseDay('2026-03-30'), parseDay('2026-04-03')];
    const week = workCalendar({ workingPatternBitMask: 31, nonWorkingDays: [], noShifts: 1, shiftHours: [8, 0, 0] });
    const work = findWork({ from: monday - 2, to: friday + 3 }, { from: monday - 2, to: friday + 3 }, week);
    const days = new WorkedDays(monday, friday, week);
    const target = new Float64Array(days.months);
    days.addMonths(target, columnsOf(work), 0, 10);
    expect([...target]).toEqual([4, 6]);
    days.addMonths(target, columnsOf({ ...work, from: friday + 1, to: friday + 3 }), 0, 10);
    days.addMonths(target, columnsOf({ ...work, from: monday - 2, to: monday }), 0, 10);
    expect([...target]).toEqual([4, 6]);
  });
});
