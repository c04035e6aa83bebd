import { describe, expect, it } from '@jest/globals';
import { byManDays, byPeak, daysOfChange, labourFigures } from './labour-figures.js';

// Monday 29 March 2027 to Sunday 4 April: two months, one weekend.
const months = ['2027-03', '2027-04'];
const series = (name: string, perDay: number[]) => ({
  key: name,
  name,
  perDay,
  peakPerDay: 0,
  peakDay: null,
  manDays: 0,
});
const choices = {
  packages: [],
  assets: ['Mainline', 'Overbridge', 'Drain'].map((assetName) => ({ assetName, parts: [] })),
  labourTypes: [],
};
const dashboard = {
  firstDay: '2027-03-29',
  workingDays: '1111100',
  choices,
  limits: [],
  series: [series('Overbridge', [0, 2, 2, 4, 0, 0, 0]), series('Mainline', [3, 3, 3, 3, 1, 0, 0])],
  wholeGangsPerDay: [5, 10, 10, 10, 5, 0, 0],
};
const all = { months, range: [0, 1], groupBy: 'asset' } as const;

describe('the figures of labour', () => {
  it('add everybody up per day and in all', () => {
    expect(labourFigures(dashboard, all)).toMatchObject({
      perDay: [3, 5, 5, 7, 1, 0, 0],
      cumulative: [3, 8, 13, 20, 21, 21, 21],
      peak: { day: '2027-04-01', perDay: 7 },
      manDays: 21,
      daysWorked: 5,
      average: 4.2,
      largest: { name: 'Mainline', manDays: 13, share: 13 / 21 },
      wholeGangs: { peak: { day: '2027-03-30', perDay: 10 } },
    });
  });

  it('count the days over a limit, and the first, in the range alone', () => {
    const limit = { labourType: null, name: 'All labour', limit: 4, ofAllShown: true, daysOver: '0111000' };
    const limited = { ...dashboard, limits: [limit] };
    const found = { name: 'All labour', limit: 4, ofAllShown: true };
    expect(labourFigures(limited, all)?.limits).toEqual([{ ...found, daysOver: 3, firstOver: '2027-03-30' }]);
    expect(labourFigures(limited, { ...all, range: [1, 1] })?.limits).toEqual([
      { ...found, daysOver: 1, firstOver: '2027-04-01' },
    ]);
    expect(labourFigures({ ...dashboard, limits: [{ ...limit, daysOver: '0000000' }] }, all)?.limits).toEqual([
      { ...found, daysOver: 0, firstOver: null },
    ]);
  });

  it('stack assets in their order in the programme, in colours of their position', () => {
    const figures = labourFigures(dashboard, all)?.series ?? [];
    expect(figures.map(({ name, mark }) => [name, mark.slot])).toEqual([
      ['Mainline', 6],
      ['Overbridge', 5],
    ]);
    const alone = labourFigures({ ...dashboard, series: [series('Drain', [1])] }, all)?.series ?? [];
    expect(alone.map(({ mark }) => mark.slot)).toEqual([2]);
  });

  it('give labour kinds their own colours', () => {
    const byKind = { ...dashboard, series: [series('Labour', [2]), series('Foreman', [1])] };
    expect(labourFigures(byKind, { ...all, groupBy: 'labourType' })?.series.map(({ mark }) => mark.slot)).toEqual([
      5, 9,
    ]);
  });

  it('count the days of the range only', () => {
    expect(labourFigures(dashboard, { ...all, range: [1, 1] })).toMatchObject({
      days: ['2027-04-01', '2027-04-02', '2027-04-03', '2027-04-04'],
      manDays: 8,
      cumulative: [7, 8, 8, 8],
      wholeGangs: { perDay: [10, 5, 0, 0], peak: { day: '2027-04-01', perDay: 10 } },
    });
    expect(labourFigures(dashboard, { ...all, range: [0, 0] })).toMatchObject({
      manDays: 13,
      peak: { day: '2027-03-30', perDay: 5 },
    });
  });

  it('name the first of days that tie but for the order of a sum', () => {
    const tied = { ...dashboard, series: [series('Mainline', [0.3, 0.1 + 0.2, 0.1])] };
    expect(labourFigures(tied, all)?.peak.day).toBe('2027-03-29');
  });

  it('rank by highest day and by man-days', () => {
    const figures = labourFigures(dashboard, all)?.series ?? [];
    expect(byPeak(figures).map(({ name, peak }) => [name, peak.day, peak.perDay])).toEqual([
      ['Overbridge', '2027-04-01', 4],
      ['Mainline', '2027-03-29', 3],
    ]);
    expect(byManDays(figures).map(({ name, manDays }) => [name, manDays])).toEqual([
      ['Mainline', 13],
      ['Overbridge', 8],
    ]);
  });

  it('know days off, but not those on which somebody works', () => {
    const onSunday = { ...dashboard, series: [series('Mainline', [1, 1, 1, 1, 1, 0, 2])] };
    expect(labourFigures(onSunday, all)?.daysOff).toEqual([false, false, false, false, false, true, false]);
  });

  it('hold heads over a weekend and not over a break, also of one that goes on behind the range', () => {
    const weekend = labourFigures({ ...dashboard, series: [series('Mainline', [1, 1, 1, 1, 1, 0, 0])] }, all);
    expect(weekend?.daysHeld).toEqual([false, false, false, false, false, true, true]);
    const shut = { ...dashboard, workingDays: '1100000', series: [series('Mainline', [1, 1, 0, 0, 0, 0, 0])] };
    const march = labourFigures(shut, { ...all, range: [0, 0] });
    expect([march?.daysOff, march?.daysHeld]).toEqual([
      [false, false, true],
      [false, false, false],
    ]);
  });

  it.each([
    ['no series', { ...dashboard, series: [] }, all],
    ['a programme without work', { ...dashboard, firstDay: null }, all],
    [
      'a range without work',
      { ...dashboard, series: [series('Mainline', [1, 1, 1, 0, 0, 0, 0])] },
      { ...all, range: [1, 1] as const },
    ],
  ])('are none for %s', (_, given, options) => {
    expect(labourFigures(given, options)).toBeNull();
  });
});

describe('the steps of the labour chart', () => {
  it('need only the days on which any series changes', () => {
    expect(
      daysOfChange(
        [
          [1, 1, 1, 2],
          [0, 0, 5, 5],
        ],
        4,
      ),
    ).toEqual([0, 2, 3]);
    expect(daysOfChange([[1, 1]], 2)).toEqual([0]);
  });
});
