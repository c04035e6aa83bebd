import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryCalendar } from '../../../test/support/arbitrary-programmes.js';
import { type Day, monthOf, parseDay } from './day.js';
import { DEFAULT_WORK_CALENDAR, type WorkCalendarFacts, workCalendar } from './work-calendar.js';

const calendarWith = (facts: Partial<WorkCalendarFacts>) => workCalendar({ ...DEFAULT_WORK_CALENDAR, ...facts });

describe('a work calendar', () => {
  it('reads bit 0 as Monday', () => {
    const mondays = calendarWith({ workingPatternBitMask: 0b0000001 });
    expect(mondays.isWorking(parseDay('2026-03-02'))).toBe(true);
    expect(mondays.isWorking(parseDay('2026-03-08'))).toBe(false);
    expect(calendarWith({ workingPatternBitMask: 0b1000000 }).isWorking(parseDay('2026-03-08'))).toBe(true);
  });

  it('counts and finds working days as a walk over the days does', () => {
    const from = parseDay('2023-11-20');
    const anyDay = fc.integer({ min: from, max: from + 2200 });
    fc.assert(
      fc.property(arbitraryCalendar, anyDay, fc.integer({ min: -5, max: 400 }), (facts, first, length) => {
        const calendar = workCalendar(facts);
        const end = first + length;
        const walked = walk(facts, first, end);
        expect(calendar.workingDays(first, end)).toBe(walked.length);
        expect([...calendar.workingDaysIn(first, end)]).toEqual(walked);
        expect(calendar.nextWorking(first, end)).toBe(walked[0] ?? null);
        expect(calendar.previousWorking(end, first)).toBe(walked.at(-1) ?? null);
      }),
    );
  });

  it('counts a non-working day once, and none that the week does not work anyway', () => {
    const calendar = calendarWith({ nonWorkingDays: ['2026-05-04', '2026-05-04', '2026-05-03'] });
    expect(calendar.workingDaysInMonth(monthOf(parseDay('2026-05-01')))).toBe(20);
  });

  it('counts before 1970 too', () => {
    expect(calendarWith({}).workingDays(parseDay('1969-12-22'), parseDay('1970-01-05'))).toBe(10);
  });

  it('refuses a non-working day that does not exist', () => {
    expect(() => calendarWith({ nonWorkingDays: ['2027-02-29'] })).toThrow(RangeError);
  });
});

describe('the shifts of a work calendar', () => {
  const shiftsOf = (noShifts: number, shiftHours: number[]) => {
    const { shifts, hoursPerDay, hoursPerPerson, warning } = calendarWith({ noShifts, shiftHours });
    return { shifts, hoursPerDay, hoursPerPerson, warning };
  };
  const oneEightHourShift = { shifts: 1, hoursPerDay: 8, hoursPerPerson: 8 };

  it('are one of eight hours until a planner sets them', () => {
    expect(shiftsOf(DEFAULT_WORK_CALENDAR.noShifts, [...DEFAULT_WORK_CALENDAR.shiftHours])).toEqual({
      ...oneEightHourShift,
      warning: null,
    });
  });

  it('add up to the hours of a day, of which a person works the average', () => {
    expect(shiftsOf(2, [10, 8, 12])).toEqual({ shifts: 2, hoursPerDay: 18, hoursPerPerson: 9, warning: null });
    expect(shiftsOf(3, [8, 8, 8])).toEqual({ shifts: 3, hoursPerDay: 24, hoursPerPerson: 8, warning: null });
  });

  it.each([
    { why: 'no shift', noShifts: 0, hours: [8, 0, 0] },
    { why: 'a fourth shift', noShifts: 4, hours: [6, 6, 6, 6] },
    { why: 'half a shift', noShifts: 1.5, hours: [8, 8, 0] },
    { why: 'a counted shift without hours', noShifts: 2, hours: [8, 0, 8] },
    { why: 'a counted shift that is missing', noShifts: 2, hours: [8] },
    { why: 'a shift of negative hours', noShifts: 1, hours: [-8, 0, 0] },
    { why: 'hours that are no number', noShifts: 1, hours: [Number.NaN, 0, 0] },
    { why: 'more than 24 hours in all', noShifts: 3, hours: [8, 8, 8.5] },
  ])('count as one of eight hours, with a warning, for $why', ({ noShifts, hours }) => {
    expect(shiftsOf(noShifts, hours)).toEqual({ ...oneEightHourShift, warning: 'no-shift-hours' });
  });
});

/** The working days in [from, to), asked of the platform's own calendar. */
function walk(facts: WorkCalendarFacts, from: Day, to: Day): Day[] {
  const off = new Set(facts.nonWorkingDays);
  const worked: Day[] = [];
  for (let day = from; day < to; day += 1) {
    const midnight = new Date(day * 86_400_000);
    const bit = (midnight.getUTCDay() + 6) % 7;
    if (facts.workingPatternBitMask & (1 << bit) && !off.has(midnight.toISOString().slice(0, 10))) worked.push(day);
  }
  return worked;
}
