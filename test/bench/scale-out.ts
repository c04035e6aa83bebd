import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PART_LINES, partLines } from '../../projections/part-lines/part-lines-projection.js';
import { isAnythingQueued } from '../../projections/part-lines/part-queue.js';
import { type Build, servingSql } from '../../projections/runner/build.js';
import { currentBuilds, ensureBuild } from '../../projections/runner/checkpoints.js';
import { checksumOf } from '../../projections/runner/checksum.js';
import { productCodec } from '../../services/domain/product-codec.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { openPool } from '../../services/platform/database.js';
import { comparePositions } from '../../services/platform/position.js';
import type { BenchEnvironment, BenchResult, BenchRow } from './bench-row.js';
import { changeRate } from './library-change.js';
import { type Product, startProduct } from './product.js';

const SIZES = [1, 10, 100];
const PARTS = 50;
const PROCESSES = [1, 2, 4];
/** At the full size, of which the middle one counts: of two seconds, other work of the machine takes a part. */
const ROUNDS = 3;
/** Of the speed-up that processes, or the cores that are left, allow: 1.7 x for twice the processes. */
const SHARE = 0.85;

/**
 * Row Scale-out: the part lines of a log filled anew, and caught up with a changed rate that all of them use, by so many processes. Where
 * cores end before processes do, what the work costs in all tells whether more cores would help.
 */
export async function scaleOutBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const points = [];
  let measured: Measured = { rebuilds: [], changes: [] };
  for (const size of SIZES) {
    const rounds = size === SIZES.at(-1) ? ROUNDS : 1;
    const url = await database();
    const product = await startProduct(url);
    for (let i = 0; i < size; i++) await product.programmeOf(PARTS);
    await product.caughtUp([PART_LINES]);
    await product.stop();
    // All rebuild the same log: one with a change that all programmes follow is calculated before it and after it.
    const rebuilds = [];
    for (const processes of PROCESSES) {
      report(`Scale-out: ${size} programmes of ${PARTS} parts rebuilt by ${processes} processes`);
      rebuilds.push(await withProcesses(url, processes, rounds, rebuildCost));
    }
    const changes = [];
    for (const processes of PROCESSES) {
      report(`Scale-out: ${size} programmes of ${PARTS} parts caught up by ${processes} processes`);
      changes.push(await withProcesses(url, processes, rounds, (running) => changeCost(running, product)));
    }
    measured = { rebuilds, changes };
    points.push({ size: size * PARTS, value: (size * PARTS) / (rebuilds[0]?.seconds ?? Infinity) });
  }
  return {
    rows: [...rowsOf('rebuild', measured.rebuilds), ...rowsOf('catching up with a changed rate', measured.changes)],
    growth: [
      {
        area: 'Scale-out',
        name: 'parts of a rebuild per second, one process',
        of: 'parts',
        unit: '/s',
        kind: 'rate',
        points,
      },
    ],
  };
}

interface Work {
  readonly seconds: number;
  /** Of each process. */
  readonly cpu: readonly number[];
  /** Of the sessions of PostgreSQL. */
  readonly sessions: number;
  /** Cores of the machine that were busy, with whatever, on average. */
  readonly busy: number;
}
/** By so many processes as PROCESSES has at the same place. */
interface Measured {
  readonly rebuilds: readonly Work[];
  /** All figures follow a changed rate. */
  readonly changes: readonly Work[];
}

interface Running {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly processes: readonly ChildProcess[];
}

async function withProcesses(
  url: string,
  count: number,
  rounds: number,
  measure: (running: Running) => Promise<Work>,
): Promise<Work> {
  const pool = openPool(url, () => undefined);
  const store = new PostgresEventStore({ pool, codec: productCodec });
  const processes: ChildProcess[] = [];
  try {
    for (let i = 0; i < count; i++) processes.push(await started(url));
    // Processes that have just begun compile their code first; those of an installation have long done so.
    await rebuilt(pool);
    const works: Work[] = [];
    for (let round = 0; round < rounds; round++) works.push(await measure({ pool, store, processes }));
    const [middle] = works.toSorted((one, other) => one.seconds - other.seconds).slice(Math.floor(rounds / 2));
    if (middle === undefined) throw new Error('Nothing was measured');
    return middle;
  } finally {
    for (const one of processes) {
      const ended = once(one, 'exit');
      one.kill('SIGKILL');
      await ended;
    }
    await store.close();
    await pool.end();
  }
}

async function rebuilt(pool: Pool): Promise<void> {
  const build = await ensureBuild(pool, partLines, { anew: true });
  while ((await live(pool)).build < build) await pause(20);
}

async function rebuildCost(running: Running): Promise<Work> {
  const { pool } = running;
  const before = await live(pool);
  const cost = await costOf(running, () => rebuilt(pool));
  if ((await checksum(pool, before)) !== (await checksum(pool, await live(pool))))
    throw new Error('The tables differ from those before');
  return cost;
}

function changeCost(running: Running, { library }: Product): Promise<Work> {
  const { pool, store } = running;
  return costOf(running, async () => {
    const position = await changeRate({ store, library });
    while (comparePositions((await live(pool)).position, position) < 0) await pause(20);
    const now = await live(pool);
    while (await isAnythingQueued(servingSql(pool, partLines, now))) await pause(20);
  });
}

async function started(url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './scripts/typescript.mjs', 'test/bench/part-lines-process.ts'], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

async function live(pool: Pool): Promise<Build> {
  const found = (await currentBuilds(pool, [PART_LINES])).find(({ stage }) => stage === 'live');
  if (found === undefined) throw new Error('No part lines serve');
  return found;
}

const checksum = (pool: Pool, build: Build): Promise<string> =>
  checksumOf(servingSql(pool, partLines, build), partLines);

/** Sessions that end meanwhile are not counted: none that does the work is among them. */
async function costOf({ pool, processes }: Running, work: () => Promise<void>): Promise<Work> {
  const cpu = () => Promise.all(processes.map(({ pid }) => cpuSeconds(pid)));
  const [cpuBefore, sessionsBefore, coresBefore, start] = [
    await cpu(),
    await sessionSeconds(pool),
    coreSeconds(),
    performance.now(),
  ];
  await work();
  const seconds = (performance.now() - start) / 1000;
  const busy = (coreSeconds() - coresBefore) / seconds;
  const [cpuAfter, sessionsAfter] = [await cpu(), await sessionSeconds(pool)];
  return {
    seconds,
    busy,
    cpu: cpuAfter.map((after, i) => after - (cpuBefore[i] ?? 0)),
    sessions: [...sessionsAfter].reduce((sum, [pid, after]) => sum + after - (sessionsBefore.get(pid) ?? 0), 0),
  };
}

async function sessionSeconds(pool: Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ pid: number }>(
    'SELECT pid FROM pg_stat_activity WHERE datname = current_database()',
  );
  return new Map(await Promise.all(rows.map(async ({ pid }) => [pid, await cpuSeconds(pid)] as const)));
}

/** For which the machine's cores were busy since it started. */
const coreSeconds = (): number =>
  cpus().reduce((sum, { times: { user, nice, sys, irq } }) => sum + (user + nice + sys + irq) / 1000, 0);

/** As Linux counts them; 0 for a process that has ended. */
async function cpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const [, fields = ''] = stat.split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}

const total = ({ cpu, sessions }: Work): number => cpu.reduce((sum, one) => sum + one, sessions);

function rowsOf(name: string, works: readonly Work[]): BenchRow[] {
  const cores = availableParallelism();
  return works.map((work, i) => {
    const [processes = 0, before] = [PROCESSES[i], works[i - 1]];
    const note = [
      `${work.seconds.toFixed(1)} s`,
      `${work.busy.toFixed(1)} of ${cores} cores busy, ${(total(work) / work.seconds).toFixed(1)} of them with it`,
      `CPU of the processes ${work.cpu.map((seconds) => seconds.toFixed(1)).join(' + ')} s, of PostgreSQL ${work.sessions.toFixed(1)} s`,
      `in all ${(total(work) / total(works[0] ?? work)).toFixed(2)} x that of one process`,
    ].join('; ');
    const row = { area: 'Scale-out', name: `${name}, ${processes} process${processes === 1 ? '' : 'es'}`, note };
    if (before === undefined) return { ...row, value: work.seconds, unit: 's' };
    const speedUp = before.seconds / work.seconds;
    const bar = SHARE * Math.min(2, cores / before.busy);
    return {
      ...row,
      value: speedUp,
      unit: `x the rate of ${processes / 2}`,
      bar: `at least ${bar.toFixed(2)} x: 1.7 x while cores last, ${(cores - before.busy).toFixed(1)} were left`,
      met: speedUp >= bar,
    };
  });
}
