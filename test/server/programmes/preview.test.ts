import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { LabourDashboard } from '../../../projections/dashboards/labour-dashboard.js';
import { PartForm } from '../../../services/domain/programmes/assets/part-form.js';
import { assetNamed } from '../../../services/domain/programmes/programme.js';
import { Preview } from '../../../services/programmes/preview/preview.js';
import { RunningApi, SignedUp, startApi } from '../../support/api.js';
import { runs } from '../../support/runs.js';
import { A9, openPlans, Plan, Plans } from '../../support/test-programmes.js';

let api: RunningApi;
let ann: SignedUp;
let plans: Plans;
let plan: Plan;
let programmeId = 0;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  plans = await openPlans({ databaseUrl: api.databaseUrl });
});
beforeEach(async () => {
  programmeId += 1;
  plan = plans.plan().sized(programmeId, 6);
  plan.asset(
    'Bridge',
    plan
      .forms('Asset 1')
      .slice(0, 1)
      .map((form) => ({ ...form, id: undefined, partName: '' })),
    null,
  );
  await plans.save(plan);
});
afterAll(async () => {
  await plans.close();
  await api.close();
});

const post = (body: unknown, id = programmeId) => ann.as('post', `/api/Projects/${id}/preview`).send(body as object);
const previewOf = async (body: unknown): Promise<Preview> => (await post(body).expect(200)).body;

const bodyOf = ({ id, partName, assetCategoryId, subprogrammeId, unitId, size, start, end }: PartForm) => ({
  id,
  partName,
  assetCategoryId,
  subProgrammId: subprogrammeId,
  unitId,
  partSize: size,
  partAssetStart: start,
  partAssetEnd: end,
  assetZoneId: null,
  p6ActivityId: null,
});
const bodies = (assetName = 'Asset 1') => plan.forms(assetName).map(bodyOf);
/** The form of Asset 1 with one part changed. */
const edited = (index: number, change: object) => ({
  assetName: 'Asset 1',
  parts: bodies().map((part, i) => (i === index ? { ...part, ...change } : part)),
});
const AFTER = ['after', 'perDayAfter', 'monthPeakAfter', 'setByAfter', 'totalAfter'];
/** Only one side of an answer, so that two answers can be compared. */
const side = (value: unknown, drop: readonly string[]): unknown => {
  if (Array.isArray(value)) return value.map((one) => side(one, drop));
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !drop.includes(key) && key !== 'changed' && key !== 'scaled');
  return Object.fromEntries(
    kept.map(([key, one]) => [key.replace(/After|Before/, '').replace(/^(after|before)$/, 'side'), side(one, drop)]),
  );
};
const beforeOf = (value: unknown) => side(value, AFTER);
const afterOf = (value: unknown) =>
  side(
    value,
    AFTER.map((name) => name.replace('After', 'Before').replace('after', 'before')),
  );

describe('The live panel', () => {
  it('shows the figures of the dashboard while nothing is changed', async () => {
    const { scopes, incomplete } = await previewOf({
      asset: { assetName: 'Asset 1', parts: bodies() },
      part: { id: bodies()[0]?.id },
    });
    expect(incomplete).toEqual([]);
    for (const scope of Object.values(scopes)) {
      expect(beforeOf(scope)).toEqual(afterOf(scope));
      expect([scope.changed, scope.scaled]).toEqual([[], null]);
    }
    const dashboard: LabourDashboard = (
      await ann
        .as('get', `/api/Dashboards/labour?projectId=${programmeId}`)
        .set('X-Min-Position', await plans.store.head())
        .expect(200)
    ).body;
    expect(scopes.programme.labour.after).toEqual({
      peak: expect.closeTo(dashboard.peakPerDay ?? NaN, 9),
      peakDay: dashboard.peakDay,
      manDays: expect.closeTo(dashboard.manDays, 6),
    });
    expect(scopes.asset.labour.after.manDays).toBeCloseTo(
      dashboard.series.find(({ key }) => key === 'Asset 1')?.manDays ?? NaN,
      6,
    );
  });

  it('doubles the part, and the part alone, when its size doubles', async () => {
    const size = plan.forms('Asset 1')[2]?.size ?? 0;
    const { scopes } = await previewOf({ asset: edited(2, { partSize: 2 * size }), part: { index: 2 } });
    const added = scopes.part.labour.before.manDays;
    expect(added).toBeGreaterThan(0);
    for (const { labour } of Object.values(scopes))
      expect(labour.after.manDays - labour.before.manDays).toBeCloseTo(added, 6);
    for (const { totalBefore, totalAfter } of scopes.part.materials) expect(totalAfter).toBeCloseTo(2 * totalBefore, 6);
    expect(scopes.part.finish).toMatchObject({
      before: scopes.part.finish.after,
      setByBefore: 'Section 3',
      setByAfter: 'Section 3',
    });
  });

  it('says before the edit what stands there once it is saved', async () => {
    const [subprogramme] = [...plans.library.subprogrammes.values()].slice(3);
    const news = {
      partName: 'New',
      assetCategoryId: subprogramme?.assetCategoryId,
      subProgrammId: subprogramme?.id,
      partSize: 700,
      partAssetStart: '2027-02-01',
      partAssetEnd: '2030-09-30',
    };
    const category = plans.library.assetCategories.get(subprogramme?.assetCategoryId ?? 0);
    const unit = [...plans.library.units.values()].find(
      ({ measurmentType, conversionToSI }) => measurmentType === category?.measurmentType && conversionToSI === 1,
    );
    const asset = edited(1, { partSize: 4321, partAssetEnd: '2029-03-04' });
    const promised = await previewOf({
      asset: { ...asset, parts: [...asset.parts.slice(1), { ...news, unitId: unit?.id }] },
    });
    const [, second, ...rest] = plan.forms('Asset 1');
    if (!second) throw new Error('The asset has six parts');
    plan.asset('Asset 1', [
      { ...second, size: 4321, end: '2029-03-04' },
      ...rest,
      {
        partName: 'New',
        assetCategoryId: news.assetCategoryId ?? null,
        subprogrammeId: news.subProgrammId ?? null,
        unitId: unit?.id ?? null,
        size: 700,
        start: news.partAssetStart,
        end: news.partAssetEnd,
        zoneId: null,
        p6ActivityId: null,
      },
    ]);
    const { version } = await plans.save(plan);
    const saved = await previewOf({ asset: { assetName: 'Asset 1', parts: bodies() } });
    expect(saved.version).toBe(version);
    // Months and first day take in both sides of an edit, so only figures are compared.
    for (const scope of ['asset', 'programme'] as const) {
      expect(saved.scopes[scope].labour.before).toEqual(promised.scopes[scope].labour.after);
      expect(
        saved.scopes[scope].materials.map(({ materialId, totalBefore }) => [
          materialId,
          expect.closeTo(totalBefore, 6),
        ]),
      ).toEqual(
        promised.scopes[scope].materials
          .filter(({ totalAfter }) => totalAfter > 0)
          .map(({ materialId, totalAfter }) => [materialId, totalAfter]),
      );
    }
    expect(promised.scopes.asset.finish).toMatchObject({ after: '2030-09-30', setByAfter: 'New' });
  });

  it('follows the calendar as its form stands', async () => {
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 5, nonWorkingDays: [] };
    const { scopes } = await previewOf({ calendar });
    expect(scopes.programme.labour.after.manDays).toBeCloseTo(2 * scopes.programme.labour.before.manDays, 6);
    expect(scopes.programme.materials.map(({ before }) => before)).toEqual(
      scopes.programme.materials.map(({ after }) => after),
    );
    const sixDays = await previewOf({
      calendar: { ...calendar, workingPatternBitMask: 63 },
      asset: edited(0, { partSize: 1 }),
    });
    expect(sixDays.scopes.programme.labour.perDayBefore).not.toEqual(sixDays.scopes.programme.labour.perDayAfter);
  });

  describe('of tasks', () => {
    const copyOfAsset = () => {
      const copy = plan.programme.subprogrammes.get(plan.forms('Asset 1')[0]?.subprogrammeId ?? 0);
      const [task] = copy?.tasks ?? [];
      if (!copy || !task) throw new Error('The asset has a copy with tasks');
      return { copy, task };
    };

    it("says before the edit what stands there once it is saved, with the asset's form and without", async () => {
      const { copy, task } = copyOfAsset();
      const tasks = [{ id: task.id, durationPercent: 37.25, lagPercent: 41.5 }];
      const saved = bodies();
      const [alone, withForm] = [
        await previewOf({ tasks, part: { id: saved[0]?.id } }),
        await previewOf({ tasks, asset: edited(1, { partSize: 4321 }) }),
      ];
      const unchanged = await previewOf({});
      for (const scope of Object.values(alone.scopes))
        expect(scope.labour.perDayAfter).not.toEqual(scope.labour.perDayBefore);
      expect(alone.scopes.programme.labour.before).toEqual(unchanged.scopes.programme.labour.before);
      expect(alone.scopes.programme.labour.after.manDays).toBeCloseTo(alone.scopes.programme.labour.before.manDays, 6);
      expect(alone.scopes.asset.materials).toEqual((await previewOf({ tasks })).scopes.asset.materials);

      const put = (parts: object[], version: number) =>
        ann
          .as('put', `/api/Projects/${programmeId}/assets/Asset%201`)
          .set('If-Match', `"${version}"`)
          .send({ assetName: 'Asset 1', parts, tasks })
          .expect(200);
      const { body: answer, headers } = await put(saved, alone.version);
      expect(answer).toMatchObject({ created: 0, updated: 0, tasksUpdated: 1, deleted: 0 });
      const after = await previewOf({});
      expect(after.scopes.programme.labour.before).toEqual(alone.scopes.programme.labour.after);
      const dashboard: LabourDashboard = (
        await ann
          .as('get', `/api/Dashboards/labour?projectId=${programmeId}`)
          .set('X-Min-Position', String(headers['x-position']))
          .expect(200)
      ).body;
      expect(dashboard).toMatchObject({
        peakPerDay: expect.closeTo(alone.scopes.programme.labour.after.peak, 9),
        peakDay: alone.scopes.programme.labour.after.peakDay,
      });
      const { body: read } = await ann
        .as('get', `/api/Tasks/${task.id}`)
        .set('X-Min-Position', String(headers['x-position']))
        .expect(200);
      expect(read).toMatchObject({
        subProgrammId: copy.id,
        durationPercent: 37.25,
        lagPercent: 41.5,
        projectId: programmeId,
      });

      await put(
        saved.map((part, i) => (i === 1 ? { ...part, partSize: 4321 } : part)),
        after.version,
      );
      const all = await previewOf({});
      expect(all.scopes.programme.labour.before.manDays).toBeCloseTo(withForm.scopes.programme.labour.after.manDays, 6);
    });

    it('follows a make-up that is chosen, and the default one again', async () => {
      const { task } = copyOfAsset();
      const other = [...plans.library.elementMakeups.values()].find(
        ({ id, activities }) => id !== task.elementMakeupId && activities.some(({ lines }) => lines.length > 0),
      );
      const { scopes } = await previewOf({ tasks: [{ id: task.id, elementMakeupId: other?.id }] });
      expect(scopes.asset.materials.map(({ totalAfter }) => totalAfter)).not.toEqual(
        scopes.asset.materials.map(({ totalBefore }) => totalBefore),
      );
      // The bridge is built by the same copy as the asset's first part.
      const added = ({ labour }: Preview['scopes']['part']) => labour.after.manDays - labour.before.manDays;
      const bridge = await previewOf({
        tasks: [{ id: task.id, elementMakeupId: other?.id }],
        part: { id: bodies('Bridge')[0]?.id },
      });
      expect(added(bridge.scopes.asset)).not.toBe(0);
      expect(added(scopes.programme)).toBeCloseTo(added(scopes.asset) + added(bridge.scopes.asset), 6);
    });

    it('leaves out a task that is gone, and names the field of one that could not be saved', async () => {
      const { task } = copyOfAsset();
      const gone = await previewOf({ tasks: [{ id: 3 ** 12, durationPercent: 1 }] });
      expect(beforeOf(gone.scopes.programme)).toEqual(afterOf(gone.scopes.programme));
      expect((await post({ tasks: [{ id: task.id, lagPercent: 100.5 }] }).expect(422)).body.errors).toEqual({
        'tasks.0.lagPercent': ['Lag is a number from 0 to 100 with at most two decimals'],
      });
      expect((await post({ tasks: [{ lagPercent: 1 }] }).expect(422)).body.errors).toEqual({
        'tasks.0.subProgrammId': ['Name the task by its id, or the subprogramme that it is added to'],
      });
      expect((await post({ tasks: {} }).expect(422)).body.errors).toHaveProperty('tasks');
    });
  });

  describe('of several assets', () => {
    /** The form of the bridge with its size doubled. */
    const bridge = (change: object = {}) => ({
      assetName: 'Bridge',
      parts: bodies('Bridge').map((part) => ({ ...part, partSize: 2 * (part.partSize ?? 0), ...change })),
    });
    const addedTo = ({ labour }: Preview['scopes']['part']) => labour.after.manDays - labour.before.manDays;

    it('counts all of them in the programme, and the open one in its own scopes', async () => {
      const asset = edited(1, { partSize: 4321 });
      const part = { id: bodies()[1]?.id };
      const [open, other, both] = [
        await previewOf({ asset, part }),
        await previewOf({ otherAssets: [bridge()] }),
        await previewOf({ asset, part, otherAssets: [bridge()] }),
      ];
      expect(addedTo(other.scopes.programme)).not.toBe(0);
      expect(addedTo(other.scopes.asset)).toBe(0);
      expect(addedTo(both.scopes.programme)).toBeCloseTo(
        addedTo(open.scopes.programme) + addedTo(other.scopes.programme),
        6,
      );
      const figures = ({ labour, finish, materials }: Preview['scopes']['part']) => ({ labour, finish, materials });
      expect(figures(both.scopes.part)).toEqual(figures(open.scopes.part));
      expect(figures(both.scopes.asset)).toEqual(figures(open.scopes.asset));
      expect(both.busiest).toEqual(open.busiest);
    });

    it('is what stands there once they are saved one after the other', async () => {
      const [main, other] = [edited(1, { partSize: 4321 }), bridge()];
      const promised = await previewOf({ asset: main, otherAssets: [other] });
      const put = (name: string, body: object, version: number) =>
        ann
          .as('put', `/api/Projects/${programmeId}/assets/${encodeURIComponent(name)}`)
          .set('If-Match', `"${version}"`)
          .send(body)
          .expect(200);
      await put('Asset 1', main, promised.version);
      const left = await previewOf({ asset: { assetName: 'Asset 1', parts: bodies() }, otherAssets: [other] });
      await put('Bridge', other, left.version);
      expect((await previewOf({})).scopes.programme.labour.before).toEqual(promised.scopes.programme.labour.after);
    });

    it('counts tasks that are edited in another asset, whichever form is open', async () => {
      const [form] = plan.forms('Bridge');
      const source = plan.programme.subprogrammes.get(form?.subprogrammeId ?? 0)?.sourceId ?? null;
      if (form) plan.asset('Depot', [{ ...form, id: undefined, subprogrammeId: source }], null);
      await plans.save(plan);
      const copy = plan.programme.subprogrammes.get(plan.forms('Depot')[0]?.subprogrammeId ?? 0);
      const tasks = (copy?.tasks ?? []).slice(0, 1).map(({ id }) => ({ id, durationPercent: 37.25, lagPercent: 41.5 }));
      const { scopes } = await previewOf({
        asset: { assetName: 'Asset 1', parts: bodies() },
        part: { id: bodies()[0]?.id },
        tasks,
      });
      expect(scopes.programme.labour.perDayAfter).not.toEqual(scopes.programme.labour.perDayBefore);
      expect(scopes.part.labour.perDayAfter).toEqual(scopes.part.labour.perDayBefore);
    });

    it('tells two assets apart that are given the same new name', async () => {
      const [first, second] = ['Asset 1', 'Bridge'].map((name) => assetNamed(plan.programme, name));
      const news = bodies('Bridge').map((part) => ({ ...part, id: undefined }));
      const { scopes } = await previewOf({
        // Both have only parts that are new: nothing but their ids says which assets they are.
        asset: { assetId: first, assetName: 'Twin', parts: news },
        part: { index: 0 },
        otherAssets: [{ assetId: second, assetName: 'Twin', parts: news }],
      });
      const bridgeBefore = (await previewOf({ part: { id: bodies('Bridge')[0]?.id } })).scopes.asset.labour.before;
      expect(scopes.programme.labour.after.manDays).toBeCloseTo(2 * bridgeBefore.manDays, 6);
      expect(scopes.asset.labour.after.manDays).toBeCloseTo(bridgeBefore.manDays, 6);
    });

    it('leaves out one that somebody removed meanwhile', async () => {
      const saved = bodies('Bridge');
      const gone = { assetId: 99, assetName: 'Bridge', parts: saved };
      const { scopes } = await previewOf({ asset: { assetName: 'Asset 1', parts: bodies() }, otherAssets: [gone] });
      expect(scopes.programme.labour.after).toEqual(scopes.programme.labour.before);
      const open = await previewOf({ asset: gone, part: { id: 3 ** 12 } });
      expect(open.scopes.programme.labour.after).toEqual(open.scopes.programme.labour.before);
      expect(open.scopes.asset.labour.after.manDays).toBe(0);
    });

    it('names the field of one that comes twice', async () => {
      const twice = await post({ asset: edited(0, {}), otherAssets: [bridge(), edited(0, { partSize: 1 })] });
      expect(twice.status).toBe(422);
      expect(twice.body.errors).toEqual({ 'otherAssets.1.assetId': ['There is another form of this asset'] });
    });
  });

  it('leaves out parts that cannot be calculated yet and names what they lack', async () => {
    const [first, ...rest] = bodies();
    const parts = [
      { ...first, partSize: null, partAssetEnd: '2020-01-01', partName: '' },
      { partName: 'New' },
      ...rest.slice(1),
      { ...rest[0], unitId: 3 ** 9 },
    ];
    const { scopes, incomplete } = await previewOf({ asset: { assetName: 'Asset 1', parts }, part: { index: 0 } });
    expect(incomplete).toEqual([
      {
        index: 0,
        missing: ['partSize'],
        invalid: [{ field: 'partAssetEnd', message: 'End date cannot be before start date' }],
      },
      {
        index: 1,
        missing: ['assetCategoryId', 'unitId', 'partSize', 'subProgrammId', 'partAssetStart', 'partAssetEnd'],
        invalid: [],
      },
      { index: 6, missing: [], invalid: [{ field: 'unitId', message: 'Unit is required' }] },
    ]);
    expect(scopes.part.labour.before.manDays).toBeGreaterThan(0);
    expect(scopes.part).toMatchObject({
      labour: { after: { peak: 0, peakDay: null, manDays: 0 } },
      finish: { after: null },
    });
  });

  it('says of a date that is none, or out of the years of a plan, that it is wrong, and never that it is missing', async () => {
    const { incomplete } = await previewOf({
      asset: edited(0, { partAssetStart: '31/02/2027', partAssetEnd: '0202-04-05', partSize: 1e15 }),
    });
    expect(incomplete).toEqual([
      {
        index: 0,
        missing: [],
        invalid: [
          { field: 'partSize', message: expect.stringMatching(/^Size is a number from 0 to [\d\u00a0]+ m$/) },
          { field: 'partAssetStart', message: 'This is not a date' },
          { field: 'partAssetEnd', message: 'Years run from 1990 to 2100' },
        ],
      },
    ]);
  });

  it('knows an asset whose name is being edited, and one that is new', async () => {
    const renamed = await previewOf({ asset: { assetName: 'Mainline', parts: bodies() } });
    expect(renamed.scopes.asset.labour.after).toEqual(renamed.scopes.asset.labour.before);
    const added = await previewOf({
      asset: { assetName: 'Another', parts: bodies('Bridge').map((part) => ({ ...part, id: undefined })) },
      part: { index: 0 },
    });
    expect(added.scopes.asset.labour.before.manDays).toBe(0);
    expect(added.scopes.programme.labour.after.manDays).toBeCloseTo(
      added.scopes.programme.labour.before.manDays + added.scopes.part.labour.after.manDays,
      6,
    );
    expect(added.busiest).toMatchObject({ part: 'Another', gangsBefore: null });
  });

  it('tells the busiest work of the open part in gangs', async () => {
    const { scopes, busiest } = await previewOf({
      asset: edited(0, { partSize: 3 * (plan.forms('Asset 1')[0]?.size ?? 0) }),
      part: { index: 0 },
    });
    expect(busiest).toMatchObject({
      part: 'Section 1',
      impliedGangs: expect.closeTo(3 * (busiest?.impliedGangsBefore ?? NaN), 9),
      gangs: Math.ceil(busiest?.impliedGangs ?? NaN),
      gangsBefore: Math.ceil(busiest?.impliedGangsBefore ?? NaN),
      gang: expect.stringMatching(/./),
      labour: expect.any(Number),
      limit: null,
    });
    expect(scopes.programme.scaled).toMatchObject({ name: 'Section 1', share: expect.closeTo(2, 9) });
    expect(scopes.programme.changed).not.toEqual([]);
  });

  it("compares what the whole programme needs with the planner's limits", async () => {
    const one = await previewOf({ part: { id: bodies()[0]?.id } });
    expect(one.limits).toEqual([]);
    const activityId = one.busiest?.activityId ?? 0;
    const peak = one.scopes.programme.labour.before.peak;
    plan.add({
      type: 'LabourLimitsChanged',
      data: {
        added: [
          { kind: 'allLabour', id: 0, limit: Math.ceil(peak) },
          { kind: 'labourType', id: 2, limit: 9_999 },
          { kind: 'activity', id: activityId, limit: one.busiest?.gangs ?? 0 },
        ],
        removed: [],
      },
    });
    await plans.save(plan);
    const larger = {
      assetName: 'Asset 1',
      parts: bodies().map((part) => ({ ...part, partSize: 9 * (part.partSize ?? 0) })),
    };
    const { busiest, limits, scopes } = await previewOf({ asset: larger, part: { index: 0 } });
    expect(busiest).toMatchObject({ activityId, limit: one.busiest?.gangs });
    const [all, foremen, gangs] = limits;
    expect(all).toMatchObject({
      kind: 'allLabour',
      before: expect.closeTo(peak, 9),
      after: expect.closeTo(scopes.programme.labour.after.peak, 9),
      day: scopes.programme.labour.after.peakDay,
      exceeded: true,
    });
    expect(foremen).toMatchObject({ name: 'Foreman', exceeded: false });
    expect(foremen?.after).toBeLessThan(all?.after ?? 0);
    // Parts that are built at the same time need their gangs together.
    expect(gangs).toMatchObject({ kind: 'activity', id: activityId, exceeded: true });
    expect(gangs?.after).toBeGreaterThanOrEqual(busiest?.gangs ?? NaN);
  });

  it('holds the heads of the last working day over days off', async () => {
    const a9 = await plans.plan().sample(A9, (programmeId += 1));
    await plans.save(a9);
    const { scopes } = await previewOf({});
    const { perDayBefore, firstDay } = scopes.programme.labour;
    expect(firstDay).toBe('2027-03-01');
    // Friday 5 March 2027 and the weekend after it.
    expect(perDayBefore.slice(5, 7)).toEqual([perDayBefore[4], perDayBefore[4]]);
    expect(scopes.programme.labour.before).toMatchObject({
      peak: expect.closeTo(23.243154, 6),
      peakDay: '2027-06-10',
      manDays: expect.closeTo(1787.8, 3),
    });
  });

  it('stores nothing', async () => {
    const head = await plans.store.head();
    await previewOf({ asset: edited(0, { partSize: 1 }) });
    expect(await plans.store.head()).toBe(head);
  });

  it('knows the programmes that there are', async () => {
    expect((await post({}, 4_000)).body).toMatchObject({ status: 404, title: 'Resource not found' });
  });

  it.each([
    {
      what: 'a calendar without a working day',
      body: { calendar: { workingPatternBitMask: 0, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] } },
      field: 'calendar.workingPatternBitMask',
    },
    {
      what: 'a day that is none',
      body: {
        calendar: { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [{ date: '2027-02-30' }] },
      },
      field: 'calendar.nonWorkingDays.0.date',
    },
    {
      what: 'a size that is a text',
      body: { asset: { assetName: 'Asset 1', parts: [{ partSize: 'wide' }] } },
      field: 'asset.parts.0.partSize',
    },
    { what: 'parts that are no list', body: { asset: { assetName: 'Asset 1', parts: 7 } }, field: 'asset.parts' },
    { what: 'a calendar that is a list', body: { calendar: [] }, field: 'calendar' },
    { what: 'an asset that is a list', body: { asset: [] }, field: 'asset' },
    {
      what: 'a size of another asset that is a text',
      body: { otherAssets: [{ parts: [] }, { parts: [{ partSize: 'wide' }] }] },
      field: 'otherAssets.1.parts.0.partSize',
    },
    {
      what: 'more assets than anybody edits',
      body: { otherAssets: Array.from({ length: 1_001 }, () => ({ parts: [] })) },
      field: 'otherAssets',
    },
  ])('names the field of $what', async ({ body, field }) => {
    const answer = await post(body);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.body.errors)).toContain(field);
  });

  it('answers whatever it is sent without a fault of its own', async () => {
    const odd = fc.oneof(
      fc.constantFrom<unknown>(null, '', '2027-01-01', '2099-12-31', -1, 0, 1, 2 ** 40, 1e308, [], {}),
      fc.jsonValue(),
    );
    const part = fc.record(
      {
        id: odd,
        partSize: odd,
        partAssetStart: odd,
        partAssetEnd: odd,
        unitId: odd,
        assetCategoryId: odd,
        subProgrammId: odd,
        partName: odd,
      },
      { requiredKeys: [] },
    );
    const body = fc.record(
      {
        asset: fc.oneof(
          odd,
          fc.record({ assetName: odd, parts: fc.oneof(odd, fc.array(fc.oneof(odd, part), { maxLength: 3 })) }),
        ),
        otherAssets: fc.oneof(
          odd,
          fc.array(fc.record({ assetId: odd, parts: fc.array(part, { maxLength: 2 }) }), { maxLength: 2 }),
        ),
        calendar: odd,
        part: fc.oneof(odd, fc.record({ id: odd, index: odd })),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        expect((await post(sent)).status).toBeLessThan(500);
      }),
      { numRuns: runs(150, 2_000) },
    );
  });

  it('answers a part of any size and dates that the form takes', async () => {
    const day = fc.constantFrom('1990-01-01', '2027-02-28', '2028-02-29', '2100-12-31');
    await fc.assert(
      fc.asyncProperty(
        day,
        day,
        fc.double({ min: 0, max: 1e7, noNaN: true }),
        async (partAssetStart, partAssetEnd, partSize) => {
          const { scopes } = await previewOf({
            asset: edited(0, { partAssetStart, partAssetEnd, partSize }),
            part: { index: 0 },
          });
          expect(JSON.stringify(scopes)).not.toContain('null,null');
          expect(scopes.part.labour.perDayAfter.every((heads) => heads >= 0)).toBe(true);
        },
      ),
      { numRuns: runs(15, 200) },
    );
  });
});
