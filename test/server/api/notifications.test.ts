import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { EVENT_STORE, type EventStore } from '../../../services/event-store/event-store.js';
import type { Clock } from '../../../services/platform/clock.js';
import { type RunningApi, type SignedUp, startApi, TEST_LIMITS } from '../../support/api.js';
import { eventually } from '../../support/eventually.js';

// docs/product/notifications.md

/** A clock that stands still until it is moved on. */
class TestClock implements Clock {
  private time = Date.now();
  now = (): Date => new Date(this.time);
  pass(minutes: number): void {
    this.time += minutes * 60_000;
  }
}

const DAY = 24 * 60;
const clock = new TestClock();
let api: RunningApi;
let pool: pg.Pool;
let ann: SignedUp;
let ben: SignedUp;
beforeAll(async () => {
  // An export counts until the server has seen its end, which may be after its reader asks for the next.
  api = await startApi({ clock, config: { limits: { ...TEST_LIMITS, exportsPerAccount: 100 } } });
  pool = new pg.Pool({ connectionString: api.databaseUrl, max: 2 });
});
afterAll(async () => {
  await pool.end();
  await api.close();
});
/** Carol, in every test. */
let third: Promise<SignedUp>;
beforeAll(() => {
  third = api.register();
});
beforeEach(async () => {
  [ann, ben] = await Promise.all([
    api.register(`ann.smith.${randomUUID().slice(0, 8)}@example.com`),
    api.register(`ben.rivers.${randomUUID().slice(0, 8)}@example.com`),
  ]);
});

interface Programme {
  readonly id: number;
  readonly name: string;
  readonly scenarioName: string | null;
  readonly isOpen: boolean;
  readonly isDraft: boolean;
}
interface Notification {
  readonly id: string;
  readonly place: string;
  readonly kind: string;
  readonly programme: Programme;
  readonly scenario: Programme | null;
  readonly by: { readonly id: number; readonly name: string } | null;
  readonly changes: number;
  readonly activities: number;
  readonly format: string | null;
  readonly from: string;
  readonly until: string;
  readonly read: boolean;
}
interface Page {
  readonly items: readonly Notification[];
  readonly before: string | null;
}

const head = (): Promise<string> => api.app.get<EventStore>(EVENT_STORE).head();
async function read<Answer>(who: SignedUp, path: string): Promise<Answer> {
  const { body } = await who
    .as('get', path)
    .set('X-Min-Position', await head())
    .expect(200);
  return body as Answer;
}
const list = (who: SignedUp, query = ''): Promise<Page> => read(who, `/api/Notifications${query}`);
const told = async (who: SignedUp): Promise<string[]> =>
  (await list(who)).items.map(({ kind, changes, read: isRead }) => `${kind} ${changes}${isRead ? ' read' : ''}`);
const unread = async (who: SignedUp): Promise<number> =>
  (await read<{ count: number }>(who, '/api/Notifications/unread')).count;
const mark = async (who: SignedUp, body: object): Promise<number> =>
  ((await who.as('post', '/api/Notifications/read').send(body).expect(200)).body as { count: number }).count;

const newProgramme = async (who: SignedUp, over: object = {}): Promise<number> =>
  (
    (
      await who
        .as('post', '/api/Projects')
        .send({ name: `Told ${randomUUID()}`, regionId: 1, metricId: 1, isDraft: false, ...over })
        .expect(200)
    ).body as { id: number }
  ).id;
const addZone = async (who: SignedUp, projectId: number): Promise<string> =>
  (await who.as('post', '/api/AssetsZones').send({ projectId, zoneName: randomUUID() }).expect(200)).headers[
    'x-command-id'
  ] as string;
const undo = async (who: SignedUp, commandId: string, programmeId: number): Promise<string> =>
  (await who.as('post', `/api/Commands/${commandId}/undo?programmeId=${programmeId}`).expect(200)).headers[
    'x-command-id'
  ] as string;
const setStatus = async (who: SignedUp, id: number, status: 'published' | 'archived' | 'draft'): Promise<void> => {
  const path = `/api/Projects/${id}`;
  if (status !== 'draft') return void (await who.as('put', path).send({ status }).expect(200));
  const { headers } = await who
    .as('get', path)
    .set('X-Min-Position', await head())
    .expect(200);
  await who
    .as('post', `${path}/reopen`)
    .set('If-Match', headers.etag ?? '')
    .expect(200);
};

it('others’ changes of my programme are told as one spell, with who, when and how many; mine are not', async () => {
  const id = await newProgramme(ann, { name: `A9 dualling ${randomUUID()}` });
  await addZone(ann, id);
  const from = clock.now().toISOString();
  for (let i = 0; i < 3; i++) {
    await addZone(ben, id);
    clock.pass(29);
  }
  clock.pass(-29);
  const { items, before } = await list(ann);
  expect(before).toBeNull();
  expect(items).toEqual([
    {
      id: expect.any(String),
      place: expect.stringMatching(/^\d+-0$/),
      kind: 'changed',
      programme: {
        id,
        name: expect.stringContaining('A9 dualling'),
        scenarioName: null,
        isOpen: true,
        isDraft: expect.any(Boolean),
      },
      scenario: null,
      by: { id: ben.userId, name: expect.stringContaining('Ben Rivers') },
      changes: 3,
      activities: 0,
      format: null,
      from,
      until: clock.now().toISOString(),
      read: false,
    },
  ]);
  expect(await unread(ann)).toBe(1);
  // Ben's own edits are no news to Ben; Ann's came before he had to do with it.
  expect(await told(ben)).toEqual([]);
  // After half an hour another spell begins.
  clock.pass(31);
  await addZone(ben, id);
  expect(await told(ann)).toEqual(['changed 1', 'changed 3']);
  // Now it is his too.
  await addZone(ann, id);
  expect(await told(ben)).toEqual(['changed 1']);
});

it('nobody is told of a programme that they never changed, nor can they mark its news', async () => {
  const id = await newProgramme(ann);
  await addZone(ben, id);
  const eve = await api.register();
  await read(eve, `/api/Projects/${id}`);
  const [spell] = (await list(ann)).items;
  expect(await told(eve)).toEqual([]);
  expect(await unread(eve)).toBe(0);
  expect(await mark(eve, { ids: [spell?.id] })).toBe(0);
  expect(await mark(eve, { upTo: spell?.place })).toBe(0);
  expect(await unread(ann)).toBe(1);
  const { rows } = await pool.query('SELECT FROM notifications.read_spell WHERE user_id = $1', [eve.userId]);
  expect(rows).toEqual([]);
});

describe('What is read', () => {
  it('stays read until it grows', async () => {
    const id = await newProgramme(ann);
    await addZone(ben, id);
    await setStatus(ben, id, 'published');
    expect(await told(ann)).toEqual(['published 1', 'changed 1']);
    const [, changed] = (await list(ann)).items;
    expect(await mark(ann, { ids: [changed?.id, randomUUID()] })).toBe(1);
    expect(await told(ann)).toEqual(['published 1', 'changed 1 read']);
    await setStatus(ben, id, 'draft');
    await addZone(ben, id);
    expect(await told(ann)).toEqual(['changed 2', 'reopened 1', 'published 1']);
    expect((await list(ann, '?unread=true')).items).toHaveLength(3);
  });

  it('is everything up to a place, and nothing that came since', async () => {
    const id = await newProgramme(ann);
    await addZone(ben, id);
    const [shown] = (await list(ann)).items;
    await setStatus(ben, id, 'published');
    expect(await unread(ann)).toBe(2);
    expect(await mark(ann, { upTo: shown?.place })).toBe(1);
    expect(await told(ann)).toEqual(['published 1', 'changed 1 read']);
    expect((await list(ann, '?unread=true')).items.map(({ kind }) => kind)).toEqual(['published']);
    // An older mark takes nothing back, and one beyond the log hides nothing that comes.
    const [published] = (await list(ann)).items;
    expect(await mark(ann, { upTo: '999999999999999-0' })).toBe(0);
    expect(await mark(ann, { upTo: published?.place })).toBe(0);
    await setStatus(ben, id, 'draft');
    expect(await unread(ann)).toBe(1);
  });

  it('of a log that was restored from an older backup hides nothing of what comes', async () => {
    const id = await newProgramme(ann);
    await pool.query('INSERT INTO notifications.read_up_to VALUES ($1, 1000000000, 0)', [ann.userId]);
    expect(await unread(ann)).toBe(0);
    await addZone(ben, id);
    expect(await unread(ann)).toBe(1);
  });

  it('one by one is one mark once nothing is left', async () => {
    const id = await newProgramme(ann);
    await addZone(ben, id);
    await setStatus(ben, id, 'published');
    expect(await mark(ann, { ids: (await list(ann)).items.map((one) => one.id) })).toBe(0);
    const { rows } = await pool.query('SELECT FROM notifications.read_up_to WHERE user_id = $1', [ann.userId]);
    expect(rows).toHaveLength(1);
  });

  it.each([
    [{}],
    [{ upTo: 'x' }],
    [{ upTo: '1' }],
    [{ ids: ['1'] }],
    [{ ids: 'x' }],
    [{ ids: Array(11).fill(randomUUID()) }],
  ])('is refused as %#', async (body) => {
    await ann.as('post', '/api/Notifications/read').send(body).expect(422);
  });
});

describe('An undo', () => {
  it('by the author soon afterwards leaves nothing to tell, and its redo tells it again', async () => {
    const id = await newProgramme(ann);
    const added = await addZone(ben, id);
    await addZone(ben, id);
    const undone = await undo(ben, added, id);
    expect(await told(ann)).toEqual(['changed 1']);
    await undo(ben, undone, id);
    expect(await told(ann)).toEqual(['changed 2']);
  });

  it('that takes back all there was hides the spell', async () => {
    const id = await newProgramme(ann);
    await undo(ben, await addZone(ben, id), id);
    expect(await told(ann)).toEqual([]);
    expect(await unread(ann)).toBe(0);
  });

  it('by somebody else, or much later, is a change like others', async () => {
    const id = await newProgramme(ann);
    const mine = await addZone(ann, id);
    const his = await addZone(ben, id);
    clock.pass(40);
    await undo(ben, his, id);
    await undo(ben, mine, id);
    expect(await told(ann)).toEqual(['changed 2', 'changed 1']);
  });
});

describe('Of a programme', () => {
  it('each removal, return, publishing, archiving and reopening is told, without a link while it is removed', async () => {
    const id = await newProgramme(ann);
    for (const status of ['published', 'draft', 'archived', 'draft'] as const) await setStatus(ben, id, status);
    await ben.as('delete', `/api/Projects/${id}`).expect(200);
    expect(await told(ann)).toEqual(['removed 1', 'reopened 1', 'archived 1', 'reopened 1', 'published 1']);
    expect((await list(ann)).items[0]?.programme.isOpen).toBe(false);
    const carol = await third;
    await carol.as('put', `/api/Projects/reactivate/${id}`).expect(200);
    const [back] = (await list(ann)).items;
    expect(back).toMatchObject({ kind: 'broughtBack', by: { id: carol.userId }, programme: { isOpen: true } });
  });

  it('a scenario that somebody made is told to the people of the base, with both names; a copy is not', async () => {
    const id = await newProgramme(ann, { isDraft: false });
    const { body } = await ben.as('post', `/api/Projects/Duplicate?id=${id}&scenarioName=Two%20shifts`).expect(200);
    const scenarioId = (body as { id: number }).id;
    await ben
      .as('post', `/api/Projects/${id}/copy`)
      .send({ name: `Copy ${randomUUID()}` })
      .expect(200);
    const [made, ...more] = (await list(ann)).items;
    expect(more).toEqual([]);
    expect(made).toMatchObject({
      kind: 'scenarioMade',
      programme: { id },
      scenario: { id: scenarioId, scenarioName: 'Two shifts', isOpen: true },
    });
    // What he does in it is his.
    await addZone(ben, scenarioId);
    expect(await told(ann)).toEqual(['scenarioMade 1']);
    // Who made it has not had to do with the base.
    await addZone(ann, id);
    expect(await told(ben)).toEqual([]);
  });
});

describe('My own', () => {
  const importCsv = async (who: SignedUp, id: number, rows: number): Promise<string> => {
    const lines = Array.from({ length: rows }, (_, i) => `A${i},Works ${i},2027-03-01,2027-06-11`);
    const { body } = await who
      .as('post', `/api/P6Activities/preview?projectId=${id}`)
      .attach('file', Buffer.from(['Activity ID,Activity Name,Start,Finish', ...lines].join('\r\n')), 'plan.csv')
      .expect(200);
    const { previewId } = body as { previewId: string };
    return (await who.as('post', '/api/P6Activities/import').send({ previewId }).expect(200)).headers[
      'x-command-id'
    ] as string;
  };

  it('import that ended is told to me and to the others, with its activities', async () => {
    const id = await newProgramme(ann);
    await addZone(ben, id);
    await unread(ann);
    await mark(ann, { upTo: '999999999999999-0' });
    await importCsv(ann, id, 40);
    expect((await list(ann)).items[0]).toMatchObject({
      kind: 'scheduleImported',
      by: null,
      activities: 40,
      read: false,
    });
    expect((await list(ben)).items[0]).toMatchObject({
      kind: 'scheduleImported',
      by: { id: ann.userId },
      activities: 40,
    });
    expect(await unread(ann)).toBe(1);
    expect(await mark(ann, { ids: [(await list(ann)).items[0]?.id] })).toBe(0);
  });

  it('export that ended is told to me alone, and the last fifty are kept', async () => {
    const id = await newProgramme(ann);
    const save = (format: string) => ann.as('get', `/api/Projects/${id}/export?format=${format}`).expect(200);
    await save('csv');
    await addZone(ben, id);
    await eventually(async () => (await unread(ann)) === 2);
    await save('xlsx');
    await eventually(async () => (await unread(ann)) === 3);
    expect((await list(ann)).items.map(({ kind, format, by }) => [kind, format, by === null])).toEqual([
      ['scheduleExported', 'xlsx', true],
      ['changed', null, false],
      ['scheduleExported', 'csv', true],
    ]);
    expect(await told(ben)).toEqual([]);
    const [newest, , oldest] = (await list(ann)).items;
    expect(await mark(ben, { ids: [newest?.id] })).toBe(0);
    expect(await mark(ann, { ids: [oldest?.id] })).toBe(2);
    expect(await mark(ann, { upTo: newest?.place })).toBe(0);
    await ann.as('get', `/api/Projects/${id}/export?format=none`).expect(400);
    for (let i = 0; i < 50; i++) await save('csv');
    await eventually(async () => {
      const { rows } = await pool.query<{ n: number }>(
        `SELECT count(*)::integer AS n FROM notifications.ended_export WHERE user_id = $1 AND format = 'csv'`,
        [ann.userId],
      );
      return rows[0]?.n === 50;
    });
  });
});

it('is shown in pages of 20 for 90 days', async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => newProgramme(ann)));
  for (let i = 0; i < 15; i++) {
    for (const id of ids) await addZone(i % 2 === 0 ? ben : await third, id);
    clock.pass(31);
  }
  const pages = [await list(ann)];
  for (let next = pages[0]?.before; next; next = pages.at(-1)?.before) pages.push(await list(ann, `?before=${next}`));
  expect(pages.map(({ items }) => items.length)).toEqual([20, 20, 5]);
  const all = pages.flatMap(({ items }) => items);
  expect(new Set(all.map(({ id }) => id)).size).toBe(45);
  const places = all.map(({ place }) => Number(place.replace('-0', '')));
  expect(places).toEqual([...places].sort((a, b) => b - a));
  const unreadPages = await list(ann, `?unread=true&before=${pages[0]?.before}`);
  expect(unreadPages.items).toEqual(pages[1]?.items);
  clock.pass(91 * DAY);
  expect((await list(ann)).items).toEqual([]);
  expect(await unread(ann)).toBe(0);
  await ann.as('get', '/api/Notifications?before=x').expect(400);
  clock.pass(-91 * DAY);
});
