import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { firstDayOf, formatDay, formatMonth, monthOf, parseDay, weekday } from './day.js';

const everyDay = fc.integer({ min: parseDay('0001-01-01'), max: parseDay('9999-12-31') });

describe('a day', () => {
  it('counts from 1970-01-01', () => {
    expect(parseDay('1970-01-01')).toBe(0);
    expect(parseDay('1969-12-31')).toBe(-1);
  });

  it('is the UTC midnight that the platform knows, in every year', () => {
    fc.assert(
      fc.property(everyDay, (day) => {
        const midnight = new Date(day * 86_400_000);
        expect(formatDay(day)).toBe(midnight.toISOString().slice(0, 10));
        expect(parseDay(formatDay(day))).toBe(day);
        expect(weekday(day)).toBe((midnight.getUTCDay() + 6) % 7);
        expect(monthOf(day)).toBe(midnight.getUTCFullYear() * 12 + midnight.getUTCMonth());
      }),
      { numRuns: 2000 },
    );
  });

  it.each(['2027-02-29', '1900-02-29', '2026-04-31', '2026-13-01', '2026-00-10', '2026-01-00', '0000-01-01'])(
    'is not %s, which does not exist',
    (text) => {
      expect(() => parseDay(text)).toThrow(new RangeError(`not a calendar day: '${text}'`));
    },
  );

  it.each(['', '2026-1-1', '2026-01-01T00:00:00Z', ' 2026-01-01', '01.02.2026', '-2026-01-01', 'NaN-NaN-NaN'])(
    'is not read from "%s"',
    (text) => {
      expect(() => parseDay(text)).toThrow(RangeError);
    },
  );

  it('exists on 29 February of a leap year only', () => {
    expect(formatDay(parseDay('2028-02-29') + 1)).toBe('2028-03-01');
    expect(formatDay(parseDay('2000-02-29') + 1)).toBe('2000-03-01');
  });
});

describe('a month', () => {
  it('begins on its first day and ends where the next begins', () => {
    fc.assert(
      fc.property(everyDay, (day) => {
        const month = monthOf(day);
        expect(formatDay(firstDayOf(month))).toBe(`${formatMonth(month)}-01`);
        expect(monthOf(firstDayOf(month + 1) - 1)).toBe(month);
        expect(monthOf(firstDayOf(month + 1))).toBe(month + 1);
      }),
    );
  });

  it('is labelled YYYY-MM', () => {
    expect(formatMonth(monthOf(parseDay('2026-12-31')))).toBe('2026-12');
    expect(formatMonth(monthOf(parseDay('0987-01-01')))).toBe('0987-01');
  });
});
