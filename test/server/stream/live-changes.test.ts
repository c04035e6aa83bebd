import { get, type IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import request from 'supertest';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import type { Change } from '../../../services/live/change.js';
import { ChangeListener, MAX_QUEUED } from '../../../services/live/change-listener.js';
import { drain } from '../../../services/platform/http/drain.js';
import { BEGINNING } from '../../../services/platform/position.js';
import { type RunningApi, type SignedUp, startApi } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';
import { signedToken, TOKEN_SECRET, tokenClaims } from '../../support/signed-token.js';

let api: RunningApi;
let ann: SignedUp;
let bob: SignedUp;
let programmeId: number;
beforeAll(async () => {
  api = await startApi({ config: { jwtSecret: TOKEN_SECRET } });
  [ann, bob] = await Promise.all([api.register(), api.register()]);
  await eventually(async () => (await ann.as('get', '/api/Units')).body.length > 0);
});
afterAll(() => api.close());
beforeEach(async () => {
  const { told, ended, leave } = await listen(ann);
  programmeId = await newProgramme();
  // Or who begins to listen on a slow machine is told of that first.
  await eventually(async () => told.some(isOf(programmeId)));
  leave();
  await ended;
});

let made = 0;
const newProgramme = async (): Promise<number> =>
  (
    await ann
      .as('post', '/api/Projects')
      .send({ name: `Live ${(made += 1)}`, regionId: 1, metricId: 1 })
      .expect(200)
  ).body.id;
const addZone = (who: SignedUp, zoneName: string, projectId = programmeId) =>
  who.as('post', '/api/AssetsZones').send({ projectId, zoneName }).expect(200);

interface Told {
  readonly position: string;
  readonly programmeId?: number;
  readonly version?: number;
  readonly commandId?: string | null;
  readonly userId?: number | null;
  readonly library?: true;
  readonly cards?: readonly number[];
  readonly news?: true;
  readonly all?: true;
}

const open = new Set<IncomingMessage>();
afterEach(() => {
  for (const answer of open) answer.destroy();
  open.clear();
});

/** Listens as a browser does. */
async function listen(who: SignedUp, query = '', headers: Record<string, string> = {}) {
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    get(
      `${api.url}/api/changes${query}`,
      { agent: false, headers: { Authorization: `Bearer ${who.token}`, 'Accept-Encoding': 'gzip', ...headers } },
      resolve,
    ).on('error', reject);
  });
  open.add(answer);
  const told: Told[] = [];
  const heard = { text: '', lastId: '' };
  let rest = '';
  answer
    .setEncoding('utf8')
    .on('error', () => undefined)
    .on('data', (chunk: string) => {
      heard.text += chunk;
      const messages = (rest + chunk).split('\n\n');
      rest = messages.pop() ?? '';
      for (const line of messages.flatMap((message) => message.split('\n'))) {
        if (line.startsWith('id: ')) heard.lastId = line.slice(4);
        if (line.startsWith('data: ')) told.push(JSON.parse(line.slice(6)) as Told);
      }
    });
  const ended = new Promise<boolean>((resolve) => answer.once('close', () => resolve(answer.complete)));
  if (answer.statusCode === 200) await eventually(async () => heard.lastId !== '');
  return { answer, told, heard, ended, leave: () => answer.destroy() };
}

const isOf = (id: number) => (told: Told) => told.programmeId === id;
const tellsCardsOf = (id: number) => (told: Told) => told.cards?.includes(id) === true;

describe('GET /api/changes of what is shown', () => {
  it('tells of the programmes that are open, and of no others', async () => {
    const [shown, also, other] = [programmeId, await newProgramme(), await newProgramme()];
    const { told } = await listen(ann, `?programme=${shown}&programme=${also}`);
    await addZone(bob, 'Not shown', other);
    await addZone(bob, 'Shown', shown);
    const { headers } = await addZone(bob, 'Shown too', also);
    await eventually(async () => told.some(({ commandId }) => commandId === headers['x-command-id']));
    expect(new Set(told.map((change) => change.programmeId))).toEqual(new Set([shown, also]));
    expect(told.at(-1)).toMatchObject({
      position: headers['x-position'],
      commandId: headers['x-command-id'],
      userId: bob.userId,
    });
  });

  it('tells lists of the cards that may have changed, of many at once', async () => {
    const [first, second] = [programmeId, await newProgramme()];
    const { told } = await listen(ann, '?cards=true');
    await eventually(async () => told.some(tellsCardsOf(second)));
    told.length = 0;
    let last = '';
    for (let n = 0; n < 20; n++)
      last = String((await addZone(bob, `Zone ${n}`, n % 2 === 0 ? first : second)).headers['x-position']);
    const reached = () =>
      told.some(({ position }) => BigInt(position.split('/')[0] ?? 0) >= BigInt(last.split('/')[0] ?? 0));
    await eventually(async () => reached());
    expect(told.every(({ programmeId: one }) => one === undefined)).toBe(true);
    expect(told.some(tellsCardsOf(first)) && told.some(tellsCardsOf(second))).toBe(true);
    // Far fewer than the commands: once a second at most.
    expect(told.length).toBeLessThan(20);
    // A scenario is one of its base, whose card counts it.
    const { body } = await bob.as('post', `/api/Projects/Duplicate?id=${first}&scenarioName=Two%20shifts`).expect(200);
    await eventually(async () => told.some(tellsCardsOf(body.id)));
    expect(told.find(tellsCardsOf(body.id))?.cards).toContain(first);
  });

  it("tells of one's own library and of Database Inputs, and of nobody else's", async () => {
    const [anns, bobs] = await Promise.all([listen(ann, '?library=true'), listen(bob, '?library=true')]);
    const material = await bob
      .as('post', '/api/Materials')
      .send({ name: 'Turf', familyName: 'Concrete', subFamily: 'Ready-mix', unitId: 5 })
      .expect(200);
    await eventually(async () => bobs.told.length > 0);
    expect(bobs.told[0]).toEqual({ position: material.headers['x-position'], library: true });
    await addZone(bob, 'After it');
    const later = await listen(ann, `?programme=${programmeId}`);
    await eventually(async () => later.told.length > 0);
    expect(anns.told).toEqual([]);
  });

  it('says that there is news to those who have worked on the programme, and to nobody else', async () => {
    const carl = await api.register();
    const [anns, bobs, carls] = await Promise.all([
      listen(ann, '?news=true'),
      listen(bob, '?news=true'),
      listen(carl, '?news=true'),
    ]);
    await addZone(bob, 'By Bob');
    await eventually(async () => anns.told.length > 0);
    expect(anns.told).toEqual([{ position: expect.any(String), news: true }]);
    expect(
      (await ann.as('get', '/api/Notifications/unread').set('X-Min-Position', anns.told[0]?.position ?? '')).body,
    ).toEqual({
      count: expect.any(Number),
    });
    // Bob has worked on it by now.
    await addZone(ann, 'By Ann');
    await eventually(async () => bobs.told.length > 0);
    expect(carls.told).toEqual([]);
  });

  it('loses nothing between two pages: who listens to something else is told what has changed of it meanwhile', async () => {
    const [before, next, other] = [programmeId, await newProgramme(), await newProgramme()];
    const first = await listen(ann, `?programme=${before}`);
    const zone = (name: string, id: number) => addZone(bob, name, id).then(({ headers }) => headers['x-command-id']);
    // The page that shows `next` has read it; then it changes, and the stream goes on to something later before it is asked.
    const missed = await zone('Between', next);
    await zone('Told', before);
    await eventually(async () => first.told.some(isOf(before)));
    first.leave();
    const late = await zone('Between two streams', next);
    await zone('Not shown', other);
    const second = await listen(ann, `?programme=${next}&after=${encodeURIComponent(first.heard.lastId)}`);
    await eventually(async () => second.told.filter(isOf(next)).length >= 2);
    const commands = second.told.map(({ commandId }) => commandId);
    expect(commands).toEqual(expect.arrayContaining([missed, late]));
    expect(second.told.every(isOf(next))).toBe(true);
  });

  it('loses nothing for who was away for longer than changes are remembered', async () => {
    const other = await newProgramme();
    await addZone(bob, 'Seen by nobody');
    await addZone(bob, 'Not shown', other);
    // From before this process began, which is where what it remembers begins.
    const query = `?programme=${programmeId}&cards=true&library=true&news=true&after=${BEGINNING}`;
    const { told } = await listen(ann, query);
    await eventually(async () => told.length >= 4);
    expect(told.flatMap((change) => Object.keys(change))).toEqual(
      expect.arrayContaining(['library', 'lists', 'news', 'programmeId']),
    );
    expect(told.filter(({ programmeId: one }) => one !== undefined).every(isOf(programmeId))).toBe(true);
  });

  it('is refused for more programmes than a stream follows', async () => {
    const programmes = Array.from({ length: 501 }, (_, id) => `programme=${id + 1}`).join('&');
    await ann.as('get', `/api/changes?${programmes}`).expect(400);
    await ann.as('get', '/api/changes?programme=mine').expect(400);
    await ann.as('get', '/api/changes?cards=perhaps').expect(400);
  });
});

describe('GET /api/changes', () => {
  it('tells each listener at once who changed what, by the command, and nothing of what it says', async () => {
    const [anns, bobs] = await Promise.all([listen(ann), listen(bob)]);
    expect(anns.answer.headers).toMatchObject({
      'content-type': expect.stringMatching(/^text\/event-stream/),
      'cache-control': 'no-store, no-transform',
    });
    expect(anns.answer.headers['content-encoding']).toBeUndefined();
    const { headers } = await addZone(bob, 'Secret zone');
    await eventually(async () => anns.told.length === 1 && bobs.told.length === 1);
    expect(anns.told).toEqual([
      {
        position: headers['x-position'],
        programmeId,
        version: Number(String(headers['etag']).replaceAll('"', '')),
        commandId: headers['x-command-id'],
        userId: bob.userId,
        schedule: false,
      },
    ]);
    expect(bobs.told).toEqual(anns.told);
    expect(anns.heard.text).not.toContain('Secret');
    // Who reads with the position as minimum sees it.
    const zones = (
      await ann
        .as('get', `/api/AssetsZones?projectId=${programmeId}`)
        .set('X-Min-Position', anns.told[0]?.position ?? '')
        .expect(200)
    ).body;
    expect(zones).toMatchObject([{ zoneName: 'Secret zone' }]);
  });

  it('says one thing of a command of many events', async () => {
    const { told } = await listen(ann);
    await bob.as('post', '/api/Projects/sample').send({ name: 'A9 dualling, 2 km' }).expect(200);
    await addZone(bob, 'After it');
    await eventually(async () => told.at(-1)?.programmeId === programmeId);
    expect(told).toHaveLength(2);
  });

  it("misses nothing for who comes back: each programme once, what was more than one command for nobody's own", async () => {
    const first = await listen(ann);
    await addZone(bob, 'Seen');
    await eventually(async () => first.told.length === 1);
    first.leave();
    const other = await newProgramme();
    await addZone(bob, 'Missed', other);
    const { headers } = await addZone(bob, 'Missed too', programmeId);
    const back = await listen(ann, '', { 'Last-Event-ID': first.heard.lastId });
    await eventually(async () => back.told.length === 2);
    expect(back.told).toMatchObject([
      { programmeId: other, commandId: null, userId: null },
      { programmeId, commandId: headers['x-command-id'], userId: bob.userId, position: headers['x-position'] },
    ]);
    await addZone(bob, 'Live again');
    await eventually(async () => back.told.length === 3);
    const nothingNew = await listen(ann, `?after=${encodeURIComponent(back.heard.lastId)}`);
    await addZone(bob, 'One more');
    await eventually(async () => nothingNew.told.length === 1);
  });

  it('tells who comes back from a log that is not this one that everything may be old', async () => {
    const head = await api.app.get<EventStore>(EVENT_STORE).head();
    const beyond = head
      .split('/')
      .map((number) => String(BigInt(number) + 1_000_000n))
      .join('/');
    for (const after of [beyond, head.includes('/') ? '5' : '5/5']) {
      const { told } = await listen(ann, `?after=${encodeURIComponent(after)}`);
      await eventually(async () => told.length === 1);
      expect(told).toEqual([{ position: expect.any(String), all: true }]);
    }
    await ann.as('get', '/api/changes?after=yesterday').expect(400);
  });

  it('is for signed-in users, and ends with the token', async () => {
    await request(api.server).get('/api/changes').expect(401);
    const token = signedToken(tokenClaims({ sub: ann.email, ScioUserId: ann.userId }), { expiresIn: 2 });
    const { ended } = await listen({ ...ann, token });
    expect(await ended).toBe(true);
  });

  it('ends when its user logs out, and no other does', async () => {
    const again = await request(api.server).post('/api/AuthUser/login').send(ann).expect(200);
    const { token } = again.body as { token: string };
    const [out, stays] = await Promise.all([listen({ ...ann, token }), listen(ann)]);
    await request(api.server).post('/api/AuthUser/logout').set('Authorization', `Bearer ${token}`).expect(204);
    expect(await out.ended).toBe(true);
    await addZone(bob, 'After the log-out');
    await eventually(async () => stays.told.length === 1);
  });

  it('counts who listens, and tells all of them', async () => {
    const metric = async (name: string) =>
      Number(
        new RegExp(`^${name} (\\d+)$`, 'm').exec((await request(api.server).get('/metrics').expect(200)).text)?.[1] ??
          0,
      );
    await eventually(async () => (await metric('live_listeners')) === 0);
    const TIMED = 'http_request_duration_seconds_count\\{method="GET",route="/api/changes"\\}';
    const timed = await metric(TIMED);
    const listeners = await Promise.all(Array.from({ length: 20 }, (_, i) => listen(i % 2 === 0 ? ann : bob)));
    expect(await metric('live_listeners')).toBe(20);
    await addZone(ann, 'For all');
    await eventually(async () => listeners.every(({ told }) => told.length === 1));
    listeners.forEach(({ leave }) => leave());
    await eventually(async () => (await metric('live_listeners')) === 0);
    // How long they listened is no answer's time.
    expect(await metric(TIMED)).toBe(timed);
  });

  it('keeps no more for a slow listener than one change for each programme', async () => {
    const change = (programme: number, n: number): Change => ({
      position: String(n) as never,
      programmeId: programme,
      version: n,
      commandId: `command ${n}`,
      userId: 1,
      schedule: false,
    });
    /** What a reader is told who takes nothing before all of this has happened. */
    async function toldLate(changes: readonly Change[]): Promise<Told[]> {
      const listener = new ChangeListener(undefined, (position) => position);
      let text = '';
      let take: () => void = () => undefined;
      const reader = new Writable({
        highWaterMark: 1,
        decodeStrings: false,
        write(piece: string, _, done) {
          text += piece;
          take = done;
        },
      });
      listener.start(reader, [], '0' as never);
      for (const one of changes) {
        listener.add(one);
        listener.tell();
      }
      expect(text).not.toContain('data:');
      while (!text.includes('data:')) {
        take();
        await new Promise((resolve) => setImmediate(resolve));
      }
      return text.split('\n').flatMap((line) => (line.startsWith('data: ') ? (JSON.parse(line.slice(6)) as Told) : []));
    }
    const many = Array.from({ length: 10 * MAX_QUEUED }, (_, n) => n);
    const merged = await toldLate(many.map((n) => change(n % 3, n)));
    expect(merged.length).toBeLessThanOrEqual(MAX_QUEUED);
    expect(merged.at(-1)).toMatchObject({ version: many.length - 1 });
    const cards = await toldLate(many.map((n) => ({ position: String(n) as never, cards: [n % 5] })));
    expect(cards.length).toBeLessThanOrEqual(MAX_QUEUED);
    expect(new Set(cards.flatMap((told) => told.cards ?? []))).toEqual(new Set([0, 1, 2, 3, 4]));
    expect((await toldLate(many.map((n) => change(n, n))))[0]).toEqual({ position: expect.any(String), all: true });
  });

  // Last: it ends the server.
  it('is let go when the server drains', async () => {
    const { ended } = await listen(ann);
    await drain(api.server);
    expect(await ended).toBe(true);
  });
});
