import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Limits } from '../../../services/platform/config.js';
import { type RunningApi, type SignedUp, startApi, TEST_LIMITS } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';

// docs/quality.md, Under load and attack: what one account, and one process, takes at a time (docs/runbook.md, Limits).

let api: RunningApi;
const open = new Set<{ destroy(): void }>();
afterEach(async () => {
  for (const one of open) one.destroy();
  open.clear();
  await api.close();
});

async function start(limits: Partial<Limits>): Promise<[ann: SignedUp, bob: SignedUp]> {
  api = await startApi({ config: { limits: { ...TEST_LIMITS, ...limits } } });
  return [await api.register(), await api.register()];
}

/** A call whose answer is begun and not read. */
async function hold(who: SignedUp, path: string): Promise<IncomingMessage> {
  const call = httpRequest(api.url + path, { agent: false, headers: { Authorization: `Bearer ${who.token}` } }).end();
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  open.add(answer);
  return answer;
}

const statusOf = async (who: SignedUp, path: string): Promise<number> => {
  const answer = await hold(who, path);
  answer.destroy();
  return answer.statusCode ?? 0;
};

async function programme(who: SignedUp): Promise<number> {
  const calendar = { workingPatternBitMask: 127, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
  const body = { name: 'A9', regionId: 1, metricId: 1, calendar };
  return ((await who.as('post', '/api/Projects/full').send(body).expect(200)).body as { id: number }).id;
}

describe('Calls that stay open', () => {
  const longPart = (i: number) => ({
    partName: `Part ${i}`,
    assetCategoryId: 11,
    subProgrammId: 1,
    unitId: 1,
    partSize: 2_000,
    partAssetStart: '1900-01-01',
    partAssetEnd: '2199-12-31',
  });

  it.each<[string, Partial<Limits>, (id: number) => string]>([
    ['raw views', { rawViewsPerAccount: 2 }, (id) => `/api/laborViews?projectId=${id}&granularity=month`],
    ['live streams', { liveStreamsPerAccount: 2 }, () => '/api/changes'],
    ['followed feeds', { feedsPerAccount: 2 }, () => '/api/events?follow=true'],
  ])('are limited by account: %s', async (_, limits, pathOf) => {
    const [ann, bob] = await start(limits);
    const id = await programme(ann);
    const asset = { assetName: 'Mainline', parts: Array.from({ length: 20 }, (__, i) => longPart(i)) };
    await ann.as('post', `/api/Projects/${id}/assets`).send(asset).expect(200);
    await ann.as('get', `/api/Dashboards/materials?projectId=${id}`).expect(200);
    const path = pathOf(id);

    const first = await hold(ann, path);
    expect([first.statusCode, (await hold(ann, path)).statusCode]).toEqual([200, 200]);
    const third = await hold(ann, path);
    expect(third.statusCode).toBe(429);
    expect(Number(third.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse((await third.toArray()).join(''))).toMatchObject({
      title: 'Too many requests. Please try again later.',
      code: 'too-many-at-once',
    });
    expect((await hold(bob, path)).statusCode).toBe(200);
    first.destroy();
    await eventually(async () => (await statusOf(ann, path)) === 200);
  });
});

describe('Changes', () => {
  it('are limited by account and minute, and refused ones are not recorded', async () => {
    const [ann, bob] = await start({ writesPerMinute: 3 });
    const projectId = await programme(ann);
    const add = (who: SignedUp, zoneName: string) => who.as('post', '/api/AssetsZones').send({ projectId, zoneName });
    await add(ann, 'North').expect(200);
    await add(ann, 'South').expect(200);
    const refused = await add(ann, 'East').expect(429);
    expect(refused.body).toMatchObject({
      code: 'too-many-writes',
      title: 'Too many requests. Please try again later.',
    });
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
    await add(bob, 'West').expect(200);
    const zones = (await bob.as('get', `/api/AssetsZones?projectId=${projectId}`).expect(200)).body as {
      zoneName: string;
    }[];
    expect(zones.map(({ zoneName }) => zoneName).sort()).toEqual(['North', 'South', 'West']);
  });
});

describe('Files', () => {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;

  /** An upload of which only the first bytes come. */
  async function beginUpload(who: SignedUp, projectId: number): Promise<ClientRequest> {
    const call = httpRequest(`${api.url}/api/P6Activities/preview?projectId=${projectId}`, {
      agent: false,
      method: 'POST',
      headers: {
        Authorization: `Bearer ${who.token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Content-Length': '100000',
      },
    });
    call.on('error', () => undefined);
    open.add(call);
    const arrived = once(api.server, 'request');
    call.write(`${head}Activity ID,Activity Name,Start,Finish\n`);
    await arrived;
    return call;
  }
  const upload = (who: SignedUp, projectId: number, name = 'A1') =>
    who
      .as('post', `/api/P6Activities/preview?projectId=${projectId}`)
      .attach(
        'file',
        Buffer.from(`Activity ID,Activity Name,Start,Finish\n${name},Earthworks,2027-03-01,2027-04-01\n`),
        'a.csv',
      );

  it.each<[string, Partial<Limits>, string, boolean]>([
    ['by account', { uploadsPerAccount: 1 }, 'too-many-at-once', true],
    ['by process', { uploadsAtOnce: 1 }, 'too-many-uploads', false],
  ])('that are uploaded at once are limited %s', async (_, limits, code, othersMay) => {
    const [ann, bob] = await start(limits);
    const projectId = await programme(ann);
    const begun = await beginUpload(ann, projectId);
    const refused = await upload(ann, projectId).expect(429);
    expect(refused.body).toMatchObject({ code });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await upload(bob, projectId).expect(othersMay ? 200 : 429);
    begun.destroy();
    await eventually(async () => (await upload(ann, projectId)).status === 200);
  });

  it('are refused when they leave too little room on the disk', async () => {
    const [ann] = await start({ minFreeDiskMb: 1_000_000_000 });
    const refused = await upload(ann, await programme(ann)).expect(429);
    expect(refused.body).toMatchObject({ code: 'disk-full', detail: 'There is no room for the file on the server.' });
  });

  it('have so many previews by account, and the oldest goes', async () => {
    const [ann, bob] = await start({ previewsPerAccount: 2 });
    const projectId = await programme(ann);
    const made = async (who: SignedUp): Promise<string> =>
      ((await upload(who, projectId).expect(200)).body as { previewId: string }).previewId;
    const [bobs, first, second, third] = [await made(bob), await made(ann), await made(ann), await made(ann)];
    const found = (who: SignedUp, id: string) => who.as('get', `/api/P6Activities/preview/${id}`);
    await found(ann, first).expect(404);
    for (const [who, id] of [
      [ann, second],
      [ann, third],
      [bob, bobs],
    ] as const)
      await found(who, id).expect(200);
  });
});
