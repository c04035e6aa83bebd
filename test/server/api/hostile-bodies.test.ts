import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { RawHttp } from '../../support/raw-http.js';

// docs/quality.md, Under load and attack: what each refusal is told by. hostile-bodies.full.test.ts counts the steps until it.
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

async function send(body: string | Uint8Array, headers: Readonly<Record<string, string>> = {}) {
  const before = await store.head();
  const sent = { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json', ...headers };
  const { status, text } = await http.send({ method: 'POST', path: '/api/Assets/bulk', headers: sent, body });
  expect(await store.head()).toBe(before);
  return { status, code: (JSON.parse(text) as { code: string }).code };
}
const zeros = (bytes: number): string => `[${'0,'.repeat(bytes / 2 - 1)}0]`;

describe('A body', () => {
  it.each(Object.entries({ gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }))(
    'that inflates to more than its call takes is refused: %s',
    async (encoding, compress) => {
      expect(await send(compress(' '.repeat(17 * 1024 * 1024)), { 'Content-Encoding': encoding })).toEqual({
        status: 413,
        code: 'too-large',
      });
    },
  );

  it('is not looked at before the token', async () => {
    for (const body of ['{', Buffer.from([0xff])])
      expect(await send(body, { Authorization: '' })).toMatchObject({ status: 401 });
  });

  it('of too many values is refused', async () => {
    expect(await send(zeros(4e6))).toEqual({ status: 413, code: 'too-many-values' });
  });

  it('is refused unless it is UTF-8', async () => {
    expect(await send(Buffer.from('{"name":"Zürich"}', 'latin1'))).toEqual({ status: 400, code: 'malformed' });
  });
});
