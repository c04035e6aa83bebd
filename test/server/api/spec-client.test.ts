import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { type Entity, SpecClient, SpecError } from '../../support/spec-client.js';

// docs/api.md: a client of the original contract must work against it. It knows no positions, versions or keys, writes
// in many calls what the product's own client writes in one, and spells names as the specifications do, each in its own way.

let api: RunningApi;
let client: SpecClient;
/** From the token: createdBy and modifiedBy, 0 if it is missing (docs/product/accounts.md, Tokens). */
let me: number;
beforeAll(async () => {
  api = await startApi();
  client = new SpecClient(api.url);
  await client.register('grace.hopper@example.com', 'Plumb-1ine');
  const { subject, ScioUserId } = await client.login('grace.hopper@example.com', 'Plumb-1ine');
  expect(subject).toBe('grace.hopper@example.com');
  me = ScioUserId;
});
afterAll(() => api.close());

const find = <Item extends Entity>(items: readonly Item[], wanted: Entity): Item => {
  const found = items.find((item) => Object.entries(wanted).every(([name, value]) => item[name] === value));
  if (!found) throw new Error(`None is ${JSON.stringify(wanted)} among ${JSON.stringify(items).slice(0, 500)}`);
  return found;
};
const sum = (rows: readonly Entity[], field: string): number =>
  rows.reduce((total, row) => total + Number(row[field]), 0);
const refusal = (call: Promise<unknown>): Promise<SpecError> =>
  call.then(
    () => {
      throw new Error('Not refused');
    },
    (error: SpecError) => error,
  );

/** Creates a programme in many calls: programme, non-working days, shift hours, calendar. */
async function createProgramme(name: string, over: Entity = {}): Promise<Entity> {
  const region = find(await client.list('/api/Regions'), { name: 'United Kingdom' });
  const metric = find(await client.list('/api/Metrics'), { name: 'Metric' });
  expect(await client.list(`/api/Projects/Name?name=${encodeURIComponent(name)}`)).toEqual([]);
  const programme = await client.post('/api/Projects', {
    id: 0,
    name,
    description: '',
    scenarioName: '',
    baseProjectId: 0,
    status: 'draft',
    isActive: true,
    isHidden: false,
    isDraft: false,
    calendarId: 0,
    regionId: region['id'],
    metricId: metric['id'],
    regionName: region['name'],
    metricName: metric['name'],
    assets: [],
    assetCount: 0,
    scenarioCount: 0,
    created: new Date(0),
    modified: new Date(0),
    createdBy: 0,
    modifiedBy: 1000,
    ...over,
  });
  for (const date of ['2027-03-26', '2027-03-29', '2027-05-03']) {
    await client.post('/api/NonWorkingDays', {
      regionId: region['id'],
      projectId: programme['id'],
      date,
      description: 'Bank holiday',
    });
  }
  const shift = await client.post('/api/ShiftHours', { noShifts: 1, shift1Hours: 10, shift2Hours: 0, shift3Hours: 0 });
  await client.post('/api/Calendars', { workingPatternBitMask: 31, shiftId: shift['id'], projectId: programme['id'] });
  return programme;
}

/** The asset's type gives dimension and unit; one of its subprogrammes is chosen. */
async function partOf(programme: Entity, assetType: string, over: Entity = {}): Promise<Entity> {
  const category = find(await client.list('/api/AssetCategories'), { assetType });
  const unit = find(await client.list('/api/Units'), {
    measurmentType: category['measurmentType'],
    metric: programme['metricId'],
  });
  const [subprogramme] = await client.list(`/api/SubProgramms?assetType=${encodeURIComponent(assetType)}&projectId=0`);
  return {
    assetCategoryId: category['id'],
    unitId: unit['id'],
    partName: '',
    projectId: programme['id'],
    subProgrammId: subprogramme?.['id'],
    partSize: 2000,
    assetName: 'Mainline',
    partAssetStart: '2027-03-01',
    partAssetEnd: '2027-12-17',
    partAssetDuration: 292,
    p6ActivityId: null,
    assetZoneId: null,
    createdBy: 0,
    modifiedBy: 0,
    ...over,
  };
}

describe('The main job, by a client written from the specifications', () => {
  let programme: Entity;
  let north: Entity;
  let south: Entity;

  it('creates a programme with its work calendar in calls of their own', async () => {
    programme = await createProgramme('A9 dualling');
    expect(programme).toMatchObject({
      name: 'A9 dualling',
      baseProjectId: 0,
      status: 'draft',
      isActive: true,
      createdBy: me,
      modifiedBy: me,
    });
    const id = String(programme['id']);
    const [read] = await client.list(`/api/Projects?id=${id}`);
    expect(read).toMatchObject({
      id: programme['id'],
      regionName: 'United Kingdom',
      metricName: 'Metric',
      createdBy: me,
    });
    expect(Date.parse(String(read?.['created']))).toBeGreaterThan(0);
    const [calendar] = await client.list(`/api/Calendars?projectId=${id}`);
    expect(calendar).toMatchObject({ workingPatternBitMask: 31, projectId: programme['id'] });
    expect(await client.list(`/api/ShiftHours?id=${String(calendar?.['shiftId'])}`)).toEqual([
      expect.objectContaining({ noShifts: 1, shift1Hours: 10 }),
    ]);
    expect((await client.list(`/api/NonWorkingDays?projectId=${id}`)).map((day) => day['date'])).toEqual([
      '2027-03-26',
      '2027-03-29',
      '2027-05-03',
    ]);
  });

  it('is told that a name is taken, in the words of the specification', async () => {
    expect(await client.list('/api/Projects/Name?name=a9%20DUALLING')).toHaveLength(1);
    const { status, problem } = await refusal(
      client.post('/api/Projects', { name: ' A9 Dualling', regionId: 1, metricId: 1 }),
    );
    expect({ status, title: problem['title'] }).toEqual({
      status: 409,
      title: 'A project with the name "A9 Dualling" already exists, please provide a new name.',
    });
  });

  it('adds an asset part by part, with a zone', async () => {
    const zone = await client.post('/api/AssetsZones', {
      zoneName: 'North',
      projectId: programme['id'],
      createdBy: me,
      modifiedBy: me,
    });
    expect(await client.list(`/api/AssetsZones?projectId=${String(programme['id'])}`)).toEqual([
      expect.objectContaining({ id: zone['id'], zoneName: 'North' }),
    ]);
    const part = await partOf(programme, 'Dual carriageway', { createdBy: me, modifiedBy: me });
    north = await client.post('/api/Assets', { ...part, partName: 'North', partSize: 800, assetZoneId: zone['id'] });
    south = await client.post('/api/Assets', {
      ...part,
      partName: 'South',
      partSize: 1200,
      partAssetStart: '2027-04-05',
    });
    const parts = await client.list(`/api/Assets?projectId=${String(programme['id'])}`);
    expect(
      parts.map((one) => [
        one['assetName'],
        one['partName'],
        one['partSize'],
        one['partAssetDuration'],
        one['assetZoneId'],
      ]),
    ).toEqual([
      ['Mainline', 'North', 800, 292, zone['id']],
      ['Mainline', 'South', 1200, 257, null],
    ]);
    // One copy per source subprogramme (docs/product/subprogrammes.md, Copies); assetCategory and subProgramm as in the original contract.
    expect(north['subProgrammId']).toBe(south['subProgrammId']);
    expect(parts[0]).toMatchObject({
      assetCategory: {
        name: 'Roads',
        subCategory: expect.any(String),
        assetType: 'Dual carriageway',
        measurmentType: 'Length',
      },
      subProgramm: { name: 'Dual carriageway - flexible' },
      createdBy: me,
      modifiedBy: me,
    });
  });

  it('adds another asset in bulk, all or nothing', async () => {
    const part = await partOf(programme, 'Overbridge', { assetName: 'Bridge 09/27', partSize: 640 });
    const { status } = await refusal(
      client.post('/api/Assets/bulk', [
        { ...part, partName: 'Deck' },
        { ...part, partName: 'Ramp', partAssetEnd: '2026-01-01' },
      ]),
    );
    expect(status).toBe(422);
    expect(await client.list('/api/Assets?assetName=Bridge%2009%2F27')).toEqual([]);
    const made = await client.post<Entity[]>('/api/Assets/bulk', [
      { ...part, partName: 'Deck' },
      { ...part, partName: 'Ramp' },
    ]);
    expect(made.map((one) => [one['partName'], typeof one['id']])).toEqual([
      ['Deck', 'number'],
      ['Ramp', 'number'],
    ]);
    expect(
      await client.list(`/api/Assets?projectId=${String(programme['id'])}&assetName=Bridge%2009%2F27`),
    ).toHaveLength(2);
  });

  it('edits the asset: deletes, creates and updates parts, one call each', async () => {
    const middle = await client.post('/api/Assets', {
      ...(await partOf(programme, 'Dual carriageway')),
      partName: 'Middle',
      partSize: 300,
      partId: 3,
    });
    await client.delete(`/api/Assets/${String(south['id'])}`);
    await client.put(`/api/Assets/${String(north['id'])}`, { ...north, partSize: 850, partId: 1, modifiedBy: 1000 });
    await client.patch(`/api/Assets/${String(middle['id'])}`, { assetZoneId: north['assetZoneId'] });
    expect(
      (await client.list(`/api/Assets?projectId=${String(programme['id'])}&assetName=Mainline`)).map((one) => [
        one['partName'],
        one['partSize'],
        one['zoneName'],
        one['modifiedBy'],
      ]),
    ).toEqual([
      ['North', 850, 'North', me],
      ['Middle', 300, 'North', me],
    ]);
    expect((await refusal(client.get(`/api/Assets/${String(south['id'])}`))).status).toBe(404);
  });

  it('duplicates the asset: one create call per part under the new name', async () => {
    const parts = await client.list(`/api/Assets?projectId=${String(programme['id'])}&assetName=Mainline`);
    for (const [i, { id: _, ...part }] of parts.entries())
      await client.post('/api/Assets', { ...part, assetName: 'Mainline - copy', partId: i + 1 });
    const [read] = await client.list(`/api/Projects?id=${String(programme['id'])}`);
    expect((read as { assets: Entity[] } | undefined)?.assets.map((asset) => asset['assetName'])).toEqual([
      'Mainline',
      'Bridge 09/27',
      'Mainline - copy',
    ]);
    for (const part of await client.list('/api/Assets?assetName=Mainline%20-%20copy'))
      await client.delete(`/api/Assets/${String(part['id'])}`);
    expect(await client.get(`/api/Projects/${String(programme['id'])}`)).toMatchObject({ assetCount: 2 });
  });

  it('saves the programme: whole, then its days, shift hours and calendar', async () => {
    const id = String(programme['id']);
    const [whole] = await client.list(`/api/Projects?id=${id}`);
    await client.put(`/api/Projects/${id}`, {
      ...whole,
      name: 'A9 dualling, phase 1',
      modified: new Date(),
      modifiedBy: 0,
    });
    await client.delete(`/api/NonWorkingDays/${id}`);
    for (const date of ['2027-05-31', '2027-03-26'])
      await client.post('/api/NonWorkingDays', { regionId: 1, projectId: programme['id'], date, description: '' });
    const [calendar] = await client.list(`/api/Calendars?projectId=${id}`);
    await client.put(`/api/ShiftHours/${String(calendar?.['shiftId'])}`, {
      noShifts: 2,
      shift1Hours: 10,
      shift2Hours: 8,
      shift3Hours: 0,
    });
    await client.put(`/api/Calendars/${String(calendar?.['id'])}`, { ...calendar, workingPatternBitMask: 63 });
    expect(await client.get(`/api/Calendars/${String(calendar?.['id'])}`)).toMatchObject({
      workingPatternBitMask: 63,
      shiftId: calendar?.['shiftId'],
    });
    expect(await client.get(`/api/Projects/${id}`)).toMatchObject({
      name: 'A9 dualling, phase 1',
      modifiedBy: me,
      assetCount: 2,
      calendar: {
        workingPatternBitMask: 63,
        noShifts: 2,
        shift1Hours: 10,
        shift2Hours: 8,
        nonWorkingDays: [
          expect.objectContaining({ date: '2027-03-26' }),
          expect.objectContaining({ date: '2027-05-31' }),
        ],
      },
    });
  });

  it('reads material and labour rows that add up to the dashboards', async () => {
    const id = String(programme['id']);
    const [materials, labour] = [
      await client.list(`/api/MaterialViews?projectId=${id}`),
      await client.list(`/api/laborViews?projectId=${id}`),
    ];
    const [materialChart, labourChart] = [
      await client.get(`/api/Dashboards/materials?projectId=${id}`),
      await client.get(`/api/Dashboards/labour?projectId=${id}`),
    ];
    for (const series of materialChart['series'] as Entity[]) {
      const own = materials.filter((row) => row['materialID'] === series['materialId']);
      expect(own.length).toBeGreaterThan(0);
      expect(sum(own, 'materialQuantPerMonth')).toBeCloseTo(
        (series['quantities'] as number[]).reduce((total, one) => total + one, 0),
        5,
      );
    }
    expect(new Set(materials.map((row) => row['materialID'])).size).toBe((materialChart['series'] as Entity[]).length);
    // Labour per day pro rata over the working days of its month, which the row names, is its man-days (docs/product/quantities.md, The two views).
    const manDays = labour.reduce(
      (total, row) => total + Number(row['labourPerDayProRata']) * Number(row['workingDays']),
      0,
    );
    expect(manDays).toBeCloseTo(Number(labourChart['manDays']), 5);
    expect(sum(labour, 'manDays')).toBeCloseTo(Number(labourChart['manDays']), 5);
    for (const row of materials) {
      expect(row).toMatchObject({
        date: expect.stringMatching(/^2027-\d\d-01$/),
        asset: expect.stringMatching(/^(Mainline|Bridge 09\/27)$/),
        assetPart: expect.any(String),
        subProgramme: expect.any(String),
        unit: expect.any(String),
        workActivityMaterialQuantMeasType: expect.stringMatching(/^(Number|Length|Area|Volume|Mass)$/),
        keyMaterial: expect.stringMatching(/^(key)?$/),
      });
    }
    for (const row of labour)
      expect(row).toMatchObject({
        labourType: expect.stringMatching(/^(Labour|Foreman)$/),
        labourID: expect.any(Number),
        assetPart: expect.any(String),
      });
  });

  it.each([
    '/api/MaterialViews?projectId=',
    '/api/materialviews?ProjectID=',
    '/API/LABORVIEWS?projectid=',
    '/api/laborViews/?projectId=',
  ])('finds rows at %s', async (path) => {
    expect((await client.list(path + String(programme['id']))).length).toBeGreaterThan(10);
  });

  it('lists, finds and counts programmes, in every spelling of the specifications', async () => {
    const other = await createProgramme('Ring road', { isDraft: true });
    for (const path of [
      '/api/Projects?baseProjectid=0',
      '/api/Projects?baseProjectId=0',
      '/API/projects?BASEPROJECTID=0',
      `/api/Projects/getProjects/false/${me}`,
      '/api/projects/GETPROJECTS/False/1',
    ]) {
      expect(await client.list(path)).toContainEqual(
        expect.objectContaining({ id: programme['id'], baseProjectId: 0 }),
      );
    }
    expect(await client.list(`/api/Projects?baseProjectId=${String(programme['id'])}`)).toEqual([]);
    expect((await client.list(`/api/Projects/getProjects/true/${me}`)).map(({ id }) => id as number)).toEqual([
      other['id'],
    ]);
    expect(await client.list('/api/Projects/search?query=PHASE%20a9')).toEqual([
      {
        isDraft: false,
        projectId: programme['id'],
        projectTitle: 'A9 dualling, phase 1',
        scenarioCount: 0,
        assetCount: 2,
        lastUpdated: expect.any(String),
      },
    ]);
    for (const path of [
      '/api/ProjectsWithAssetCountViews?isActive=true&isDraft=false&regionId=1&metricId=1&baseProjectid=0',
      '/api/projectswithassetcountviews?BaseProjectId=0',
      '/api/ProjectsWithAssetCountViews',
    ]) {
      expect(await client.list(path)).toContainEqual(
        expect.objectContaining({
          id: programme['id'],
          name: 'A9 dualling, phase 1',
          assetCount: 2,
          scenarioCount: 0,
          baseProjectId: 0,
          isActive: true,
        }),
      );
    }
  });

  it('reads subprogrammes and their tasks in both spellings', async () => {
    const id = String(north['subProgrammId']);
    for (const path of [
      `/api/SubProgramms?id=${id}`,
      `/api/Subprogramms?id=${id}`,
      `/api/SubProgramms?projectId=${String(programme['id'])}&assetType=Dual%20carriageway`,
    ]) {
      expect(await client.list(path)).toContainEqual(
        expect.objectContaining({
          id: north['subProgrammId'],
          projectId: programme['id'],
          name: 'Dual carriageway - flexible',
        }),
      );
    }
    expect(
      (await client.list(`/api/Tasks?subProgrammeId=${id}`)).map((task) => [
        task['subProgrammId'],
        typeof task['durationPercent'],
        typeof task['lagPercent'],
      ]),
    ).toEqual(Array.from({ length: 8 }, () => [north['subProgrammId'], 'number', 'number']));
    expect((await client.list('/api/SubProgramms/Name'))[0]).toEqual({
      id: expect.any(Number),
      name: expect.any(String),
    });
  });

  it.each([
    ['/api/SubProgramms?createdBy=0&custom=false', true],
    ['/api/Tasks?createdBy=0&custom=false', true],
    ['/api/Materials?createdBy=0&custom=false', true],
    ['/api/ElementMakeups?createdBy=0&custom=false', true],
    ['/api/ProductionRates?createdBy=0&custom=false', true],
    ['/api/Vehicles', true],
    ['/api/SubProgramms?custom=true', false],
    ['/api/Tasks?createdBy=1&ProjectId=0', false],
    ['/api/Materials?custom=true', false],
    ['/api/ElementMakeups?createdBy=1&createdBy=1000&ProjectId=0', false],
    ['/api/ProductionRates?createdBy=1&ProjectId=0', false],
  ])('reads the inputs at %s: some, %s', async (path, some) => {
    const found = await client.list(path);
    expect(found.length > 0).toBe(some);
    for (const input of found) expect(input).toMatchObject({ createdBy: 0, custom: false });
  });

  it('removes a programme by any of the calls for it, and finds it inactive', async () => {
    for (const [i, remove] of [
      (path: string) => client.put(`/api/Projects/deactivate/${path}`),
      (path: string) => client.patch(`/api/Projects/deactivate/${path}`),
      (path: string) => client.delete(`/api/Projects/${path}`),
    ].entries()) {
      const { id } = await createProgramme(`Removed ${i}`);
      expect(await remove(String(id))).toMatchObject({ id, isActive: false });
      expect(await client.list('/api/ProjectsWithAssetCountViews?isActive=true')).not.toContainEqual(
        expect.objectContaining({ id }),
      );
      expect(await client.list(`/api/Projects/Name?name=Removed%20${i}`)).toEqual([]);
    }
  });

  it('is refused a list DELETE without an id, and everything is still there', async () => {
    for (const path of ['/api/AssetsZones', '/api/AssetsZones?id='])
      expect((await refusal(client.delete(path))).status).toBe(400);
    expect(await client.list(`/api/AssetsZones?projectId=${String(programme['id'])}`)).toHaveLength(1);
  });

  it('gets a message that it can show for every mistake', async () => {
    const part = await partOf(programme, 'Dual carriageway', {
      partSize: null,
      subProgrammId: null,
      partAssetStart: null,
    });
    const { status, problem } = await refusal(client.post('/api/Assets', part));
    expect(status).toBe(422);
    expect(problem['errors']).toEqual({
      partSize: ['Size is required'],
      subProgrammId: ['Subprogram is required'],
      partAssetStart: ['Start date is required'],
    });
    expect(
      (await refusal(client.post('/api/AssetsZones', { zoneName: ' ', projectId: programme['id'] }))).problem['title'],
    ).toBe('Zone name is required');
    expect((await refusal(client.post('/api/AssetsZones', { zoneName: 'South' }))).problem['title']).toBe(
      'Project ID is required',
    );
    expect((await refusal(client.get('/api/Projects/2147483647'))).problem['title']).toBe('Resource not found');
    expect((await refusal(new SpecClient(api.url).get('/api/Projects'))).status).toBe(401);
  });
});

// Scenario copy and rename. The client copies in many calls what one command has copied here already.
describe('Scenarios, by the same client', () => {
  let base: Entity;
  let scenario: Entity;
  const partsOf = (of: Entity) => client.list(`/api/Assets?projectId=${String(of['id'])}`);
  const bare = (parts: readonly Entity[]) =>
    parts.map((part) => [
      part['assetName'],
      part['partName'],
      part['partSize'],
      part['partAssetStart'],
      part['zoneName'],
      (part['subProgramm'] as Entity)['name'],
    ]);
  const manDays = async (of: Entity) =>
    Number((await client.get(`/api/Dashboards/labour?projectId=${String(of['id'])}`))['manDays']);

  it('duplicates a programme, and copies subprogrammes, tasks, days, shift hours and calendar once more', async () => {
    base = await createProgramme('Harbour link');
    const zone = await client.post('/api/AssetsZones', {
      zoneName: 'Quay',
      projectId: base['id'],
      createdBy: me,
      modifiedBy: me,
    });
    const part = await partOf(base, 'Dual carriageway', { assetZoneId: zone['id'] });
    for (const partName of ['North', 'South']) await client.post('/api/Assets', { ...part, partName });
    scenario = await client.post(
      `/api/Projects/Duplicate?id=${String(base['id'])}&scenarioName=${encodeURIComponent('Two shifts')}`,
    );
    expect(scenario).toMatchObject({
      name: 'Harbour link',
      scenarioName: 'Two shifts',
      baseProjectId: base['id'],
      status: 'draft',
      isActive: true,
      createdBy: me,
    });
    scenario = await client.put(`/api/Projects/${String(scenario['id'])}`, {
      ...scenario,
      createdBy: me,
      modifiedBy: me,
    });
    expect(bare(await partsOf(scenario))).toEqual(bare(await partsOf(base)));

    for (const source of await client.list(`/api/SubProgramms?projectId=${String(base['id'])}`)) {
      const copied = await client.post('/api/SubProgramms', {
        ...source,
        id: 0,
        projectId: scenario['id'],
        createdBy: me,
        modifiedBy: me,
      });
      const tasks = await client.list(`/api/Tasks?subProgrammeId=${String(source['id'])}`);
      await client.post(
        '/api/Tasks/bulk',
        tasks.map((task) => ({
          ...task,
          id: 0,
          subProgrammId: copied['id'],
          projectId: scenario['id'],
          p6ActivityId: null,
        })),
      );
      for (const one of await partsOf(scenario))
        await client.put(`/api/Assets/${String(one['id'])}`, {
          ...one,
          subProgrammId: copied['id'],
          p6ActivityId: null,
        });
    }
    for (const { date, description } of await client.list(`/api/NonWorkingDays?projectId=${String(base['id'])}`)) {
      await client.post('/api/NonWorkingDays', { regionId: 1, projectId: scenario['id'], date, description });
    }
    const shift = await client.post('/api/ShiftHours', {
      noShifts: 1,
      shift1Hours: 10,
      shift2Hours: 0,
      shift3Hours: 0,
    });
    await client.post('/api/Calendars', { workingPatternBitMask: 31, shiftId: shift['id'], projectId: scenario['id'] });

    expect(bare(await partsOf(scenario))).toEqual(bare(await partsOf(base)));
    expect(await client.list(`/api/SubProgramms?projectId=${String(scenario['id'])}`)).toHaveLength(1);
    expect(await manDays(base)).toBeGreaterThan(100);
    expect(await manDays(scenario)).toBeCloseTo(await manDays(base), 5);
  });

  it('copies a whole programme by posting it and its parts anew, one by one and in bulk', async () => {
    const [first, ...others] = await partsOf(base);
    const copy = await createProgramme('Harbour link - copy');
    const anew = (part: Entity | undefined) => ({
      ...part,
      id: 0,
      projectId: copy['id'],
      createdBy: me,
      modifiedBy: me,
    });
    await client.post('/api/Assets', anew(first));
    await client.post('/api/Assets/bulk', others.map(anew));
    expect(bare(await partsOf(copy))).toEqual(bare(await partsOf(base)));
    // What it names is its own: the first programme's are left alone.
    expect(await client.list(`/api/SubProgramms?projectId=${String(copy['id'])}`)).toEqual([
      expect.objectContaining({ projectId: copy['id'] }),
    ]);
    expect(await client.list(`/api/AssetsZones?projectId=${String(copy['id'])}`)).toEqual([
      expect.objectContaining({ zoneName: 'Quay', projectId: copy['id'] }),
    ]);
    expect(await manDays(copy)).toBeCloseTo(await manDays(base), 5);
  });

  it('lists them with their base, in both spellings, and counts them', async () => {
    const id = String(base['id']);
    for (const path of [
      `/api/Projects?baseProjectId=${id}`,
      `/api/projects?BASEPROJECTID=${id}`,
      `/api/ProjectsWithAssetCountViews?baseProjectid=${id}&isActive=true`,
    ]) {
      expect(await client.list(path)).toEqual([
        expect.objectContaining({
          id: scenario['id'],
          name: 'Harbour link',
          scenarioName: 'Two shifts',
          assetCount: 1,
        }),
      ]);
    }
    expect(await client.list('/api/ProjectsWithAssetCountViews?baseProjectid=0')).toContainEqual(
      expect.objectContaining({ id: base['id'], scenarioCount: 1 }),
    );
  });

  it('renames one with the full programme, and is told of a name that is taken', async () => {
    const text = 'Scenario name already exists. Please choose a different name.';
    const rename = (scenarioName: string) =>
      client.put(`/api/Projects/${String(scenario['id'])}`, {
        ...scenario,
        scenarioName,
        modified: new Date(),
        modifiedBy: me,
      });
    expect((await refusal(rename('baseline'))).problem['title']).toBe(text);
    expect((await refusal(rename(''))).problem['title']).toBe('Scenario name cannot be empty.');
    expect(await rename('Three shifts')).toMatchObject({ name: 'Harbour link', scenarioName: 'Three shifts' });
    expect(
      (await refusal(client.post(`/api/Projects/duplicate?id=${String(base['id'])}&scenarioName=THREE%20shifts`)))
        .problem['title'],
    ).toBe(text);
    expect((await refusal(client.post(`/api/Projects/Duplicate?id=${String(base['id'])}`))).problem['title']).toBe(
      'Scenario name cannot be empty.',
    );
  });

  it('deletes a copy that is taken back', async () => {
    const copy = await client.post(`/api/Projects/Duplicate?id=${String(scenario['id'])}&scenarioName=Copy`);
    expect(await client.delete(`/api/Projects/${String(copy['id'])}`)).toMatchObject({
      id: copy['id'],
      isActive: false,
    });
    expect(
      (await client.list(`/api/Projects?baseProjectId=${String(base['id'])}`)).map(({ scenarioName }) => scenarioName),
    ).toEqual(['Three shifts']);
  });
});

describe('A library of its own, by the same client', () => {
  let programme: Entity;

  it('is built in the order of the specifications, one call for each thing', async () => {
    const tonne = find(await client.list('/api/Units'), { name: 't' });
    const material = await client.post('/api/Materials', {
      name: 'Recycled aggregate',
      familyName: 'My aggregates',
      subFamily: 'Recycled',
      unit: 't',
      unitId: tonne['id'],
      custom: true,
      projectId: 0,
      createdBy: me,
      modifiedBy: me,
    });
    const rate = await client.post('/api/ProductionRates', {
      rateName: 'Spread recycled',
      regionName: 'United Kingdom',
      ratePerHour: 20,
      unitPerHour: 'T',
      unitPerHourId: tonne['id'],
      lbT_Labour: 4,
      lbT_Foreman: 0.5,
      custom: true,
      projectId: 0,
    });
    // Task: it, then its make-ups, then its default; each make-up: it, its activities, their materials.
    const { code } = await client.get('/api/TaskCodes/next?name=Foundation%20layers');
    const task = await client.post('/api/Tasks', {
      name: 'Foundation layers, recycled',
      taskCode: code,
      durationPercent: 1,
      lagPercent: 1,
      custom: true,
      subProgrammId: 0,
      baseTaskId: 0,
      createdBy: 1000,
      modifiedBy: 1000,
    });
    const makeup = await client.post('/api/ElementMakeups', {
      elementMakeupName: 'Recycled sub-base',
      taskId: task['id'],
      taskCode: code,
      defaultElementForTask: true,
      createdBy: 0,
      modifiedBy: 0,
    });
    const activity = await client.post('/api/WorkActivitiesForElementMakeups', {
      elementMakeupId: makeup['id'],
      workActivityName: 'Spread',
      name: 'Spread',
      duration: 100,
      lag: 0,
    });
    await client.post('/api/MaterialsForWorkActivities', {
      workActivityId: activity['id'],
      materialId: material['id'],
      materialQuantity: 3,
      unitId: tonne['id'],
      productionRateId: rate['id'],
      createdBy: 0,
      modifiedBy: 0,
    });
    await client.patch(`/api/Tasks/${String(task['id'])}`, {
      durationPercent: 1,
      lagPercent: 1,
      elementMakeupId: makeup['id'],
    });
    expect(
      await client.list(`/api/ElementMakeups?createdBy=${me}&createdBy=0&taskId=${String(task['id'])}`),
    ).toHaveLength(1);
    // Subprogramme: it, then its tasks, then the make-up of each.
    const subprogramme = await client.post('/api/SubProgramms', {
      name: 'Dual carriageway, recycled',
      assetType: 'Dual carriageway',
      assetCategoryId: 1,
      subCategory: '',
      custom: true,
    });
    const used = await client.post('/api/Tasks', {
      ...task,
      id: 0,
      subProgrammId: subprogramme['id'],
      baseTaskId: task['id'],
      durationPercent: 100,
      lagPercent: 0,
    });
    await client.patch(`/api/Tasks/${String(used['id'])}`, {
      durationPercent: 100,
      lagPercent: 0,
      elementMakeupId: makeup['id'],
    });
    for (const path of ['SubProgramms', 'Tasks', 'Materials', 'ElementMakeups', 'ProductionRates'])
      expect((await client.list(`/api/${path}?createdBy=${me}&ProjectId=0`)).length).toBeGreaterThan(0);
    const choices = await client.list('/api/SubProgramms?assetType=Dual%20carriageway&projectId=0');
    expect(choices).toContainEqual(
      expect.objectContaining({ id: subprogramme['id'], name: 'Dual carriageway, recycled' }),
    );
  });

  it('drives a programme, whose figures are those of a calculation by hand', async () => {
    programme = await createProgramme('Recycled road');
    const [subprogramme] = await client.list(`/api/SubProgramms?createdBy=${me}&ProjectId=0`);
    const part = await partOf(programme, 'Dual carriageway', {
      subProgrammId: subprogramme?.['id'],
      partSize: 100,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-03-26',
      partAssetDuration: 26,
    });
    await client.post('/api/Assets', part);
    const id = String(programme['id']);
    // 100 m x 3 t per m. The 26th is a bank holiday: 19 working days of 10 hours.
    const materials = await client.list(`/api/MaterialViews?projectId=${id}`);
    expect(materials).toMatchObject([{ material: 'Recycled aggregate', unit: 't', date: '2027-03-01' }]);
    expect(sum(materials, 'materialQuantPerMonth')).toBeCloseTo(300, 9);
    // 300 t at 20 t/h: 15 gang-hours, so 60 man-hours of labour and 7.5 of foremen; 10 h are a man-day.
    const labour = await client.list(`/api/laborViews?projectId=${id}`);
    expect(
      sum(
        labour.filter((row) => row['labourID'] === 1),
        'manDays',
      ),
    ).toBeCloseTo(6, 9);
    expect(
      sum(
        labour.filter((row) => row['labourID'] === 2),
        'manDays',
      ),
    ).toBeCloseTo(0.75, 9);
    const days = await client.list(`/api/laborViews?projectId=${id}&granularity=day`);
    expect(
      sum(
        days.filter((row) => row['date'] === '2027-03-25'),
        'labourPerDayProRata',
      ),
    ).toBeCloseTo(6.75 / 19, 9);
    expect(days.some((row) => row['date'] === '2027-03-26')).toBe(false);
  });

  it('changes a rate and a line, and the programme follows; a published one keeps its figures', async () => {
    const id = String(programme['id']);
    const published = await client.post(`/api/Projects/Duplicate?id=${id}&scenarioName=Published`);
    await client.put(`/api/Projects/${String(published['id'])}`, { ...published, status: 'published' });
    const [rate] = await client.list(`/api/ProductionRates?createdBy=${me}&ProjectId=0`);
    await client.put(`/api/ProductionRates/${String(rate?.['id'])}`, { ...rate, ratePerHour: 40 });
    const [makeup] = await client.list(`/api/ElementMakeups?createdBy=${me}&ProjectId=0`);
    const [activity] = await client.list(
      `/api/WorkActivitiesForElementMakeups?elementMakeupId=${String(makeup?.['id'])}`,
    );
    const [line] = await client.list(`/api/MaterialsForWorkActivities?workActivityId=${String(activity?.['id'])}`);
    // On edit the specifications' client deletes a line and posts it anew.
    await client.delete(`/api/MaterialsForWorkActivities/${String(line?.['id'])}`);
    await client.post('/api/WorkActivityMaterials', { ...line, id: 0, materialQuantity: 6 });
    const figures = async (of: unknown) => {
      const labour = await client.list(`/api/laborViews?projectId=${String(of)}`);
      return [
        sum(await client.list(`/api/MaterialViews?projectId=${String(of)}`), 'materialQuantPerMonth'),
        sum(labour, 'manDays'),
      ];
    };
    // Twice the quantity at twice the rate: the same hours.
    await eventually(async () => {
      const [quantity = 0, manDays = 0] = await figures(id);
      return Math.abs(quantity - 600) < 1e-9 && Math.abs(manDays - 6.75) < 1e-9;
    });
    expect((await figures(published['id'])).map((figure) => Number(figure.toFixed(9)))).toEqual([300, 6.75]);
  });

  it('deletes what it uses: it is gone from the lists, and the programme keeps its figures', async () => {
    const [makeup] = await client.list(`/api/ElementMakeups?createdBy=${me}&ProjectId=0`);
    await client.delete(`/api/ElementMakeups?id=${String(makeup?.['id'])}`);
    for (const path of ['Materials', 'ProductionRates', 'Tasks', 'SubProgramms'])
      for (const { id } of await client.list(`/api/${path}?createdBy=${me}&ProjectId=0`))
        await client.delete(`/api/${path}/${String(id)}`).catch((error: unknown) => {
          // The tasks of a subprogramme go with it, or before it.
          if (!(error instanceof SpecError) || error.status !== 404) throw error;
        });
    for (const path of ['Materials', 'ProductionRates', 'Tasks', 'SubProgramms', 'ElementMakeups'])
      expect(await client.list(`/api/${path}?createdBy=${me}&ProjectId=0`)).toEqual([]);
    const rows = await client.list(`/api/MaterialViews?projectId=${String(programme['id'])}`);
    expect(rows).toMatchObject([{ material: 'Recycled aggregate' }]);
    expect(sum(rows, 'materialQuantPerMonth')).toBeCloseTo(600, 9);
  });
});
