import { describe, expect, it } from '@jest/globals';
import { FieldErrors } from '../../../platform/problem.js';
import type { WorkSchedule } from '../events.js';
import { DEFAULT_SCHEDULE } from '../programme.js';
import { isCalendarDay, planDayFault } from './calendar-day.js';
import { checkNonWorkingDays, checkSchedule, dayEvents, distinctDays, shiftHoursOf } from './work-schedule.js';

function errorsOf(check: (errors: FieldErrors) => void) {
  const errors = new FieldErrors();
  check(errors);
  return errors.refusal().errors;
}

describe('A work schedule', () => {
  it.each([
    [{}],
    [{ workingPatternBitMask: 1 }],
    [{ workingPatternBitMask: 127 }],
    [{ shift1Hours: 24 }],
    [{ shift1Hours: 0.25 }],
    [{ shift1Hours: 0.001 }],
    [{ noShifts: 2, shift1Hours: 12, shift2Hours: 12 }],
    [{ noShifts: 3, shift1Hours: 8, shift2Hours: 8, shift3Hours: 8 }],
    // Hours of shifts that do not count are not checked.
    [{ shift2Hours: 24, shift3Hours: -1 }],
  ] satisfies [Partial<WorkSchedule>][])('of %j is accepted', (over) => {
    expect(errorsOf((errors) => checkSchedule({ ...DEFAULT_SCHEDULE, ...over }, errors))).toEqual({});
  });

  it.each([
    [{ workingPatternBitMask: 0 }, { workingPatternBitMask: ['Select at least one working day'] }],
    [{ workingPatternBitMask: 128 }, { workingPatternBitMask: ['Working days are a number from 1 to 127'] }],
    [{ workingPatternBitMask: -1 }, { workingPatternBitMask: ['Working days are a number from 1 to 127'] }],
    [{ workingPatternBitMask: 1.5 }, { workingPatternBitMask: ['Working days are a number from 1 to 127'] }],
    [{ noShifts: 0 }, { noShifts: ['Choose 1, 2 or 3 shifts per day'] }],
    [{ noShifts: 4 }, { noShifts: ['Choose 1, 2 or 3 shifts per day'] }],
    [{ shift1Hours: 0.000_9 }, { shift1Hours: ['Give the hours of shift 1'] }],
    [{ shift1Hours: 0 }, { shift1Hours: ['Give the hours of shift 1'] }],
    [{ noShifts: 2, shift2Hours: Number.NaN }, { shift2Hours: ['Give the hours of shift 2'] }],
    [
      { noShifts: 3, shift1Hours: 12, shift2Hours: 12, shift3Hours: 0.5 },
      { shift1Hours: ['The shifts of a day come to more than 24 hours'] },
    ],
  ] satisfies [Partial<WorkSchedule>, object][])('of %j is refused', (over, expected) => {
    expect(errorsOf((errors) => checkSchedule({ ...DEFAULT_SCHEDULE, ...over }, errors))).toEqual(expected);
    expect(
      Object.keys(errorsOf((errors) => checkSchedule({ ...DEFAULT_SCHEDULE, ...over }, errors, 'calendar.')) ?? {}),
    ).toEqual(Object.keys(expected).map((field) => `calendar.${field}`));
  });
});

describe('Non-working days', () => {
  const days = (count: number, description = '') =>
    Array.from({ length: count }, () => ({ date: '2027-12-25', description }));

  it('are up to 4000 dates with up to 200 characters each', () => {
    expect(errorsOf((errors) => checkNonWorkingDays(days(4_000, 'x'.repeat(200)), errors, 'days'))).toEqual({});
    expect(errorsOf((errors) => checkNonWorkingDays(days(4_001), errors, 'days'))).toEqual({
      days: ['A calendar takes up to 4000 non-working days'],
    });
    expect(errorsOf((errors) => checkNonWorkingDays(days(1, 'x'.repeat(201)), errors, 'days'))).toEqual({
      'days.0.description': ['Description is too long (maximum 200 characters).'],
    });
  });

  it('are those that come first for their dates, in the order of the calendar', () => {
    const [may, june, again] = [
      { date: '2027-05-01', description: 'May Day' },
      { date: '2027-06-01', description: 'Fair' },
      { date: '2027-06-01', description: 'Other' },
    ];
    expect(distinctDays([june, may, again])).toEqual([may, june]);
    expect(distinctDays([may, june])).toEqual([may, june]);
  });

  it('change in one event up to 400, and otherwise first those that are removed', () => {
    const some = (count: number, year: number) =>
      Array.from({ length: count }, (_, i) => ({ date: `${year}-${i}`, description: '' }));
    const event = (added: readonly object[], removed: readonly object[]) => ({
      type: 'NonWorkingDaysChanged',
      data: { added, removed },
    });
    const [added, removed] = [some(401, 2027), some(401, 2028)];
    expect(dayEvents([], [])).toEqual([]);
    expect(dayEvents(added.slice(0, 200), removed.slice(0, 200))).toEqual([
      event(added.slice(0, 200), removed.slice(0, 200)),
    ]);
    expect(dayEvents(added, removed)).toEqual([
      event([], removed.slice(0, 400)),
      event([], removed.slice(400)),
      event(added.slice(0, 400), []),
      event(added.slice(400), []),
    ]);
  });

  it('lie in the years of a plan, unless the calendar has them already', () => {
    const old = [{ date: '1985-12-25', description: '' }];
    expect(errorsOf((errors) => checkNonWorkingDays(old, errors, 'days'))).toEqual({
      'days.0.date': ['Years run from 1990 to 2100'],
    });
    expect(errorsOf((errors) => checkNonWorkingDays(old, errors, 'days', (date) => date === '1985-12-25'))).toEqual({});
  });

  it.each([
    ['1990-01-01', undefined],
    ['2100-12-31', undefined],
    ['1989-12-31', 'Years run from 1990 to 2100'],
    ['2101-01-01', 'Years run from 1990 to 2100'],
    ['0202-04-05', 'Years run from 1990 to 2100'],
    ['2027-02-31', 'This is not a date'],
    ['31/02/2027', 'This is not a date'],
    ['', 'This is not a date'],
  ])('can be planned on %s: %s', (day, fault) => expect(planDayFault(day)).toBe(fault));

  it.each(['2027-12-25', '1900-01-01', '2199-12-31', '2028-02-29'])('accept %s as a date', (date) =>
    expect(isCalendarDay(date)).toBe(true),
  );
  it.each([
    '2027-02-29',
    '2027-13-01',
    '2027-00-10',
    '2027-1-1',
    '1899-12-31',
    '2200-01-01',
    '2027-12-25T00:00:00Z',
    ' 2027-12-25',
    '',
    null,
    20271225,
  ])('do not accept %j as a date', (date) => {
    expect(isCalendarDay(date)).toBe(false);
  });
});

describe('The hours of a form', () => {
  it('are 0 for the shifts that it leaves out', () => {
    expect(shiftHoursOf({ noShifts: 1, shift1Hours: 9, shift2Hours: null })).toEqual({
      noShifts: 1,
      shift1Hours: 9,
      shift2Hours: 0,
      shift3Hours: 0,
    });
    expect(shiftHoursOf({ noShifts: 3, shift1Hours: 9, shift2Hours: 8, shift3Hours: 7 })).toEqual({
      noShifts: 3,
      shift1Hours: 9,
      shift2Hours: 8,
      shift3Hours: 7,
    });
  });
});
