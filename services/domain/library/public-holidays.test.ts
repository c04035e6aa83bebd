import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { FIRST_YEAR, LAST_YEAR, PublicHolidays } from './public-holidays.js';

const holidays = new PublicHolidays();
const of = async (region: string, from: number, to = from, part?: string) =>
  (await holidays.inYears(region, part, from, to)) ?? [];
const datesOf = async (...args: Parameters<typeof of>) => (await of(...args)).map(({ date }) => date);

const { regions, calendarPresets } = JSON.parse(
  await readFile(new URL('../../library/reference-data.json', import.meta.url), 'utf8'),
) as {
  regions: { name: string; defaultWorkingPatternBitMask: number }[];
  calendarPresets: Record<string, string[]>;
};

describe('Public holidays', () => {
  it.each(regions.map(({ name }) => name))('of %s exist in any years, in order and each day once', async (region) => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1990, max: 2070 }), fc.integer({ min: 0, max: 3 }), async (from, more) => {
        const dates = await datesOf(region, from, from + more);
        expect(dates).toEqual([...new Set(dates)].sort());
        expect(new Set(dates.map((date) => Number(date.slice(0, 4))))).toEqual(
          new Set(Array.from({ length: more + 1 }, (_, ahead) => from + ahead)),
        );
        const one = await Promise.all(Array.from({ length: more + 1 }, (_, ahead) => datesOf(region, from + ahead)));
        expect(one.flat()).toEqual(dates);
      }),
      { numRuns: 5 },
    );
  });

  // The presets of the reference data are the working days on which England does not work.
  it.each(Object.entries(calendarPresets))(
    'of the United Kingdom on working days equal the preset %s',
    async (preset, days) => {
      const year = Number(preset.slice(-4));
      const worked = (await datesOf('United Kingdom', year)).filter(
        (date) => ![0, 6].includes(new Date(date).getUTCDay()),
      );
      expect(worked).toEqual(days);
    },
  );

  it('of a part of a region are its own', async () => {
    const [usual] = await holidays.partsOf('United Kingdom');
    expect(usual).toEqual({ code: 'ENG', name: 'England' });
    expect(await datesOf('United Kingdom', 2027, 2027, 'SCT')).toEqual(
      expect.arrayContaining(['2027-01-04', '2027-08-02', '2027-11-30']),
    );
    expect(await holidays.inYears('United Kingdom', 'BY', 2027, 2027)).toBeUndefined();
    expect((await holidays.partsOf('Germany')).slice(0, 2)).toEqual([
      { code: '', name: 'All of it' },
      { code: 'BW', name: 'Baden-Württemberg' },
    ]);
    expect(await holidays.partsOf('Singapore')).toEqual([]);
  });

  it('of several days have one entry for each day, also into the next year', async () => {
    const eid = (await of('Saudi Arabia', 2027)).filter(({ description }) => description.includes('Eid al-Fitr'));
    expect(eid.map(({ date }) => date)).toEqual(['2027-03-09', '2027-03-10', '2027-03-11', '2027-03-12']);
    // Eid al-Adha of 2006 began on 30 December.
    expect((await of('Saudi Arabia', 2007))[0]).toEqual({
      date: '2007-01-01',
      description: 'Feast of the Sacrifice (Eid al-Adha)',
    });
  });

  it('on the same day have one entry with both names', async () => {
    expect((await of('Singapore', 2029)).filter(({ date }) => date === '2029-02-14')).toEqual([
      { date: '2029-02-14', description: 'Hari Raya Puasa, Chinese New Year' },
    ]);
  });

  it('are days off, not days that are only celebrated', async () => {
    const days = await datesOf('United States', 2027);
    expect([days.includes('2027-02-14'), days.includes('2027-07-05')]).toEqual([false, true]);
  });

  it('are named as text is set, in every year that a calendar can have', async () => {
    expect((await of('United Kingdom', 2027))[0]).toEqual({ date: '2027-01-01', description: 'New Year’s Day' });
    expect([FIRST_YEAR, LAST_YEAR]).toEqual([1900, 2199]);
  });

  it('are empty for an unknown region', async () => {
    expect(await holidays.inYears('Atlantis', undefined, 2027, 2028)).toEqual([]);
    expect(await holidays.inYears('Atlantis', 'N', 2027, 2028)).toBeUndefined();
    expect(await holidays.partsOf('Atlantis')).toEqual([]);
  });
});
