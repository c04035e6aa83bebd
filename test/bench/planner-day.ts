import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { productCodec } from '../../services/domain/product-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { countingIds, Plan, referenceLibraryState } from '../support/test-programmes.js';
import type { BenchEnvironment, BenchResult, BenchRow, Growth } from './bench-row.js';
import { copyProgramme } from './dark-programmes.js';
import { appendAll, editOf } from './product.js';
import { startProcess } from './product-process.js';

/** Programmes of 20 parts that are there: the last is ten times what Lists and Search measure (docs/scale.md). */
const SIZES = [1_000, 10_000, 100_000];
const PARTS = 20;
/** A programme that the planner edits, of 200 parts; below the copies, of which there are many. */
const EDITED = 700_000_001;
const TEMPLATE = 900_000_001;
const MEGABYTE = 1024 * 1024;

/** What a planner does in a day, with what the pages read for it (docs/scale.md, A planner's day). */
const DAY = {
  saves: 100,
  zones: 10,
  activities: 10,
  copies: 1,
  opened: 20,
  lists: 40,
  searches: 40,
  history: 10,
  comparisons: 5,
};
/** A core lent to a planner's day for so long at a larger installation is noise of a shared machine. */
const MAX_GROWTH = 1.5;

/** Row Planner's day: what it costs the log, the disk, PostgreSQL and a process, beside 1,000, 10,000 and 100,000 programmes. */
export async function plannerDayBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const url = await database();
  const pool = new pg.Pool({ connectionString: url, max: 2 });
  const points = new Map<'cpu' | 'transactions' | 'answered', Growth['points'][number][]>();
  let last: Cost | undefined;
  let copies = 0;
  try {
    await firstStart(url, pool);
    for (const size of SIZES) {
      report(`Planner's day: ${size.toLocaleString('en-GB')} programmes of ${PARTS} parts`);
      await copyProgramme(pool, TEMPLATE, copies + 1, size);
      copies = size;
      last = await costOfDay(url, pool);
      report(`Planner's day beside ${size.toLocaleString('en-GB')}: ${JSON.stringify(last)}`);
      for (const name of ['cpu', 'transactions', 'answered'] as const)
        points.set(name, [...(points.get(name) ?? []), { size, value: last[name] }]);
    }
    const growth = (name: 'cpu' | 'transactions' | 'answered', told: string, unit: string): Growth => ({
      area: "Planner's day",
      name: told,
      of: 'programmes',
      unit,
      kind: 'time',
      points: points.get(name) ?? [],
    });
    return {
      rows: last ? rowsOf(last, points.get('cpu') ?? []) : [],
      growth: [
        growth('cpu', 'processor of product and PostgreSQL', 's'),
        growth('transactions', 'transactions', ''),
        growth('answered', 'answered', 'MB'),
      ],
    };
  } finally {
    await pool.end();
  }
}

interface Cost {
  readonly events: number;
  readonly logBytes: number;
  readonly rows: number;
  readonly walMegabytes: number;
  readonly transactions: number;
  readonly product: number;
  readonly postgres: number;
  readonly cpu: number;
  readonly connections: number;
  readonly calls: number;
  readonly answered: number;
}

function rowsOf(cost: Cost, cpu: Growth['points']): BenchRow[] {
  const size = (SIZES.at(-1) ?? 0).toLocaleString('en-GB');
  const row = (name: string, value: number, unit: string): BenchRow => ({ area: "Planner's day", name, value, unit });
  const grown = (cpu.at(-1)?.value ?? 0) / (cpu[0]?.value ?? 1);
  return [
    row('calls', cost.calls, ''),
    row('events', cost.events, ''),
    row('bytes of events', cost.logBytes, 'bytes'),
    row('rows written, log and read models', cost.rows, ''),
    row('write-ahead log', cost.walMegabytes, 'MB'),
    row('transactions', cost.transactions, ''),
    row('answered', cost.answered, 'MB'),
    row('processor of the product', cost.product, 's'),
    row('processor of PostgreSQL', cost.postgres, 's'),
    row('connections to PostgreSQL, all roles in one process', cost.connections, ''),
    {
      ...row(`processor beside ${size} programmes, against 1,000`, grown, 'x'),
      bar: `at most ${MAX_GROWTH} x`,
      met: grown <= MAX_GROWTH,
    },
  ];
}

/** Reference data, the programme that is copied and the one that is edited, and their read models. */
async function firstStart(url: string, pool: pg.Pool): Promise<void> {
  const product = await startProcess(url);
  const store = new PostgresEventStore({ url, codec: productCodec });
  try {
    const library = await referenceLibraryState();
    for (const [id, parts] of [
      [TEMPLATE, PARTS],
      [EDITED, 200],
    ] as const)
      await appendAll(store, `programme-${id}`, new Plan(library, countingIds(id)).sized(id, parts).drain());
    const isBehind = async (): Promise<boolean> =>
      (
        await pool.query(
          "SELECT FROM projections.checkpoint WHERE stage <> 'live' OR position <> (SELECT position::text FROM log.head)",
        )
      ).rowCount !== 0;
    while (await isBehind()) await pause(100);
  } finally {
    await store.close();
    await product.stop();
  }
}

/** The day through HTTP, by one planner without pauses: what it costs is counted in events, bytes and processor time, not in hours. */
async function costOfDay(url: string, pool: pg.Pool): Promise<Cost> {
  const product = await startProcess(url);
  let calls = 0;
  let answered = 0;
  const call = async (method: string, path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(`${product.url}${path}`, {
      method,
      headers: { Authorization: `Bearer ${product.token}`, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    calls += 1;
    answered += text.length / MEGABYTE;
    return { json: () => JSON.parse(text) as never, headers: response.headers };
  };
  try {
    await call('GET', `/api/Projects/${EDITED}`);
    const before = await counts(pool);
    const cpu = { product: await product.cpuSeconds(), postgres: await serverSeconds(pool) };
    await day(call);
    const { rows: open } = await pool.query<{ n: number }>(
      "SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name <> ''",
    );
    const connections = open[0]?.n ?? 0;
    await pause(2_000); // until projections and PostgreSQL's counts have followed
    const took = {
      product: (await product.cpuSeconds()) - cpu.product,
      postgres: (await serverSeconds(pool)) - cpu.postgres,
    };
    const after = await counts(pool);
    const { rows: bytes } = await pool.query<{ bytes: number }>(
      `SELECT sum(octet_length(data::text) + octet_length(metadata::text) + octet_length(hash) + octet_length(stream))::float8 AS bytes
         FROM log.events WHERE position > $1`,
      [before.head],
    );
    return {
      events: after.head - before.head,
      logBytes: bytes[0]?.bytes ?? 0,
      rows: after.rows - before.rows,
      walMegabytes: (after.wal - before.wal) / MEGABYTE,
      transactions: after.transactions - before.transactions,
      ...took,
      cpu: took.product + took.postgres,
      connections,
      calls,
      answered,
    };
  } finally {
    await product.stop();
  }
}

type Call = (
  method: string,
  path: string,
  body?: object,
  headers?: Record<string, string>,
) => Promise<{ json: () => never; headers: Headers }>;

async function day(call: Call): Promise<void> {
  const times = async (count: number, work: (nth: number) => Promise<unknown>): Promise<void> => {
    for (let nth = 0; nth < count; nth++) await work(nth);
  };
  const figures = async (position: string): Promise<void> => {
    for (const which of ['materials', 'labour'])
      await call('GET', `/api/Dashboards/${which}?projectId=${EDITED}`, undefined, { 'X-Min-Position': position });
  };
  await times(DAY.lists, (nth) => call('GET', `/api/ProjectsWithAssetCountViews?page=${1 + (nth % 4)}&pageSize=20`));
  await times(DAY.searches, (nth) =>
    call('GET', `/api/Search?query=${nth % 2 === 0 ? 'programme' : `section ${nth}`}`),
  );
  await times(DAY.opened, async () => {
    await call('GET', `/api/Projects/${EDITED}`);
    await call('GET', `/api/AssetsZones?projectId=${EDITED}`);
  });
  await times(DAY.saves, async (nth) => {
    const read = await call('GET', `/api/Projects/${EDITED}`);
    const edit = editOf(read.json(), nth, nth);
    const saved = await call('PUT', `/api/Projects/${EDITED}/assets/${encodeURIComponent(edit.assetName)}`, edit, {
      'If-Match': read.headers.get('etag') ?? '',
    });
    await figures(saved.headers.get('x-position') ?? '');
  });
  const run = Date.now();
  await times(DAY.zones, (nth) =>
    call('POST', '/api/AssetsZones', { projectId: EDITED, zoneName: `Zone ${run} ${nth}` }),
  );
  await times(DAY.activities, (nth) =>
    call('POST', '/api/P6Activities', {
      projectId: EDITED,
      p6ActivityName: `Activity ${run} ${nth}`,
      p6StartDate: '2027-03-01',
      p6EndDate: '2027-06-11',
    }),
  );
  const copied: number[] = [];
  await times(DAY.copies, async (nth) => {
    const query = new URLSearchParams({ id: String(EDITED), scenarioName: `Scenario ${run} ${nth}` });
    const copy = await call('POST', `/api/Projects/Duplicate?${query.toString()}`, {});
    copied.push((copy.json() as { id: number }).id);
    await call('GET', `/api/Projects/${copied[0]}`, undefined, {
      'X-Min-Position': copy.headers.get('x-position') ?? '',
    });
  });
  await times(DAY.comparisons, () => call('GET', `/api/Comparisons?projects=${EDITED},${copied[0]}`));
  await times(DAY.history, () => call('GET', `/api/Projects/${EDITED}/history`));
}

interface Counts {
  readonly head: number;
  /** Inserted, updated and deleted, in the log and the read models. */
  readonly rows: number;
  readonly wal: number;
  readonly transactions: number;
}

async function counts(pool: pg.Pool): Promise<Counts> {
  const { rows } = await pool.query<Record<keyof Counts, string>>(
    `SELECT (SELECT position FROM log.head) AS head,
            (SELECT sum(n_tup_ins + n_tup_upd + n_tup_del) FROM pg_stat_user_tables) AS rows,
            (SELECT pg_current_wal_insert_lsn() - '0/0') AS wal,
            (SELECT xact_commit FROM pg_stat_database WHERE datname = current_database()) AS transactions`,
  );
  const [row] = rows;
  return {
    head: Number(row?.head),
    rows: Number(row?.rows),
    wal: Number(row?.wal),
    transactions: Number(row?.transactions),
  };
}

/** Processor time of all processes of the server, those that have ended included. */
async function serverSeconds(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ data_directory: string }>('SHOW data_directory');
  const [pid = ''] = (await readFile(`${rows[0]?.data_directory}/postmaster.pid`, 'utf8')).split('\n');
  const children = (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ');
  // utime, stime, and of the postmaster what its ended children took.
  const own = await ticks(pid);
  let sum = own.slice(0, 4).reduce((all, one) => all + one, 0);
  for (const child of children) sum += (await ticks(child)).slice(0, 2).reduce((all, one) => all + one, 0);
  return sum / 100;
}

async function ticks(pid: string): Promise<number[]> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') ')).split(') ');
  return fields.split(' ').slice(11, 15).map(Number);
}
