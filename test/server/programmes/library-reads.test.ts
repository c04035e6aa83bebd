import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { LibraryEvent } from '../../../services/domain/library/events.js';
import type { MaterialFacts } from '../../../services/domain/library/library-records.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { newCommand } from '../../support/new-command.js';

let api: RunningApi;
let ann: SignedUp;
let ben: SignedUp;

beforeAll(async () => {
  api = await startApi();
  [ann, ben] = await Promise.all([api.register(), api.register()]);
});
afterAll(() => api.close());

/** Position of the event in the log. */
async function append(stream: string, expected: number, by: SignedUp, ...events: LibraryEvent[]): Promise<string> {
  const { position } = await api.app
    .get<EventStore>(EVENT_STORE)
    .append(stream, expected, events, newCommand(by.userId, '2026-11-20T09:00:00.000Z'));
  return position;
}

const STONE: MaterialFacts = {
  id: 20_001,
  name: 'Local stone',
  familyName: 'Stone',
  subFamily: 'Walling',
  unitId: 8,
  keyMaterial: true,
  direction: 'delivered',
  massPerUnitKg: 1000,
  carbonKgCO2ePerUnit: null,
};

describe('GET of reference data', () => {
  it.each([
    ['Units', 21, { id: 2, name: 'km', measurmentType: 'Length', conversionToSI: 1000, metric: 1 }],
    ['Regions', 14, { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 }],
    ['Metrics', 2, { id: 2, name: 'Imperial' }],
    [
      'AssetCategories',
      28,
      { id: 1, name: 'Airfield', subCategory: 'Pavements', assetType: 'Runway', measurmentType: 'Area' },
    ],
    ['AssetTypes', 28, { Name: 'Runway' }],
    ['TaskCodes', 19, { code: 'CLR', category: 'Site Clearance' }],
    [
      'Materials',
      105,
      { id: 1, name: 'Ready-mix concrete C32/40', unit: 'm3', unitId: 5, custom: false, projectId: 0, createdBy: 0 },
    ],
    [
      'ProductionRates',
      95,
      {
        id: 1,
        rateName: 'Vegetation clearance (machine)',
        unitPerHour: 'm2',
        lbT_Labour: 2,
        lbT_Foreman: 0.25,
        custom: false,
      },
    ],
    [
      'ElementMakeups',
      128,
      { id: 1, elementMakeupName: 'Strip and clear 40 m corridor', taskCode: 'CLR001', custom: false },
    ],
    [
      'SubProgramms',
      28,
      {
        id: 1,
        name: 'Dual carriageway - flexible',
        assetType: 'Dual carriageway',
        projectId: 0,
        custom: false,
        sourceId: 0,
      },
    ],
    [
      'Vehicles',
      11,
      { id: 1, name: '8-wheel tipper', vehicleType: 'Tipper', transportMode: 'Road', maximumGrossLoad: 1 },
    ],
  ])('%s has all of it from the start', async (path, count, one) => {
    const { body, headers } = await ann.as('get', `/api/${path}`).expect(200);
    expect(body).toHaveLength(count);
    expect(body).toContainEqual(expect.objectContaining(one));
    expect(headers['x-total-count']).toBe(String(count));
  });

  it('finds fixed paths and names of a query in any case', async () => {
    const { body } = await ann.as('get', '/api/subprogramms?ASSETTYPE=runway&ProjectId=0').expect(200);
    expect(body.length).toBeGreaterThan(0);
    expect(body.every((subprogramme: { assetType: string }) => subprogramme.assetType === 'Runway')).toBe(true);
  });

  it('is for signed-in users only', async () => {
    expect((await fetch(`${api.url}/api/Units`)).status).toBe(401);
  });
});

describe('GET of what pickers show', () => {
  it.each([
    ['/api/Materials/Name', { id: 1, name: 'Ready-mix concrete C32/40', unitId: 5 }],
    ['/api/Materials/FamilyName?familyName=concrete', { familyName: 'Concrete', subFamily: 'Ready-mix' }],
    ['/api/ProductionRates/Name', { id: 1, name: 'Vegetation clearance (machine)' }],
    ['/api/ElementMakeups/Name', { id: 1, name: 'Strip and clear 40 m corridor' }],
    ['/api/SubProgramms/Name', { id: 1, name: 'Dual carriageway - flexible' }],
    ['/api/Tasks/Name', { id: 1, name: 'Site clearance' }],
    ['/api/Vehicles/VehicleType', { name: 'Tipper' }],
    ['/api/Vehicles/TransportMode', { name: 'Road' }],
    ['/api/Vehicles/Name', { id: 1, name: '8-wheel tipper' }],
  ])('%s', async (path, one) => {
    const { body } = await ann.as('get', path).expect(200);
    expect(body).toContainEqual(one);
    const keys = body.map((item: object) => JSON.stringify(item));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('GET of a subprogramme', () => {
  it('gives its tasks with the make-ups that count for them', async () => {
    const { body } = await ann.as('get', '/api/SubProgramms/1').expect(200);
    expect(body.tasks[0]).toMatchObject({
      id: 1,
      name: 'Site clearance',
      taskCode: 'CLR001',
      durationPercent: 10,
      lagPercent: 0,
      subProgrammId: 1,
      elementMakeupId: 1,
      elementMakeup: 'Strip and clear 40 m corridor',
      unitType: 'Length',
      quantityFactor: null,
    });
    expect((await ann.as('get', '/api/Tasks?subProgrammeId=1').expect(200)).body).toEqual(body.tasks);
    expect((await ann.as('get', '/api/Tasks/1').expect(200)).body).toEqual(body.tasks[0]);
  });

  it('that is not there is a 404, by filter an empty list', async () => {
    expect((await ann.as('get', '/api/SubProgramms/9999').expect(404)).body).toMatchObject({
      title: 'Resource not found',
      status: 404,
    });
    expect((await ann.as('get', '/api/SubProgramms?id=9999').expect(200)).body).toEqual([]);
    await ann.as('get', '/api/Tasks/9999').expect(404);
  });

  it('with an id that is none is a 400', async () => {
    await ann.as('get', '/api/SubProgramms/one').expect(400);
    await ann.as('get', '/api/SubProgramms?id=one').expect(400);
    await ann.as('get', '/api/Materials?custom=maybe').expect(400);
  });
});

describe('GET of a make-up', () => {
  it('gives its activities, and theirs their materials, one call after the other', async () => {
    const [makeup] = (await ann.as('get', '/api/ElementMakeups?id=1').expect(200)).body;
    expect((await ann.as('get', '/api/ElementMakeups/ByTaskCode?taskCode=clr001').expect(200)).body).toContainEqual(
      makeup,
    );
    const activities = (await ann.as('get', '/api/WorkActivitiesForElementMakeups?elementMakeupId=1').expect(200)).body;
    expect(activities).toEqual(makeup.activities);
    expect(activities[0]).toMatchObject({
      id: 1,
      elementMakeupId: 1,
      workActivityName: 'Clear vegetation',
      duration: 50,
      lag: 0,
    });
    const materials = (
      await ann.as('get', `/api/MaterialsForWorkActivities?workActivityId=${activities[0].id}`).expect(200)
    ).body;
    expect(materials).toEqual(activities[0].materials);
    expect(materials[0]).toMatchObject({
      materialName: 'Cleared vegetation',
      materialQuantity: 40,
      rateName: 'Vegetation clearance (machine)',
    });
  });
});

describe('A custom input', () => {
  let position: string;
  beforeAll(async () => {
    position = await append('material-20001', 0, ann, {
      type: 'MaterialCreated',
      data: { ...STONE, createdBy: ann.userId },
    });
  });
  const seenBy = async (user: SignedUp, query = '') =>
    (await user.as('get', `/api/Materials?${query}`).set('X-Min-Position', position).expect(200)).body as {
      id: number;
    }[];

  it('is seen by its creator', async () => {
    for (const query of [
      '',
      'id=20001',
      'custom=true',
      `createdBy=${ann.userId}&ProjectId=0`,
      `createdBy=0&createdBy=${ann.userId}`,
    ]) {
      expect(await seenBy(ann, query)).toContainEqual(
        expect.objectContaining({ id: 20_001, name: 'Local stone', unit: 't', custom: true, createdBy: ann.userId }),
      );
    }
    expect(await seenBy(ann, 'createdBy=0&custom=false')).toHaveLength(105);
  });

  it('is not seen by anybody else, whatever they ask', async () => {
    for (const query of ['id=20001', 'custom=true', `createdBy=${ann.userId}&ProjectId=0`])
      expect(await seenBy(ben, query)).toEqual([]);
    expect(await seenBy(ben)).toHaveLength(105);
    for (const path of ['Name', 'FamilyName?familyName=Stone']) {
      expect((await ben.as('get', `/api/Materials/${path}`).expect(200)).body).not.toContainEqual(
        expect.objectContaining({ familyName: 'Stone' }),
      );
      expect(JSON.stringify((await ben.as('get', `/api/Materials/${path}`)).body)).not.toContain('Local stone');
    }
  });

  it('shows its last values, and is gone once it is deleted', async () => {
    position = await append('material-20001', 1, ann, {
      type: 'MaterialChanged',
      data: { before: { name: 'Local stone' }, after: { name: 'Quarry stone' } },
    });
    expect(await seenBy(ann, 'id=20001')).toMatchObject([{ name: 'Quarry stone', familyName: 'Stone' }]);
    position = await append('material-20001', 2, ann, {
      type: 'MaterialRetired',
      data: { ...STONE, name: 'Quarry stone' },
    });
    expect(await seenBy(ann, 'id=20001')).toEqual([]);
  });
});

describe('A long list', () => {
  it('comes in pages and in the order that is asked for', async () => {
    const all = (await ann.as('get', '/api/Materials?sort=name')).body as { name: string }[];
    expect(all.map(({ name }) => name)).toEqual(
      all.map(({ name }) => name).sort(new Intl.Collator('en', { numeric: true }).compare),
    );
    const { body, headers } = await ann.as('get', '/api/Materials?sort=-name&page=2&pageSize=5');
    expect(body).toEqual(all.toReversed().slice(5, 10));
    expect(headers['x-total-count']).toBe('105');
    await ann.as('get', '/api/Materials?sort=nonsense').expect(400);
  });
});

describe('GET of the holidays of a region', () => {
  const holidays = (query: string) => ann.as('get', `/api/Holidays?${query}`);

  it.each(Array.from({ length: 14 }, (_, region) => region + 1))(
    'has some for region %i in every year that the picker offers',
    async (regionId) => {
      const { body } = (await holidays(`regionId=${regionId}&from=2026&to=2056`).expect(200)) as {
        body: { date: string; description: string }[];
      };
      expect(new Set(body.map(({ date }) => date.slice(0, 4))).size).toBe(31);
      expect(body.every(({ date, description }) => /^\d{4}-\d{2}-\d{2}$/.test(date) && description !== '')).toBe(true);
      // The wizard adds all of them at once to a calendar.
      const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: body };
      await ann
        .as('post', '/api/Projects/full')
        .send({ name: `Holidays ${randomUUID()}`, regionId, metricId: 1, calendar })
        .expect(200);
    },
  );

  it('are those of a part of it where one is asked for', async () => {
    const { body: parts } = await ann.as('get', '/api/Holidays/Parts?regionId=1').expect(200);
    expect(parts.slice(0, 2)).toEqual([
      { code: 'ENG', name: 'England' },
      { code: 'ALD', name: 'Alderney' },
    ]);
    const summer = { date: '2027-08-30', description: 'Summer bank holiday' };
    expect((await holidays('regionId=1&from=2027').expect(200)).body).toContainEqual(summer);
    expect((await holidays('regionId=1&from=2027&part=SCT').expect(200)).body).not.toContainEqual(summer);
    expect((await holidays('regionId=1&from=2027&part=BY').expect(404)).body.code).toBe('region-part-not-found');
  });

  it('say what is wrong with the question', async () => {
    await holidays('').expect(400);
    await holidays('regionId=99&from=2027').expect(404);
    await ann.as('get', '/api/Holidays/Parts?regionId=99').expect(404);
    expect((await holidays('regionId=1&from=2027&to=2067').expect(422)).body.errors).toEqual({
      to: ['Ask for up to 40 years at once'],
    });
    expect((await holidays('regionId=1&from=2027&to=2026').expect(422)).body.errors).toEqual({
      to: ['The last year is before the first'],
    });
    expect((await holidays('regionId=1&from=1&to=2').expect(422)).body.errors).toEqual({
      from: ['Years run from 1900 to 2199'],
    });
    await holidays('regionId=1&from=soon').expect(400);
  });
});
