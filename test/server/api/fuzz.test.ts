import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { type Json, type Operation, operationsOf } from '../../support/api-operations.js';
import {
  answerTo,
  expectProblem,
  expectReadable,
  freshGround,
  type Ground,
  idOn,
} from '../../support/fuzzed-programme.js';
import { placesIn, put, raw, type Step, written } from '../../support/json-places.js';
import { RawHttp, type RawRequest } from '../../support/raw-http.js';
import { shortOrFull } from '../../support/short-or-full.js';

// docs/quality.md, Reliability, bad input: no endpoint of the OpenAPI description answers with 5xx.
const SEED = Number(process.env['FUZZ_SEED'] ?? Math.trunc(Math.random() * 2 ** 31));
/** For all calls together, with another seed each time. */
const SECONDS = Number(process.env['FUZZ_SECONDS'] ?? shortOrFull(10, 600));
const RUNS_OF_A_CALL = Math.ceil(1.2 * SECONDS);

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

const nested = (levels: number): Json =>
  Array.from({ length: levels }).reduce<Json>((inside) => ({ parts: [inside] }), 'end');

const strangeValue: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(null, true, false, '', ' ', [], {}, [null], [[]], [{}], nested(8), nested(200)),
  fc.constantFrom(0, -0, -1, 1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 1e12, 1e15, -1e15, 1e21, 1e300, -1e300, 5e-324),
  fc.constantFrom('NaN', 'Infinity', '-1', '1', '0x10', '1e3', '٣'),
  fc.constantFrom('1e999', '-1e999', '-0', '1E+2', '100000000000000000000000000000000').map(raw),
  fc.constantFrom(
    'x'.repeat(10_000),
    'ß'.repeat(10_000),
    '\u{1F6A7}'.repeat(5_000),
    ' '.repeat(10_000),
    'x'.repeat(600_000),
  ),
  fc.constantFrom(
    'a\0b',
    '\ud83d',
    '\ude00x',
    '\ufffe',
    '\u202e',
    '\r\n',
    '.',
    '..',
    '/',
    '%00',
    '%',
    '__proto__',
    'constructor',
    'toString',
    "'; DROP TABLE x; --",
    '{"$gt":""}',
  ),
  fc.constantFrom(
    '2027-02-29',
    '2027-2-1',
    '0000-00-00',
    '9999-12-31',
    '1899-12-31',
    '+275760-09-13',
    '2027-03-01T00:00:00Z',
    '2027-12-17\n',
    '2200-01-01',
  ),
  fc.constantFrom('published', 'archived', 'Draft', 'Baseline', 'Mainline', 'North', 'mainline '),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.jsonValue({ maxDepth: 3 }),
);

const without = (body: unknown, places: readonly Step[][]): unknown =>
  places.reduce((left, place) => put(left, place, undefined), body);

interface Attempt {
  readonly pathValues: Readonly<Record<string, string | null>>;
  readonly query: readonly (readonly [string, string])[];
  readonly edits: readonly { readonly place: readonly Step[]; readonly value: unknown }[];
  readonly dropped: readonly Step[][];
  /** Sent instead of the body above. */
  readonly malformed: string | null;
  readonly headers: Readonly<Record<string, string>>;
}

const strangeSegment = fc.constantFrom(
  '0',
  '-1',
  '1.5',
  '1e3',
  'NaN',
  'x',
  '2147483647',
  '2147483648',
  '99999999999999999999',
  '.',
  '..',
  '%2e',
  '%2E%2e',
  '%',
  '%zz',
  '%E0%A4',
  '%C0%AE',
  '%00',
  '%2F',
  '%5C',
  'true',
  'maybe',
  'Mainline',
  'MAINLINE',
  '__proto__',
  'toString',
  '%F0%9F%9A%A7',
  '%ED%A0%BD',
  'x'.repeat(3_000),
  '%20',
  "'",
  '1;2',
  '*',
);
const strangeQueryValue = fc.oneof(
  strangeSegment,
  fc.constantFrom(
    '',
    '&',
    '=',
    '+',
    '-modified',
    '-name',
    '-id',
    'assets',
    'calendar',
    'null',
    '-',
    '%22%7B%7D',
    'true',
    'FALSE',
    '1,2',
    '[]',
    '0',
    '1',
  ),
);
const malformedBody = fc.oneof(
  fc.constantFrom(
    '{',
    '{"name":',
    '[',
    'nul',
    '"text"',
    '7',
    'null',
    '{"a":1}}',
    "{'a':1}",
    '{"a":NaN}',
    '\u0000',
    '{"a":"\u0000"}',
    '{"a":"\\ud83d"}',
    '{"\\u0000":1}',
    '',
    '\ufeff{}',
    `{"parts":${'['.repeat(50_000)}${']'.repeat(50_000)}}`,
    '{"__proto__":{"isAdmin":true}}',
    '[[]]',
    '[null]',
    '[7]',
  ),
  fc.string(),
);
const strangeHeaders = fc.oneof(
  { weight: 6, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom(
        'text/plain',
        'application/xml',
        'multipart/form-data; boundary=x',
        'application/x-www-form-urlencoded',
        'nonsense',
        'application/json; charset=utf-7',
      )
      .map((type) => ({ 'Content-Type': type })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('"1"', '"0"', '"999999"', '1', '*', 'W/"1"', '"99999999999999999999"')
      .map((tag) => ({ 'If-Match': tag })),
  },
  {
    weight: 1,
    arbitrary: fc
      .constantFrom('x', '', '00000000-0000-0000-0000-000000000000')
      .map((key) => ({ 'Idempotency-Key': key })),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Record<string, string>>(
      { 'Content-Encoding': 'gzip' },
      { 'Content-Encoding': 'nonsense' },
      { 'X-Min-Position': 'x' },
      { 'X-Correlation-Id': '' },
      { Accept: 'image/png' },
    ),
  },
);

function attempts({ pathNames, queryNames, body }: Operation): fc.Arbitrary<Attempt> {
  const places = body === undefined ? [[]] : placesIn(body);
  const place = fc.constantFrom(...places);
  return fc.record({
    pathValues: fc.record(Object.fromEntries(pathNames.map((name) => [name, fc.option(strangeSegment, { freq: 3 })]))),
    query: fc.array(
      fc.tuple(fc.constantFrom(...queryNames, 'id', 'sort', 'page', 'ID', '__proto__', '%'), strangeQueryValue),
      { maxLength: 3 },
    ),
    edits: fc.array(fc.record({ place, value: strangeValue }), { maxLength: 3 }),
    dropped: fc.array(place, { maxLength: 1 }),
    malformed: fc.option(malformedBody, { freq: 5 }),
    headers: strangeHeaders,
  });
}

function requestOf(operation: Operation, attempt: Attempt, ground: Ground): RawRequest {
  const { method, path, body } = operation;
  const filled = path.replace(
    /\{(\w+)\}/g,
    (_, name: string) =>
      attempt.pathValues[name] ??
      { draft: 'false', user: String(ann.userId), assetName: 'Mainline' }[name] ??
      String(idOn(ground, name, path)),
  );
  // A stream that lasts until its reader leaves is not waited for.
  const endless = (name: string, value: string): boolean => name === 'follow' && value.toLowerCase() === 'true';
  const query = attempt.query
    .filter(([name, value]) => !endless(name, value))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const known = (value: Json): Json => {
    if (Array.isArray(value)) return value.map(known);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, child]) => [
        name,
        idOn(ground, name, path) ?? (name === 'name' ? `Fuzzed ${randomUUID()}` : known(child)),
      ]),
    );
  };
  const edited =
    body === undefined
      ? undefined
      : without(
          attempt.edits.reduce<unknown>((so, { place, value }) => put(so, place, value), known(body)),
          attempt.dropped,
        );
  const sent = attempt.malformed ?? (edited === undefined ? undefined : written(edited));
  return {
    method: method.toUpperCase(),
    path: query === '' ? filled : `${filled}?${query}`,
    headers: { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json', ...attempt.headers },
    ...(sent !== undefined && { body: sent }),
  };
}

describe(`With FUZZ_SEED=${SEED}`, () => {
  it(
    'no call answers bad input with a fault of ours, none stores half of it, and what is stored can be read',
    async () => {
      const operations = operationsOf((await ann.as('get', '/api/docs-json').expect(200)).body);
      expect(operations.length).toBeGreaterThan(70);
      const until = Date.now() + SECONDS * 1_000;
      const strayed: object[] = [];
      // Made anew once a call has changed it.
      let ground = await freshGround(ann);
      for (const [i, operation] of operations.entries()) {
        let sent: RawRequest | undefined;
        const end = Date.now() + Math.max((until - Date.now()) / (operations.length - i), 100);
        const property = fc.asyncProperty(attempts(operation), async (attempt) => {
          if (Date.now() > end) return;
          sent = requestOf(operation, attempt, ground);
          const before = await store.head();
          const answer = await answerTo(http, sent);
          expect(answer.status).toBeLessThan(500);
          const stored = (await store.head()) !== before;
          if (answer.status === 204 || (answer.status === 200 && operation.path.endsWith('/change-password')))
            ann = await api.register(); // logged out
          else if (answer.status !== 200) {
            expectProblem(answer);
            expect(stored).toBe(false);
          } else if (stored) {
            await expectReadable(ann, await store.head(), ground);
            ground = await freshGround(ann);
          }
        });
        const { failed, errorInstance } = await fc.check(property, { seed: SEED, numRuns: RUNS_OF_A_CALL });
        if (failed)
          strayed.push({
            method: sent?.method,
            path: sent?.path,
            headers: { ...sent?.headers, Authorization: '' },
            body: sent?.body?.slice(0, 1_000),
            error: String(errorInstance),
          });
      }
      expect(strayed).toEqual([]);
    },
    // A call that changes something has fresh ground after it: half a minute in all on an idle machine.
    600_000 + SECONDS * 4_000,
  );
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
