import { describe, expect, it } from '@jest/globals';
import { formatDay, formatMonth, parseDay } from './day.js';
import { DEFAULT_WORK_CALENDAR, type WorkCalendarFacts, workCalendar } from './work-calendar.js';
import { type DayRange, daysByMonth, findWork, workedDays } from './work-span.js';

const calendarWith = (facts: Partial<WorkCalendarFacts> = {}) => workCalendar({ ...DEFAULT_WORK_CALENDAR, ...facts });
/** From the first day to the last, both included. */
const days = (first: string, last: string): DayRange => ({ from: parseDay(first), to: parseDay(last) + 1 });

// 2 March 2026 is a Monday.
const part = days('2026-03-02', '2026-03-15');

describe('the work of a window', () => {
  it('is done on its working days', () => {
    const calendar = calendarWith();
    const found = findWork(days('2026-03-07', '2026-03-11'), part, calendar);
    expect(found).toEqual({
      ...days('2026-03-07', '2026-03-11'),
      workingDays: 3,
      spread: 'working',
      firstDay: parseDay('2026-03-09'),
      lastDay: parseDay('2026-03-11'),
      note: null,
    });
    expect([...workedDays(found, calendar)].map(formatDay)).toEqual(['2026-03-09', '2026-03-10', '2026-03-11']);
  });

  it('moves forward to the next working day of the part', () => {
    const found = findWork(days('2026-03-07', '2026-03-08'), part, calendarWith({ nonWorkingDays: ['2026-03-09'] }));
    expect(found).toEqual({
      ...days('2026-03-10', '2026-03-10'),
      workingDays: 1,
      spread: 'working',
      firstDay: parseDay('2026-03-10'),
      lastDay: parseDay('2026-03-10'),
      note: 'shifted-forward',
    });
  });

  it('moves back to the previous working day when the part has none after it', () => {
    const found = findWork(days('2026-03-15', '2026-03-15'), part, calendarWith({ nonWorkingDays: ['2026-03-13'] }));
    expect(found).toEqual({
      ...days('2026-03-12', '2026-03-12'),
      workingDays: 1,
      spread: 'working',
      firstDay: parseDay('2026-03-12'),
      lastDay: parseDay('2026-03-12'),
      note: 'shifted-back',
    });
  });

  it('never moves to a working day outside the part', () => {
    const weekend = days('2026-03-07', '2026-03-08');
    expect(findWork(weekend, weekend, calendarWith()).note).toBe('no-working-day-in-part');
  });

  it('takes all calendar days of the window when the part has no working day', () => {
    const calendar = calendarWith({ workingPatternBitMask: 0 });
    const found = findWork(days('2026-03-30', '2026-04-01'), days('2026-03-02', '2026-04-30'), calendar);
    expect(found).toEqual({
      ...days('2026-03-30', '2026-04-01'),
      workingDays: 3,
      spread: 'calendar',
      firstDay: parseDay('2026-03-30'),
      lastDay: parseDay('2026-04-01'),
      note: 'no-working-day-in-part',
    });
    expect([...workedDays(found, calendar)].map(formatDay)).toEqual(['2026-03-30', '2026-03-31', '2026-04-01']);
    expect(daysByMonth(found, calendar).map(({ month, days: count }) => [formatMonth(month), count])).toEqual([
      ['2026-03', 2],
      ['2026-04', 1],
    ]);
  });

  it('leaves out a month in which nobody works', () => {
    const february = Array.from({ length: 28 }, (_, index) => formatDay(parseDay('2026-02-01') + index));
    const calendar = calendarWith({ nonWorkingDays: february });
    const found = findWork(days('2026-01-29', '2026-03-03'), days('2026-01-29', '2026-03-03'), calendar);
    expect(daysByMonth(found, calendar).map(({ month, days: count }) => [formatMonth(month), count])).toEqual([
      ['2026-01', 2],
      ['2026-03', 2],
    ]);
  });
});
