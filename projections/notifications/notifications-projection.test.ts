import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ProgrammeEvent } from '../../services/domain/programmes/events.js';
import { created, openPlans, type Plans } from '../../test/support/test-programmes.js';
import { notificationsProjection } from './notifications-projection.js';
import { ProgrammeNews } from './programme-news.js';

const ANN = 1;
const START = Date.parse('2027-01-01T08:00:00.000Z');
const AUTHORS = [ANN, 2, 3];
const EVERYTHING = { since: '1970-01-01T00:00:00.000Z', before: undefined, unreadOnly: false, limit: 100_000 };

let plans: Plans;
let models: Awaited<ReturnType<Plans['run']>>;
beforeAll(async () => {
  plans = await openPlans();
  models = await plans.run([notificationsProjection]);
});
afterAll(() => plans.close());

const versions = new Map<string, number>();
let minute = 0;
async function happen(userId: number, id: number, events: readonly ProgrammeEvent[], undoes?: string): Promise<string> {
  const stream = `programme-${id}`;
  const commandId = randomUUID();
  const time = new Date(START + (minute += 7) * 60_000).toISOString();
  const context = { commandId, correlationId: commandId, causationId: commandId, userId, time };
  const { version, position } = await plans.store.append(stream, versions.get(stream) ?? 0, events, {
    ...context,
    ...(undoes !== undefined && { undoes }),
  });
  versions.set(stream, version);
  // Batches of one command each, of which a rebuild makes a few.
  await models.caughtUp(position);
  return commandId;
}
const zone = (zoneId: number): ProgrammeEvent[] => [
  { type: 'ZoneAdded', data: { zoneId, zoneName: `Zone ${zoneId}` } },
  { type: 'ZoneRenamed', data: { zoneId, before: `Zone ${zoneId}`, after: `Place ${zoneId}` } },
];
const gone = (zoneId: number): ProgrammeEvent[] => [
  { type: 'ZoneRemoved', data: { zoneId, zoneName: `Place ${zoneId}` } },
];

it('is the same whether it follows live, command by command, or is built anew in large batches', async () => {
  for (const id of [41, 42, 43]) await happen(ANN, id, [created(id)]);
  for (let i = 1; i <= 60; i++) {
    const author = AUTHORS[(i * 7) % 3] ?? ANN;
    const id = 41 + (i % 3);
    const command = await happen(author, id, zone(i));
    if (i % 4 === 0) {
      const undo = await happen(author, id, gone(i), command);
      if (i % 8 === 0) await happen(author, id, zone(i), undo);
    }
  }
  const live = await models.readModels.checksum('notifications');
  const news = new ProgrammeNews(models.readModels);
  const told = await news.page({ ...EVERYTHING, userId: ANN });
  expect(told.length).toBeGreaterThan(10);
  expect(told.every(({ authorId }) => authorId !== ANN)).toBe(true);
  await models.runner.rebuild('notifications');
  expect(await models.readModels.checksum('notifications')).toBe(live);
  expect(await news.page({ ...EVERYTHING, userId: ANN })).toEqual(told);
});

it('gives the same in pages as at once, whoever was active last in which programme', async () => {
  const sql = await models.readModels.tablesOf('notifications');
  await sql.query(
    `INSERT INTO ${sql.table('members')} (programme_id, user_id, joined, latest)
     SELECT 1000 + p, u, CASE WHEN u = 2 AND p % 5 = 0 THEN NULL ELSE p % 7 END, NULL FROM generate_series(1, 40) p, generate_series(1, 5) u`,
  );
  // By turns, far apart and close together; one in ten was taken back.
  await sql.query(
    `INSERT INTO ${sql.table('spells')}
     SELECT gen_random_uuid(), 1001 + (n * 7919) % 40, 1 + (n * 104729) % 5, CASE n % 9 WHEN 0 THEN 'scheduleImported' ELSE 'changed' END, NULL,
            CASE n % 10 WHEN 0 THEN 0 ELSE 1 END, 1, 0, '2027-01-01', '2027-01-01', 1000 + n
       FROM generate_series(1, 1500) n`,
  );
  await sql.query(
    `UPDATE ${sql.table('members')} m SET latest = (SELECT max(place) FROM ${sql.table('spells')} s
       WHERE s.programme_id = m.programme_id AND s.author_id = m.user_id AND s.changes > 0) WHERE programme_id > 1000`,
  );
  const news = new ProgrammeNews(models.readModels);
  // Straight from what it means.
  const { rows } = await sql.query<{ id: string }>(
    `SELECT s.id FROM ${sql.table('spells')} s LEFT JOIN ${sql.table('members')} m ON m.programme_id = s.programme_id AND m.user_id = $1
      WHERE s.changes > 0 AND CASE WHEN s.author_id = $1 THEN s.kind = 'scheduleImported' ELSE s.place > m.joined END ORDER BY s.place DESC`,
    [ANN],
  );
  expect(rows.length).toBeGreaterThan(1_000);
  for (const unreadOnly of [false, true]) {
    const paged: string[] = [];
    for (let before: { place: number; tie: number } | undefined; ; ) {
      const page = await news.page({ ...EVERYTHING, userId: ANN, unreadOnly, before, limit: 20 });
      paged.push(...page.map(({ id }) => id));
      before = page.at(-1);
      if (page.length < 20) break;
    }
    expect(paged).toEqual(rows.map(({ id }) => id));
  }
  expect(await news.unread({ userId: ANN, since: '1970-01-01T00:00:00.000Z' }, 5_000)).toBe(rows.length);
  expect(await news.unread({ userId: ANN, since: '1970-01-01T00:00:00.000Z' }, 99)).toBe(99);
});

/** Rows that a statement has gone through, of which its time follows, whatever else the machine does. */
async function rowsOf(text: string, values: readonly unknown[]): Promise<number> {
  const { rows } = await plans.pool.query<{ 'QUERY PLAN': readonly [{ readonly Plan: Node }] }>(
    `EXPLAIN (ANALYZE, FORMAT JSON) ${text}`,
    [...values],
  );
  interface Node {
    readonly 'Actual Rows': number;
    readonly 'Actual Loops': number;
    readonly 'Rows Removed by Filter'?: number;
    readonly Plans?: readonly Node[];
  }
  const sum = (node: Node): number =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] +
    (node.Plans ?? []).map(sum).reduce((a, b) => a + b, 0);
  return sum((rows[0] as { 'QUERY PLAN': readonly [{ Plan: Node }] })['QUERY PLAN'][0].Plan);
}

it('a page costs a user of 1,000 programmes with 100,000 spells what the programmes cost, not the spells', async () => {
  const sql = await models.readModels.tablesOf('notifications');
  const [members, spells] = [sql.table('members'), sql.table('spells')];
  await sql.query(`TRUNCATE ${members}, ${spells}`);
  await sql.query(
    `INSERT INTO ${members} (programme_id, user_id, joined) SELECT p, u, 0 FROM generate_series(1, 1000) p, generate_series(1, 3) u`,
  );
  // Nine in ten are the user's own.
  await sql.query(
    `INSERT INTO ${spells} SELECT gen_random_uuid(), 1 + n % 1000, CASE WHEN n / 1000 % 10 = 0 THEN 2 + n % 2 ELSE 1 END, 'changed', NULL, 1, 1, 0,
       '2027-01-01', '2027-01-01', n FROM generate_series(1, 100000) n`,
  );
  await sql.query(
    `UPDATE ${members} m SET latest = (SELECT max(place) FROM ${spells} s WHERE s.programme_id = m.programme_id AND s.author_id = m.user_id AND s.changes > 0)`,
  );
  await sql.query(`VACUUM ANALYZE ${members}`);
  await sql.query(`VACUUM ANALYZE ${spells}`);
  const news = new ProgrammeNews({
    tablesOf: async () => ({
      ...sql,
      query: async (text: string, values: readonly unknown[] = []) => ({
        rows: [{ count: await rowsOf(text, values) }],
      }),
    }),
  } as never);
  const page = async (over: object) =>
    (await news.page({ ...EVERYTHING, userId: ANN, limit: 21, ...over })) as unknown as readonly [{ count: number }];
  const costs = {
    first: (await page({}))[0].count,
    fiftieth: (await page({ before: { place: 90_000, tie: 0 } }))[0].count,
    unread: (await page({ unreadOnly: true }))[0].count,
    count: await news.unread({ userId: ANN, since: '1970-01-01T00:00:00.000Z' }, 99),
  };
  expect(Math.max(...Object.values(costs))).toBeLessThan(30_000);
  if (process.env.TIMES === '1') {
    const real = new ProgrammeNews(models.readModels);
    const times: Record<string, number> = {};
    for (const [name, ask] of Object.entries({
      first: () => real.page({ ...EVERYTHING, userId: ANN, limit: 21 }),
      fiftieth: () => real.page({ ...EVERYTHING, userId: ANN, limit: 21, before: { place: 90_000, tie: 0 } }),
      unread: () => real.page({ ...EVERYTHING, userId: ANN, limit: 21, unreadOnly: true }),
      count: () => real.unread({ userId: ANN, since: '1970-01-01T00:00:00.000Z' }, 99),
    })) {
      for (let i = 0; i < 20; i++) await ask();
      const start = performance.now();
      for (let i = 0; i < 50; i++) await ask();
      times[name] = (performance.now() - start) / 50;
    }
    process.stderr.write(`${JSON.stringify({ costs, times })}\n`);
  }
});
