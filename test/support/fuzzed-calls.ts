import { randomUUID } from 'node:crypto';
import { expect } from '@jest/globals';
import fc from 'fast-check';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import type { RunningApi, SignedUp } from './api.js';
import { type Json, type Operation, operationsOf } from './api-operations.js';
import { answerTo, expectProblem, expectReadable, freshGround, type Ground, idOn } from './fuzzed-programme.js';
import { placesIn, put, raw, type Step, written } from './json-places.js';
import type { RawHttp, RawRequest } from './raw-http.js';

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

function requestOf(operation: Operation, attempt: Attempt, ground: Ground, ann: SignedUp): RawRequest {
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

export interface FuzzedWith {
  readonly seed: number;
  readonly runsOfACall: number;
  /** For all calls together; each has a tenth of one. */
  readonly seconds: number;
}

/**
 * Calls each operation with what nobody means: none answers with a fault of ours, none stores half of it, and what is stored can be read.
 * @returns what strayed
 */
export async function fuzz(
  api: RunningApi,
  http: RawHttp,
  { seed, runsOfACall, seconds }: FuzzedWith,
): Promise<object[]> {
  let ann = await api.register();
  const store = api.app.get<EventStore>(EVENT_STORE);
  const operations = operationsOf((await ann.as('get', '/api/docs-json').expect(200)).body);
  expect(operations.length).toBeGreaterThan(70);
  const until = Date.now() + seconds * 1_000;
  const strayed: object[] = [];
  // Made anew once a call has changed it.
  let ground = await freshGround(ann);
  for (const [i, operation] of operations.entries()) {
    let sent: RawRequest | undefined;
    const end = Date.now() + Math.max((until - Date.now()) / (operations.length - i), 100);
    const property = fc.asyncProperty(attempts(operation), async (attempt) => {
      if (Date.now() > end) return;
      sent = requestOf(operation, attempt, ground, ann);
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
    const { failed, errorInstance } = await fc.check(property, { seed, numRuns: runsOfACall });
    if (failed)
      strayed.push({
        method: sent?.method,
        path: sent?.path,
        headers: { ...sent?.headers, Authorization: '' },
        body: sent?.body?.slice(0, 1_000),
        error: String(errorInstance),
      });
  }
  return strayed;
}
