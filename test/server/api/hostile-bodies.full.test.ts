import { randomUUID } from 'node:crypto';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { StepCounter, totalOf } from '../../support/executed-steps.js';
import { isCaughtUp } from '../../support/product-database.js';
import { RawHttp } from '../../support/raw-http.js';

// docs/quality.md, Under load and attack: whatever the body of one call is, the process has little to do with it, so that all others
// are served meanwhile. That is told by steps, since a clock would tell more of the machine.

let counter: StepCounter;
let api: RunningApi;
let ann: SignedUp;
let http: RawHttp;
let store: EventStore;
let programme: number;
beforeAll(async () => {
  counter = await StepCounter.start();
  api = await startApi();
  ann = await api.register();
  http = new RawHttp(api.url);
  store = api.app.get<EventStore>(EVENT_STORE);
  const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
  const made = await ann
    .as('post', '/api/Projects/full')
    .send({ name: `Attacked ${randomUUID()}`, regionId: 1, metricId: 1, calendar })
    .expect(200);
  programme = (made.body as { id: number }).id;
  // What is compiled and read once is not counted with the first attack.
  await ann
    .as('post', '/api/Assets/bulk')
    .send([{ projectId: programme }])
    .expect(422);
  await eventually(() => isCaughtUp(api.databaseUrl));
});
afterAll(async () => {
  http.close();
  await counter.stop();
  await api.close();
});

interface Problem {
  readonly code?: string;
  readonly title?: string;
  readonly detail?: string;
  readonly errors?: Readonly<Record<string, readonly string[]>>;
}

interface Steps {
  /** Of the product's code, that are executed. */
  readonly blocks: number;
  /** That they allocate. */
  readonly bytes: number;
}

/** Of a body that is refused before anything is made of it, and of what the process does beside it. */
const UNREAD: Steps = { blocks: 20_000, bytes: 2e6 };
/** For each item of a list that is looked at. */
const OF_AN_ITEM: Steps = { blocks: 400, bytes: 100_000 };
const ofItems = (count: number): Steps => ({ blocks: count * OF_AN_ITEM.blocks, bytes: count * OF_AN_ITEM.bytes });

interface Attack {
  readonly path: string;
  readonly body: string | Uint8Array;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** More than that would keep others waiting. */
  readonly most?: Steps;
}

/** Sends what is refused, and sees that it takes few steps and that nothing of it is stored. */
async function attack({ path, body, method = 'POST', headers = {}, most = UNREAD }: Attack) {
  const before = await store.head();
  const sent = { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json', ...headers };
  let answer = { status: 0, text: '' };
  const { blocks, bytes } = totalOf(
    await counter.stepsOf(async () => {
      answer = await http.send({ method, path, headers: sent, body });
    }),
  );
  expect({ blocks, isFew: blocks <= most.blocks }).toEqual({ blocks, isFew: true });
  expect({ bytes, isLittle: bytes <= most.bytes }).toEqual({ bytes, isLittle: true });
  expect(await store.head()).toBe(before);
  return { status: answer.status, problem: JSON.parse(answer.text) as Problem };
}

const list = <Item>(count: number, item: (index: number) => Item): string =>
  JSON.stringify(Array.from({ length: count }, (_, i) => item(i)));
const zeros = (bytes: number): string => `[${'0,'.repeat(bytes / 2 - 1)}0]`;
const LOG_IN = '/api/AuthUser/login';
const NO_TOKEN = { Authorization: '' };
const COMPRESSIONS = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync } as const;

/** The first hundred fields of a list of which each item is wrong. */
function expectFirstFields({ errors = {}, detail = '', title = '' }: Problem, wrongFields: number): void {
  expect(Object.keys(errors)).toHaveLength(100);
  expect(detail).toBe(`${(wrongFields - 100).toLocaleString('en-GB')} more fields are wrong.`);
  expect(title.length).toBeLessThan(200);
}

describe('A body', () => {
  it.each(Object.entries(COMPRESSIONS))(
    'of 4 MB that a few kB inflate to is refused before it is parsed: %s',
    async (encoding, compress) => {
      const body = compress(zeros(4e6));
      expect(body.length).toBeLessThan(8_192);
      const headers = { 'Content-Encoding': encoding };
      for (const bomb of [
        { path: LOG_IN, body, headers: { ...headers, ...NO_TOKEN } },
        { path: '/api/Assets/bulk', body, headers },
      ])
        expect(await attack(bomb)).toMatchObject({ status: 413, problem: { code: 'too-large' } });
    },
  );

  it('is not looked at before the token', async () => {
    for (const body of ['{', zeros(4e6), Buffer.from([0xff])])
      expect(await attack({ path: '/api/Assets/bulk', body, headers: NO_TOKEN })).toMatchObject({ status: 401 });
  });

  it('of too many values is refused before they are made', async () => {
    // They are counted.
    const most = { ...UNREAD, blocks: 5e6 };
    expect(await attack({ path: '/api/Assets/bulk', body: zeros(4e6), most })).toMatchObject({
      status: 413,
      problem: { code: 'too-many-values', detail: 'A body holds up to 500,000 values.' },
    });
  });

  it('is refused at its field for a list that is too long, whatever is in it', async () => {
    // A zero is counted, and parsed.
    const most = { blocks: 1e6, bytes: 3e6 };
    const asset = {
      path: `/api/Projects/${programme}/assets`,
      body: `{"assetName":"Many","parts":${zeros(40_000)}}`,
      most,
    };
    expect(await attack(asset)).toMatchObject({
      status: 422,
      problem: { errors: { parts: ['An asset takes up to 10000 parts'] } },
    });
    const dates = {
      path: `/api/Projects/${programme}/take-dates`,
      headers: { 'If-Match': '"1"' },
      body: `{"parts":${zeros(200_000)}}`,
      most,
    };
    expect(await attack(dates)).toMatchObject({
      status: 422,
      problem: { errors: { parts: ['A list of up to 10,000 is taken'] } },
    });
    const parts = { path: '/api/Assets/bulk', body: list(10_001, () => ({})), most };
    expect(await attack(parts)).toMatchObject({
      status: 422,
      problem: { errors: { body: ['A list of up to 10,000 is taken'] } },
    });
  });

  it.each([
    ['different names', (i: number) => `N${i}`],
    ['one name', () => 'N'],
  ])('of 8,000 incomplete parts is refused with the first wrong fields: %s', async (_, assetName) => {
    const { status, problem } = await attack({
      path: '/api/Assets/bulk',
      body: list(8_000, (i) => ({ projectId: programme, assetName: assetName(i) })),
      most: ofItems(8_000),
    });
    expect(status).toBe(422);
    // Type, unit, size, subprogramme and both dates of each.
    expectFirstFields(problem, 8_000 * 6);
    expect(problem.title).toBe(
      'Asset type is required. Unit is required. Size is required. Subprogram is required. Start date is required. And 1 more',
    );
  });

  it('of 10,000 activities with wrong dates is refused with the first wrong fields', async () => {
    const { status, problem } = await attack({
      path: '/api/P6Activities/bulk',
      body: list(10_000, (i) => ({
        projectId: programme,
        p6ActivityName: `A${i}`,
        p6ActivityDescription: 'Works',
        p6StartDate: 'x',
        p6EndDate: 'y',
      })),
      most: ofItems(10_000),
    });
    expect(status).toBe(422);
    expectFirstFields(problem, 10_000 * 2);
  });

  it('is refused when it is larger than its call takes', async () => {
    const zone = JSON.stringify({ zoneName: 'North', projectId: programme });
    const json = { 'Content-Type': 'application/json' };
    for (const { limit, path, headers = {} } of [
      { limit: 64 * 1024, path: LOG_IN, headers: NO_TOKEN },
      { limit: 256 * 1024, path: '/api/AssetsZones' },
      { limit: 16 * 1024 * 1024, path: '/api/Assets/bulk' },
    ])
      expect(await attack({ path, body: zone.padEnd(limit + 1), headers })).toMatchObject({ status: 413 });
    await ann
      .as('post', LOG_IN)
      .set(json)
      .send(zone.padEnd(64 * 1024))
      .expect(422);
    await ann
      .as('post', '/api/AssetsZones')
      .set(json)
      .send(zone.padEnd(256 * 1024))
      .expect(200);
  });

  it('is refused unless it is UTF-8', async () => {
    const path = '/api/Projects';
    const body = Buffer.from('{"name":"Zürich"}', 'latin1');
    const headers = { 'Content-Type': 'application/json; charset=iso-8859-1' };
    expect(await attack({ path, body, headers })).toMatchObject({ status: 415, problem: { code: 'not-json' } });
    expect(await attack({ path, body })).toMatchObject({ status: 400, problem: { code: 'malformed' } });
  });
});
