import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import request from 'supertest';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { currentCorrelationId } from '../../../services/platform/request-context.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

// docs/decisions/0022: what one write asks of PostgreSQL and of the log, on a warm process.

/** The statements by what they are for; a new one shows by its text. */
const PURPOSES: readonly [RegExp, string][] = [
  [/library_records/, 'library'],
  [/INSERT INTO commands\.begun/, 'begin'],
  [/UPDATE ids\.counter SET last = last \+ 1/, 'next id'],
  [/INSERT INTO names\.reservation/, 'reserve names'],
  [/UPDATE names\.reservation/, 'settle names'],
  [/INSERT INTO log\.events/, 'append'],
  [/FROM log\.events WHERE stream = \$1 ORDER BY version DESC LIMIT 1/, 'last of stream'],
  [/"eventId" FROM log\.events/, 'ids of events'],
  [/FROM log\.events WHERE stream/, 'read stream'],
  [/SET unchanged_at/, 'note that nothing changed'],
  [/INTO http\.last_write/, 'note the write'],
];
const purposeOf = (sql: string): string => PURPOSES.find(([pattern]) => pattern.test(sql))?.[1] ?? sql;

/** What was sent during the request of each correlation id, in order. */
const statements = new Map<string, string[]>();
const storeCalls = new Map<string, string[]>();

function note(sent: Map<string, string[]>, what: string): void {
  const request = currentCorrelationId();
  if (request !== undefined) sent.set(request, [...(sent.get(request) ?? []), what]);
}

const { query } = pg.Client.prototype;
let api: RunningApi;
/** Another process on the same database. */
let there: RunningApi;
let ann: SignedUp;

beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { readonly text: string }];
    const sql = (typeof statement === 'string' ? statement : statement.text).replace(/\s+/g, ' ').trim();
    // Sent after the commit, at most every 5 ms, and nobody waits for it (docs/decisions/0006).
    const isNotice = sql.startsWith('SELECT pg_notify');
    // Asked of a token when the last answer is seconds old, whatever it calls (services/identity/ended-tokens.test.ts).
    const isOfToken = sql.includes('identity.ended_token');
    if (!isNotice && !isOfToken) note(statements, purposeOf(sql));
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  const jwtSecret = randomBytes(32).toString('base64url');
  api = await startApi({ config: { jwtSecret } });
  there = await startApi({ config: { jwtSecret, databaseUrl: api.databaseUrl } });
  ann = await api.register();
  const store = api.app.get<EventStore>(EVENT_STORE);
  for (const method of ['append', 'read', 'head'] as const) {
    const own = store[method].bind(store) as (...all: unknown[]) => unknown;
    Object.assign(store, {
      [method]: (...all: unknown[]) => {
        note(storeCalls, method);
        return own(...all);
      },
    });
  }
});
afterAll(async () => {
  pg.Client.prototype.query = query;
  await there?.close();
  await api?.close();
});

const part = (over: object = {}) => ({
  partName: 'North',
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  ...over,
});

/** Sends a write and says what it came to and what it took. */
async function write(method: 'post' | 'put', path: string, body: object, headers: Record<string, string> = {}) {
  const correlation = randomUUID();
  const answer = await ann
    .as(method, path)
    .set({ 'X-Correlation-Id': correlation, ...headers })
    .send(body);
  return {
    answer,
    statements: statements.get(correlation) ?? [],
    storeCalls: storeCalls.get(correlation) ?? [],
  };
}

const keyed = () => ({ 'Idempotency-Key': randomUUID() });

async function programme(): Promise<{ path: string; etag: string; saved: object }> {
  const body = { name: `A9 ${randomUUID()}`, regionId: 1, metricId: 1 };
  const { id } = (await write('post', '/api/Projects', body, keyed())).answer.body as { id: number };
  const { answer } = await write('post', `/api/Projects/${id}/assets`, { assetName: 'Mainline', parts: [part()] });
  expect(answer.status).toBe(200);
  const [saved] = answer.body.asset.parts as [object];
  return { path: `/api/Projects/${id}/assets/Mainline`, etag: answer.headers['etag'] ?? '', saved };
}

describe('A save of an asset', () => {
  it.each([
    ['that changes a part', (saved: object) => [{ ...saved, partSize: 900 }]],
    ['that adds parts', (saved: object) => [saved, part({ partName: 'South' }), part({ partName: 'East' })]],
  ])('%s takes four round trips, of which one is to the log', async (_, parts) => {
    const { path, etag, saved } = await programme();
    const body = { assetName: 'Mainline', parts: parts(saved) };
    const sent = await write('put', path, body, { ...keyed(), 'If-Match': etag });
    expect(sent.answer.status).toBe(200);
    expect(sent.statements).toEqual(['library', 'begin', 'append', 'note the write']);
    expect(sent.storeCalls).toEqual(['append']);
  });

  it('that changes nothing, or is refused, looks at the log before it says so', async () => {
    const { path, etag, saved } = await programme();
    const same = await write('put', path, { assetName: 'Mainline', parts: [saved] }, { ...keyed(), 'If-Match': etag });
    expect([same.answer.status, same.answer.headers['etag']]).toEqual([200, etag]);
    expect(same.statements).toEqual(['library', 'begin', 'read stream', 'note that nothing changed', 'note the write']);
    const wrong = { assetName: 'Mainline', parts: [{ ...saved, partSize: -1 }] };
    const refused = await write('put', path, wrong, { ...keyed(), 'If-Match': etag });
    expect(refused.answer.status).toBe(422);
    expect(refused.statements).toEqual(['library', 'begin', 'read stream']);
  });

  it('that is sent again is answered from what it wrote', async () => {
    const { path, etag, saved } = await programme();
    const body = { assetName: 'Mainline', parts: [{ ...saved, partSize: 900 }] };
    const headers = { ...keyed(), 'If-Match': etag };
    const first = await write('put', path, body, headers);
    const again = await write('put', path, body, headers);
    expect(again.answer.body).toEqual(first.answer.body);
    expect(again.statements).toEqual(['library', 'begin', 'read stream', 'read stream', 'note the write']);
  });
});

describe('A save after another process was faster', () => {
  const elsewhere = (path: string, etag: string, saved: object, partSize: number) =>
    request(there.server)
      .put(path)
      .set({ Authorization: `Bearer ${ann.token}`, 'If-Match': etag })
      .send({ assetName: 'Mainline', parts: [{ ...saved, partSize }] })
      .expect(200);

  it('reads what is new and decides again', async () => {
    const { path, etag, saved } = await programme();
    await elsewhere(path, etag, saved, 900);
    const body = { assetName: 'Mainline', parts: [{ ...saved, partName: 'N' }] };
    const sent = await write('put', path, body, { ...keyed(), 'If-Match': etag });
    expect(sent.answer.body.asset.parts).toMatchObject([{ partName: 'N', partSize: 900 }]);
    expect(sent.statements).toEqual([
      'library',
      'begin',
      // Refused by the version; whether it was this very command, and where the stream stands.
      'append',
      'ids of events',
      'last of stream',
      // What is new, whether it is of this command, and the state that the sender saw.
      'read stream',
      'read stream',
      'read stream',
      'append',
      'note the write',
    ]);
  });

  it('by somebody who has seen that, reads it before it decides', async () => {
    const { path, etag, saved } = await programme();
    const { headers } = await elsewhere(path, etag, saved, 900);
    const body = { assetName: 'Mainline', parts: [{ ...saved, partSize: 800 }] };
    const sent = await write('put', path, body, { ...keyed(), 'If-Match': headers['etag'] ?? '' });
    expect(sent.answer.status).toBe(200);
    expect(sent.statements).toEqual(['library', 'read stream', 'begin', 'append', 'note the write']);
  });
});

describe('Making a programme', () => {
  it('reserves its names in one statement', async () => {
    const body = { name: `A9 ${randomUUID()}`, regionId: 1, metricId: 1 };
    const sent = await write('post', '/api/Projects', body, keyed());
    expect(sent.answer.status).toBe(200);
    expect(sent.statements).toEqual([
      'library',
      'next id',
      'read stream',
      'begin',
      'reserve names',
      'append',
      'settle names',
      'note the write',
    ]);
  });
});
