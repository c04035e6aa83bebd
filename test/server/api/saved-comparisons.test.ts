import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { MAX_SAVED_COMPARISONS } from '../../../services/comparisons/saved-comparisons.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/product/comparison.md, Saved comparisons.

let api: RunningApi;
let pool: pg.Pool;
let ann: SignedUp;
let base: number;
let scenario: number;
beforeAll(async () => {
  api = await startApi();
  pool = new pg.Pool({ connectionString: api.databaseUrl, max: 2 });
  ann = await api.register();
  base = await newProgramme(ann);
  scenario = await scenarioOf(ann, base, 'Two shifts');
});
afterAll(async () => {
  await pool.end();
  await api.close();
});

interface Saved {
  readonly id: number;
  readonly name: string;
  readonly measure: string;
  readonly scenarios: readonly {
    readonly id: number;
    readonly scenarioName: string | null;
    readonly stands: boolean;
  }[];
}

async function newProgramme(who: SignedUp): Promise<number> {
  const body = { name: `Compared ${randomUUID()}`, regionId: 1, metricId: 1, isDraft: false };
  return ((await who.as('post', '/api/Projects').send(body).expect(200)).body as Saved).id;
}
async function scenarioOf(who: SignedUp, id: number, name: string): Promise<number> {
  const path = `/api/Projects/Duplicate?id=${id}&scenarioName=${name}`;
  return ((await who.as('post', path).expect(200)).body as Saved).id;
}
const save = (who: SignedUp, over: object = {}, key: string = randomUUID()) =>
  who
    .as('post', '/api/SavedComparisons')
    .set('Idempotency-Key', key)
    .send({ name: 'Shifts', projects: [base, scenario], ...over });
const saved = async (who: SignedUp, over: object = {}) => (await save(who, over).expect(200)).body as Saved;
const listOf = async (who: SignedUp, query = '') =>
  (
    await who
      .as('get', `/api/SavedComparisons${query}`)
      .set('X-Min-Position', await api.app.get<EventStore>(EVENT_STORE).head())
      .expect(200)
  ).body as Saved[];
const remove = (id: number) => ann.as('put', `/api/Projects/deactivate/${id}`).expect(200);
const bringBack = (id: number) => ann.as('put', `/api/Projects/reactivate/${id}`).expect(200);

describe('Saved comparisons', () => {
  it('are listed by their names, changed, deleted, and nobody else’s', async () => {
    const [who, other] = [await api.register(), await api.register()];
    const one = await saved(who, { name: '  Shifts  ', measure: 'labour' });
    expect(one).toMatchObject({
      name: 'Shifts',
      measure: 'labour',
      baseProjectId: base,
      programmeName: expect.stringContaining('Compared'),
      scenarios: [
        { id: base, scenarioName: 'Baseline', stands: true },
        { id: scenario, scenarioName: 'Two shifts', stands: true },
      ],
    });
    const two = await saved(who, { name: 'another', projects: [scenario, base] });
    // The baseline is A, wherever it was given.
    expect(two.scenarios.map(({ id }) => id)).toEqual([base, scenario]);
    expect(await listOf(who)).toEqual([two, one]);
    expect(await listOf(who, '?page=2&pageSize=1')).toEqual([one]);
    expect((await who.as('get', `/api/SavedComparisons/${one.id}`).expect(200)).body).toEqual(one);

    const { body: renamed } = await who.as('put', `/api/SavedComparisons/${one.id}`).send({ name: 'A' }).expect(200);
    expect(renamed).toEqual({ ...one, name: 'A', modified: (renamed as { modified: string }).modified });
    await who.as('put', `/api/SavedComparisons/${one.id}`).send({ measure: 'quantities' }).expect(200);
    expect((await listOf(who)).map(({ name, measure }) => [name, measure])).toEqual([
      ['A', 'quantities'],
      ['another', 'quantities'],
    ]);

    expect(await listOf(other)).toEqual([]);
    await other.as('get', `/api/SavedComparisons/${one.id}`).expect(404);
    await other.as('put', `/api/SavedComparisons/${one.id}`).send({ name: 'Mine' }).expect(404);
    await other.as('delete', `/api/SavedComparisons/${one.id}`).expect(404);
    await who.as('delete', `/api/SavedComparisons/${one.id}`).expect(200);
    await who.as('delete', `/api/SavedComparisons/${one.id}`).expect(404);
    expect(await listOf(who)).toEqual([two]);
  });

  it('have names of their own, and one key saves one', async () => {
    const who = await api.register();
    const key = randomUUID();
    const first = (await save(who, {}, key).expect(200)).body as Saved;
    expect((await save(who, {}, key).expect(200)).body).toEqual(first);
    expect((await save(who, { measure: 'labour' }, key).expect(422)).body).toMatchObject({
      code: 'idempotency-key-reused',
    });
    const TAKEN = 'You have a comparison of this name already. Please choose a different name.';
    expect((await save(who, { name: ' SHIFTS' }).expect(409)).body).toMatchObject({
      code: 'name-taken',
      errors: { name: [TAKEN] },
    });
    const other = await saved(who, { name: 'Other' });
    await who.as('put', `/api/SavedComparisons/${other.id}`).send({ name: 'shifts' }).expect(409);
    await who.as('put', `/api/SavedComparisons/${first.id}`).send({ name: 'SHIFTS' }).expect(200);
    expect(await listOf(who)).toHaveLength(2);
    await who
      .as('post', '/api/SavedComparisons')
      .set('Idempotency-Key', 'no uuid')
      .send({ name: 'X', projects: [base, scenario] })
      .expect(400);
  });

  it('keep what two tabs change at the same time', async () => {
    const who = await api.register();
    const { id } = await saved(who);
    const change = (body: object) => who.as('put', `/api/SavedComparisons/${id}`).send(body).expect(200);
    for (const turn of [1, 2, 3, 4, 5]) {
      await change({ name: 'As before', measure: 'quantities', projects: [base, scenario] });
      const projects = [scenario, base];
      await Promise.all([change({ name: `Turn ${turn}` }), change({ measure: 'labour' }), change({ projects })]);
      const { body } = await who.as('get', `/api/SavedComparisons/${id}`).expect(200);
      expect(body).toMatchObject({ name: `Turn ${turn}`, measure: 'labour' });
    }
  });

  it('say which scenario was removed, can still be renamed, and have it back once it is brought back', async () => {
    const who = await api.register();
    const gone = await scenarioOf(who, base, `Gone${who.userId}`);
    // Made a moment ago: the read models may not show it yet.
    const one = await saved(who, { projects: [base, scenario, gone] });
    await remove(gone);
    const standing = async () => (await listOf(who))[0]?.scenarios.map(({ stands }) => stands);
    expect(await standing()).toEqual([true, true, false]);
    expect((await listOf(who))[0]?.scenarios[2]?.scenarioName).toBe(`Gone${who.userId}`);
    await who.as('put', `/api/SavedComparisons/${one.id}`).send({ name: 'Renamed' }).expect(200);
    expect((await save(who, { name: 'New', projects: [base, gone] }).expect(409)).body).toMatchObject({
      code: 'scenario-removed',
    });
    await bringBack(gone);
    expect(await standing()).toEqual([true, true, true]);
  });

  it('of a removed base hide its scenarios', async () => {
    const who = await api.register();
    const own = await newProgramme(who);
    const hidden = await scenarioOf(who, own, 'Hidden');
    await saved(who, { projects: [hidden, own] });
    await remove(own);
    expect(await listOf(who)).toMatchObject([
      {
        scenarios: [
          { scenarioName: 'Baseline', stands: false },
          { scenarioName: null, stands: false },
        ],
      },
    ]);
  });

  it.each([
    ['no name', { name: null }, 'name', 'Give the comparison a name.'],
    ['a blank name', { name: ' ' }, 'name', 'Give the comparison a name.'],
    ['101 characters', { name: 'x'.repeat(101) }, 'name', 'A name has at most 100 characters.'],
    [
      'no scenarios',
      { projects: [] },
      'projects',
      'A valid comparison requires at least two scenarios. Please select more to continue.',
    ],
    [
      'six',
      { projects: [1, 2, 3, 4, 5, 6] },
      'projects',
      'A valid comparison supports a maximum of 5 scenarios. Please deselect some.',
    ],
    ['words', { projects: ['a', 'b'] }, 'projects.0', 'An id is a whole number'],
  ])('are refused with %s', async (_name, over, field, message) => {
    const { body } = await save(ann, over).expect(422);
    expect((body as { errors: Record<string, string[]> }).errors[field]).toEqual([message]);
    expect(await listOf(ann)).toEqual([]);
  });

  it('of a scenario that there is not are a 404', async () => {
    await save(ann, { projects: [base, 2_000_000_000] }).expect(404);
    for (const id of ['0', '2147483648', 'x'])
      await ann
        .as('put', `/api/SavedComparisons/${id}`)
        .send({ name: 'X' })
        .expect(id === 'x' ? 400 : 404);
  });

  it('are 200 at most, also when they come at the same time', async () => {
    const who = await api.register();
    await pool.query(
      `INSERT INTO comparisons.saved (account_id, name, name_key, programme_ids, measure, created, modified)
       SELECT $1, n, n, $2, 'quantities', now(), now() FROM generate_series(1, $3::integer) AS n`,
      [who.userId, [base, scenario], MAX_SAVED_COMPARISONS - 1],
    );
    const statuses = await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => (await save(who, { name })).status));
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect((await save(who, { name: 'e' }).expect(409)).body).toMatchObject({ code: 'too-many-comparisons' });
    expect(await listOf(who)).toHaveLength(MAX_SAVED_COMPARISONS);
  });

  it('need a token, go with their account, and leave no event', async () => {
    for (const [method, path] of [
      ['get', '/api/SavedComparisons'],
      ['post', '/api/SavedComparisons'],
      ['get', '/api/Comparisons'],
    ] as const)
      await request(api.server)[method](path).expect(401);
    const who = await api.register();
    const store = api.app.get<EventStore>(EVENT_STORE);
    const before = await store.head();
    await saved(who);
    expect(await store.head()).toBe(before);
    await pool.query('DELETE FROM identity.account WHERE id = $1', [who.userId]);
    expect((await pool.query('SELECT FROM comparisons.saved WHERE account_id = $1', [who.userId])).rows).toEqual([]);
  });
});
