import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LabourDashboard } from '../../../projections/dashboards/labour-dashboard.js';
import type { LabourRates } from '../../../projections/dashboards/labour-rates.js';
import type { MaterialsDashboard } from '../../../projections/dashboards/materials-dashboard.js';
import { NO_FIGURES, type ProgrammeFigures } from '../../../projections/programme-list/programme-figures.js';
import type { MaterialDirection } from '../../../services/domain/library/material-direction.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { saved } from '../../support/makeup-in-programme.js';
import { A9, created, OFFICE, openPlans, type Plan, type Plans, RUNWAY } from '../../support/test-programmes.js';

let api: RunningApi;
let ann: SignedUp;
let plans: Plans;
/** Three assets of up to 50 parts, each with another subprogramme. */
let large: Plan;
const SAMPLES = [
  { name: A9, id: 1, peak: 23.243154, peakDay: '2027-06-10', manDays: 1787.8 },
  { name: RUNWAY, id: 2, peak: 25.270326, peakDay: '2027-09-06', manDays: 3427.875 },
  { name: OFFICE, id: 3, peak: 46.877541, peakDay: '2027-10-11', manDays: 5233.592 },
];
const LARGE = 4;
const EMPTY = 5;

beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  plans = await openPlans({ databaseUrl: api.databaseUrl });
  for (const { name, id } of SAMPLES) await plans.save(await plans.plan().sample(name, id));
  large = plans.plan().sized(LARGE, 120);
  await plans.save(large);
  await plans.save(plans.plan().add(created(EMPTY)));
});
afterAll(async () => {
  await plans.close();
  await api.close();
});

const get = async (path: string) => ann.as('get', path).set('X-Min-Position', await plans.store.head());
const materials = async (query: string): Promise<MaterialsDashboard> =>
  (await get(`/api/Dashboards/materials?${query}`)).body;
const labour = async (query: string): Promise<LabourDashboard> => (await get(`/api/Dashboards/labour?${query}`)).body;
const total = (quantities: readonly number[]) => quantities.reduce((sum, quantity) => sum + quantity, 0);

describe('The labour dashboard', () => {
  it.each(SAMPLES)(
    'of $name peaks at $peak heads on $peakDay and counts $manDays man-days',
    async ({ id, peak, peakDay, manDays }) => {
      expect(await labour(`projectId=${id}`)).toMatchObject({
        peakPerDay: expect.closeTo(peak, 6),
        peakDay,
        manDays: expect.closeTo(manDays, 3),
      });
    },
  );

  it('has one value and one flag per calendar day, and works on no day off', async () => {
    const { series, workingDays, firstDay, firstMonth, lastMonth } = await labour('projectId=1');
    expect({ firstDay, firstMonth, lastMonth }).toEqual({
      firstDay: '2027-03-01',
      firstMonth: '2027-03',
      lastMonth: '2027-12',
    });
    expect(series[0]?.perDay).toHaveLength(workingDays.length);
    // The last three days of May: a weekend and the bank holiday of the 31st.
    expect(workingDays.slice(89, 92)).toBe('000');
    expect(series[0]?.perDay.filter((heads, day) => heads > 0 && workingDays[day] === '0')).toEqual([]);
  });

  it('names the rates that it follows from, with all its man-days and where each rate comes from', async () => {
    const rates = async (query: string): Promise<LabourRates['rates']> =>
      (await get(`/api/Dashboards/labour/rates?${query}`)).body.rates;
    const [all, foremen] = [await rates('projectId=1'), await rates('projectId=1&labourType=2')];
    const manDays = (those: typeof all) => total(those.map((rate) => rate.manDays));
    expect(manDays(all)).toBeCloseTo(1787.8, 3);
    expect(manDays(foremen)).toBeCloseTo((await labour('projectId=1&labourType=2')).manDays, 6);
    expect(all.map((rate) => rate.manDays)).toEqual(all.map((rate) => rate.manDays).toSorted((a, b) => b - a));
    expect(all.find(({ rateName }) => rateName === 'Fill and compact')).toMatchObject({
      ratePerHour: 70,
      unitPerHour: 'm3',
      lbT_Labour: 2,
      lbT_Foreman: 0.25,
      basis: 'published range: roller 46-92 m3/h',
    });
    expect(await rates(`projectId=${EMPTY}`)).toEqual([]);
    expect(await get('/api/Dashboards/labour/rates')).toMatchObject({ status: 400 });
  });

  it('adds up to the same by asset and by labour type', async () => {
    const [byAsset, byType] = [
      await labour(`projectId=${LARGE}`),
      await labour(`projectId=${LARGE}&groupBy=labourType`),
    ];
    expect(byAsset.series.map(({ key }) => key)).toEqual(['Asset 1', 'Asset 2', 'Asset 3']);
    expect(byType.series.map(({ key, name }) => ({ key, name }))).toEqual([
      { key: '1', name: 'Labour' },
      { key: '2', name: 'Foreman' },
    ]);
    expect(byType).toMatchObject({
      manDays: expect.closeTo(byAsset.manDays, 6),
      peakPerDay: expect.closeTo(byAsset.peakPerDay ?? NaN, 9),
      peakDay: byAsset.peakDay,
    });
    expect(total(byAsset.series.map(({ manDays }) => manDays))).toBeCloseTo(byAsset.manDays, 6);
    expect(total(byAsset.series.flatMap(({ perDay }) => perDay))).toBeCloseTo(byAsset.manDays, 6);
  });

  it('counts whole gangs: those of one activity and rate on one day share them', async () => {
    const rates = new Map<number, number>();
    for (const { activities } of (await get('/api/ElementMakeups?custom=false')).body)
      for (const { id } of activities)
        for (const line of (await get(`/api/MaterialsForWorkActivities?workActivityId=${id}`)).body)
          rates.set(line.id, line.productionRateId);
    const { body: rows } = await get(`/api/laborViews?projectId=1&granularity=day`);
    const gangs = new Map<string, { gangs: number; heads: number }>();
    for (const { date, lineId, activity, impliedGangs, labourPerDayProRata, labourID } of rows) {
      const key = `${date} ${activity} ${rates.get(lineId)}`;
      const found = gangs.get(key) ?? { gangs: 0, heads: 0 };
      gangs.set(key, {
        gangs: found.gangs + (labourID === 1 ? impliedGangs : 0),
        heads: found.heads + labourPerDayProRata,
      });
    }
    const perDay = new Map<string, number>();
    for (const [key, { gangs: implied, heads }] of gangs) {
      const date = key.slice(0, 10);
      perDay.set(date, (perDay.get(date) ?? 0) + (heads / implied) * Math.ceil(implied - 1e-6));
    }
    const { wholeGangsPerDay, firstDay, series } = await labour('projectId=1');
    expect(wholeGangsPerDay).toHaveLength(series[0]?.perDay.length ?? 0);
    for (const [index, heads] of wholeGangsPerDay.entries()) {
      const date = new Date(Date.parse(firstDay ?? '') + index * 86_400_000).toISOString().slice(0, 10);
      expect([date, heads]).toEqual([date, expect.closeTo(perDay.get(date) ?? 0, 6)]);
    }
    expect(total(wholeGangsPerDay)).toBeGreaterThan((await labour('projectId=1')).manDays);
  });

  it('filters by labour type, whatever it is grouped by', async () => {
    const all = await labour(`projectId=${LARGE}`);
    const [men, foremen] = [
      await labour(`projectId=${LARGE}&labourType=1`),
      await labour(`projectId=${LARGE}&labourType=2&groupBy=LABOURTYPE`),
    ];
    expect(men.manDays + foremen.manDays).toBeCloseTo(all.manDays, 6);
    expect(foremen.series.map(({ name }) => name)).toEqual(['Foreman']);
    expect(await labour(`projectId=${LARGE}&labourType=3`)).toMatchObject({
      series: [],
      peakPerDay: null,
      peakDay: null,
      manDays: 0,
    });
  });
});

describe('The materials dashboard', () => {
  it('offers every asset, part and material, and the months of all work, whatever is filtered', async () => {
    const [all, one] = [await materials(`projectId=${LARGE}`), await materials(`projectId=${LARGE}&asset=Asset%202`)];
    expect(all.choices.assets.map(({ assetName, parts }) => [assetName, parts.length])).toEqual([
      ['Asset 1', 50],
      ['Asset 2', 50],
      ['Asset 3', 20],
    ]);
    const inAll = one.choices.materials.map((choice) => ({ ...choice, inShownParts: true }));
    expect({ ...one.choices, materials: inAll }).toEqual(all.choices);
    expect(one).toMatchObject({ firstMonth: all.firstMonth, lastMonth: all.lastMonth });
    expect(one.series.length).toBeLessThan(all.series.length);
    // Those that the asset has, whatever material is chosen.
    const ofAsset = await materials(`projectId=${LARGE}&asset=Asset%202&material=${all.series[0]?.materialId}`);
    expect(ofAsset.choices.materials.filter(({ inShownParts }) => inShownParts).map(({ id }) => id)).toEqual([
      ...new Set(one.series.map(({ materialId }) => materialId)),
    ]);
    expect(new Set(all.choices.materials.map(({ id }) => id))).toEqual(
      new Set(all.series.map(({ materialId }) => materialId)),
    );
  });

  it('splits without loss into assets, parts, subprogrammes and materials', async () => {
    const all = await materials(`projectId=${LARGE}`);
    const sums = async (queries: string[]) => {
      const answers = await Promise.all(queries.map((query) => materials(`projectId=${LARGE}&${query}`)));
      return all.series.map(({ materialId }) =>
        total(
          answers.flatMap(({ series }) =>
            series.filter((one) => one.materialId === materialId).map(({ quantities }) => total(quantities)),
          ),
        ),
      );
    };
    const whole = all.series.map(({ quantities }) => expect.closeTo(total(quantities), 4));
    const [asset] = all.choices.assets.slice(1);
    expect(await sums(all.choices.assets.map(({ assetName }) => `asset=${encodeURIComponent(assetName)}`))).toEqual(
      whole,
    );
    expect(await sums(all.choices.assets.map(({ parts }) => `subProgramme=${parts[0]?.subProgramme.id}`))).toEqual(
      whole,
    );
    expect(await sums(all.choices.materials.map(({ id }) => `material=${id}`))).toEqual(whole);
    const ofAsset = await materials(`projectId=${LARGE}&asset=Asset%202`);
    const ofParts = await Promise.all(
      (asset?.parts ?? []).map(({ id }) => materials(`projectId=${LARGE}&ASSETPART=${id}`)),
    );
    for (const { materialId, quantities } of ofAsset.series) {
      const parts = ofParts.flatMap(({ series }) =>
        series.filter((one) => one.materialId === materialId).map((one) => total(one.quantities)),
      );
      expect(total(parts)).toBeCloseTo(total(quantities), 4);
    }
  });

  it('stacks materials from the ground up, each in the colour that the library fixes', async () => {
    const { series } = await materials('projectId=1');
    expect(series.map(({ slot }) => slot)).toEqual(series.map(({ slot }) => slot).sort((a, b) => a - b));
    expect(
      series
        .filter(({ material }) => /^(Imported fill|Surplus to disposal|Type 1 sub-base)$/.test(material))
        .map(({ material, slot, tone }) => ({ material, slot, tone })),
    ).toEqual([
      { material: 'Imported fill', slot: 1, tone: 0 },
      { material: 'Surplus to disposal', slot: 1, tone: 1 },
      { material: 'Type 1 sub-base', slot: 2, tone: 0 },
    ]);
  });

  it('shows an edit to whoever asks after it', async () => {
    const before = await materials('projectId=1&material=17');
    const plan = await plans.plan().sample(A9, 6);
    await plans.save(plan);
    const same = await materials('projectId=6&material=17');
    expect(same.series).toEqual(before.series);
    plan.asset(
      'Mainline',
      plan.forms('Mainline').map((form) => ({ ...form, size: 2 * (form.size ?? 0) })),
    );
    await plans.save(plan);
    const after = await materials('projectId=6&material=17');
    expect(after.series[0]?.quantities).toEqual(
      same.series[0]?.quantities.map((quantity) => expect.closeTo(2 * quantity, 6)),
    );
  });
});

describe('The figures of the programme list', () => {
  const figures = async (...ids: number[]): Promise<ProgrammeFigures[]> => {
    const cards: { id: number; figures: ProgrammeFigures }[] = (await get('/api/ProjectsWithAssetCountViews')).body;
    return ids.flatMap((id) => cards.find((card) => card.id === id)?.figures ?? []);
  };

  it('are those of the dashboards', async () => {
    const all = await figures(...SAMPLES.map(({ id }) => id));
    expect(all).toMatchObject(
      SAMPLES.map(({ peak, peakDay, manDays }) => ({
        peakLabour: expect.closeTo(peak, 6),
        peakDay,
        manDays: expect.closeTo(manDays, 3),
      })),
    );
    const { series, firstMonth } = await materials('projectId=1');
    const tonnesOf = (wanted: MaterialDirection) =>
      series
        .filter(({ keyMaterial, direction }) => keyMaterial && direction === wanted)
        .map(({ quantities, massPerUnitKg }) => quantities.map((quantity) => (quantity * (massPerUnitKg ?? 0)) / 1000));
    const [delivered, takenAway] = [tonnesOf('delivered'), tonnesOf('takenAway')];
    expect(all[0]?.deliveredTonnes).toBeCloseTo(total(delivered.flat()), 6);
    expect(all[0]?.takenAwayTonnes).toBeCloseTo(total(takenAway.flat()), 6);
    const first = (tonnes: readonly (readonly number[])[]) => total(tonnes.map(([month]) => month ?? 0));
    expect(all[0]?.months[0]).toEqual({
      month: firstMonth,
      delivered: expect.closeTo(first(delivered), 6),
      takenAway: expect.closeTo(first(takenAway), 6),
    });
  });

  it('hold what is delivered and what leaves apart, and nothing that is moved on site', async () => {
    // The A9 of the samples: fill, sub-base and asphalt come, the surplus leaves, and what was excavated stays out of both.
    const [a9] = await figures(1);
    expect(a9).toMatchObject({
      deliveredTonnes: expect.closeTo(114_300, 0),
      takenAwayTonnes: expect.closeTo(43_200, 0),
      withoutMass: 0,
    });
  });

  it('follow an edit, and are none where there is no work', async () => {
    const plan = await plans.plan().sample(A9, 7);
    await plans.save(plan);
    const [before] = await figures(7);
    plan.asset(
      'Mainline',
      plan.forms('Mainline').map((form) => ({ ...form, size: 2 * (form.size ?? 0) })),
    );
    await plans.save(plan);
    expect(await figures(7, EMPTY)).toEqual([
      expect.objectContaining({
        manDays: expect.closeTo(2 * (before?.manDays ?? NaN), 6),
        deliveredTonnes: expect.closeTo(2 * (before?.deliveredTonnes ?? NaN), 6),
        takenAwayTonnes: expect.closeTo(2 * (before?.takenAwayTonnes ?? NaN), 6),
        peakDay: before?.peakDay,
      }),
      { ...NO_FIGURES, massUnit: { name: 't', tonnes: 1 } },
    ]);
  });
});

describe('A dashboard', () => {
  it('says for which tasks nothing is counted, and so do the tasks', async () => {
    const tasks = ['Fill', 'Drainage', 'Kerbs'].map((name, place) => ({
      name,
      durationPercent: 100,
      lagPercent: 0,
      elementMakeupId: place === 1 ? null : 2,
      ...(place === 2 && { quantityFactor: 0 }),
    }));
    const way = await saved(ann, '/api/SubProgramms/full', { name: 'Road', assetType: 'Dual carriageway', tasks });
    const { id: projectId } = await saved(ann, '/api/Projects', { name: 'Uncounted', regionId: 1, metricId: 1 });
    const part = (partName: string, subProgrammId: number) => ({
      projectId,
      assetName: 'Mainline',
      assetCategoryId: 11,
      unitId: 1,
      partName,
      partSize: 100,
      subProgrammId,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-03-31',
    });
    const first = await ann.as('post', '/api/Assets').send(part('North', way.id)).expect(200);
    await ann.as('post', '/api/Assets').send(part('South', way.id)).expect(200);
    const position = first.headers['x-position'] as string;
    for (const dashboard of ['materials', 'labour']) {
      const { body } = await ann.as('get', `/api/Dashboards/${dashboard}?projectId=${projectId}`).expect(200);
      expect(body.uncounted).toEqual({
        count: 2,
        first: [
          { text: 'Drainage has no make-up: nothing is counted for it', assetName: 'Mainline', parts: 2 },
          { text: 'Kerbs has the quantity factor 0: nothing is counted for it', assetName: 'Mainline', parts: 2 },
        ],
      });
    }
    const { body: ofPart } = await ann
      .as('get', `/api/Tasks?subProgrammeId=${first.body.subProgrammId}`)
      .set('X-Min-Position', position)
      .expect(200);
    expect(ofPart.map(({ uncounted }: { uncounted: string | null }) => uncounted)).toEqual([
      null,
      'Drainage has no make-up: nothing is counted for it',
      'Kerbs has the quantity factor 0: nothing is counted for it',
    ]);
  });

  it('of a programme without work says so', async () => {
    expect(await materials(`projectId=${EMPTY}`)).toEqual({
      projectId: EMPTY,
      firstMonth: null,
      lastMonth: null,
      choices: { packages: [], assets: [], materials: [] },
      series: [],
      warnings: [],
      uncounted: { count: 0, first: [] },
    });
    expect(await labour(`projectId=${EMPTY}`)).toMatchObject({
      firstDay: null,
      workingDays: '',
      series: [],
      peakPerDay: null,
      manDays: 0,
      wholeGangsPerDay: [],
      tooManyGangs: [],
    });
  });

  it.each(['/api/Dashboards/materials', '/api/Dashboards/labour', '/api/MaterialViews', '/api/laborViews'])(
    '%s refuses a request that names no programme of ours',
    async (path) => {
      expect(await get(`${path}?projectId=99`)).toMatchObject({ status: 404, body: { title: 'Resource not found' } });
      expect(await get(path)).toMatchObject({ status: 400 });
      expect(await get(`${path}?projectId=one`)).toMatchObject({ status: 400 });
      expect(await get(`${path}?projectId=1&assetPart=north`)).toMatchObject({ status: 400 });
    },
  );

  it.each(['/api/Dashboards/labour?projectId=1&groupBy=month', '/api/laborViews?projectId=1&granularity=year'])(
    '%s asks for what there is not',
    async (path) => {
      expect(await get(path)).toMatchObject({ status: 400 });
    },
  );
});
