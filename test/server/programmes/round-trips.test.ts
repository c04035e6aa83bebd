import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { currentCorrelationId } from '../../../services/platform/request-context.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';

/** Statements that PostgreSQL was sent, with the request that sent them. */
const sent: { readonly request: string | undefined; readonly sql: string }[] = [];
const { query } = pg.Client.prototype;

let api: RunningApi;
let ann: SignedUp;

beforeAll(async () => {
  pg.Client.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [statement] = args as [string | { text?: string }];
    const sql = (typeof statement === 'string' ? statement : (statement.text ?? '')).replace(/\s+/g, ' ').trim();
    sent.push({ request: currentCorrelationId(), sql });
    return (query as (...args: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  api = await startApi();
  ann = await api.register();
});
afterEach(() => sent.splice(0));
afterAll(async () => {
  pg.Client.prototype.query = query;
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

describe('x', () => {
  it('y', async () => {
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 10, nonWorkingDays: [] };
    const {
      body: { id },
    } = await ann
      .as('post', '/api/Projects/full')
      .send({ name: `A9 ${randomUUID()}`, regionId: 1, metricId: 1, calendar })
      .expect(200);
    await ann
      .as('post', `/api/Projects/${id}/assets`)
      .send({ assetName: 'Mainline', parts: [part()] })
      .expect(200);
    let read = await ann.as('get', `/api/Projects/${id}`).expect(200);
    const measure = async (name: string, parts: (old: any[]) => object[], key = randomUUID()) => {
      const correlation = randomUUID();
      const before = sent.length;
      const saved = await ann
        .as('put', `/api/Projects/${id}/assets/Mainline`)
        .set('X-Correlation-Id', correlation)
        .set('Idempotency-Key', key)
        .set('If-Match', read.headers['etag'] ?? '')
        .send({ assetName: 'Mainline', parts: parts(read.body.assets[0].parts) })
        .expect(200);
      await new Promise((r) => setTimeout(r, 100));
      const mine = sent.slice(before).filter(({ request }) => request === correlation);
      process.stderr.write(`${name}: ${mine.length}\n${mine.map(({ sql }) => `   ${sql.slice(0, 150)}`).join('\n')}\n`);
      read = await ann.as('get', `/api/Projects/${id}`).set('X-Min-Position', saved.headers['x-position']).expect(200);
      return saved;
    };
    for (const size of [1, 2]) await measure(`warm edit ${size}`, ([p]) => [{ ...p, partSize: size }]);
    await measure('added', ([p]) => [p, part({ partName: 'South' })]);
    await measure('nothing', (ps) => ps);
    expect(1).toBe(1);
  });
});
