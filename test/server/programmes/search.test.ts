import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import type { SearchAnswer } from '../../../services/answers/search-answer.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

let api: RunningApi;
let ann: SignedUp;

beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
});
afterAll(() => api.close());

const search = async (query: string, limit?: number): Promise<SearchAnswer> =>
  (
    await ann
      .as('get', `/api/Search?query=${encodeURIComponent(query)}${limit === undefined ? '' : `&limit=${limit}`}`)
      .expect(200)
  ).body;
/** The names that are found, by group; groups without any are left out. */
async function found(query: string, limit?: number): Promise<Record<string, string[]>> {
  const { groups } = await search(query, limit);
  const named = Object.entries(groups).map(([kind, { items }]) => [kind, items.map(({ name }) => name)] as const);
  return Object.fromEntries(named.filter(([, names]) => names.length > 0));
}

const send = async (method: 'post' | 'put', path: string, body: object = {}) =>
  (await ann.as(method, path).send(body).expect(200)).body;
const programme = async (name: string, over: object = {}): Promise<number> =>
  (await send('post', '/api/Projects', { name, regionId: 1, metricId: 1, ...over })).id;
const scenario = async (id: number, name: string): Promise<number> =>
  (await send('post', `/api/Projects/Duplicate?id=${id}&scenarioName=${encodeURIComponent(name)}`)).id;
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
const removeAsset = async (id: number, name: string) => {
  const { headers } = await ann.as('get', `/api/Projects/${id}`).expect(200);
  await ann
    .as('delete', `/api/Projects/${id}/assets/${encodeURIComponent(name)}`)
    .set('If-Match', headers['etag'] ?? '')
    .expect(200);
};
const asset = (id: number, assetName: string, ...parts: object[]) =>
  send('post', `/api/Projects/${id}/assets`, { assetName, parts: parts.length > 0 ? parts : [part()] });

describe('GET /api/Search', () => {
  let a9: number;
  let bridges: number;
  let draft: number;
  beforeAll(async () => {
    a9 = await programme('A9 dualling, 2 km');
    await asset(a9, 'Mainline');
    await asset(
      a9,
      'North overbridge',
      part({ partName: 'Deck', unitId: 1, partSize: 400, partAssetStart: '2027-04-12', partAssetEnd: '2027-06-01' }),
      part({ partName: 'Ramp', unitId: 2, partSize: 0.2, partAssetStart: '2027-05-01', partAssetEnd: '2027-11-12' }),
    );
    await asset(a9, 'South overbridge');
    bridges = await scenario(a9, 'Bridges first');
    draft = await programme('A9 footbridge renewal', { isDraft: true });
  });

  it('finds every word in any order and case, in the own name or in what belongs to it', async () => {
    const expected = {
      programmes: ['A9 dualling, 2 km'],
      scenarios: ['Bridges first'],
      drafts: ['A9 footbridge renewal'],
      assets: ['North overbridge', 'South overbridge'],
    };
    expect(await found('a9 bridge')).toEqual(expected);
    expect(await found('  BRIDGE a9 A9 ')).toEqual(expected);
    expect(await found('a9 bridge tunnel')).toEqual({});
    expect(await found('north south')).toEqual({});
  });

  it('says what tells equal names apart', async () => {
    const { query, searched, groups } = await search('a9 bridge');
    expect([query, searched]).toEqual(['a9 bridge', 'a9 bridge']);
    const changed = expect.stringMatching(/^\d{4}-.*Z$/);
    const peak = groups.programmes.items[0]?.peakLabour;
    expect(peak).toBeGreaterThan(0);
    const [card] = (await ann.as('get', `/api/ProjectsWithAssetCountViews?id=${a9}`).expect(200)).body;
    expect(peak).toBe(card.figures.peakLabour);
    expect(groups.programmes).toEqual({
      total: 1,
      items: [
        {
          projectId: a9,
          name: 'A9 dualling, 2 km',
          modified: changed,
          assetCount: 3,
          scenarioCount: 1,
          matchingAssets: 2,
          peakLabour: peak,
        },
      ],
    });
    expect(groups.scenarios.items).toEqual([
      {
        projectId: bridges,
        baseProjectId: a9,
        baseName: 'A9 dualling, 2 km',
        name: 'Bridges first',
        modified: changed,
        assetCount: 3,
        peakLabour: expect.closeTo(peak ?? 0),
      },
    ]);
    expect(groups.drafts.items).toEqual([
      {
        projectId: draft,
        name: 'A9 footbridge renewal',
        modified: changed,
        assetCount: 0,
        scenarioCount: 0,
        matchingAssets: 0,
      },
    ]);
    // 400 m and 0.2 km.
    expect(groups.assets.items[0]).toEqual({
      projectId: a9,
      assetId: 2,
      name: 'North overbridge',
      baseProjectId: 0,
      baseName: 'A9 dualling, 2 km',
      scenarioName: 'Baseline',
      size: 600,
      unitName: 'm',
      start: '2027-04-12',
      end: '2027-11-12',
    });
  });

  it('needs one of the words in the own name', async () => {
    // The mainline of the A9 has no name of its own that says so.
    expect((await found('a9'))['assets']).toBeUndefined();
    expect((await found('a9 mainline'))['assets']).toEqual(['Mainline']);
    expect((await found('mainline'))['programmes']).toBeUndefined();
  });

  it('matches short words at the start of a word, also inside one, and longer ones anywhere', async () => {
    await programme('Link (M8/Q7), 12%');
    expect(await found('q7')).toEqual({ programmes: ['Link (M8/Q7), 12%'] });
    expect(await found('m8/q7')).toEqual({ programmes: ['Link (M8/Q7), 12%'] });
    expect(await found('ink')).toEqual({ programmes: ['Link (M8/Q7), 12%'] });
    expect(await found('nk')).toEqual({});
  });

  it('finds letters of every script, in any case and however they are composed', async () => {
    await programme('Мост у Brücke Süd');
    for (const query of ['МОСТ', 'у', 'brücke süd', 'BRU\u0308CKE', 'rück', 'brucke'])
      expect(await found(query)).toEqual({ programmes: ['Мост у Brücke Süd'] });
    expect((await search('brücek')).searched).toBe('brucke');
  });

  it('takes wildcards as they are', async () => {
    await programme('50% of 9_2 \\ slip');
    for (const query of ['50%', '9_2', '\\', '9_'])
      expect(await found(query)).toEqual({ programmes: ['50% of 9_2 \\ slip'] });
    for (const query of ['5%o', '9%2', '%', '_', '\\\\']) expect(await found(query)).toEqual({});
  });

  it('searches the nearest spelling of a word that is found nowhere, and says so', async () => {
    for (const typed of ['brige', 'briddge', 'brigde', 'bridfe']) {
      const { query, searched, groups } = await search(`A9 ${typed}`);
      expect([query, searched]).toEqual([`A9 ${typed}`, 'a9 bridge']);
      expect(groups.assets.total).toBe(2);
    }
    expect(await search('a9 viaduct')).toMatchObject({ searched: 'a9 viaduct', groups: { programmes: { total: 0 } } });
    // Three letters may mean anything, and another number is another thing.
    expect((await search('bri nrt')).searched).toBe('bri nrt');
    expect((await search('a9 9999')).searched).toBe('a9 9999');
    // Each is found, though not together.
    expect((await search('footbridge overbridge')).searched).toBe('footbridge overbridge');
  });

  it('has the best first: the name itself, one that begins so, a word that does, any other; then the last changed', async () => {
    for (const name of ['Tramways', 'Old tramway', 'Zz ultratram', 'Tram', 'Tram depot', 'New tramway'])
      await programme(name);
    expect((await found('tram', 10))['programmes']).toEqual([
      'Tram',
      'Tram depot',
      'Tramways',
      'New tramway',
      'Old tramway',
      'Zz ultratram',
    ]);
    const { total, items } = (await search('tram', 2)).groups.programmes;
    expect([total, items.map(({ name }) => name)]).toEqual([6, ['Tram', 'Tram depot']]);
  });

  it('finds an asset of a scenario where its base has none of that name', async () => {
    const base = await programme('Quay wall');
    await asset(base, 'Sheet piles');
    const other = await scenario(base, 'Piled later');
    await asset(other, 'Tie rods');
    expect((await search('piles')).groups.assets.items).toMatchObject([{ projectId: base }]);
    expect((await search('rods')).groups.assets.items).toMatchObject([
      { projectId: other, baseProjectId: base, baseName: 'Quay wall', scenarioName: 'Piled later' },
    ]);
    expect((await search('rods quay later')).groups.assets.total).toBe(1);
    await removeAsset(base, 'Sheet piles');
    expect((await search('piles')).groups.assets.items).toMatchObject([{ projectId: other }]);
  });

  it('follows new names', async () => {
    const base = await programme('Old name of a dock');
    await asset(base, 'Gate');
    await scenario(base, 'Two gates');
    await send('put', `/api/Projects/${base}`, { name: 'Renamed marina' });
    expect(await found('dock')).toEqual({});
    expect(await found('marina gate')).toEqual({
      programmes: ['Renamed marina'],
      scenarios: ['Two gates'],
      assets: ['Gate'],
    });
    await removeAsset(base, 'Gate');
    expect((await found('marina gate'))['programmes']).toBeUndefined();
    await send('put', `/api/Projects/${draft}`, { isDraft: false });
    expect((await found('renewal'))['programmes']).toEqual(['A9 footbridge renewal']);
  });

  it('finds nothing that was removed, nor what is hidden with its base', async () => {
    const base = await programme('Funicular');
    await asset(base, 'Cableway');
    const steep = await scenario(base, 'Steeper funicular');
    await asset(steep, 'Winch house');
    await send('put', `/api/Projects/deactivate/${steep}`);
    expect(await found('funicular')).toEqual({ programmes: ['Funicular'] });
    expect(await found('winch')).toEqual({});
    await send('put', `/api/Projects/reactivate/${steep}`);
    expect(await found('winch')).toEqual({ assets: ['Winch house'] });
    await send('put', `/api/Projects/deactivate/${base}`);
    for (const query of ['funicular', 'cableway', 'winch', 'steeper']) expect(await found(query)).toEqual({});
    // Nor is it the nearest to anything.
    expect((await search('funiculra')).searched).toBe('funiculra');
    await send('put', `/api/Projects/reactivate/${base}`);
    expect((await search('funiculra')).searched).toBe('funicular');
  });

  it('counts to a thousand, and still has the best first', async () => {
    const many = await programme('Embankment');
    await send('post', '/api/Assets/bulk', [
      ...Array.from({ length: 1_005 }, (_, i) => ({ assetName: `Section ${i} pier`, projectId: many, ...part() })),
      { assetName: 'Pier', projectId: many, ...part() },
      { assetName: 'Pier 2', projectId: many, ...part() },
    ]);
    const { total, items } = (await search('pier', 2)).groups.assets;
    expect([total, items.map(({ name }) => name)]).toEqual([1_000, ['Pier', 'Pier 2']]);
    expect((await search('embankment pier')).groups.programmes.items).toMatchObject([
      { assetCount: 1_007, matchingAssets: 1_007 },
    ]);
  });

  it('finds nothing for no words, or for more than a name has', async () => {
    const none = { total: 0, items: [] };
    const nothing = { programmes: none, scenarios: none, drafts: none, assets: none };
    for (const query of ['', '   ', 'x'.repeat(10_000), 'a9 '.repeat(3_000)])
      expect((await search(query)).groups).toEqual(nothing);
    expect((await ann.as('get', '/api/Search').expect(200)).body).toEqual({ query: '', searched: '', groups: nothing });
    // Many words, and none of them known.
    expect((await search('qwxz '.repeat(40))).groups).toEqual(nothing);
    expect((await search(Array.from({ length: 60 }, (_, i) => `q${i}`).join(' '))).groups).toEqual(nothing);
  });

  it('refuses what is no limit, and keeps to its own', async () => {
    for (const limit of ['x', '-1', '1.5', '99999999999'])
      await ann.as('get', `/api/Search?query=a9&limit=${limit}`).expect(400);
    for (const query of ['query=a9&query=b9', 'query=a9%00', 'query=%ff'])
      await ann.as('get', `/api/Search?${query}`).expect(400);
    await ann.as('get', '/api/Search?query=%ED%A0%80').expect(400);
    expect((await search('tram', 0)).groups.programmes.items).toHaveLength(1);
    expect((await search('pier', 2_000)).groups.assets.items).toHaveLength(50);
  });

  it('is for those who have signed in', async () => {
    await request(api.server).get('/api/Search?query=a9').expect(401);
  });
});
