import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCalendar, arbitraryPart, UNITS } from '../../../test/support/arbitrary-programmes.js';
import { labourRowsOf } from '../../../test/support/labour-rows.js';
import { firstDayOf, formatDay, parseDay } from './day.js';
import { labourDays, labourMonths } from './labour-days.js';
import { monthsOf } from './material-months.js';
import { type ActivityLine, quantifyPart } from './part-quantities.js';
import { workCalendar } from './work-calendar.js';
import { workedDays } from './work-span.js';

const programme = fc.record({ given: arbitraryPart, calendar: arbitraryCalendar });

describe('a line of any part', () => {
  it('has months that add up to its quantity', () => {
    fc.assert(
      fc.property(programme, ({ given: { part, library }, calendar: facts }) => {
        const calendar = workCalendar(facts);
        for (const line of quantifyPart(part, calendar, library)) {
          expectSame(sum(monthsOf(line, calendar).map(({ quantity }) => quantity)), line.quantity);
        }
      }),
    );
  });

  it('has labour whose months and days add up to its man-days', () => {
    fc.assert(
      fc.property(programme, ({ given: { part, library }, calendar: facts }) => {
        const calendar = workCalendar(facts);
        for (const labour of quantifyPart(part, calendar, library).flatMap(labourRowsOf)) {
          expectSame(sum(labourMonths(labour, calendar).map(({ manDays }) => manDays)), labour.manDays);
          expectSame(sum([...labourDays(labour, calendar)].map(({ manDays }) => manDays)), labour.manDays);
        }
      }),
    );
  });

  it('is worked from its first to its last day, inside the part, as many days as it says', () => {
    fc.assert(
      fc.property(programme, ({ given: { part, library }, calendar: facts }) => {
        const calendar = workCalendar(facts);
        for (const line of quantifyPart(part, calendar, library)) {
          const days = [...workedDays(line, calendar)];
          expect(days).toHaveLength(line.workingDays);
          expect([days[0], days.at(-1)]).toEqual([line.firstDay, line.lastDay]);
          expect(line.firstDay).toBeGreaterThanOrEqual(parseDay(part.start));
          expect(line.lastDay).toBeLessThanOrEqual(parseDay(part.end));
          if (line.note !== 'no-working-day-in-part') expect(days.every((day) => calendar.isWorking(day))).toBe(true);
        }
      }),
    );
  });

  it('has finite figures only', () => {
    fc.assert(
      fc.property(programme, ({ given: { part, library }, calendar: facts }) => {
        for (const line of quantifyPart(part, workCalendar(facts), library)) {
          expect(figures(line).filter((figure) => !Number.isFinite(figure))).toEqual([]);
        }
      }),
    );
  });
});

describe('the size of a part', () => {
  it('doubles every figure and moves no date when it doubles', () => {
    fc.assert(
      fc.property(programme, ({ given: { part, library }, calendar: facts }) => {
        const calendar = workCalendar(facts);
        const once = quantifyPart(part, calendar, library);
        const twice = quantifyPart({ ...part, size: part.size * 2 }, calendar, library);
        expect(twice.map(dates)).toEqual(once.map(dates));
        expectAllSame(
          twice.flatMap(figures),
          once.flatMap(figures).map((figure) => figure * 2),
        );
      }),
    );
  });

  it.each([
    { unit: UNITS.kilometre, sentence: 'gives in kilometres what it gives in metres' },
    { unit: UNITS.foot, sentence: 'gives in feet what it gives in metres' },
  ])('$sentence', ({ unit }) => {
    fc.assert(
      fc.property(programme, ({ given: { part, library }, calendar: facts }) => {
        const calendar = workCalendar(facts);
        const metres = quantifyPart(part, calendar, library);
        const typed = { ...part, unitId: unit.id, size: part.size / unit.conversionToSI };
        const other = quantifyPart(typed, calendar, library);
        expect(other.map(dates)).toEqual(metres.map(dates));
        expectAllSame(other.flatMap(figures), metres.flatMap(figures));
      }),
    );
  });
});

describe('quantities and man-days', () => {
  it('do not depend on dates or calendar while a person works the same hours', () => {
    const otherDays = fc.record({
      calendar: arbitraryCalendar,
      start: fc.nat(3000),
      length: fc.integer({ min: 1, max: 900 }),
    });
    fc.assert(
      fc.property(programme, otherDays, ({ given: { part, library }, calendar: facts }, other) => {
        const { noShifts, shiftHours } = facts;
        const moved = {
          ...part,
          start: formatDay(20_000 + other.start),
          end: formatDay(20_000 + other.start + other.length - 1),
        };
        const here = quantifyPart(part, workCalendar(facts), library);
        const there = quantifyPart(moved, workCalendar({ ...other.calendar, noShifts, shiftHours }), library);
        expectAllSame(there.flatMap(totals), here.flatMap(totals));
      }),
    );
  });

  it('do not change when a day becomes a non-working day', () => {
    fc.assert(
      fc.property(programme, fc.nat(900), ({ given: { part, library }, calendar: facts }, offset) => {
        const start = parseDay(part.start);
        const dayOff = formatDay(start + (offset % (parseDay(part.end) - start + 1)));
        const before = quantifyPart(part, workCalendar(facts), library);
        const nonWorkingDays = [...facts.nonWorkingDays, dayOff];
        const after = quantifyPart(part, workCalendar({ ...facts, nonWorkingDays }), library);
        expectAllSame(after.flatMap(totals), before.flatMap(totals));
      }),
    );
  });
});

describe('the months of a line', () => {
  it('each hold the share of its days that lies in them', () => {
    fc.assert(
      fc.property(programme, ({ given: { part, library }, calendar: facts }) => {
        const calendar = workCalendar(facts);
        for (const line of quantifyPart(part, calendar, library)) {
          const days = [...workedDays(line, calendar)];
          for (const { month, quantity } of monthsOf(line, calendar)) {
            const inMonth = days.filter((day) => day >= firstDayOf(month) && day < firstDayOf(month + 1));
            expectSame(quantity ?? 0, ((line.quantity ?? 0) * inMonth.length) / days.length);
          }
        }
      }),
    );
  });
});

function dates({ lineId, from, to, firstDay, lastDay, workingDays, spread, note, warning }: ActivityLine) {
  return { lineId, from, to, firstDay, lastDay, workingDays, spread, note, warning };
}

/** Everything that grows with the size of the part. */
function figures({ quantity, gangHours, impliedGangs, labour }: ActivityLine): number[] {
  const ofLabour = labour.flatMap(({ manHours, manDays, perDay, onSite }) => [manHours, manDays, perDay, onSite]);
  return [quantity ?? 0, gangHours ?? 0, impliedGangs ?? 0, ...ofLabour];
}

/** The figures that do not depend on dates and calendar. */
function totals({ quantity, labour }: ActivityLine): number[] {
  return [quantity ?? 0, ...labour.map(({ manDays }) => manDays)];
}

function sum(numbers: readonly (number | null)[]): number {
  return numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
}

/** Equal within 1e-9 relative (docs/product/quantities.md, Properties). */
function expectSame(found: number, expected: number | null): void {
  expect(Math.abs(found - (expected ?? 0))).toBeLessThanOrEqual(1e-9 * Math.abs(expected ?? 0));
}

function expectAllSame(found: readonly number[], expected: readonly number[]): void {
  expect(found).toHaveLength(expected.length);
  for (const [index, figure] of found.entries()) expectSame(figure, expected[index] ?? Number.NaN);
}
