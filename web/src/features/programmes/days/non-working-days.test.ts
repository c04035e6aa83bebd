import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { addDays, removeSeries, repeatYears, seriesOf } from './non-working-days.js';

const dates = (days: readonly { date: string }[]) => days.map(({ date }) => date);

describe('non-working days', () => {
  it('that repeat are written out as single dates up to the year chosen', () => {
    expect(addDays([], ['2026-12-25'], ' Christmas Day ', 2028)).toEqual([
      { date: '2026-12-25', description: 'Christmas Day' },
      { date: '2027-12-25', description: 'Christmas Day' },
      { date: '2028-12-25', description: 'Christmas Day' },
    ]);
  });

  it('of a year after the one chosen stand for themselves', () => {
    expect(dates(addDays([], ['2030-05-01'], '', 2028))).toEqual(['2030-05-01']);
  });

  it('on 29 February repeat in leap years', () => {
    expect(dates(addDays([], ['2096-02-29'], '', 2108))).toEqual(['2096-02-29', '2104-02-29', '2108-02-29']);
  });

  it('that are there already stay as they are', () => {
    const there = [{ date: '2027-12-25', description: 'Christmas Day' }];
    expect(addDays(there, ['2026-12-25', '2027-12-25'], 'Shutdown', 2027)).toEqual([
      { date: '2026-12-25', description: 'Shutdown' },
      ...there,
    ]);
  });

  it('of one day in neighbouring years under one description are one line', () => {
    const days = addDays(
      addDays([], ['2026-12-25'], 'Christmas Day', 2028),
      ['2027-12-28'],
      'Boxing Day, substitute',
      null,
    );
    expect(seriesOf(days)).toEqual([
      { description: 'Christmas Day', dates: ['2026-12-25', '2027-12-25', '2028-12-25'] },
      { description: 'Boxing Day, substitute', dates: ['2027-12-28'] },
    ]);
  });

  it('with a year between them, or another description, are lines of their own', () => {
    const days = [
      { date: '2026-05-01', description: '' },
      { date: '2028-05-01', description: '' },
      { date: '2029-05-01', description: 'May Day' },
    ];
    expect(seriesOf(days).map(({ dates: one }) => one)).toEqual([['2026-05-01'], ['2028-05-01'], ['2029-05-01']]);
  });

  it('offer this year and thirty more to repeat until', () => {
    const years = repeatYears(2026);
    expect([years[0], years.at(-1), years.length]).toEqual([2026, 2056, 31]);
  });

  it('are in order, without a day twice, and every line removed leaves none', () => {
    const day = fc
      .date({ min: new Date('2020-01-01'), max: new Date('2040-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10));
    const picks = fc.array(
      fc.record({
        days: fc.array(day, { minLength: 1, maxLength: 5 }),
        description: fc.constantFrom('', 'Holiday'),
        until: fc.option(fc.integer({ min: 2026, max: 2056 })),
      }),
      { maxLength: 4 },
    );
    fc.assert(
      fc.property(picks, (all) => {
        const days = all.reduce<ReturnType<typeof addDays>>(
          (now, pick) => addDays(now, pick.days, pick.description, pick.until),
          [],
        );
        const found = dates(days);
        expect(found).toEqual([...new Set(found)].sort());
        const lines = seriesOf(days);
        expect(lines.flatMap((line) => line.dates).sort()).toEqual(found);
        expect(lines.reduce<readonly { date: string; description: string }[]>(removeSeries, days)).toEqual([]);
      }),
    );
  });
});
