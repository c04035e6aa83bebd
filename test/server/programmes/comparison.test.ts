import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ComparisonAnswer } from '../../../projections/comparison/comparison-answer.js';
import type { LabourDashboard } from '../../../projections/dashboards/labour-dashboard.js';
import type { MaterialsDashboard } from '../../../projections/dashboards/materials-dashboard.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { openPlans } from '../../support/test-programmes.js';

// docs/product/comparison.md.

let api: RunningApi;
let ann: SignedUp;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

interface Part {
  id: number;
  partName: string;
  partSize: number;
  partAssetStart: string;
  partAssetEnd: string;
  assetZoneId: number | null;
  subProgramm: { id: number; sourceId: number };
}
interface Programme {
  id: number;
  assets: { assetId: number; assetName: string; parts: Part[] }[];
  calendar: object;
}

const head = () => api.app.get<EventStore>(EVENT_STORE).head();
const get = async <Body>(path: string): Promise<Body> =>
  (
    await ann
      .as('get', path)
      .set('X-Min-Position', await head())
      .expect(200)
  ).body as Body;
const sample = async (name = 'A9 dualling, 2 km'): Promise<number> =>
  ((await ann.as('post', '/api/Projects/sample').send({ name }).expect(200)).body as { id: number }).id;
const scenarioOf = async (id: number, name: string): Promise<number> =>
  (
    (await ann.as('post', `/api/Projects/Duplicate?id=${id}&scenarioName=${encodeURIComponent(name)}`).expect(200))
      .body as { id: number }
  ).id;
const compare = (ids: readonly number[], measure = 'quantities') =>
  get<ComparisonAnswer>(`/api/Comparisons?projects=${ids.join()}&measure=${measure}`);
const programme = async (id: number) => {
  const { body, headers } = await ann
    .as('get', `/api/Projects/${id}`)
    .set('X-Min-Position', await head())
    .expect(200);
  return { programme: body as Programme, etag: headers.etag as string };
};
/** Saves an asset as the edit screen does. */
async function edit(id: number, name: string, change: (asset: Programme['assets'][number]) => object): Promise<void> {
  const { programme: read, etag } = await programme(id);
  const asset = read.assets.find(({ assetName }) => assetName === name);
  if (!asset) throw new Error(`No ${name}`);
  await ann
    .as('put', `/api/Projects/${id}/assets/${encodeURIComponent(name)}`)
    .set('If-Match', etag)
    .send(change(structuredClone(asset)))
    .expect(200);
}
async function setCalendar(id: number, over: object): Promise<void> {
  const { programme: read, etag } = await programme(id);
  await ann
    .as('put', `/api/Projects/${id}/full`)
    .set('If-Match', etag)
    .send({ calendar: { ...read.calendar, ...over } })
    .expect(200);
}
/** Sums of the same lines in another order. */
const nearly = (figures: readonly number[]) => figures.map((one) => expect.closeTo(one, 6));
const figure = (answer: ComparisonAnswer, name: string) => answer.figures.find((one) => one.figure === name)?.values;

describe('A comparison', () => {
  it('of scenarios that are the same names nothing as an input and no change', async () => {
    const base = await sample();
    const answer = await compare([base, await scenarioOf(base, 'The same')]);
    expect(answer.inputs).toMatchObject({ differing: 0, rows: [], more: [] });
    expect(answer.inputs.compared).toBeGreaterThan(30);
    expect(answer.figures.flatMap(({ values }) => values.slice(1).map(({ change }) => change ?? 0))).toEqual(
      answer.figures.map(() => 0),
    );
  });

  it('of a scenario whose only change is the calendar names that change first, and nothing else', async () => {
    const base = await sample();
    const scenario = await scenarioOf(base, 'Two shifts');
    const days = [{ date: '2027-07-05', description: 'Fair' }];
    await setCalendar(scenario, { noShifts: 2, shift2Hours: 10, workingPatternBitMask: 63, nonWorkingDays: days });
    const answer = await compare([base, scenario]);
    expect(answer.inputs.rows.map(({ field }) => field)).toEqual(['workingWeek', 'shifts', 'nonWorkingDays']);
    const [week, shifts, nonWorking] = answer.inputs.rows.map(({ values }) => values);
    expect(week).toEqual([{ amount: 31 }, { amount: 63 }]);
    expect(shifts?.[1]).toEqual({ hours: [shifts?.[0]?.hours?.[0], 10] });
    expect(nonWorking?.[1]).toMatchObject({
      amount: 1,
      added: { count: 1, days: [{ date: '2027-07-05', description: 'Fair' }] },
      removed: { count: nonWorking?.[0]?.amount },
    });
    const peak = figure(answer, 'peakLabour');
    expect(peak?.[1]?.change).toBeCloseTo((peak?.[1]?.amount ?? 0) - (peak?.[0]?.amount ?? 0), 9);
    expect(peak?.[1]?.change).not.toBe(0);
  });

  it('never says that a scenario removed what came after it was copied', async () => {
    const base = await sample();
    const scenario = await scenarioOf(base, 'Stale');
    const [kept] = (await programme(base)).programme.assets;
    const road = encodeURIComponent(kept?.assetName ?? '');
    const duplicate = ann.as('post', `/api/Projects/${base}/assets/${road}/duplicate`);
    await duplicate.send({ assetName: 'Roundabout' }).expect(200);
    await ann.as('post', '/api/AssetsZones').send({ projectId: base, zoneName: 'South end' }).expect(200);
    const told = async (...ids: number[]) =>
      (await compare(ids)).inputs.rows.flatMap(({ field, asset, name, absences }) =>
        absences ? [[field, asset ?? name, ...absences]] : [],
      );
    expect(await told(base, scenario)).toEqual([
      ['zone', 'South end', null, 'addedSince'],
      ['asset', 'Roundabout', null, 'addedSince'],
    ]);
    const { etag } = await programme(scenario);
    await ann.as('delete', `/api/Projects/${scenario}/assets/${road}`).set('If-Match', etag).expect(200);
    expect(await told(base, scenario)).toContainEqual(['asset', kept?.assetName, null, 'removed']);
  });

  it.each(['A9 dualling, 2 km', 'Runway 3000 m x 45 m', 'Six-storey office'])(
    'of %s has the figures that the dashboards and the cards have',
    async (name) => {
      const base = await sample(name);
      const scenario = await scenarioOf(base, 'Longer days');
      await setCalendar(scenario, { shift1Hours: 12, workingPatternBitMask: 63 });
      const [quantities, labour] = [await compare([base, scenario]), await compare([base, scenario], 'labour')];
      expect(quantities.materials.length).toBeGreaterThan(3);
      for (const [place, id] of [base, scenario].entries()) {
        const materials = await get<MaterialsDashboard>(`/api/Dashboards/materials?projectId=${id}`);
        expect(quantities.materials.map(({ materialId, unitId }) => ({ materialId, unitId }))).toEqual(
          materials.series.map(({ materialId, unitId }) => ({ materialId, unitId })),
        );
        expect(quantities.materials.map(({ perScenario }) => perScenario[place])).toEqual(
          materials.series.map((series) => ({
            firstMonth: materials.firstMonth,
            quantities: nearly(series.quantities),
          })),
        );
        for (const series of materials.series) {
          const own = quantities.figures.filter(({ materialId }) => materialId === series.materialId);
          expect(own.map(({ figure: of }) => of)).toEqual(['materialPeak', 'materialTotal']);
          expect(own[0]?.values[place]?.amount).toBeCloseTo(Math.max(...series.quantities), 6);
          expect(own[1]?.values[place]?.amount).toBeCloseTo(
            series.quantities.reduce((sum, quantity) => sum + quantity, 0),
            6,
          );
        }
        const all = await get<LabourDashboard>(`/api/Dashboards/labour?projectId=${id}`);
        for (const answer of [quantities, labour]) {
          expect(figure(answer, 'peakLabour')?.[place]).toMatchObject({
            amount: expect.closeTo(all.peakPerDay ?? 0, 9),
            day: all.peakDay,
          });
          expect(figure(answer, 'manDays')?.[place]?.amount).toBeCloseTo(all.manDays, 6);
          expect(Math.max(...(answer.labour[0]?.perScenario[place]?.perDay ?? []))).toBeCloseTo(all.peakPerDay ?? 0, 9);
        }
        for (const labourType of [1, 2] as const) {
          const ofType = await get<LabourDashboard>(`/api/Dashboards/labour?projectId=${id}&labourType=${labourType}`);
          const [peak, manDays] = labour.figures.filter((one) => one.labourType === labourType);
          expect([peak?.values[place]?.amount, manDays?.values[place]?.amount]).toEqual(
            nearly([ofType.peakPerDay ?? 0, ofType.manDays]),
          );
        }
        const [card] = await get<{ figures: { deliveredTonnes: number; takenAwayTonnes: number } }[]>(
          `/api/ProjectsWithAssetCountViews?id=${id}`,
        );
        expect(figure(quantities, 'delivered')?.[place]?.amount).toBeCloseTo(card?.figures.deliveredTonnes ?? 0, 6);
        expect(figure(quantities, 'takenAway')?.[place]?.amount).toBeCloseTo(card?.figures.takenAwayTonnes ?? 0, 6);
      }
      expect(labour.materials).toEqual([]);
    },
  );

  it('names an asset that only has another name as renamed, one that is gone as gone, and a part by its size and dates', async () => {
    const base = await sample();
    const [asset] = (await programme(base)).programme.assets;
    const name = asset?.assetName ?? '';
    await ann
      .as('post', `/api/Projects/${base}/assets/${encodeURIComponent(name)}/duplicate`)
      .send({ assetName: 'Side road' })
      .expect(200);
    const [renamed, without] = [await scenarioOf(base, 'Renamed'), await scenarioOf(base, 'Without')];
    await edit(renamed, 'Side road', (one) => ({
      ...one,
      assetName: 'Link road',
      parts: one.parts.map((part, i) =>
        i === 0 ? { ...part, partSize: part.partSize + 150, partAssetEnd: '2028-02-25' } : part,
      ),
    }));
    const { etag } = await programme(without);
    await ann.as('delete', `/api/Projects/${without}/assets/Side%20road`).set('If-Match', etag).expect(200);
    const { inputs } = await compare([base, renamed, without]);
    expect(inputs.rows.map(({ field, asset: of, values }) => [field, of, values.map((value) => value?.text)])).toEqual([
      ['asset', 'Side road', ['Side road', 'Link road', undefined]],
      ['size', 'Side road', [undefined, undefined, undefined]],
      ['dates', 'Side road', [undefined, undefined, undefined]],
    ]);
    const size = inputs.rows[1]?.values ?? [];
    expect(size[1]?.amount).toBe((size[0]?.amount ?? 0) + 150);
    expect(size[2]).toBeNull();
  });

  it('names subprogrammes, tasks, make-ups and limits that differ', async () => {
    const base = await sample();
    const scenario = await scenarioOf(base, 'Slower');
    const { programme: read, etag } = await programme(scenario);
    const copy = read.assets[0]?.parts[0]?.subProgramm.id;
    const [task] = await get<{ id: number; name: string; durationPercent: number; lagPercent: number }[]>(
      `/api/Tasks?subProgrammeId=${copy}`,
    );
    const durationPercent = (task?.durationPercent ?? 0) - 1;
    await ann.as('patch', `/api/Tasks/${task?.id}`).send({ durationPercent }).expect(200);
    await ann
      .as('put', `/api/Projects/${scenario}/labour-limits`)
      .set('If-Match', (await programme(scenario)).etag)
      .send({ limits: [{ kind: 'allLabour', id: 0, limit: 40 }] })
      .expect(200);
    expect(etag).toBeDefined();
    const { inputs } = await compare([base, scenario]);
    expect(inputs.rows).toEqual([
      expect.objectContaining({ field: 'labourLimit', name: 'All labour', values: [null, { amount: 40 }] }),
      expect.objectContaining({
        field: 'taskDuration',
        task: task?.name,
        values: [
          { amount: task?.durationPercent, unit: '%' },
          { amount: durationPercent, unit: '%' },
        ],
      }),
    ]);
  });

  it('reads all others against the baseline, wherever it was given, and else against the first', async () => {
    const base = await sample();
    const [one, two] = [await scenarioOf(base, 'One'), await scenarioOf(base, 'Two')];
    const shown = async (ids: number[]) => (await compare(ids)).scenarios.map(({ id }) => id);
    expect(await shown([two, base, one])).toEqual([base, two, one]);
    expect(await shown([two, one])).toEqual([two, one]);
  });

  it('refuses what cannot be compared', async () => {
    const base = await sample();
    const [scenario, other] = [await scenarioOf(base, 'Later'), await sample('Six-storey office')];
    const refused = async (query: string, status: number) => {
      const answer = await ann.as('get', `/api/Comparisons?${query}`).set('X-Min-Position', await head());
      expect([query, answer.status]).toEqual([query, status]);
      return answer.body as { title: string; code: string; errors?: object };
    };
    const few = 'A valid comparison requires at least two scenarios. Please select more to continue.';
    for (const query of ['', 'projects=', `projects=${base}`, `projects=${base},`])
      expect((await refused(query, 422)).errors).toEqual({ projects: [few] });
    expect((await refused('projects=1,2,3,4,5,6', 422)).title).toBe(
      'A valid comparison supports a maximum of 5 scenarios. Please deselect some.',
    );
    expect((await refused(`projects=${base},${base}`, 422)).title).toBe('Each scenario can be compared once.');
    expect((await refused(`projects=${base},${other}`, 422)).title).toBe(
      'Only scenarios of one programme can be compared.',
    );
    await refused(`projects=${base},2000000000`, 404);
    for (const query of [`projects=[${base}]`, 'projects=1,x', 'projects=1,-2', `projects=${'1,'.repeat(200)}`])
      await refused(query, 400);
    await refused(`projects=${base},${scenario}&measure=money`, 400);
    await ann.as('put', `/api/Projects/deactivate/${scenario}`).expect(200);
    expect(await refused(`projects=${base},${scenario}`, 409)).toMatchObject({
      code: 'scenario-removed',
      title: "'Later' was removed and cannot be compared. Restore it, or choose another scenario.",
    });
    await ann.as('put', `/api/Projects/reactivate/${scenario}`).expect(200);
    await ann.as('put', `/api/Projects/deactivate/${base}`).expect(200);
    // Hidden with its base.
    await refused(`projects=${scenario},${base}`, 404);
  });

  it('of programmes without a part, without a figure and with 300 that all differ is answered', async () => {
    const { body } = await ann
      .as('post', '/api/Projects')
      .send({ name: `Empty ${randomUUID()}`, regionId: 1, metricId: 1, isDraft: false })
      .expect(200);
    const empty = (body as { id: number }).id;
    const answer = await compare([empty, await scenarioOf(empty, 'As empty')]);
    expect(figure(answer, 'finish')?.[1]).toEqual({ amount: null, day: null, month: null, change: null });
    expect(figure(answer, 'peakLabour')?.[1]).toMatchObject({ amount: 0, day: null, change: 0 });

    const plans = await openPlans({ databaseUrl: api.databaseUrl });
    const plan = plans.plan().sized(900_001, 300);
    await plans.save(plan);
    await plans.close();
    const scenario = await scenarioOf(900_001, 'All later');
    const { programme: read } = await programme(scenario);
    for (const { assetName } of read.assets)
      await edit(scenario, assetName, (asset) => ({
        ...asset,
        parts: asset.parts.map((part) => ({ ...part, partAssetEnd: '2029-12-21' })),
      }));
    const { inputs } = await compare([900_001, scenario]);
    expect(inputs).toMatchObject({ differing: 300, more: [{ field: 'dates', count: 100 }] });
    expect(inputs.rows).toHaveLength(200);
  });
});
