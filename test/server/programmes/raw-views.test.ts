import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LabourDashboard } from '../../../projections/dashboards/labour-dashboard.js';
import type { MaterialsDashboard } from '../../../projections/dashboards/materials-dashboard.js';
import { referenceTo } from '../../../services/domain/programmes/programme.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { A9, created, openPlans, type Plan, type Plans } from '../../support/test-programmes.js';

let api: RunningApi;
let ann: SignedUp;
let plans: Plans;
let plan: Plan;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  plans = await openPlans({ databaseUrl: api.databaseUrl });
  plan = plans.plan().sized(1, 60);
  await plans.save(plan);
  await plans.save(await plans.plan().sample(A9, 2));
});
afterAll(async () => {
  await plans.close();
  await api.close();
});

interface MaterialRow {
  date: string;
  asset: string;
  assetPart: string;
  lineId: number;
  materialID: number;
  materialQuantPerMonth: number;
  keyMaterial: string;
}
interface LabourRow {
  date: string;
  labourID: number;
  manDays: number;
  workingDays: number;
  labourPerDayProRata: number;
  asset: string;
}

const get = async <Answer>(path: string): Promise<Answer> =>
  (
    await ann
      .as('get', path)
      .set('X-Min-Position', await plans.store.head())
      .expect(200)
  ).body;
const sumBy = <Row>(
  rows: readonly Row[],
  key: (row: Row) => unknown,
  value: (row: Row) => number,
): Record<string, unknown> => {
  const sums: Record<string, number> = {};
  for (const row of rows) sums[String(key(row))] = (sums[String(key(row))] ?? 0) + value(row);
  return Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, expect.closeTo(sum, 5)]));
};

describe('GET /api/MaterialViews', () => {
  it('has the fields of the contract, in the spelling of the specifications', async () => {
    const [row] = await get<MaterialRow[]>('/api/MaterialViews?projectid=2');
    expect(row).toEqual({
      date: '2027-03-01',
      asset: 'Mainline',
      assetPart: 'Mainline',
      subProgramme: 'Dual carriageway - flexible',
      task: 'Site clearance',
      activity: expect.any(String),
      lineId: expect.any(Number),
      materialID: expect.any(Number),
      material: expect.any(String),
      materialQuantPerMonth: expect.any(Number),
      unit: expect.any(String),
      units: expect.any(String),
      workActivityMaterialQuantMeasType: expect.any(String),
      keyMaterial: expect.stringMatching(/^(key)?$/),
      note: null,
      warning: null,
    });
  });

  it('adds up to the dashboard, month by month and material by material', async () => {
    const rows = await get<MaterialRow[]>('/api/MaterialViews?projectId=1');
    const dashboard = await get<MaterialsDashboard>('/api/Dashboards/materials?projectId=1');
    expect(
      Object.fromEntries(
        dashboard.series.map(({ materialId, quantities }) => [
          materialId,
          quantities.reduce((sum, quantity) => sum + quantity, 0),
        ]),
      ),
    ).toEqual(
      sumBy(
        rows,
        ({ materialID }) => materialID,
        ({ materialQuantPerMonth }) => materialQuantPerMonth,
      ),
    );
    const [year, month] = (dashboard.firstMonth ?? '').split('-').map(Number);
    const labelOf = (i: number) => new Date(Date.UTC(year ?? 0, (month ?? 1) - 1 + i, 1)).toISOString().slice(0, 10);
    const perMonth: Record<string, number> = {};
    for (const { quantities } of dashboard.series)
      quantities.forEach((quantity, i) => (perMonth[labelOf(i)] = (perMonth[labelOf(i)] ?? 0) + quantity));
    expect(perMonth).toEqual(
      sumBy(
        rows,
        ({ date }) => date,
        ({ materialQuantPerMonth }) => materialQuantPerMonth,
      ),
    );
  });

  it('takes the filters of the dashboard', async () => {
    const all = await get<MaterialRow[]>('/api/MaterialViews?projectId=1');
    const [part] = plan.programme.parts.values();
    expect(await get<MaterialRow[]>(`/api/MaterialViews?projectId=1&assetPart=${part?.id}`)).toEqual(
      all.filter(({ asset, assetPart }) => asset === 'Asset 1' && assetPart === 'Section 1'),
    );
    expect(await get<MaterialRow[]>('/api/MaterialViews?projectId=1&asset=Asset%202&material=17')).toEqual(
      all.filter(({ asset, materialID }) => asset === 'Asset 2' && materialID === 17),
    );
    expect(await get<MaterialRow[]>('/api/MaterialViews?projectId=1&asset=Nowhere')).toEqual([]);
  });

  it('comes compressed, in pieces', async () => {
    const answer = await ann.as('get', '/api/MaterialViews?projectId=1').set('Accept-Encoding', 'gzip').expect(200);
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      'transfer-encoding': 'chunked',
      'content-type': expect.stringContaining('application/json'),
    });
    expect(answer.headers).not.toHaveProperty('content-length');
  });
});

describe('GET /api/laborViews', () => {
  it('has the fields of the contract, with both spellings of the labour type', async () => {
    const [row] = await get<LabourRow[]>('/api/laborViews?projectId=2');
    expect(row).toEqual({
      date: '2027-03-01',
      asset: 'Mainline',
      assetPart: 'Mainline',
      subProgramme: 'Dual carriageway - flexible',
      task: 'Site clearance',
      activity: expect.any(String),
      lineId: expect.any(Number),
      materialID: expect.any(Number),
      material: expect.any(String),
      labourType: 'Labour',
      laborType: 'Labour',
      labourID: 1,
      impliedGangs: expect.any(Number),
      units: 'heads',
      note: null,
      warning: null,
      manDays: expect.any(Number),
      workingDays: 23 - 2,
      labourPerDayProRata: expect.any(Number),
    });
  });

  it("gives a month's man-days over the working days of that whole month", async () => {
    const rows = await get<LabourRow[]>('/api/laborViews?projectId=2&granularity=month');
    // A9: bank holidays on 3 and 31 May 2027.
    expect(rows.filter(({ date }) => date === '2027-05-01').every(({ workingDays }) => workingDays === 19)).toBe(true);
    for (const { manDays, workingDays, labourPerDayProRata } of rows)
      expect(labourPerDayProRata).toBeCloseTo(manDays / workingDays, 12);
  });

  it('adds up to the dashboard by month and by day, and its highest day is the peak', async () => {
    const [months, days] = [
      await get<LabourRow[]>('/api/laborViews?projectId=2'),
      await get<LabourRow[]>('/api/laborViews?projectId=2&granularity=Day'),
    ];
    const dashboard = await get<LabourDashboard>('/api/Dashboards/labour?projectId=2&groupBy=labourType');
    const byType = Object.fromEntries(dashboard.series.map(({ key, manDays }) => [key, manDays]));
    expect(byType).toEqual(
      sumBy(
        months,
        ({ labourID }) => labourID,
        ({ manDays }) => manDays,
      ),
    );
    expect(byType).toEqual(
      sumBy(
        days,
        ({ labourID }) => labourID,
        ({ manDays }) => manDays,
      ),
    );
    const perDay = new Map<string, number>();
    for (const { date, labourPerDayProRata } of days) perDay.set(date, (perDay.get(date) ?? 0) + labourPerDayProRata);
    expect(Math.max(...perDay.values())).toBeCloseTo(23.243154, 6);
    expect(perDay.get('2027-06-10')).toBeCloseTo(23.243154, 6);
    expect(days.every(({ workingDays }) => workingDays === 1)).toBe(true);
  });

  it('filters by labour type', async () => {
    const all = await get<LabourRow[]>('/api/laborViews?projectId=1');
    expect(await get<LabourRow[]>('/api/laborViews?projectId=1&labourType=2&asset=Asset%201')).toEqual(
      all.filter(({ labourID, asset }) => labourID === 2 && asset === 'Asset 1'),
    );
  });
});

describe('Stored data gone wrong', () => {
  interface Row {
    date: string;
    materialQuantPerMonth: number | null;
    note: string | null;
    warning: string | null;
  }
  /** A programme with the first part of plan 1, changed on the way into the log. */
  const stored = async (programmeId: number, change: object, facts: Parameters<typeof created>[1] = {}) => {
    const [part] = plan.programme.parts.values();
    const copy = plan.programme.subprogrammes.get(part?.subprogrammeId ?? 0);
    if (!part || !copy) throw new Error('The plan has a part');
    const asset = referenceTo(plan.programme, part.assetId);
    await plans.save(
      plans
        .plan()
        .add(created(programmeId, facts))
        .add({ type: 'SubprogrammesCopied', data: { assetName: asset.assetName, copies: [{ ...copy, ...asset }] } })
        .add({
          type: 'AssetPartsChanged',
          data: { ...asset, created: [{ ...part, ...change }], changed: [], removed: [] },
        }),
    );
    const [rows, labour, dashboard] = [
      await get<Row[]>(`/api/MaterialViews?projectId=${programmeId}`),
      await get<LabourRow[]>(`/api/laborViews?projectId=${programmeId}`),
      await get<MaterialsDashboard>(`/api/Dashboards/materials?projectId=${programmeId}`),
    ];
    return { rows, labour, dashboard };
  };

  it('shows a part in a unit that does not measure it in the month of its start, without quantity, labour or chart', async () => {
    const litres = [...plans.library.units.values()].find(({ measurmentType }) => measurmentType === 'Mass');
    const { rows, labour, dashboard } = await stored(11, {
      unitId: litres?.id,
      start: '2027-05-17',
      end: '2027-08-20',
    });
    expect(rows.length).toBeGreaterThan(1);
    expect(
      rows.every(
        (row) =>
          row.date === '2027-05-01' && row.materialQuantPerMonth === null && row.warning === 'part-unit-mismatch',
      ),
    ).toBe(true);
    expect(labour).toEqual([]);
    expect(dashboard).toMatchObject({
      firstMonth: null,
      series: [],
      warnings: [{ kind: 'part-unit-mismatch', rows: rows.length }],
    });
  });

  it('spreads the work of a part without a working day over its calendar days, and says so', async () => {
    const { rows, labour, dashboard } = await stored(
      12,
      { start: '2027-05-31', end: '2027-06-02' },
      {
        schedule: {
          workingPatternBitMask: 0b1000000,
          shiftId: null,
          noShifts: 1,
          shift1Hours: 8,
          shift2Hours: 0,
          shift3Hours: 0,
        },
      },
    );
    expect(new Set(rows.map(({ note }) => note))).toEqual(new Set(['no-working-day-in-part']));
    expect(new Set(rows.map(({ date }) => date))).toEqual(new Set(['2027-05-01', '2027-06-01']));
    // Five Sundays in May 2027, four in June.
    expect(new Set(labour.map(({ workingDays }) => workingDays))).toEqual(new Set([5, 4]));
    expect(dashboard.warnings).toEqual([{ kind: 'no-working-day-in-part', rows: expect.any(Number) }]);
    expect(
      dashboard.series.flatMap(({ quantities }) => quantities).reduce((sum, quantity) => sum + quantity, 0),
    ).toBeCloseTo(
      rows.reduce((sum, { materialQuantPerMonth }) => sum + (materialQuantPerMonth ?? NaN), 0),
      6,
    );
  });

  it('counts shifts that no form lets through as one of eight hours', async () => {
    const { rows } = await stored(
      13,
      {},
      {
        schedule: {
          workingPatternBitMask: 31,
          shiftId: null,
          noShifts: 7,
          shift1Hours: 8,
          shift2Hours: 0,
          shift3Hours: 0,
        },
      },
    );
    expect(new Set(rows.map(({ warning }) => warning))).toEqual(new Set(['no-shift-hours']));
  });
});
