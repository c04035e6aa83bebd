import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// The figures as a user gets them: commands in, dashboards and raw rows out, all over HTTP. What is expected was worked out
// by hand from docs/product/quantities.md and the reference data, not with the product's code.

let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

interface Labour {
  peakPerDay: number | null;
  peakDay: string | null;
  manDays: number;
  series: { name: string; manDays: number }[];
}
interface MaterialRow {
  date: string;
  material: string;
  activity: string;
  unit: string;
  materialQuantPerMonth: number;
  note: string | null;
  warning: string | null;
}
interface LabourRow {
  date: string;
  labourType: string;
  activity: string;
  manDays: number;
  workingDays: number;
  labourPerDayProRata: number;
  note: string | null;
}

const get = async <Answer>(path: string): Promise<Answer> => (await ann.as('get', path).expect(200)).body as Answer;
const labourOf = (id: number, more = ''): Promise<Labour> => get(`/api/Dashboards/labour?projectId=${id}${more}`);

describe('The sample programmes', () => {
  it.each([
    ['A9 dualling, 2 km', 23.243154, '2027-06-10', 1787.8],
    ['Runway 3000 m x 45 m', 25.270326, '2027-09-06', 3427.875],
    ['Six-storey office', 46.877541, '2027-10-11', 5233.592],
  ])('%s peaks at %d heads on %s and takes %d man-days', async (name, peak, peakDay, manDays) => {
    const { id } = (await ann.as('post', '/api/Projects/sample').send({ name }).expect(200)).body as { id: number };
    const { figures } =
      (
        await get<{ id: number; figures: { peakLabour: number; peakDay: string; manDays: number } }[]>(
          '/api/ProjectsWithAssetCountViews',
        )
      ).find((card) => card.id === id) ?? {};
    for (const found of [await labourOf(id), await labourOf(id, '&groupBy=labourType')]) {
      expect(found.peakPerDay?.toFixed(6)).toBe(peak.toFixed(6));
      expect(found.manDays.toFixed(3)).toBe(manDays.toFixed(3));
      expect(found.peakDay).toBe(peakDay);
    }
    expect(figures).toMatchObject({
      peakDay,
      peakLabour: expect.closeTo(peak, 5),
      manDays: expect.closeTo(manDays, 2),
    });
    const days = await get<LabourRow[]>(`/api/laborViews?projectId=${id}&granularity=day`);
    expect(
      days
        .filter(({ date }) => date === peakDay)
        .reduce((sum, row) => sum + row.labourPerDayProRata, 0)
        .toFixed(6),
    ).toBe(peak.toFixed(6));
    const months = await get<LabourRow[]>(`/api/laborViews?projectId=${id}`);
    expect(months.reduce((sum, row) => sum + row.manDays, 0).toFixed(3)).toBe(manDays.toFixed(3));
  });
});

/*
 * 'Ballasted track renewal' has one task over the whole part, and three activities. Per metre of track, with gangs of Labour + Foreman:
 *   Bottom ballast       50 % from  0 %   2.2 t    at 100 t/h, 3 + 0.5     0.022 h x 3.5        = 0.077  man-hours
 *   Sleepers and rail    60 % from 25 %   1.54 nr  at 60 nr/h, 8 + 1       0.0256667 h x 9      = 0.231
 *                                         2 m      at 25 m/h, 12 + 2       0.08 h x 14          = 1.12
 *   Top ballast and tamp 40 % from 60 %   1.3 t    at 100 t/h, 3 + 0.5     0.013 h x 3.5        = 0.0455
 * 1000 m are 1473.5 man-hours, of which Foreman 11 + 25.6667 + 160 + 6.5 = 203.1667.
 */
const TRACK = { assetCategoryId: 17, subProgrammId: 5, unitId: 1, partSize: 1000, partName: '' };
const EIGHT_HOURS = {
  workingPatternBitMask: 31,
  noShifts: 1,
  shift1Hours: 8,
  nonWorkingDays: [] as { date: string }[],
};

async function track(
  start: string,
  end: string,
  { calendar = {}, part = {}, metricId = 1 }: { calendar?: object; part?: object; metricId?: number } = {},
): Promise<number> {
  const { id } = (
    await ann
      .as('post', '/api/Projects/full')
      .send({ name: `Track ${randomUUID()}`, regionId: 1, metricId, calendar: { ...EIGHT_HOURS, ...calendar } })
      .expect(200)
  ).body as { id: number };
  await ann
    .as('post', `/api/Projects/${id}/assets`)
    .send({ assetName: 'Track', parts: [{ ...TRACK, partAssetStart: start, partAssetEnd: end, ...part }] })
    .expect(200);
  return id;
}

const figuresOf = async (id: number) => {
  const { peakPerDay, peakDay, manDays } = await labourOf(id);
  return { peakPerDay, peakDay, manDays };
};
const close = (peakPerDay: number, peakDay: string, manDays: number) => ({
  peakPerDay: expect.closeTo(peakPerDay, 9),
  peakDay,
  manDays: expect.closeTo(manDays, 9),
});

/** Days on which an activity works. */
async function daysOf(id: number, activity: string): Promise<string[]> {
  const rows = await get<LabourRow[]>(`/api/laborViews?projectId=${id}&granularity=day`);
  return [...new Set(rows.filter((row) => row.activity === activity).map(({ date }) => date))].sort();
}
const notesOf = async (id: number): Promise<Record<string, string | null>> =>
  Object.fromEntries(
    (await get<MaterialRow[]>(`/api/MaterialViews?projectId=${id}`)).map(({ activity, note }) => [activity, note]),
  );

/** Sums of the raw rows, by month and material. */
async function quantities(id: number): Promise<Record<string, unknown>> {
  const sums = new Map<string, number>();
  for (const { date, material, unit, materialQuantPerMonth } of await get<MaterialRow[]>(
    `/api/MaterialViews?projectId=${id}`,
  )) {
    const key = `${date.slice(0, 7)} ${material} [${unit}]`;
    sums.set(key, (sums.get(key) ?? 0) + materialQuantPerMonth);
  }
  return Object.fromEntries([...sums].map(([key, sum]) => [key, expect.closeTo(sum, 6)]));
}

describe('Track laid in two weeks, Monday 1 to Friday 12 March 2027, n = 12 and span = 11', () => {
  // Bottom ballast [0, 5): 1 to 5 March. Sleepers and rail [2, 8): 3, 4, 5 and 8 March. Top ballast [6, 12): 8 to 12 March.
  // Man-days 9.625, 28.875 + 140, 5.6875; on 3 March 9.625/5 + 168.875/4 = 44.14375.
  it('works on the days of its windows, weekends left out', async () => {
    const id = await track('2027-03-01', '2027-03-12');
    expect(await figuresOf(id)).toEqual(close(44.14375, '2027-03-03', 184.1875));
    expect(await daysOf(id, 'Bottom ballast')).toEqual([
      '2027-03-01',
      '2027-03-02',
      '2027-03-03',
      '2027-03-04',
      '2027-03-05',
    ]);
    expect(await daysOf(id, 'Sleepers and rail')).toEqual(['2027-03-03', '2027-03-04', '2027-03-05', '2027-03-08']);
    expect(await daysOf(id, 'Top ballast and tamp')).toEqual([
      '2027-03-08',
      '2027-03-09',
      '2027-03-10',
      '2027-03-11',
      '2027-03-12',
    ]);
    expect((await labourOf(id, '&groupBy=labourType')).series.map(({ name, manDays }) => [name, manDays])).toEqual([
      ['Labour', expect.closeTo(1270.333333333 / 8, 6)],
      ['Foreman', expect.closeTo(203.166666667 / 8, 6)],
    ]);
  });

  it('moves its peak, and not a man-day, for a day off on 4 March', async () => {
    // Bottom ballast on 4 days, sleepers and rail on 3: 9.625/4 + 168.875/3 on 3 March.
    expect(
      await figuresOf(
        await track('2027-03-01', '2027-03-12', { calendar: { nonWorkingDays: [{ date: '2027-03-04' }] } }),
      ),
    ).toEqual(close(2.40625 + 168.875 / 3, '2027-03-03', 184.1875));
  });

  it('takes more people in three short shifts: 18 h a day, 6 h a head', async () => {
    const calendar = { noShifts: 3, shift1Hours: 8, shift2Hours: 6, shift3Hours: 4 };
    expect(await figuresOf(await track('2027-03-01', '2027-03-12', { calendar }))).toEqual(
      close((44.14375 * 8) / 6, '2027-03-03', 1473.5 / 6),
    );
  });

  it('counts a third shift only where there are three', async () => {
    const calendar = { noShifts: 2, shift1Hours: 10, shift2Hours: 6, shift3Hours: 4 };
    expect(await figuresOf(await track('2027-03-01', '2027-03-12', { calendar }))).toEqual(
      close(44.14375, '2027-03-03', 184.1875),
    );
  });

  it('is the same work in feet and in miles', async () => {
    const feet = await track('2027-03-01', '2027-03-12', { metricId: 2, part: { unitId: 11, partSize: 5000 } });
    expect(await figuresOf(feet)).toEqual(close(44.14375 * 1.524, '2027-03-03', 184.1875 * 1.524));
    const miles = await track('2027-03-01', '2027-03-12', { metricId: 2, part: { unitId: 13, partSize: 0.5 } });
    expect(await figuresOf(miles)).toEqual(close(44.14375 * 0.804672, '2027-03-03', 184.1875 * 0.804672));
    expect(await quantities(feet)).toEqual({
      '2027-03 Track ballast [t]': 5334,
      '2027-03 Concrete sleeper [nr]': 2346.96,
      '2027-03 Rail 60E1 [m]': 3048,
    });
  });
});

describe('Track laid at odd times', () => {
  it('on one day is all done on it', async () => {
    const id = await track('2027-03-01', '2027-03-01');
    expect(await figuresOf(id)).toEqual(close(184.1875, '2027-03-01', 184.1875));
    expect(await quantities(id)).toEqual({
      '2027-03 Track ballast [t]': 3500,
      '2027-03 Concrete sleeper [nr]': 1540,
      '2027-03 Rail 60E1 [m]': 2000,
    });
  });

  it('on a weekend without a working day is spread over the calendar days, the first of them the peak, and says so', async () => {
    // n = 2, span = 1: every window reaches the far end from the first day.
    const id = await track('2027-03-06', '2027-03-07');
    expect(await figuresOf(id)).toEqual(close(92.09375, '2027-03-06', 184.1875));
    expect(await notesOf(id)).toEqual({
      'Bottom ballast': 'no-working-day-in-part',
      'Sleepers and rail': 'no-working-day-in-part',
      'Top ballast and tamp': 'no-working-day-in-part',
    });
    const rows = await get<LabourRow[]>(`/api/laborViews?projectId=${id}`);
    for (const { workingDays, labourPerDayProRata, manDays } of rows) {
      expect(workingDays).toBe(23);
      expect(labourPerDayProRata).toBeCloseTo(manDays / 23, 12);
    }
  });

  it('from a Saturday on puts what falls on the weekend on the Monday', async () => {
    // 6 to 10 March, n = 5, span = 4: bottom [0, 2) is Saturday and Sunday, sleepers [1, 3) Sunday and Monday, top [2, 5) Monday to Wednesday.
    const id = await track('2027-03-06', '2027-03-10');
    expect(await figuresOf(id)).toEqual(close(9.625 + 168.875 + 5.6875 / 3, '2027-03-08', 184.1875));
    expect(await notesOf(id)).toEqual({
      'Bottom ballast': 'shifted-forward',
      'Sleepers and rail': null,
      'Top ballast and tamp': null,
    });
  });

  it('up to a Sunday puts what falls on the weekend back on the Friday', async () => {
    // 5 to 7 March, n = 3, span = 2: bottom and sleepers [0, 1) are Friday, top [1, 3) Saturday and Sunday.
    const id = await track('2027-03-05', '2027-03-07');
    expect(await figuresOf(id)).toEqual(close(184.1875, '2027-03-05', 184.1875));
    expect(await notesOf(id)).toEqual({
      'Bottom ballast': null,
      'Sleepers and rail': null,
      'Top ballast and tamp': 'shifted-back',
    });
  });

  it('over the end of a month divides its quantities by working days', async () => {
    // 29 March to 9 April: bottom 3 days in March and 2 in April, sleepers and rail 31 March, 1, 2 and 5 April, top in April.
    const id = await track('2027-03-29', '2027-04-09');
    expect(await quantities(id)).toEqual({
      '2027-03 Track ballast [t]': 1320,
      '2027-03 Concrete sleeper [nr]': 385,
      '2027-03 Rail 60E1 [m]': 500,
      '2027-04 Track ballast [t]': 880 + 1300,
      '2027-04 Concrete sleeper [nr]': 1155,
      '2027-04 Rail 60E1 [m]': 1500,
    });
  });

  it('of no length takes nothing and nobody', async () => {
    const id = await track('2027-03-01', '2027-03-12', { part: { partSize: 0 } });
    expect(await figuresOf(id)).toEqual({ peakPerDay: null, peakDay: null, manDays: 0 });
    expect(await get(`/api/MaterialViews?projectId=${id}`)).toEqual([]);
    expect(await get(`/api/laborViews?projectId=${id}`)).toEqual([]);
  });
});
