import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { ProgrammeEvent } from '../../../services/domain/programmes/events.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import type { Programme as ProgrammeAnswer, ProgrammeCard } from '../../../web/src/lib/api-types.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { newCommand } from '../../support/new-command.js';

let api: RunningApi;
let ann: SignedUp;

beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

const calendar = {
  workingPatternBitMask: 31,
  noShifts: 2,
  shift1Hours: 10,
  shift2Hours: 8,
  nonWorkingDays: [{ date: '2027-12-27', description: 'Christmas, substitute' }],
};
// A dual carriageway in metres: category 11, subprogramme 1 (reference data).
const part = (over: object = {}) => ({
  partName: '',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  ...over,
});

const get = async (path: string) => (await ann.as('get', path).expect(200)).body;
async function programme(name = `Ring road ${randomUUID()}`, over: object = {}): Promise<number> {
  return (
    await ann
      .as('post', '/api/Projects/full')
      .send({ name, regionId: 1, metricId: 1, calendar, ...over })
      .expect(200)
  ).body.id;
}
const addAsset = async (id: number, assetName: string, ...parts: object[]) =>
  (await ann.as('post', `/api/Projects/${id}/assets`).send({ assetName, parts }).expect(200)).body.asset;

/** No command makes scenarios yet. */
async function scenarioOf(baseProjectId: number, programmeId: number, scenarioName: string): Promise<void> {
  const events: ProgrammeEvent[] = [
    {
      type: 'ProgrammeCreated',
      data: {
        programmeId,
        baseProjectId,
        name: 'Base',
        description: '',
        scenarioName,
        regionId: 1,
        metricId: 1,
        isDraft: false,
        nonWorkingDays: [],
        schedule: {
          workingPatternBitMask: 31,
          shiftId: null,
          noShifts: 1,
          shift1Hours: 8,
          shift2Hours: 0,
          shift3Hours: 0,
        },
      },
    },
  ];
  const { position } = await api.app
    .get<EventStore>(EVENT_STORE)
    .append(`programme-${programmeId}`, 0, events, newCommand(ann.userId, '2026-11-20T09:00:00.000Z'));
  // A read waits only for the read models that it answers from.
  for (const path of ['/api/Projects', `/api/Projects/${baseProjectId}`])
    await ann.as('get', path).set('X-Min-Position', position).expect(200);
}

describe('GET /api/Projects/{id}', () => {
  it('shows a programme as its last command left it, with the version to edit it from', async () => {
    const id = await programme('A9 dualling');
    const zone = (await ann.as('post', '/api/AssetsZones').send({ projectId: id, zoneName: 'North' }).expect(200)).body;
    await addAsset(
      id,
      'Mainline',
      part({ partName: 'A', assetZoneId: zone.id }),
      part({ partName: 'B', partAssetStart: '2027-02-15', partAssetEnd: '2027-02-15' }),
    );

    const { body, headers } = await ann.as('get', `/api/Projects/${id}`).expect(200);
    expect(headers['etag']).toBe('"4"');
    const answer = body as ProgrammeAnswer;
    expect(answer).toMatchObject({
      id,
      name: 'A9 dualling',
      scenarioName: 'Baseline',
      baseProjectId: 0,
      status: 'draft',
      isActive: true,
      isDraft: false,
      regionId: 1,
      regionName: 'United Kingdom',
      metricId: 1,
      metricName: 'Metric',
      calendarId: id,
      assetCount: 1,
      scenarioCount: 0,
      calendar: {
        id,
        workingPatternBitMask: 31,
        noShifts: 2,
        shift1Hours: 10,
        shift2Hours: 8,
        shift3Hours: 0,
        shiftId: 1_000_000_000 + id,
        nonWorkingDays: calendar.nonWorkingDays,
      },
      createdBy: ann.userId,
      modifiedBy: ann.userId,
    });
    const [asset] = answer.assets;
    expect(asset).toMatchObject({
      assetName: 'Mainline',
      category: { id: 11, assetType: 'Dual carriageway', measurmentType: 'Length' },
      totalDuration: 306,
    });
    expect(asset?.parts).toMatchObject([
      { partId: 1, partName: 'A', zoneName: 'North', partAssetDuration: 292 },
      { partId: 2, partName: 'B', zoneName: null, partAssetDuration: 1 },
    ]);
    expect(asset?.parts[0]).toMatchObject({
      projectId: id,
      assetName: 'Mainline',
      partSize: 2000,
      unitId: 1,
      partAssetStart: '2027-03-01',
      partAssetEnd: '2027-12-17',
      subProgramm: { name: 'Dual carriageway - flexible', sourceId: 1 },
      assetCategory: { subCategory: expect.any(String) },
      p6ActivityId: null,
      packageId: null,
    });
  });

  it('answers the same as the write before it did', async () => {
    const id = await programme();
    const { body } = await ann.as('put', `/api/Projects/${id}`).send({ description: 'By the sea' }).expect(200);
    expect(await get(`/api/Projects/${id}`)).toEqual(body);
  });

  it('is a 404 for an id that nobody has and a 400 for one that is none', async () => {
    expect((await ann.as('get', '/api/Projects/2147483647').expect(404)).body).toMatchObject({
      status: 404,
      title: 'Resource not found',
    });
    await ann.as('get', '/api/Projects/99999999999').expect(404);
    await ann.as('get', '/api/Projects/mine').expect(400);
  });
});

describe('GET /api/Projects', () => {
  it('gives the one with an id, in a list', async () => {
    const id = await programme();
    expect(await get(`/api/Projects?ID=${id}`)).toEqual([await get(`/api/Projects/${id}`)]);
    expect(await get('/api/Projects?id=2147483647')).toEqual([]);
  });

  it('lists base programmes, the last changed first, without the removed ones', async () => {
    const [first, second, removed] = [await programme(), await programme(), await programme()];
    await ann.as('put', `/api/Projects/${first}`).send({ description: 'Changed last' }).expect(200);
    await ann.as('put', `/api/Projects/deactivate/${removed}`).expect(200);
    const listed = ((await get('/api/Projects?baseProjectid=0')) as ProgrammeAnswer[]).map(({ id }) => id);
    expect(listed.slice(0, 2)).toEqual([first, second]);
    expect(listed).not.toContain(removed);
    expect(await get(`/api/Projects?id=${removed}`)).toMatchObject([{ id: removed, isActive: false }]);
  });

  it('tells drafts from finished programmes, and whose they are', async () => {
    const ben = await api.register();
    const draft = (
      await ben
        .as('post', '/api/Projects')
        .send({ name: `Draft ${randomUUID()}`, regionId: 1, metricId: 1, isDraft: true })
        .expect(200)
    ).body.id;
    const done = (
      await ben
        .as('post', '/api/Projects')
        .send({ name: `Done ${randomUUID()}`, regionId: 1, metricId: 1 })
        .expect(200)
    ).body.id;
    const ids = async (path: string) =>
      ((await ben.as('get', path).expect(200)).body as ProgrammeAnswer[]).map(({ id }) => id);
    expect(await ids(`/api/Projects/getProjects/true/${ben.userId}`)).toEqual([draft]);
    expect(await ids(`/api/Projects/getProjects/False/${ben.userId}`)).toEqual([done]);
    expect(await ids('/api/Projects?isDraft=true')).toContain(draft);
    expect(await ids('/api/Projects?isDraft=true')).not.toContain(done);
    await ben.as('get', `/api/Projects/getProjects/perhaps/${ben.userId}`).expect(400);
  });
});

describe('Scenarios', () => {
  it('are listed by their base, counted there, and hidden with it', async () => {
    const base = await programme('Base');
    await scenarioOf(base, 900_001, 'Faster');
    await scenarioOf(base, 900_002, 'Cheaper');
    const names = async () =>
      ((await get(`/api/Projects?baseProjectId=${base}`)) as ProgrammeAnswer[])
        .map(({ scenarioName }) => scenarioName)
        .sort();
    expect(await names()).toEqual(['Cheaper', 'Faster']);
    expect((await get(`/api/Projects/${base}`)).scenarioCount).toBe(2);
    await ann.as('put', '/api/Projects/deactivate/900002').expect(200);
    expect(await names()).toEqual(['Faster']);
    expect((await get(`/api/Projects/${base}`)).scenarioCount).toBe(1);
    await ann.as('delete', `/api/Projects/${base}`).expect(200);
    expect(await names()).toEqual([]);
    expect(await get(`/api/ProjectsWithAssetCountViews?baseProjectid=${base}`)).toEqual([]);
  });
});

describe('GET /api/Projects/Name', () => {
  it('says who has a name, as names compare', async () => {
    const id = await programme('Überführung West');
    expect(await get(`/api/Projects/Name?name=${encodeURIComponent('  ÜBERFÜHRUNG west ')}`)).toEqual([
      { id, name: 'Überführung West' },
    ]);
    await ann.as('delete', `/api/Projects/${id}`).expect(200);
    expect(await get(`/api/Projects/Name?name=${encodeURIComponent('Überführung West')}`)).toEqual([]);
  });
});

describe('GET /api/Projects/search', () => {
  it('finds base programmes and drafts that have every word in their name', async () => {
    const id = await programme('Harbour bridge, 100% steel');
    const draft = (
      await ann
        .as('post', '/api/Projects')
        .send({ name: 'Bridge over the harbour', regionId: 1, metricId: 1, isDraft: true })
        .expect(200)
    ).body.id;
    await addAsset(id, 'Deck', part());
    const found = (await get('/api/Projects/search?query=BRIDGE%20harb')) as { projectId: number }[];
    expect(found.map(({ projectId }) => projectId)).toEqual([id, draft]);
    expect(found[0]).toEqual({
      isDraft: false,
      projectId: id,
      projectTitle: 'Harbour bridge, 100% steel',
      scenarioCount: 0,
      assetCount: 1,
      lastUpdated: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(found[1]).toMatchObject({ isDraft: true, assetCount: 0 });
    expect(await get('/api/Projects/search?query=bridge%20tunnel')).toEqual([]);
    expect(await get('/api/Projects/search?query=100%25')).toHaveLength(1);
    // A short word is the start of one.
    expect(await get('/api/Projects/search?query=0%25')).toEqual([]);
    expect(await get('/api/Projects/search?query=_')).toEqual([]);
    expect(await get('/api/Projects/search?query=')).toEqual([]);
    expect(await get('/api/Projects/search')).toEqual([]);
  });
});

describe('GET /api/ProjectsWithAssetCountViews', () => {
  it('gives the cards of the list, by every filter', async () => {
    const id = await programme('Card', { regionId: 3, metricId: 2 });
    await addAsset(id, 'One', part({ unitId: 11, partName: 'A' }), part({ unitId: 11, partName: 'B' }));
    await addAsset(id, 'Two', part({ unitId: 11 }));
    const cards = (await get(
      '/api/ProjectsWithAssetCountViews?isActive=true&isDraft=false&regionId=3&metricId=2&baseProjectid=0',
    )) as ProgrammeCard[];
    expect(cards.map((card) => card.id)).toEqual([id]);
    expect(cards[0]).toMatchObject({
      name: 'Card',
      scenarioName: 'Baseline',
      baseProjectId: 0,
      status: 'draft',
      isActive: true,
      isDraft: false,
      regionName: 'Germany',
      metricName: 'Imperial',
      assetCount: 2,
      scenarioCount: 0,
      createdBy: ann.userId,
    });
    for (const other of ['isActive=false', 'isDraft=true', 'regionId=4', 'metricId=1', `baseProjectid=${id}`]) {
      const found = (await get(`/api/ProjectsWithAssetCountViews?${other}`)) as ProgrammeCard[];
      expect(found.map((card) => card.id)).not.toContain(id);
    }
  });

  it('gives the cards that are asked for by id, a base and its scenario alike', async () => {
    const base = await programme('Asked for');
    await programme('Not asked for');
    await scenarioOf(base, 900_003, 'Faster');
    const cards = async (query: string) =>
      ((await get(`/api/ProjectsWithAssetCountViews?${query}`)) as ProgrammeCard[]).map(({ id }) => id).sort();
    expect(await cards(`id=${base}`)).toEqual([base]);
    expect(await cards(`id=${base}&id=900003`)).toEqual([base, 900_003]);
    expect(await cards('id=999999999')).toEqual([]);
    expect((await ann.as('get', '/api/ProjectsWithAssetCountViews?id=one')).status).toBe(400);
    // A removed scenario is on no card of an active programme.
    await ann.as('put', '/api/Projects/deactivate/900003').expect(200);
    expect(await cards(`id=${base}&id=900003&isActive=true`)).toEqual([base]);
  });

  it('says what a programme takes, and nothing of one without parts', async () => {
    const empty = await programme();
    const { id } = (await ann.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200)).body;
    const cards = new Map(
      ((await get('/api/ProjectsWithAssetCountViews')) as ProgrammeCard[]).map((card) => [card.id, card]),
    );
    expect(cards.get(empty)?.figures).toEqual({
      peakLabour: null,
      peakDay: null,
      manDays: 0,
      deliveredTonnes: 0,
      takenAwayTonnes: 0,
      withoutMass: 0,
      massUnit: { name: 't', tonnes: 1 },
      months: [],
    });
    const figures = cards.get(id)?.figures;
    expect(figures).toMatchObject({
      peakDay: '2027-06-10',
      manDays: expect.closeTo(1787.8, 3),
      peakLabour: expect.closeTo(23.243154, 5),
    });
    for (const [direction, tonnes] of [
      ['delivered', figures?.deliveredTonnes],
      ['takenAway', figures?.takenAwayTonnes],
    ] as const)
      expect(figures?.months.reduce((sum, month) => sum + month[direction], 0)).toBeCloseTo(tonnes ?? Number.NaN, 3);
  });

  it('follows an asset that is renamed and then removed', async () => {
    const id = await programme();
    const count = async () =>
      ((await get('/api/ProjectsWithAssetCountViews')) as ProgrammeCard[]).find((card) => card.id === id)?.assetCount;
    const { parts } = await addAsset(id, 'One', part());
    expect(await count()).toBe(1);
    const { headers } = await ann.as('get', `/api/Projects/${id}`);
    await ann
      .as('put', `/api/Projects/${id}/assets/One`)
      .set('If-Match', headers['etag'] ?? '')
      .send({ assetName: 'Other', parts })
      .expect(200);
    expect(await count()).toBe(1);
    await ann.as('delete', `/api/Assets/${parts[0].id}`).expect(200);
    expect(await count()).toBe(0);
  });

  it('comes in pages, sorted', async () => {
    await programme('AAA first by name');
    const { body, headers } = await ann
      .as('get', '/api/ProjectsWithAssetCountViews?sort=name&page=1&pageSize=2&isActive=true')
      .expect(200);
    expect(body).toHaveLength(2);
    expect(body[0].name).toMatch(/^A9|^AAA/);
    expect(Number(headers['x-total-count'])).toBeGreaterThan(2);
  });
});

describe('A list of programmes that is long', () => {
  const cards = '/api/ProjectsWithAssetCountViews';
  const nextOf = (headers: Record<string, string>): string | undefined =>
    /^<([^>]+)>; rel="next"$/.exec(headers['link'] ?? '')?.[1];
  const made: number[] = [];
  beforeAll(async () => {
    for (const name of ['Kerb 10', 'kerb 9', 'Kerb 9 a', 'Kérb 9 b', 'Kerb 100']) made.push(await programme(name));
  });

  it.each(['name', '-name', 'created', '-modified', 'id', 'scenarioCount', '-status', 'assetCount', 'scenarioName'])(
    'is read page after page, each from where the one before ended: sorted by %s',
    async (sort) => {
      const list = `${cards}?createdBy=${ann.userId}&isActive=true&sort=${sort}`;
      const all = ((await get(list)) as { id: number }[]).map(({ id }) => id);
      expect(all.length).toBeGreaterThan(4);
      const read: number[] = [];
      for (let next: string | undefined = `${list}&pageSize=2`; next; ) {
        const { body, headers }: { body: { id: number }[]; headers: Record<string, string> } = await ann
          .as('get', next)
          .expect(200);
        expect(headers['x-total-count']).toBe(String(all.length));
        read.push(...body.map(({ id }) => id));
        next = nextOf(headers);
      }
      expect(read).toEqual(all);
    },
  );

  it('goes on where it was, though programmes come and go meanwhile', async () => {
    const list = `${cards}?createdBy=${ann.userId}&isActive=true&sort=-created&pageSize=3`;
    const first = await ann.as('get', list).expect(200);
    const second = (await ann.as('get', nextOf(first.headers) ?? '').expect(200)).body;
    await programme('Comes meanwhile');
    const passing = await programme('Goes meanwhile');
    await ann.as('delete', `/api/Projects/${passing}`).expect(200);
    expect((await ann.as('get', nextOf(first.headers) ?? '').expect(200)).body).toEqual(second);
  });

  it('compares names as a reader does', async () => {
    const named = (await get(`${cards}?query=k&sort=name&isActive=true`)) as { id: number; name: string }[];
    expect(named.filter(({ id }) => made.includes(id)).map(({ name }) => name)).toEqual([
      'kerb 9',
      'Kerb 9 a',
      'Kérb 9 b',
      'Kerb 10',
      'Kerb 100',
    ]);
  });

  it('is narrowed by words, status and author', async () => {
    const ids = async (query: string) =>
      ((await get(`${cards}?baseProjectid=0&${query}`)) as { id: number }[]).map(({ id }) => id).sort((a, b) => a - b);
    const [ten = 0, nine = 0, a = 0] = made;
    expect(await ids('query=KERB%20a')).toEqual([a]);
    expect(await ids('query=erb%20100')).toEqual([made[4]]);
    expect(await ids('query=%20')).toEqual(await ids(''));
    expect(await ids(`query=${'x'.repeat(300)}`)).toEqual([]);
    const etag = (await ann.as('get', `/api/Projects/${ten}`).expect(200)).headers['etag'] ?? '';
    await ann.as('put', `/api/Projects/${ten}`).set('If-Match', etag).send({ status: 'published' }).expect(200);
    expect(await ids('query=kerb&status=published')).toEqual([ten]);
    expect(await ids('query=kerb&status=draft')).toContain(nine);
    expect(await ids(`query=kerb&createdBy=${ann.userId + 1_000}`)).toEqual([]);
    await ann.as('get', `${cards}?status=gone`).expect(400);
  });

  it('refuses a place of another order, what is no place, and a number past those of pages', async () => {
    const { headers } = await ann.as('get', `${cards}?sort=name&pageSize=1`).expect(200);
    const after = new URL(nextOf(headers) ?? '', api.url).searchParams.get('after') ?? '';
    const forged = (...place: unknown[]) => Buffer.from(JSON.stringify(place)).toString('base64url');
    await ann.as('get', `${cards}?sort=name&after=${after}`).expect(200);
    for (const query of [
      `sort=-name&after=${after}`,
      'after=x',
      `sort=name&after=${forged('name', 'a')}`,
      `sort=name&after=${forged('name', '\0', '1')}`,
      `sort=id&after=${forged('id', "1'; --")}`,
      `sort=id&after=${forged('id', '99999999999')}`,
      `sort=isDraft&after=${forged('isDraft', 'maybe', '1')}`,
      'page=10001&pageSize=1',
      'sort=__proto__',
      'sort=figures',
    ]) {
      const { body } = await ann.as('get', `${cards}?${query}`).expect(400);
      expect([query, body.code]).toEqual([query, 'malformed-query']);
    }
    expect((await ann.as('get', `${cards}?page=10000&pageSize=1`).expect(200)).body).toEqual([]);
  });

  it.each(['/api/Projects', '/api/Projects/search?query=kerb', '/api/Projects/getProjects/false/USER'])(
    'also %s: each page once, and none lost',
    async (path) => {
      const list = path.replace('USER', String(ann.userId));
      const idOf = (one: { id?: number; projectId?: number }) => one.id ?? one.projectId;
      const all = (await get(list)).map(idOf);
      const read: unknown[] = [];
      for (let next: string | undefined = `${list}${list.includes('?') ? '&' : '?'}pageSize=3`; next; ) {
        const answer: { body: object[]; headers: Record<string, string> } = await ann.as('get', next).expect(200);
        read.push(...answer.body.map(idOf));
        next = nextOf(answer.headers);
      }
      expect(read).toEqual(all);
    },
  );

  it('is sorted by what the answer calls its fields', async () => {
    const titles = (
      (await get('/api/Projects/search?query=kerb&sort=-projectTitle')) as { projectTitle: string }[]
    ).map(({ projectTitle }) => projectTitle);
    expect(titles).toEqual(['Kerb 100', 'Kerb 10', 'Kérb 9 b', 'Kerb 9 a', 'kerb 9']);
  });
});

describe('GET /api/Assets', () => {
  it('gives parts in the order of their assets, by every filter, with the tasks of their copies', async () => {
    const id = await programme();
    const b = await addAsset(id, 'B first', part({ partName: 'North' }), part({ partName: 'South' }));
    await addAsset(id, 'A second', part());
    const parts = await get(`/api/Assets?projectId=${id}`);
    expect(parts.map((one: { assetName: string; partId: number }) => [one.assetName, one.partId])).toEqual([
      ['B first', 1],
      ['B first', 2],
      ['A second', 1],
    ]);
    expect(parts[0].subProgramm.tasks[0]).toMatchObject({
      name: 'Site clearance',
      taskCode: 'CLR001',
      workActivities: expect.arrayContaining([{ name: 'Clear vegetation' }]),
    });
    expect(await get(`/api/Assets?assetName=${encodeURIComponent('b FIRST')}&projectId=${id}`)).toEqual(
      parts.slice(0, 2),
    );
    expect(await get(`/api/Assets?id=${b.parts[1].id}`)).toEqual([parts[1]]);
    expect(await get(`/api/Assets/${b.parts[1].id}`)).toEqual(parts[1]);
    expect(await get(`/api/Assets?projectId=${id}&p6ActivityId=7`)).toEqual([]);
    await ann.as('get', '/api/Assets/2147483647').expect(404);
  });

  it('without any filter comes in pages', async () => {
    const { body, headers } = await ann.as('get', '/api/Assets').expect(200);
    expect(headers['x-total-count']).toBe(String(body.length));
    expect((await ann.as('get', '/api/Assets?pageSize=1&page=2').expect(200)).body).toEqual(body.slice(1, 2));
  });
});

describe('GET of zones, calendars and non-working days', () => {
  it('gives those of a programme', async () => {
    const id = await programme();
    const zone = (await ann.as('post', '/api/AssetsZones').send({ projectId: id, zoneName: 'North' }).expect(200)).body;
    const zoneStamps = {
      createdBy: ann.userId,
      modifiedBy: ann.userId,
      created: expect.any(String),
      modified: expect.any(String),
    };
    expect(await get(`/api/AssetsZones?projectId=${id}`)).toEqual([zone]);
    expect(await get(`/api/AssetsZones?id=${zone.id}&zoneName=north`)).toEqual([
      { id: zone.id, zoneName: 'North', projectId: id, ...zoneStamps },
    ]);
    expect(await get(`/api/AssetsZones?projectId=${id}&zoneName=South`)).toEqual([]);
    const found = {
      id,
      projectId: id,
      workingPatternBitMask: 31,
      shiftId: 1_000_000_000 + id,
      noShifts: 2,
      shift1Hours: 10,
      shift2Hours: 8,
      shift3Hours: 0,
    };
    expect(await get(`/api/Calendars?projectId=${id}`)).toEqual([found]);
    expect(await get(`/api/Calendars/${id}`)).toEqual(found);
    expect(await get(`/api/NonWorkingDays?projectId=${id}`)).toEqual([
      { regionId: 1, projectId: id, date: '2027-12-27', description: 'Christmas, substitute' },
    ]);
    await ann.as('get', '/api/Calendars/2147483647').expect(404);
    expect(await get('/api/NonWorkingDays?projectId=2147483647')).toEqual([]);
  });
});

describe('A list that no programme narrows', () => {
  beforeAll(async () => {
    for (const name of ['North', 'South']) {
      const id = await programme();
      await addAsset(id, `Mainline ${name}`, part({ partName: 'One' }), part({ partName: 'Two' }));
      await ann
        .as('post', '/api/AssetsZones')
        .send({ projectId: id, zoneName: `Zone ${name}` })
        .expect(200);
      await ann
        .as('post', '/api/AssetsPackages')
        .send({ projectId: id, packageName: `Package ${name}` })
        .expect(200);
    }
  });

  it.each(['Assets', 'AssetsZones', 'AssetsPackages', 'Calendars', 'NonWorkingDays'])(
    'is read page by page: %s',
    async (list) => {
      const whole = await ann.as('get', `/api/${list}`).expect(200);
      expect(whole.body.length).toBeGreaterThan(1);
      expect(whole.headers['x-total-count']).toBe(String(whole.body.length));
      const read: object[] = [];
      for (let next: string | undefined = `/api/${list}?pageSize=1`; next; ) {
        const page: Awaited<ReturnType<typeof ann.as>> = await ann.as('get', next).expect(200);
        read.push(...page.body);
        next = /<(.*)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
      }
      expect(read).toEqual(whole.body);
      await ann.as('get', `/api/${list}?sort=description`).expect(400);
    },
  );

  it('is narrowed by a name, in any case', async () => {
    expect(await get('/api/AssetsZones?zoneName=zone%20NORTH')).toMatchObject([{ zoneName: 'Zone North' }]);
    expect(await get('/api/AssetsPackages?packageName=package%20NORTH')).toMatchObject([
      { packageName: 'Package North' },
    ]);
    expect(await get('/api/Assets?assetName=mainline%20NORTH')).toMatchObject([{ partId: 1 }, { partId: 2 }]);
  });

  it('leaves out what was removed', async () => {
    const id = await programme();
    await ann.as('post', '/api/AssetsZones').send({ projectId: id, zoneName: 'Gone' }).expect(200);
    await ann.as('delete', `/api/Projects/${id}`).expect(200);
    expect(await get('/api/AssetsZones?zoneName=Gone')).toEqual([]);
    expect(await get(`/api/AssetsZones?projectId=${id}`)).toHaveLength(1);
  });
});

describe("A programme's copies of subprogrammes", () => {
  it("are found by programme, by id and by task, and stay out of the library's lists", async () => {
    const id = await programme();
    const { parts } = await addAsset(id, 'Mainline', part());
    const copyId = parts[0].subProgrammId as number;
    const [copy] = await get(`/api/SubProgramms?projectId=${id}`);
    expect(copy).toMatchObject({
      id: copyId,
      projectId: id,
      sourceId: 1,
      name: 'Dual carriageway - flexible',
      custom: false,
    });
    expect(await get(`/api/SubProgramms?id=${copyId}`)).toEqual([copy]);
    expect(await get(`/api/SubProgramms/${copyId}`)).toEqual(copy);
    expect(await get(`/api/Tasks?subProgrammeId=${copyId}`)).toEqual(copy.tasks);
    expect(copy.tasks[0]).toMatchObject({
      name: 'Site clearance',
      baseTaskId: 1,
      subProgrammId: copyId,
      projectId: id,
    });
    expect(await get(`/api/Tasks/${copy.tasks[0].id}`)).toEqual(copy.tasks[0]);
    for (const query of [
      'projectId=0',
      'custom=true',
      'createdBy=0&custom=false',
      `createdBy=${ann.userId}&ProjectId=0`,
      '',
    ]) {
      expect((await get(`/api/SubProgramms?${query}`)).map((one: { id: number }) => one.id)).not.toContain(copyId);
    }
  });
});

describe('Read your own writes', () => {
  it('holds for a client that knows no positions, edit after edit', async () => {
    const id = await programme();
    for (let i = 0; i < 20; i++) {
      await ann
        .as('put', `/api/Projects/${id}`)
        .send({ description: `Edit ${i}` })
        .expect(200);
      expect((await get(`/api/Projects/${id}`)).description).toBe(`Edit ${i}`);
    }
  });
});
