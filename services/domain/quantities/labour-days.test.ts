import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCalendar } from '../../../test/support/arbitrary-programmes.js';
import { formatDay, formatMonth, parseDay } from './day.js';
import { type LabourSpan, labourDays, labourMonths, labourPerDay, peakOf } from './labour-days.js';
import { DEFAULT_WORK_CALENDAR, type WorkCalendar, type WorkCalendarFacts, workCalendar } from './work-calendar.js';
import { findWork } from './work-span.js';

const calendarWith = (facts: Partial<WorkCalendarFacts> = {}) => workCalendar({ ...DEFAULT_WORK_CALENDAR, ...facts });

/** Man-days spread over the days from the first to the last, both included. */
function labour(first: string, last: string, manDays: number, calendar: WorkCalendar): LabourSpan {
  const range = { from: parseDay(first), to: parseDay(last) + 1 };
  const work = findWork(range, range, calendar);
  return { ...work, manDays, perDay: manDays / work.workingDays };
}

describe('the months of a labour row', () => {
  const months = (row: LabourSpan, calendar: WorkCalendar) =>
    labourMonths(row, calendar).map(({ month, ...figures }) => ({ month: formatMonth(month), ...figures }));

  it('divide the man-days by the working days of the whole month', () => {
    const calendar = calendarWith({ nonWorkingDays: ['2026-04-03', '2026-04-06'] });
    expect(months(labour('2026-03-30', '2026-04-08', 12, calendar), calendar)).toEqual([
      { month: '2026-03', manDays: 4, workingDays: 22, labourPerDayProRata: 4 / 22 },
      { month: '2026-04', manDays: 8, workingDays: 20, labourPerDayProRata: 8 / 20 },
    ]);
  });

  it("divide by the row's own days where the programme does not work in the month", () => {
    const calendar = calendarWith({ workingPatternBitMask: 0 });
    expect(months(labour('2026-03-30', '2026-04-01', 12, calendar), calendar)).toEqual([
      { month: '2026-03', manDays: 8, workingDays: 2, labourPerDayProRata: 4 },
      { month: '2026-04', manDays: 4, workingDays: 1, labourPerDayProRata: 4 },
    ]);
  });

  it("divide by the month's working days also when the row itself has none of them", () => {
    const calendar = calendarWith();
    expect(months(labour('2026-03-07', '2026-03-08', 22, calendar), calendar)).toEqual([
      { month: '2026-03', manDays: 22, workingDays: 22, labourPerDayProRata: 1 },
    ]);
  });
});

describe('the days of a labour row', () => {
  it('each carry the heads of the day as their man-days', () => {
    const calendar = calendarWith();
    const days = [...labourDays(labour('2026-03-06', '2026-03-09', 5, calendar), calendar)];
    expect(days.map(({ day, ...figures }) => ({ day: formatDay(day), ...figures }))).toEqual([
      { day: '2026-03-06', manDays: 2.5, workingDays: 1, labourPerDayProRata: 2.5 },
      { day: '2026-03-09', manDays: 2.5, workingDays: 1, labourPerDayProRata: 2.5 },
    ]);
  });
});

describe('the heads per day of many rows', () => {
  const first = parseDay('2026-01-01');
  const rows = fc.array(
    fc.record({
      from: fc.integer({ min: first - 20, max: first + 80 }),
      length: fc.integer({ min: 1, max: 60 }),
      perDay: fc.double({ min: 0.01, max: 100, noNaN: true }),
    }),
    { maxLength: 12 },
  );

  it('are the sum of their days, inside the range asked for', () => {
    fc.assert(
      fc.property(arbitraryCalendar, rows, fc.integer({ min: 0, max: 70 }), (facts, given, length) => {
        const calendar = workCalendar(facts);
        const loads = given.map(({ from, length: days, perDay }) => {
          const range = { from, to: from + days };
          const work = findWork(range, range, calendar);
          return { ...work, perDay, manDays: perDay * work.workingDays };
        });
        const last = first + length - 1;

        const expected = Array.from({ length }, () => 0);
        for (const load of loads) {
          for (const { day, manDays } of labourDays(load, calendar)) {
            if (day >= first && day <= last) expected[day - first] = (expected[day - first] ?? 0) + manDays;
          }
        }

        const series = labourPerDay(loads, first, last, calendar);
        expect([...series]).toEqual(expected.map((perDay) => expect.closeTo(perDay, 9)));
      }),
    );
  });
});

describe('the heads of a row that is worked on all days of its window', () => {
  it('count on every day, beside rows that are worked on working days', () => {
    // Friday to Monday.
    const [first, last] = [parseDay('2026-03-06'), parseDay('2026-03-09')];
    const loads = [
      { from: first - 5, to: last, spread: 'calendar', perDay: 2 },
      { from: first, to: last + 5, spread: 'working', perDay: 1 },
      { from: last + 1, to: last + 5, spread: 'calendar', perDay: 9 },
    ] as const;
    expect([...labourPerDay(loads, first, last, calendarWith())]).toEqual([3, 2, 2, 1]);
  });
});

describe('the peak', () => {
  const first = parseDay('2026-03-02');
  const peak = (...series: number[]) => peakOf(Float64Array.from(series), first);

  it('is the highest day', () => {
    expect(peak(1, 3, 2)).toEqual({ day: first + 1, perDay: 3 });
  });

  it('is on the first of days that differ by less than a billionth', () => {
    expect(peak(1, 3 - 1e-9, 3, 2)).toEqual({ day: first + 1, perDay: 3 });
    expect(peak(1, 3 - 1e-8, 3, 2)?.day).toBe(first + 2);
  });

  it('is null when nobody works', () => {
    expect(peak(0, 0)).toBeNull();
    expect(peak()).toBeNull();
  });
});
