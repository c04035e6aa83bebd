import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { MAX_FAVOURITES } from '../../../services/favourites/favourites.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';

// docs/product/programmes.md, Favourites.

let api: RunningApi;
let pool: pg.Pool;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  api = await startApi();
  pool = new pg.Pool({ connectionString: api.databaseUrl, max: 2 });
  [ann, ben] = await Promise.all([api.register(), api.register()]);
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

interface Card {
  readonly id: number;
  readonly name: string;
  readonly scenarioName: string;
}

async function newProgramme(who: SignedUp, over: object = {}): Promise<number> {
  const body = { name: `Starred ${randomUUID()}`, regionId: 1, metricId: 1, isDraft: false, ...over };
  const { body: made } = await who.as('post', '/api/Projects').send(body).expect(200);
  return (made as { id: number }).id;
}
const star = (who: SignedUp, id: number | string) => who.as('put', `/api/Favourites/${id}`);
const unstar = (who: SignedUp, id: number | string) => who.as('delete', `/api/Favourites/${id}`);
const idsOf = async (who: SignedUp): Promise<number[]> =>
  ((await who.as('get', '/api/Favourites/ids').expect(200)).body as { ids: number[] }).ids;
const cardsOf = async (who: SignedUp, query = ''): Promise<Card[]> =>
  (
    await who
      .as('get', `/api/Favourites${query}`)
      .set('X-Min-Position', await api.app.get<EventStore>(EVENT_STORE).head())
      .expect(200)
  ).body as Card[];
const cardIds = async (who: SignedUp): Promise<number[]> => (await cardsOf(who)).map(({ id }) => id);
const remove = (who: SignedUp, id: number) => who.as('put', `/api/Projects/deactivate/${id}`).expect(200);
const bringBack = (who: SignedUp, id: number) => who.as('put', `/api/Projects/reactivate/${id}`).expect(200);

describe('Favourites', () => {
  it('are added and taken off, each as often as one likes, and are nobody else’s', async () => {
    const who = await api.register();
    const [mine, another] = [await newProgramme(who), await newProgramme(ben)];
    for (let i = 0; i < 2; i++)
      expect((await star(who, mine).expect(200)).body).toEqual({ projectId: mine, isFavourite: true });
    // Everybody can read every programme, so any can be a favourite.
    await eventually(async () => (await star(who, another)).status === 200);
    await star(ben, another).expect(200);
    expect(await idsOf(who)).toEqual([mine, another]);
    expect(await idsOf(ben)).toEqual([another]);
    for (let i = 0; i < 2; i++)
      expect((await unstar(who, another).expect(200)).body).toEqual({ projectId: another, isFavourite: false });
    expect(await idsOf(who)).toEqual([mine]);
    expect(await idsOf(ben)).toEqual([another]);
    await unstar(ben, another).expect(200);
  });

  it('are the same cards as in the list, in pages and in an order when asked', async () => {
    const who = await api.register();
    const ids = [
      await newProgramme(who, { name: `B ${who.userId}` }),
      await newProgramme(who, { name: `A ${who.userId}` }),
    ];
    const { body: scenario } = await who
      .as('post', `/api/Projects/Duplicate?id=${ids[0]}&scenarioName=Two shifts`)
      .expect(200);
    for (const id of [...ids, (scenario as Card).id]) await star(who, id).expect(200);
    const query = [...ids, (scenario as Card).id].map((id) => `id=${id}`).join('&');
    const { body: listed } = await who.as('get', `/api/ProjectsWithAssetCountViews?${query}`).expect(200);
    expect(await cardsOf(who)).toEqual(listed);
    expect(listed).toContainEqual(expect.objectContaining({ name: `B ${who.userId}`, scenarioName: 'Two shifts' }));
    expect((await cardsOf(who, '?sort=name&pageSize=1')).map(({ name }) => name)).toEqual([`A ${who.userId}`]);
    const { headers } = await who.as('get', '/api/Favourites?page=2&pageSize=2').expect(200);
    expect(headers['x-total-count']).toBe('3');
  });

  it('may be a programme that was made just now, whatever the read models show yet', async () => {
    const who = await api.register();
    for (let i = 0; i < 5; i++) await star(who, await newProgramme(who)).expect(200);
    expect(await cardsOf(who)).toHaveLength(5);
  });

  it('that were removed are not shown, are still favourites, and are back once they are brought back', async () => {
    const who = await api.register();
    const base = await newProgramme(who);
    const { body } = await who.as('post', `/api/Projects/Duplicate?id=${base}&scenarioName=Later`).expect(200);
    const scenario = (body as Card).id;
    for (const id of [base, scenario]) await star(who, id).expect(200);
    await remove(who, base);
    expect(await cardIds(who)).toEqual([]);
    expect(await idsOf(who)).toEqual([base, scenario]);
    // It can still be read by its id, so the star on its edit screen works; a scenario is hidden with its base.
    await star(who, base).expect(200);
    await star(who, scenario).expect(404);
    await bringBack(who, base);
    expect((await cardIds(who)).sort()).toEqual([base, scenario].sort());
  });

  it('are refused for a programme that there is not, and for what is no id', async () => {
    const who = await api.register();
    expect((await star(who, 2_000_000_000).expect(404)).body).toMatchObject({ title: 'Resource not found' });
    await unstar(who, 2_000_000_000).expect(200);
    for (const [id, status] of [
      ['9223372036854775808', 404],
      ['2147483648', 404],
      ['0', 404],
      ['1e308', 400],
      ['-1', 400],
      ['1.5', 400],
      ['NaN', 400],
      ['null', 400],
      ['%00', 400],
      ["1'; DROP TABLE favourites.favourite; --", 400],
      ['9'.repeat(400), 404],
    ] as const) {
      expect([id, (await star(who, id)).status]).toEqual([id, status]);
      expect([id, (await unstar(who, id)).status]).toEqual([id, id === '0' ? 200 : status]);
    }
    expect(await idsOf(who)).toEqual([]);
    await who.as('get', '/api/Favourites?page=1e308').expect(400);
  });

  it('are 1,000 at most, also when they come at the same time', async () => {
    const who = await api.register();
    const ids = await Promise.all(Array.from({ length: 4 }, () => newProgramme(who)));
    await pool.query(
      'INSERT INTO favourites.favourite SELECT $1, 1000000 + n FROM generate_series(1, $2::integer) AS n',
      [who.userId, MAX_FAVOURITES - 1],
    );
    const statuses = await Promise.all(ids.map(async (id) => (await star(who, id)).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect(await idsOf(who)).toHaveLength(MAX_FAVOURITES);
    const [kept] = await cardIds(who);
    // One that is there is no further one.
    await star(who, kept as number).expect(200);
    const other = ids.find((id) => id !== kept) as number;
    expect((await star(who, other).expect(409)).body).toMatchObject({
      code: 'too-many-favourites',
      title: 'You have 1,000 favourites, the most there can be. Remove one that you do not need any more.',
    });
    await unstar(who, kept as number).expect(200);
    await star(who, other).expect(200);
  });

  it('need a token, and of an access token the scope read-write to be changed', async () => {
    const id = await newProgramme(ann);
    for (const method of ['put', 'delete'] as const)
      await request(api.server)[method](`/api/Favourites/${id}`).expect(401);
    await request(api.server).get('/api/Favourites').expect(401);
    await request(api.server).get('/api/Favourites/ids').expect(401);
    const expires = new Date(Date.now() + 864e5).toISOString().slice(0, 10);
    const tokenOf = async (scope: string): Promise<string> => {
      const wanted = { name: scope, scope, expires, password: ann.password };
      return ((await ann.as('post', '/api/AccessTokens').send(wanted).expect(200)).body as { token: string }).token;
    };
    const [reading, writing] = [await tokenOf('read'), await tokenOf('read-write')];
    const by = (token: string, method: 'get' | 'put' | 'delete', path: string) =>
      request(api.server)[method](path).set('Authorization', `Bearer ${token}`);
    expect((await by(reading, 'put', `/api/Favourites/${id}`).expect(403)).body).toMatchObject({
      code: 'read-write-required',
    });
    await by(writing, 'put', `/api/Favourites/${id}`).expect(200);
    await by(reading, 'delete', `/api/Favourites/${id}`).expect(403);
    expect((await by(reading, 'get', '/api/Favourites/ids').expect(200)).body).toEqual({ ids: [id] });
    await by(reading, 'get', '/api/Favourites').expect(200);
    await by(writing, 'delete', `/api/Favourites/${id}`).expect(200);
  });

  it('go with their account, and leave no event', async () => {
    const who = await api.register();
    const id = await newProgramme(who);
    const store = api.app.get<EventStore>(EVENT_STORE);
    const before = await store.head();
    const { headers } = await star(who, id).expect(200);
    expect(headers['x-position']).toBeUndefined();
    expect(await store.head()).toBe(before);
    await pool.query('DELETE FROM identity.account WHERE id = $1', [who.userId]);
    const { rows } = await pool.query('SELECT FROM favourites.favourite WHERE account_id = $1', [who.userId]);
    expect(rows).toEqual([]);
  });
});
