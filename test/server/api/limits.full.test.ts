import { once } from 'node:events';
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http';
import { afterEach, describe, expect, it } from '@jest/globals';
import type { Limits } from '../../../services/platform/config.js';
import { type SignedUp, TEST_LIMITS } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { HeldLock } from '../../support/held-lock.js';
import { api, programme, start, startWith } from '../../support/limited-product.js';
import { sql } from '../../support/postgres.js';

const open = new Set<{ destroy(): void }>();
afterEach(async () => {
  for (const one of open) one.destroy();
  open.clear();
  await api.close();
});

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

describe('Calls that stay open', () => {
  const longPart = (i: number) => ({
    partName: `Part ${i}`,
    assetCategoryId: 11,
    subProgrammId: 1,
    unitId: 1,
    partSize: 2_000,
    partAssetStart: '1990-01-01',
    partAssetEnd: '2100-12-31',
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

describe('Figures that are compared or explained', () => {
  it.each<[string, (id: number, scenario: number) => string]>([
    ['a comparison', (id, scenario) => `/api/Comparisons?projects=${id},${scenario}`],
    ['progress', (id) => `/api/Projects/${id}/progress`],
    ['drift', (id) => `/api/Projects/${id}/drift`],
    ['a quantity', (id) => `/api/Dashboards/materials/why?projectId=${id}&shownIn=1`],
    ['labour', (id) => `/api/Dashboards/labour/why?projectId=${id}`],
  ])('are limited by account: %s', async (_, pathOf) => {
    const [ann, bob] = await start({ explanationsPerAccount: 1 });
    const id = await programme(ann);
    const duplicate = `/api/Projects/Duplicate?id=${id}&scenarioName=Two%20shifts`;
    const path = pathOf(id, (await ann.as('post', duplicate).expect(200)).body.id);
    const asked = await Promise.all([...Array.from({ length: 20 }, () => ann.as('get', path)), bob.as('get', path)]);
    const ofBob = asked.pop();
    expect(ofBob?.status).toBe(200);
    expect(new Set(asked.map(({ status }) => status))).toEqual(new Set([200, 429]));
    const refused = asked.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({ code: 'too-many-at-once' });
    expect(Number(refused?.headers['retry-after'])).toBeGreaterThan(0);
    await ann.as('get', path).expect(200);
  });
});

describe('Files', () => {
  const boundary = 'a-boundary';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n`;

  interface BegunUpload {
    readonly call: ClientRequest;
    /** The request as the server sees it. */
    readonly arriving: IncomingMessage;
    /** Sends the rest. @returns the status of the answer */
    finish(): Promise<number>;
  }

  /** An upload of which only the first bytes come, for the time being. */
  async function beginUpload(who: SignedUp, projectId: number, length = 100_000): Promise<BegunUpload> {
    const call = httpRequest(`${api.url}/api/P6Activities/preview?projectId=${projectId}`, {
      agent: false,
      method: 'POST',
      headers: {
        Authorization: `Bearer ${who.token}`,
        'Content-Type': `multipart/form-data; boundary=${boundary}`,
        'Content-Length': `${length}`,
      },
    });
    call.on('error', () => undefined);
    open.add(call);
    const arrived = once(api.server, 'request') as Promise<[IncomingMessage]>;
    const answered = once(call, 'response') as Promise<[IncomingMessage]>;
    answered.catch(() => undefined);
    const begin = `${head}Activity ID,Activity Name,Start,Finish\n`;
    const end = `\r\n--${boundary}--\r\n`;
    call.write(begin);
    const [arriving] = await arrived;
    return {
      call,
      arriving,
      finish: async () => {
        call.end('\n'.repeat(length - begin.length - end.length) + end);
        const [answer] = await answered;
        answer.resume();
        return answer.statusCode ?? 0;
      },
    };
  }
  async function lock(statement: string): Promise<HeldLock> {
    const held = await HeldLock.take(api.databaseUrl, statement);
    open.add(held);
    return held;
  }
  const upload = (who: SignedUp, projectId: number, name = 'A1') =>
    who
      .as('post', `/api/P6Activities/preview?projectId=${projectId}`)
      .attach(
        'file',
        Buffer.from(`Activity ID,Activity Name,Start,Finish\n${name},Earthworks,2027-03-01,2027-04-01\n`),
        'a.csv',
      );

  it('that are uploaded at once are limited by account, and however slowly they come they keep nobody else out', async () => {
    const [ann, bob] = await start({ uploadsPerAccount: 1, uploadsAtOnce: 1 });
    const projectId = await programme(ann);
    const begun = await beginUpload(ann, projectId);
    const refused = await upload(ann, projectId).expect(429);
    expect(refused.body).toMatchObject({ code: 'too-many-at-once' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    await upload(bob, projectId).expect(200);
    begun.call.destroy();
    await eventually(async () => (await upload(ann, projectId)).status === 200);
  });

  it('that have arrived are limited by process, until they have been read', async () => {
    const [ann, bob] = await start({ uploadsAtOnce: 1 });
    const projectId = await programme(ann);
    const begun = await beginUpload(bob, projectId);
    const held = await lock('LOCK TABLE p6.preview');
    const read = upload(ann, projectId).then(({ status }) => status);
    await held.waitedFor(1);
    const refused = await upload(bob, projectId).expect(429);
    expect(refused.body).toMatchObject({ code: 'too-many-uploads' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(await begun.finish()).toBe(429);
    await held.release();
    expect(await read).toBe(200);
    await upload(bob, projectId).expect(200);
  });

  it('whose senders leave before they are received no longer count', async () => {
    const [ann, bob] = await start({ uploadsPerAccount: 1, uploadsAtOnce: 1 });
    const projectId = await programme(ann);
    // The first look at a token asks the database.
    const held = await lock('LOCK TABLE identity.ended_token');
    const { call, arriving } = await beginUpload(bob, projectId);
    await held.waitedFor(1);
    const closed = new Promise((resolve) => arriving.once('close', resolve));
    call.destroy();
    await closed;
    await held.release();
    await eventually(async () => (await upload(bob, projectId)).status === 200);
    await upload(ann, projectId).expect(200);
  });

  it('of previews are compared and read again within the limits of uploads', async () => {
    const [ann, bob] = await start({ uploadsPerAccount: 1, uploadsAtOnce: 1 });
    const projectId = await programme(ann);
    const days = 'Activity ID,Activity Name,Start,Finish\nA1,Earthworks,03/04/2027,05/06/2027\n';
    const { previewId } = (
      await ann
        .as('post', `/api/P6Activities/preview?projectId=${projectId}`)
        .attach('file', Buffer.from(days), 'a.csv')
        .expect(200)
    ).body;
    const ask = (what: string, body: object) =>
      ann.as('post', `/api/P6Activities/preview/${previewId}/${what}`).send(body);
    const held = await lock('LOCK TABLE p6.preview');
    const compared = ask('target', { target: null }).then(({ status }) => status);
    await held.waitedFor(1);
    for (const [what, body] of [
      ['target', { target: null }],
      ['project', { project: '' }],
      ['read', { dateOrder: 'mdy' }],
    ] as const)
      expect((await ask(what, body).expect(429)).body.code).toBe('too-many-at-once');
    await held.release();
    expect(await compared).toBe(200);

    const file = await lock('LOCK TABLE p6.preview_file');
    const again = ask('read', { dateOrder: 'mdy' }).then(({ status }) => status);
    await file.waitedFor(1);
    expect((await upload(bob, projectId).expect(429)).body.code).toBe('too-many-uploads');
    await file.release();
    expect(await again).toBe(200);
  });

  it('are refused when the room on the disk ends while they come', async () => {
    const limits = { ...TEST_LIMITS, minFreeDiskMb: 0 };
    const [ann] = await startWith(limits);
    const projectId = await programme(ann);
    const begun = await beginUpload(ann, projectId, 10_000_000);
    await eventually(() => begun.arriving.listenerCount('data') > 0);
    limits.minFreeDiskMb = 1_000_000_000;
    expect(await begun.finish()).toBe(429);
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

  it('have a preview when they are answered, even if another process made a newer one meanwhile', async () => {
    const [ann] = await start({ previewsPerAccount: 1 });
    const projectId = await programme(ann);
    const made = async (): Promise<string> =>
      ((await upload(ann, projectId).expect(200)).body as { previewId: string }).previewId;
    const newer = await made();
    await sql(api.databaseUrl, "UPDATE p6.preview SET made = now() + interval '1 hour'");
    const own = await made();
    await ann.as('get', `/api/P6Activities/preview/${own}`).expect(200);
    await ann.as('get', `/api/P6Activities/preview/${newer}`).expect(404);
  });
});
