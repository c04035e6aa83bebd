import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { drawYear, yearAhead } from './year-drawing.js';

const bankHolidays2027 = [
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
  '2027-05-03',
  '2027-05-31',
  '2027-08-30',
  '2027-12-27',
  '2027-12-28',
].map((date) => ({ date, description: 'Bank holiday' }));

describe('the drawing of a year', () => {
  it('counts the working days of 2027 in the United Kingdom as the look has them', () => {
    const { workingDays, months } = drawYear(2027, 31, bankHolidays2027);
    expect(workingDays).toBe(253);
    expect(months.map((month) => month.workingDays)).toEqual([20, 20, 21, 22, 19, 22, 22, 21, 22, 21, 22, 21]);
  });

  it('begins each month under its weekday', () => {
    // 1 January 2027 is a Friday, 1 February a Monday, 1 August a Sunday.
    const { months } = drawYear(2027, 31, []);
    expect([months[0]?.lead, months[1]?.lead, months[7]?.lead]).toEqual([4, 0, 6]);
  });

  it('marks a listed day of the week as non-working, and leaves one on a weekend off', () => {
    const christmas = [
      { date: '2027-12-24', description: 'Christmas Eve' },
      { date: '2027-12-25', description: 'Christmas Day' },
    ];
    const december = drawYear(2027, 31, christmas).months[11]?.days ?? [];
    expect(december.slice(22, 26).map(({ kind, description }) => [kind, description])).toEqual([
      ['works', ''],
      ['non-working', 'Christmas Eve'],
      ['off', 'Christmas Day'],
      ['off', ''],
    ]);
  });

  it('draws every day of the year once, whatever the time zone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1990, max: 2100 }), fc.integer({ min: 0, max: 127 }), (year, mask) => {
        const days = drawYear(year, mask, []).months.flatMap((month) => month.days);
        const all = Array.from({ length: days.length }, (_, day) =>
          new Date(Date.UTC(year, 0, 1 + day)).toISOString().slice(0, 10),
        );
        expect(days.map(({ date }) => date)).toEqual(all);
        expect(all.at(-1)).toBe(`${year}-12-31`);
        expect(
          days.every(
            ({ date, kind }) => (kind === 'works') === (((mask >> ((new Date(date).getUTCDay() + 6) % 7)) & 1) === 1),
          ),
        ).toBe(true);
      }),
      { numRuns: 50 },
    );
  });

  it('has one working day less for every non-working day that the week works', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 364 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 127 }),
        (picked, mask) => {
          const days = picked.map((day) => ({
            date: new Date(Date.UTC(2027, 0, 1 + day)).toISOString().slice(0, 10),
            description: '',
          }));
          const drawn = drawYear(2027, mask, days);
          const marked = drawn.months
            .flatMap((month) => month.days)
            .filter(({ kind }) => kind === 'non-working').length;
          expect(drawn.workingDays + marked).toBe(drawYear(2027, mask, []).workingDays);
        },
      ),
    );
  });

  it('is first of this year in its first half, and of the next one after', () => {
    expect(yearAhead(new Date(2026, 5, 30))).toBe(2026);
    expect(yearAhead(new Date(2026, 6, 1))).toBe(2027);
  });
});
