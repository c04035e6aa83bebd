import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// Dual carriageway: category 11, metres, subprogramme 1 (reference data).
const part = (over: object = {}) => ({
  partName: '',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 800,
  partAssetStart: '2027-04-05',
  partAssetEnd: '2027-11-26',
  ...over,
});

interface Change {
  place: number;
  commandId: string;
  title: string;
  kinds: string[];
  userId: number;
  user: string | null;
  version: number | null;
  undoes: string | null;
  undone: boolean;
  hasFigures: boolean;
  fields: { of: string; field: string; before: string; after: string }[];
  moreFields: number;
}
interface History {
  name: string;
  total: number;
  isMore: boolean;
  next: number | null;
  people: { id: number; name: string | null }[];
  assets: string[];
  canChange: boolean;
  changes: Change[];
}

let api: RunningApi;
let ann: SignedUp;
let bob: SignedUp;
beforeAll(async () => {
  api = await startApi();
  [ann, bob] = [await api.register(), await api.register()];
});
afterAll(() => api?.close());

/** Of the last write of anybody: reads see it. */
let position = '0';
const keyed = (who: SignedUp, method: 'post' | 'put' | 'delete', path: string, body?: object) =>
  who
    .as(method, path)
    .set('Idempotency-Key', randomUUID())
    .send(body)
    .on('response', ({ headers }: { headers: Record<string, string> }) => {
      position = headers['x-position'] ?? position;
    });
const commandOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers['x-command-id']);
const undo = (who: SignedUp, commandId: string) => keyed(who, 'post', `/api/Commands/${commandId}/undo`);
const latest = async (id: number) => String((await ann.as('get', `/api/Projects/${id}`)).headers['etag']);
const historyOf = async (id: number, query = '', who = ann) =>
  (await who.as('get', `/api/Projects/${id}/history${query}`).set('X-Min-Position', position).expect(200))
    .body as History;
const titles = ({ changes }: History) => changes.map(({ title }) => title);

async function programme(): Promise<number> {
  const { body } = await keyed(ann, 'post', '/api/Projects', {
    name: `A9 ${randomUUID()}`,
    regionId: 1,
    metricId: 1,
  }).expect(200);
  return body.id as number;
}

interface AssetOf {
  assetId: number;
  assetName: string;
  parts: { id: number; partName: string; partSize: number }[];
}
const assetOf = async (id: number, name: string) =>
  ((await ann.as('get', `/api/Projects/${id}`).expect(200)).body.assets as AssetOf[]).find(
    ({ assetName }) => assetName === name,
  ) as AssetOf;

/** The asset saved with these parts, which keep their ids. */
async function save(id: number, name: string, parts: readonly object[], who = ann, assetName = name) {
  return keyed(who, 'put', `/api/Projects/${id}/assets/${encodeURIComponent(name)}`, { assetName, parts })
    .set('If-Match', await latest(id))
    .expect(200);
}
const add = (id: number, assetName: string, parts: readonly object[]) =>
  keyed(ann, 'post', `/api/Projects/${id}/assets`, { assetName, parts }).expect(200);

describe('The history of a programme', () => {
  it('tells who changed what, with before and after in the words of the forms', async () => {
    const id = await programme();
    await add(id, 'Mainline', [part({ partName: 'North' }), part({ partName: 'Middle' })]);
    const [north, middle] = (await assetOf(id, 'Mainline')).parts;
    await save(
      id,
      'Mainline',
      [
        part({ partName: 'North', id: north?.id }),
        part({ partName: 'Middle', id: middle?.id, partSize: 950, partAssetEnd: '2027-10-01' }),
      ],
      bob,
    );
    await keyed(ann, 'post', '/api/AssetsZones', { projectId: id, zoneName: 'Section 1' }).expect(200);
    await keyed(ann, 'post', '/api/NonWorkingDays', {
      projectId: id,
      date: '2027-05-03',
      description: 'Early May holiday',
    }).expect(200);
    const told = await historyOf(id);
    expect(titles(told)).toEqual([
      'Changed the work calendar',
      'Added zone Section 1',
      'Changed Mainline, Middle',
      'Added Mainline',
      'Created the programme',
    ]);
    expect(told).toMatchObject({ total: 5, isMore: false, next: null, assets: ['Mainline'], canChange: true });
    expect(told.people.map((one) => one.id).sort()).toEqual([ann.userId, bob.userId].sort());
    const [calendar, , changed] = told.changes;
    expect(changed).toMatchObject({
      userId: bob.userId,
      kinds: ['assets'],
      undone: false,
      undoes: null,
      hasFigures: true,
    });
    expect(changed?.fields).toEqual([
      { of: 'Mainline, Middle', field: 'Size', before: '800 m', after: '950 m' },
      { of: 'Mainline, Middle', field: 'End date', before: '26/11/2027', after: '01/10/2027' },
      { of: 'Mainline, Middle', field: 'Duration, days', before: '236', after: '180' },
    ]);
    expect(calendar?.fields).toEqual([
      { of: '', field: 'Non-working days', before: '0', after: '1' },
      { of: '03/05/2027', field: 'Non-working day', before: '', after: 'Early May holiday' },
    ]);
  });

  it('comes page by page, the last first, and narrowed by person, kind, asset, time and undo', async () => {
    const id = await programme();
    await add(id, 'Mainline', [part()]);
    await add(id, 'Link', [part()]);
    for (let i = 1; i <= 6; i++)
      await keyed(i % 2 ? ann : bob, 'post', '/api/AssetsZones', { projectId: id, zoneName: `Zone ${i}` }).expect(200);
    const all = await historyOf(id, '?limit=100');
    expect(all.changes.map(({ place }) => place)).toEqual([9, 8, 7, 6, 5, 4, 3, 2, 1]);
    const paged: Change[] = [];
    for (let next: number | null = 10; next !== null; ) {
      const page: History = await historyOf(id, `?limit=4&before=${next}`);
      paged.push(...page.changes);
      next = page.next;
    }
    expect(paged).toEqual(all.changes);
    expect(titles(await historyOf(id, `?user=${bob.userId}`))).toEqual([
      'Added zone Zone 6',
      'Added zone Zone 4',
      'Added zone Zone 2',
    ]);
    expect(await historyOf(id, '?kind=assets')).toMatchObject({
      total: 2,
      changes: [{ title: 'Added Link' }, { title: 'Added Mainline' }],
    });
    expect(titles(await historyOf(id, '?asset=Link'))).toEqual(['Added Link']);
    const [, second] = all.changes;
    await undo(ann, second?.commandId ?? '').expect(200);
    expect(titles(await historyOf(id, '?undone=true'))).toEqual([second?.title]);
    expect((await historyOf(id, '?until=2020-01-01T00:00:00Z')).changes).toEqual([]);
    await ann.as('get', `/api/Projects/${id}/history?kind=nothing`).expect(400);
    for (const until of ['yesterday', '2020-01-01T00:00:00'])
      await ann.as('get', `/api/Projects/${id}/history?until=${until}`).expect(400);
    await ann.as('get', '/api/Projects/999999/history').expect(404);
  });

  it('follows undo and redo: what is undone, and of what an entry is the undo', async () => {
    const id = await programme();
    await add(id, 'Mainline', [part()]);
    const removed = await keyed(ann, 'delete', `/api/Projects/${id}/assets/Mainline`)
      .set('If-Match', await latest(id))
      .expect(200);
    const undone = await undo(bob, commandOf(removed)).expect(200);
    const [last, first] = (await historyOf(id)).changes;
    expect(last).toMatchObject({ title: 'Undid: removed Mainline', undoes: commandOf(removed), undone: false });
    expect(first).toMatchObject({ title: 'Removed Mainline', undone: true });
    await undo(ann, commandOf(undone)).expect(200);
    const [redo, undoing, removal] = (await historyOf(id)).changes;
    expect(redo).toMatchObject({ title: 'Redid: removed Mainline', undone: false });
    expect(undoing?.undone).toBe(true);
    expect(removal?.undone).toBe(false);
    expect((await ann.as('get', `/api/Projects/${id}/history/${redo?.commandId}`).expect(200)).body).toEqual(redo);
    await ann.as('get', `/api/Projects/${id}/history/${randomUUID()}`).expect(404);
  });

  it('says of each change whether it can be undone, and names what stands on it', async () => {
    const id = await programme();
    await add(id, 'Mainline', [part({ partName: 'North' }), part({ partName: 'South' })]);
    const [north, south] = (await assetOf(id, 'Mainline')).parts;
    const sized = (size: number) =>
      [part({ partName: 'North', id: north?.id, partSize: size }), part({ partName: 'South', id: south?.id })] as const;
    const first = await save(id, 'Mainline', sized(900));
    const second = await save(id, 'Mainline', sized(950), bob);
    const check = async (commandId: string) =>
      (await ann.as('get', `/api/Commands/${commandId}/undo?programmeId=${id}`).expect(200)).body;
    expect(await check(commandOf(first))).toMatchObject({
      isPossible: false,
      code: 'undo-blocked',
      reason: 'Later changes stand on this one',
      blockers: [{ commandId: commandOf(second), userId: bob.userId, what: ['size of Mainline, North'], more: 0 }],
    });
    expect(await check(commandOf(second))).toEqual({
      isPossible: true,
      code: null,
      reason: null,
      blockers: [],
      unlinked: [],
    });
    await undo(ann, commandOf(second)).expect(200);
    expect(await check(commandOf(second))).toMatchObject({ isPossible: false, code: 'already-undone' });
    expect(await check(commandOf(first))).toMatchObject({ isPossible: true });
    await ann.as('get', `/api/Commands/${randomUUID()}/undo`).expect(404);
  });

  it('calls packages that stand on a change by their names', async () => {
    const id = await programme();
    await add(id, 'Mainline', [part()]);
    const [only] = (await assetOf(id, 'Mainline')).parts;
    const newPackage = (packageName: string) =>
      keyed(ann, 'post', '/api/AssetsPackages', { projectId: id, packageName }).expect(200);
    const rename = (packageId: number, packageName: string) =>
      keyed(bob, 'put', `/api/AssetsPackages/${packageId}`, { packageName }).expect(200);
    const blockersOf = async (answer: { headers: Record<string, unknown> }) => {
      const path = `/api/Commands/${commandOf(answer)}/undo?programmeId=${id}`;
      const { blockers } = (await ann.as('get', path).expect(200)).body as { blockers: { what: string[] }[] };
      return blockers.map(({ what }) => what);
    };
    const added = await newPackage('Earthworks');
    const packageId = added.body.id as number;
    const assign = async (to: number | null) =>
      keyed(ann, 'post', '/api/AssetsPackages/save', {
        projectId: id,
        assigned: [{ packageId: to, partIds: [only?.id] }],
      })
        .set('If-Match', await latest(id))
        .expect(200);
    const assigned = await assign(packageId);
    expect(await blockersOf(added)).toEqual([['package Earthworks']]);

    const renamed = await rename(packageId, 'Earthworks North');
    await rename(packageId, 'Earthworks South');
    expect(await blockersOf(renamed)).toEqual([
      ['name of package Earthworks South', 'the package name “Earthworks North”'],
    ]);
    const unassigned = await assign(null);
    expect(await blockersOf(assigned)).toEqual([['package of Mainline']]);

    const removed = await keyed(ann, 'delete', `/api/AssetsPackages?id=${packageId}`).expect(200);
    expect(await blockersOf(unassigned)).toEqual([['package Earthworks South']]);
    await newPackage('Earthworks SOUTH');
    expect(await blockersOf(removed)).toEqual([['the package name “Earthworks SOUTH”']]);
  });

  it('calls activities that stand on a change by their IDs in the schedule', async () => {
    const id = await programme();
    const { body } = await keyed(ann, 'post', '/api/P6Activities', {
      projectId: id,
      p6ActivityName: 'A1000',
      p6ActivityDescription: 'Earthworks',
      p6StartDate: '2027-03-01',
      p6EndDate: '2027-06-11',
    }).expect(200);
    const change = (fields: object) => keyed(ann, 'put', `/api/P6Activities/${body.id}`, fields).expect(200);
    const first = await change({ p6EndDate: '2027-06-18', p6ActivityDescription: 'Cut' });
    await change({ p6EndDate: '2027-06-25', p6ActivityDescription: 'Fill' });
    const renamed = await change({ p6ActivityName: 'A1001' });
    await change({ p6ActivityName: 'A1002' });
    const blockersOf = async (answer: { headers: Record<string, unknown> }) => {
      const path = `/api/Commands/${commandOf(answer)}/undo?programmeId=${id}`;
      return (await ann.as('get', path).expect(200)).body.blockers.flatMap(({ what }: { what: string[] }) => what);
    };
    expect(await blockersOf(first)).toEqual(['name of activity A1002', 'end date of activity A1002']);
    expect(await blockersOf(renamed)).toEqual(['ID of activity A1002', 'the activity ID “A1001”']);
  });

  it('tells an import of many activities as one entry with counts and some of them', async () => {
    const id = await programme();
    await keyed(
      ann,
      'post',
      '/api/P6Activities/bulk',
      Array.from({ length: 150 }, (_, i) => ({
        projectId: id,
        p6ActivityName: `A${1000 + i}`,
        p6ActivityDescription: 'Earthworks',
        p6StartDate: '2027-03-01',
        p6EndDate: '2027-06-11',
      })),
    ).expect(200);
    const [entry] = (await historyOf(id)).changes;
    expect(entry).toMatchObject({
      title: 'Added 150 activities',
      kinds: ['schedule'],
      version: null,
      hasFigures: false,
    });
    expect(entry?.fields[0]).toEqual({ of: '', field: 'P6 activities', before: '0', after: '150' });
    expect(entry?.fields).toHaveLength(61);
    expect(entry?.moreFields).toBe(90);
  });
});

describe('What a change did to the figures', () => {
  it('is what the dashboards say before and after it', async () => {
    const id = await programme();
    await add(id, 'Mainline', [part()]);
    const dashboards = async () => {
      const labour = (await ann.as('get', `/api/Dashboards/labour?projectId=${id}`).expect(200)).body;
      return { peak: labour.peakPerDay as number, manDays: labour.manDays as number };
    };
    const before = await dashboards();
    const [only] = (await assetOf(id, 'Mainline')).parts;
    const changed = await save(id, 'Mainline', [part({ id: only?.id, partSize: 950 })]);
    const after = await dashboards();
    expect(after.manDays).toBeGreaterThan(before.manDays);
    const { body } = await ann
      .as('get', `/api/Projects/${id}/history/effects?command=${commandOf(changed)}&materials=true`)
      .expect(200);
    expect(body).toEqual([
      {
        commandId: commandOf(changed),
        peakLabour: { before: before.peak, after: after.peak },
        manDays: { before: expect.closeTo(before.manDays, 6), after: expect.closeTo(after.manDays, 6) },
        materials: expect.arrayContaining([expect.objectContaining({ keyMaterial: true })]),
      },
    ]);
    await ann.as('get', `/api/Projects/${id}/history/effects?command=x`).expect(400);
  });
});
