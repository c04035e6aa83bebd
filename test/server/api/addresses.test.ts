import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { RawHttp } from '../../support/raw-http.js';

let api: RunningApi;
let ann: SignedUp;
let http: RawHttp;
let programmeId: number;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  http = new RawHttp(api.url);
  const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [{ date: '2027-03-03' }] };
  programmeId = (
    (
      await ann
        .as('post', '/api/Projects/full')
        .send({ name: 'Airport', regionId: 1, metricId: 1, calendar })
        .expect(200)
    ).body as { id: number }
  ).id;
});
afterAll(async () => {
  http.close();
  await api.close();
});

const part = {
  partName: '',
  assetCategoryId: 17,
  subProgrammId: 5,
  unitId: 1,
  partSize: 1000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-03-12',
};
const namesNow = async () =>
  (
    (await ann.as('get', `/api/Projects/${programmeId}`).expect(200)).body as { assets: { assetName: string }[] }
  ).assets.map(({ assetName }) => assetName);

describe('The name of an asset in an address', () => {
  it.each([
    'Runway 09/27',
    '100 %',
    'a%2Fb',
    'Café & Bar',
    '+1',
    'What? #2',
    '\\',
    '…',
    '.hidden',
    '...',
    'a;b=c',
    '\u{1F6A7}',
  ])('is one percent-encoded segment and comes back as it is: %s', async (name) => {
    const made = await ann
      .as('post', `/api/Projects/${programmeId}/assets`)
      .send({ assetName: name, parts: [part] })
      .expect(200);
    const path = `/api/projects/${programmeId}/ASSETS/${encodeURIComponent(name)}`;
    const { parts } = (made.body as { asset: { parts: object[] } }).asset;
    const saved = await ann
      .as('put', path)
      .set('If-Match', made.headers['etag'] ?? '')
      .send({ assetName: name, parts: [{ ...parts[0], partSize: 900 }] })
      .expect(200);
    expect(saved.body).toMatchObject({ updated: 1, asset: { assetName: name, parts: [{ partSize: 900 }] } });
    expect(await namesNow()).toEqual([name]);
    expect(
      (
        await ann
          .as('delete', path)
          .set('If-Match', saved.headers['etag'] ?? '')
          .expect(200)
      ).body,
    ).toMatchObject({ deleted: 1 });
    expect(await namesNow()).toEqual([]);
  });

  it('keeps its case', async () => {
    const made = await ann
      .as('post', `/api/Projects/${programmeId}/assets`)
      .send({ assetName: 'Apron', parts: [part] })
      .expect(200);
    await ann
      .as('delete', `/api/Projects/${programmeId}/assets/APRON`)
      .set('If-Match', made.headers['etag'] ?? '')
      .expect(404);
    expect(await namesNow()).toEqual(['Apron']);
  });

  it.each(['.', '..', '%2e', '%2E%2e'])('cannot be %s, which a path takes for another', async (name) => {
    const headers = { Authorization: `Bearer ${ann.token}`, 'Content-Type': 'application/json', 'If-Match': '"1"' };
    const answer = await http.send({
      method: 'PUT',
      path: `/api/Projects/${programmeId}/assets/${name}`,
      headers,
      body: JSON.stringify({ parts: [part] }),
    });
    expect(answer.status).toBe(422);
    expect(JSON.parse(answer.text)).toMatchObject({ errors: { assetName: ['Enter a valid name for the asset'] } });
  });
});

describe('A DELETE without an id', () => {
  it.each(['Projects', 'Assets', 'AssetsZones', 'Calendars', 'NonWorkingDays', 'ShiftHours'])(
    'of %s is a 400 and removes nothing',
    async (list) => {
      const { body: before } = await ann.as('get', `/api/Projects/${programmeId}`).expect(200);
      for (const path of [
        `/api/${list}`,
        `/api/${list}/`,
        `/api/${list.toLowerCase()}?`,
        `/api/${list}/undefined`,
        `/api/${list}/null`,
      ]) {
        const answer = await ann.as('delete', path);
        const noSuchCall = list === 'AssetsZones' && /undefined|null/.test(path);
        expect({ path, status: answer.status }).toEqual({ path, status: noSuchCall ? 404 : 400 });
      }
      expect((await ann.as('get', `/api/Projects/${programmeId}`).expect(200)).body).toEqual(before);
    },
  );
});

describe('An address past what can be read', () => {
  it('is a 413 in problem details', async () => {
    const name = 'ß'.repeat(3_000);
    const answer = await http.send({
      method: 'GET',
      path: `/api/Projects/Name?name=${encodeURIComponent(name)}`,
      headers: { Authorization: `Bearer ${ann.token}` },
    });
    expect(answer.headers['content-type']).toBe('application/problem+json');
    expect(JSON.parse(answer.text)).toEqual({ title: 'Request too large', status: 413, code: 'too-large' });
    expect(answer.status).toBe(413);
  });

  it('is no reason to stop: the next request is answered', async () => {
    expect((await ann.as('get', `/api/Projects/Name?name=${'x'.repeat(10_000)}`).expect(200)).body).toEqual([]);
  });
});

describe('What is no request', () => {
  it('is a 400 in problem details', async () => {
    const { hostname, port } = new URL(api.url);
    const socket = connect(Number(port), hostname);
    socket.end('7 / NONSENSE\r\n\r\n');
    const answer = (await socket.toArray()).join('');
    expect(answer).toMatch(/^HTTP\/1.1 400 Bad Request\r\n/);
    expect(answer).toMatch(/\r\n\r\n{"title":"Invalid request","status":400,"code":"malformed"}$/);
  });
});
