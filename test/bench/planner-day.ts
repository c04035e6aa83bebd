import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { countingIds, Plan, referenceLibraryState } from '../support/test-programmes.js';
import { area, atMost, count, inRounds } from './area.js';
import { copyProgramme } from './dark-programmes.js';
import type { Ground } from './ground.js';
import { appendAll } from './log-of-programmes.js';
import { type Answer, Planner } from './planner.js';
import { type ProductProcess, processorTime } from './product-process.js';

/** Programmes of 20 parts that are there: the last is ten times what Lists and Search measure (docs/scale.md). */
const SIZES = [1_000, 10_000, 100_000];
const PARTS = 20;
/** A programme that the planner edits, of 200 parts; below the copies, of which there are many. */
const EDITED = 700_000_001;
const TEMPLATE = 900_000_001;
const MEGABYTE = 1024 * 1024;

/** What a planner does in a day, with what the pages read for it (docs/scale.md, A planner's day). */
const DAY = { saves: 100, zones: 10, activities: 10, opened: 20, lists: 40, searches: 40, history: 10, comparisons: 5 };

/** A core lent to a planner's day for so long at a larger installation is noise of a shared machine. */
const MAX_GROWTH = 1.5;

/** Row Planner's day: what it costs the log, the disk, PostgreSQL and a process, beside 1,000, 10,000 and 100,000 programmes. */
export const bench = area({
  name: "Planner's day",
  sizes: SIZES,
  of: 'programmes',
  async prepare(ground) {
    const url = await ground.run.database();
    const pool = ground.pool(url, { max: 2 });
    await ground.within((own) => firstStart(own, url, pool));
    return { url, pool, before: { programmes: 0, cpu: NaN } };
  },
  async measure(size, { url, pool, before }, ground) {
    await copyProgramme(pool, TEMPLATE, before.programmes + 1, size);
    before.programmes = size;
    const product = await ground.process(url);
    await product.read(`/api/Projects/${EDITED}`);
    const [counted, cpu] = [await counts(pool), await processors(product, pool)];
    const planner = new CountedPlanner(product.url, product.token);
    await day(planner);
    const connections = await pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name <> ''",
    );
    await pause(2_000); // until projections and PostgreSQL's counts have followed
    const [cpuAfter, after] = [await processors(product, pool), await counts(pool)];
    const took = { product: cpuAfter.product - cpu.product, postgres: cpuAfter.postgres - cpu.postgres };
    const all = took.product + took.postgres;
    if (Number.isNaN(before.cpu)) before.cpu = all;
    const ratio = `processor beside ${count(size)} programmes, against 1,000`;
    return [
      { name: 'calls', value: planner.calls, unit: '' },
      { name: 'events', value: after.head - counted.head, unit: '' },
      { name: 'bytes of events', value: await bytesAfter(pool, counted.head), unit: 'bytes' },
      { name: 'rows written, log and read models', value: after.rows - counted.rows, unit: '' },
      { name: 'write-ahead log', value: (after.wal - counted.wal) / MEGABYTE, unit: 'MB' },
      { grows: 'processor of product and PostgreSQL', value: all, unit: 's' },
      { name: 'transactions', value: after.transactions - counted.transactions, unit: '', grows: 'transactions' },
      { name: 'answered', value: planner.answered, unit: 'MB', grows: 'answered' },
      { name: 'processor of the product', value: took.product, unit: 's' },
      { name: 'processor of PostgreSQL', value: took.postgres, unit: 's' },
      { name: 'connections to PostgreSQL, all roles in one process', value: connections.rowCount ?? 0, unit: '' },
      { name: ratio, value: all / before.cpu, unit: 'x', bar: atMost(MAX_GROWTH) },
    ];
  },
});

/** Reference data, the programme that is copied and the one that is edited, and their read models. */
async function firstStart(ground: Ground, url: string, pool: pg.Pool): Promise<void> {
  await ground.process(url);
  const store = ground.log(url);
  const library = await referenceLibraryState();
  const add = (id: number, parts: number): Promise<void> =>
    appendAll(store, `programme-${id}`, new Plan(library, countingIds(id)).sized(id, parts).drain());
  await add(TEMPLATE, PARTS);
  await add(EDITED, 200);
  const behind = `SELECT FROM projections.checkpoint WHERE stage <> 'live' OR position <> (SELECT position::text FROM log.head)`;
  while ((await pool.query(behind)).rowCount !== 0) await pause(100);
}

class CountedPlanner extends Planner {
  calls = 0;
  /** Megabytes. */
  answered = 0;

  override async call(...request: Parameters<Planner['call']>): Promise<Answer> {
    const answer = await super.call(...request);
    this.calls += 1;
    this.answered += answer.text.length / MEGABYTE;
    return answer;
  }
}

/** The day through HTTP, by one planner without pauses: what it costs is counted in events, bytes and processor time, not in hours. */
async function day(planner: Planner): Promise<void> {
  const programme = `/api/Projects/${EDITED}`;
  await inRounds(DAY.lists, (nth) =>
    planner.read(`/api/ProjectsWithAssetCountViews?page=${1 + (nth % 4)}&pageSize=20`),
  );
  await inRounds(DAY.searches, (nth) =>
    planner.read(`/api/Search?query=${nth % 2 === 0 ? 'programme' : `section ${nth}`}`),
  );
  await inRounds(DAY.opened, async () => {
    await planner.read(programme);
    await planner.read(`/api/AssetsZones?projectId=${EDITED}`);
  });
  await inRounds(DAY.saves, async (nth) => {
    const save = await planner.edit(EDITED, nth, nth);
    const { position } = await save();
    for (const which of ['materials', 'labour'])
      await planner.read(`/api/Dashboards/${which}?projectId=${EDITED}`, position);
  });
  const run = Date.now();
  const made = { projectId: EDITED, p6StartDate: '2027-03-01', p6EndDate: '2027-06-11' };
  await inRounds(DAY.zones, (nth) =>
    planner.call('POST', '/api/AssetsZones', { projectId: EDITED, zoneName: `Zone ${run} ${nth}` }),
  );
  await inRounds(DAY.activities, (nth) =>
    planner.call('POST', '/api/P6Activities', { ...made, p6ActivityName: `Activity ${run} ${nth}` }),
  );
  const query = new URLSearchParams({ id: String(EDITED), scenarioName: `Scenario ${run}` });
  const copy = await planner.call('POST', `/api/Projects/Duplicate?${query.toString()}`, {});
  const { id } = copy.json<{ id: number }>();
  await planner.read(`/api/Projects/${id}`, copy.position);
  await inRounds(DAY.comparisons, () => planner.read(`/api/Comparisons?projects=${EDITED},${id}`));
  await inRounds(DAY.history, () => planner.read(`${programme}/history`));
}

/** In the log and the read models: its end, rows inserted, updated and deleted, bytes written ahead, and transactions. */
async function counts(pool: pg.Pool) {
  const { rows } = await pool.query<Record<'head' | 'rows' | 'wal' | 'transactions', number>>(
    `SELECT (SELECT position FROM log.head)::float8 AS head,
            (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables)::float8 AS rows,
            (SELECT pg_current_wal_insert_lsn() - '0/0')::float8 AS wal,
            (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database())::float8 AS transactions`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('PostgreSQL counts nothing');
  return row;
}

async function bytesAfter(pool: pg.Pool, position: number): Promise<number> {
  const { rows } = await pool.query<{ bytes: number }>(
    `SELECT sum(octet_length(data::text) + octet_length(metadata::text) + octet_length(hash) + octet_length(stream))::float8 AS bytes
       FROM log.events WHERE position > $1`,
    [position],
  );
  return rows[0]?.bytes ?? 0;
}

const processors = async (product: ProductProcess, pool: pg.Pool) => ({
  product: await product.cpuSeconds(),
  postgres: await serverSeconds(pool),
});

/** Processor time of all processes of the server, those that have ended included. */
async function serverSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ data_directory: string }>('SHOW data_directory');
  const [pid = ''] = (await readFile(`${rows[0]?.data_directory}/postmaster.pid`, 'utf8')).split('\n');
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  const postmaster = await processorTime(pid);
  const living = await Promise.all(children.map(async (child) => (await processorTime(child)).own));
  return living.reduce((sum, one) => sum + one, postmaster.own + postmaster.children);
}
