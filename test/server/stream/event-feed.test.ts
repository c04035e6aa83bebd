import { Agent, get, request as httpRequest, type IncomingMessage } from 'node:http';
import { createGunzip } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { type RecordedEvent } from '../../../services/event-store/event.js';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import { drain } from '../../../services/platform/http/drain.js';
import { BEGINNING, comparePositions, type Position } from '../../../services/platform/position.js';
import type { CloudEvent } from '../../../services/stream/contracts/public-event.js';
import { publicEvent } from '../../../services/stream/contracts/public-event.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { A9 } from '../../support/test-programmes.js';

let api: RunningApi;
let ann: SignedUp;
let store: EventStore;
let programmeId: number;
beforeAll(async () => {
  api = await startApi();
  ann = await api.register();
  store = api.app.get<EventStore>(EVENT_STORE);
  await eventually(async () => (await ann.as('get', '/api/Units')).body.length > 0);
  programmeId = (await ann.as('post', '/api/Projects/sample').send({ name: A9 }).expect(200)).body.id;
});
afterAll(() => api.close());

const addZone = (zoneName: string) =>
  ann.as('post', '/api/AssetsZones').send({ projectId: programmeId, zoneName }).expect(200);

/** All events of the log, straight from it. */
async function logged(after: Position = BEGINNING): Promise<RecordedEvent[]> {
  const head = await store.head();
  const events: RecordedEvent[] = [];
  const reader = new AbortController();
  for await (const batch of store.subscribe(after, { signal: reader.signal })) {
    events.push(...batch.events);
    if (comparePositions(batch.upTo, head) >= 0) reader.abort();
  }
  return events;
}

const linesOf = (text: string): CloudEvent[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as CloudEvent);

async function read(query = ''): Promise<{ messages: CloudEvent[]; position: string }> {
  const answer = await ann
    .as('get', `/api/events${query}`)
    .buffer(true)
    .parse(asText)
    .expect(200)
    .expect('Content-Type', /^application\/x-ndjson/);
  return { messages: linesOf(answer.body as string), position: String(answer.headers['x-position']) };
}

function asText(response: request.Response, done: (error: Error | null, text: string) => void): void {
  const answer = response as unknown as IncomingMessage; // what a parser is really given
  let text = '';
  // A letter of two bytes may come in two chunks.
  answer.setEncoding('utf8');
  answer.on('data', (chunk: string) => (text += chunk));
  answer.on('end', () => done(null, text));
}

/** A reader who stays: lines as they come, and what became of the answer. */
async function follow(query: string, headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${api.url}/api/events?follow=true${query}`,
      { agent: false, headers: { Authorization: `Bearer ${ann.token}`, ...headers } },
      resolve,
    ).on('error', reject);
  });
  const lines: CloudEvent[] = [];
  let rest = '';
  const text = answer.headers['content-encoding'] === 'gzip' ? answer.pipe(createGunzip()) : answer;
  text
    .setEncoding('utf8')
    .on('error', () => undefined)
    .on('data', (chunk: string) => {
      const parts = (rest + chunk).split('\n');
      rest = parts.pop() ?? '';
      lines.push(...linesOf(parts.join('\n')));
    });
  const ended = new Promise<boolean>((resolve) => answer.once('close', () => resolve(answer.complete)));
  return { answer, lines, ended };
}

describe('GET /api/events', () => {
  it('gives the public message of every event, in the order of the log', async () => {
    const { messages, position } = await read();
    expect(messages).toEqual(JSON.parse(JSON.stringify((await logged()).map(publicEvent))));
    expect(position).toBe(await store.head());
    expect(messages.at(-1)?.position).toBe(position);
    expect(
      messages
        .filter(({ subject }) => subject === `programme-${programmeId}`)
        .map(({ streamversion }) => streamversion),
    ).toEqual(messages.filter(({ subject }) => subject === `programme-${programmeId}`).map((_, i) => i + 1));
  });

  it('goes on after the position of a line', async () => {
    const { messages } = await read();
    const middle = Math.floor(messages.length / 2);
    expect((await read(`?after=${messages[middle]?.position}`)).messages).toEqual(messages.slice(middle + 1));
    expect((await read(`?after=${messages.at(-1)?.position}`)).messages).toEqual([]);
    expect((await read('?after=0')).messages).toEqual(messages);
  });

  it('gives the categories that are asked for, and where the log ends all the same', async () => {
    const { messages, position } = await read();
    const of = (...categories: string[]) =>
      messages.filter(({ subject }) => categories.includes(subject.split('-')[0] ?? ''));
    expect(of('programme').length).toBeGreaterThan(1);
    expect(await read('?category=programme')).toEqual({ messages: of('programme'), position });
    expect((await read('?category=programme,vehicle')).messages).toEqual(of('programme', 'vehicle'));
    expect((await read('?category=vehicle&category=reference')).messages).toEqual(of('vehicle', 'reference'));
    expect((await read('?category=shifthours')).messages).toEqual([]);
  });

  it.each([
    'after=x',
    'after=-1',
    'after=1/2/3',
    'after=9999999999999999999',
    'after=9999999999999999999/9999999999999999999',
    'after=1&after=2',
    'category=person',
    'category=programme,person',
    'follow=perhaps',
  ])('refuses ?%s with a problem, before the first line', async (query) => {
    const { body } = await ann
      .as('get', `/api/events?${query}`)
      .expect(400)
      .expect('Content-Type', /^application\/problem\+json/);
    expect(body).toMatchObject({
      status: 400,
      code: 'malformed-query',
      title: 'Invalid request',
      detail: expect.stringMatching(/./),
    });
  });

  it('refuses a position of the other kind of log', async () => {
    const { messages } = await read();
    const [commit = '', prepare] = messages[3]?.position.split('/') ?? [];
    const elsewhere = prepare === undefined ? `${commit}/${commit}` : commit;
    await ann
      .as('get', `/api/events?after=${elsewhere}`)
      .expect(400)
      .expect('Content-Type', /^application\/problem\+json/);
  });

  it.each(['', '?follow=true'])('says without the lines where the log ends (HEAD %s)', async (query) => {
    const { headers } = await request(api.server)
      .head(`/api/events${query}`)
      .set('Authorization', `Bearer ${ann.token}`)
      .expect(200);
    expect(headers).toMatchObject({ 'content-type': 'application/x-ndjson', 'x-position': await store.head() });
  });

  it('answers HEAD and goes on to the next call of the connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ask = (method: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        httpRequest(
          `${api.url}${path}`,
          { method, agent, headers: { Authorization: `Bearer ${ann.token}` } },
          (answer) => answer.resume().once('end', () => resolve(answer.statusCode)),
        )
          .on('error', reject)
          .end();
      });
    expect(await ask('HEAD', '/api/events?follow=true')).toBe(200);
    expect(await ask('GET', '/health/live')).toBe(200);
    agent.destroy();
  });

  it('is closed to callers without a token', async () => {
    await request(api.server).get('/api/events').expect(401);
  });

  it('comes compressed, in pieces', async () => {
    const { headers } = await ann
      .as('get', '/api/events')
      .buffer(true)
      .parse(asText)
      .set('Accept-Encoding', 'gzip')
      .expect(200);
    expect(headers).toMatchObject({ 'content-encoding': 'gzip', 'transfer-encoding': 'chunked' });
  });
});

describe('GET /api/events?follow=true', () => {
  it.each([
    ['', 'identity'],
    ['&category=programme', 'gzip'],
  ])('gives what comes to the log as it comes (%s, %s)', async (query, encoding) => {
    const before = await store.head();
    const { answer, lines } = await follow(`&after=${before}${query}`, { 'Accept-Encoding': encoding });
    expect(answer.headers['x-position']).toBe(before);
    for (const name of ['one', 'two']) {
      await addZone(`${encoding} ${name}`);
      await eventually(() => lines.some(({ data }) => (data as { name?: string }).name === `${encoding} ${name}`));
    }
    expect(lines).toEqual(JSON.parse(JSON.stringify((await logged(before)).map(publicEvent))));
    answer.destroy();
  });

  it('gives first what is there', async () => {
    const { answer, lines } = await follow('');
    const { messages } = await read();
    await eventually(() => lines.length === messages.length);
    expect(lines).toEqual(messages);
    answer.destroy();
  });

  it('stops reading the log when the reader leaves', async () => {
    const cut = () =>
      api.logged.filter((line) => line.includes('"/api/events"') && line.includes('"status":499')).length;
    const before = cut();
    const { answer } = await follow('&after=0');
    answer.destroy();
    await eventually(() => cut() > before);
    expect(api.logged.filter((line) => line.includes('"level":"error"'))).toEqual([]);
  });

  it('ends as a whole answer when its token is ended, and the others go on', async () => {
    const again = await request(api.server)
      .post('/api/AuthUser/login')
      .send({ email: ann.email, password: ann.password })
      .expect(200);
    const { token } = again.body as { token: string };
    const [out, stays] = [await follow('', { Authorization: `Bearer ${token}` }), await follow('')];
    const ended = new Promise<boolean>((resolve) => out.answer.once('close', () => resolve(out.answer.complete)));
    await request(api.server).post('/api/AuthUser/logout').set('Authorization', `Bearer ${token}`).expect(204);
    expect(await ended).toBe(true);
    await addZone('After the end');
    await eventually(() => stays.lines.some(({ data }) => (data as { name?: string }).name === 'After the end'));
    stays.answer.destroy();
  });

  it('ends as a whole answer when the server stops, and holds nobody up', async () => {
    const other = await startApi();
    const bob = await other.register();
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      get(`${other.url}/api/events?follow=true`, { headers: { Authorization: `Bearer ${bob.token}` } }, resolve).on(
        'error',
        reject,
      );
    });
    const ended = new Promise<boolean>((resolve) => answer.resume().once('close', () => resolve(answer.complete)));
    await drain(other.server);
    expect(await ended).toBe(true);
    await other.close();
  });
});
