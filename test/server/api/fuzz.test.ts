import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { fuzz } from '../../support/fuzzed-calls.js';
import { expectProblem, expectReadable, freshGround, type Ground } from '../../support/fuzzed-programme.js';
import { RawHttp } from '../../support/raw-http.js';

// docs/quality.md, Reliability, bad input: each operation meets bad input once; fuzz.full.test.ts goes on for longer.
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));

let api: RunningApi;
let ann: SignedUp;
let http: RawHttp;
let store: EventStore;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  http = new RawHttp(api.url);
  store = api.app.get<EventStore>(EVENT_STORE);
});
afterAll(async () => {
  http.close();
  await api.close();
});

describe(`With FUZZ_SEED=${SEED}`, () => {
  it('no call answers bad input with a fault of ours, none stores half of it, and what is stored can be read', async () => {
    expect(await fuzz(api, http, { seed: SEED, runsOfACall: 1, seconds: Infinity })).toEqual([]);
  });
});

describe('Once let through', () => {
  let ground: Ground;
  beforeAll(async () => {
    ground = await freshGround(ann);
  });
  const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
  const programme = (over: object) => ({ name: `Fuzzed ${randomUUID()}`, regionId: 1, metricId: 1, calendar, ...over });
  const part = (over: object = {}) => ({
    projectId: ground.programme,
    assetName: 'Other',
    assetCategoryId: 11,
    subProgrammId: 1,
    unitId: 1,
    partSize: 1,
    partAssetStart: '2027-03-01',
    partAssetEnd: '2027-03-02',
    ...over,
  });

  it.each(['p6ActivityId', 'packageId', 'assetPackageId'])(
    'an id past all ids, as %s, stops no read model',
    async (field) => {
      const refused = await ann
        .as('post', '/api/Assets')
        .send(part({ [field]: 1e300 }))
        .expect(422);
      expect(refused.body.errors).toEqual({ [field]: ['An id is a whole number'] });
      await expectReadable(ann, await store.head(), ground);
    },
  );

  it.each([10_000, 600_000])('a scenario name of %d characters is refused at its field', async (length) => {
    const { body } = await ann
      .as('put', `/api/Projects/${ground.programme}`)
      .send({ scenarioName: 'x'.repeat(length) })
      .expect(422);
    expect(body.errors).toEqual({ scenarioName: ['Scenario name is too long (maximum 200 characters).'] });
  });

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a list of one', [calendar]],
    ['a number', 7],
  ])('%s where the calendar belongs is refused at its field', async (_, given) => {
    for (const call of [
      ann.as('post', '/api/Projects/full'),
      ann.as('put', `/api/Projects/${ground.programme}/full`).set('If-Match', '"1"'),
    ]) {
      expect((await call.send(programme({ calendar: given })).expect(422)).body.errors).toEqual({
        calendar: ['Work calendar is required'],
      });
    }
  });

  it('a shift of next to no time, by which man-days would be infinite, is refused', async () => {
    const { body } = await ann
      .as('post', '/api/Projects/full')
      .send(programme({ calendar: { ...calendar, shift1Hours: 5e-324 } }))
      .expect(422);
    expect(body.errors).toEqual({ 'calendar.shift1Hours': ['Give the hours of shift 1'] });
  });

  it('a body that is no JSON is refused with 415, not taken for one that changes nothing', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await http.send({
        method: 'PUT',
        path: `/api/Projects/${ground.programme}`,
        headers: { Authorization: `Bearer ${ann.token}`, 'Content-Type': type },
        body: 'name=x',
      });
      expect(answer.status).toBe(415);
      expectProblem(answer);
    }
    const empty = {
      method: 'PUT',
      path: `/api/Projects/reactivate/${ground.programme}`,
      headers: { Authorization: `Bearer ${ann.token}`, 'Content-Length': '0' },
    };
    expect((await http.send(empty)).status).toBe(200);
  });

  it('a wrong field of a part in bulk is named with its place, and none of the parts is there', async () => {
    const { body } = await ann
      .as('post', '/api/Assets/bulk')
      .send([part(), part({ partSize: 'x' }), null])
      .expect(422);
    expect(Object.keys(body.errors as object)).toEqual(['2', '1.partSize']);
    await ann.as('post', '/api/Assets/bulk').send({}).expect(422);
    expect((await ann.as('get', `/api/Assets?projectId=${ground.programme}&assetName=Other`).expect(200)).body).toEqual(
      [],
    );
  });

  it('a value of the wrong type is told so in words, not in those of the code', async () => {
    const { body } = await ann
      .as('post', '/api/Assets')
      .send(part({ partSize: 'x', unitId: 1.5, assetName: 7 }))
      .expect(422);
    expect(body).toMatchObject({
      title: expect.stringMatching(/^This is not a/),
      errors: {
        partSize: ['This is not a number'],
        unitId: ['An id is a whole number'],
        assetName: ['This is not a text'],
      },
    });
    const preview = await ann
      .as('post', `/api/Projects/${ground.programme}/preview`)
      .send({ asset: [], calendar: 7 })
      .expect(422);
    expect(preview.body.errors).toEqual({ asset: ['This is not an object'], calendar: ['This is not an object'] });
  });

  it('a name that was asked for in vain is free for the next who asks', async () => {
    const wanted = programme({ name: `Fuzzed ${randomUUID()}` });
    await ann
      .as('post', '/api/Projects/full')
      .send({ ...wanted, calendar: { ...calendar, shift1Hours: 25 } })
      .expect(422);
    await ann.as('put', `/api/Projects/${ground.programme}`).send({ name: wanted.name, regionId: 99 }).expect(422);
    await (await api.register()).as('post', '/api/Projects/full').send(wanted).expect(200);
  });
});
