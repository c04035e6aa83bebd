import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { Pool } from 'pg';
import { PART_LINES, partLines } from '../../projections/part-lines/part-lines-projection.js';
import { isAnythingQueued } from '../../projections/part-lines/part-queue.js';
import { type Build, servingSql } from '../../projections/runner/build.js';
import { currentBuilds, ensureBuild } from '../../projections/runner/checkpoints.js';
import { checksumOf } from '../../projections/runner/checksum.js';
import type { Library } from '../../services/domain/library/library.js';
import { comparePositions } from '../../services/platform/position.js';
import { area, atLeast, type Figure, inRounds, timeOf } from './area.js';
import { changeRate } from './busy-lines.js';
import type { Ground } from './ground.js';
import { processorTime } from './product-process.js';

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
export const bench = area({
  name: 'Scale-out',
  sizes: SIZES,
  of: 'parts',
  async measure(size, _, ground) {
    const rounds = size === SIZES.at(-1) ? ROUNDS : 1;
    const url = await ground.run.database();
    const library = await ground.within(async (own) => {
      const product = await own.product(url);
      await product.programmesOf(size, PARTS);
      await product.caughtUp([PART_LINES]);
      return product.library;
    });
    const byProcesses = async (told: string, measure: (running: Running) => Promise<Work>): Promise<Work[]> => {
      const works: Work[] = [];
      for (const processes of PROCESSES) {
        ground.say(`${size} programmes of ${PARTS} parts ${told} by ${processes} processes`);
        const ofRounds = await ground.within(async (own) => {
          const running = await runningOn(own, url, processes);
          return inRounds(rounds, () => measure(running));
        });
        const [middle] = ofRounds.sort((one, other) => one.seconds - other.seconds).slice(Math.floor(rounds / 2));
        if (middle) works.push(middle);
      }
      return works;
    };
    // All rebuild the same log: one with a change that all programmes follow is calculated before it and after it.
    const rebuilds = await byProcesses('rebuilt', rebuildCost);
    const changes = await byProcesses('caught up', (running) => changeCost(running, library));
    const grows = 'parts of a rebuild per second, one process';
    const perSecond = (size * PARTS) / (rebuilds[0]?.seconds ?? Infinity);
    return [
      ...figuresOf('rebuild', rebuilds),
      ...figuresOf('catching up with a changed rate', changes),
      { grows, value: perSecond, size: size * PARTS, unit: '/s', kind: 'rate' },
    ];
  },
});

type Running = Awaited<ReturnType<typeof runningOn>>;
type Work = Awaited<ReturnType<typeof costOf>>;

async function runningOn(ground: Ground, url: string, count: number) {
  const [pool, store] = [ground.pool(url), ground.log(url)];
  const processes = await inRounds(count, () => started(ground, url));
  // Processes that have just begun compile their code first; those of an installation have long done so.
  await rebuilt(pool);
  return { pool, store, processes };
}

async function started(ground: Ground, url: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--import', './scripts/typescript.mjs', 'test/bench/part-lines-process.ts'], {
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  ground.keep(once(child, 'exit'), (ended) => {
    child.kill('SIGKILL');
    return ended;
  });
  await once(child.stdout ?? child, 'data');
  return child;
}

async function rebuilt(pool: Pool): Promise<void> {
  const build = await ensureBuild(pool, partLines, { anew: true });
  while ((await live(pool)).build < build) await pause(20);
}

async function rebuildCost(running: Running) {
  const { pool } = running;
  const checksum = async (): Promise<string> => checksumOf(servingSql(pool, partLines, await live(pool)), partLines);
  const before = await checksum();
  const cost = await costOf(running, () => rebuilt(pool));
  if ((await checksum()) !== before) throw new Error('The tables differ from those before');
  return cost;
}

function changeCost(running: Running, library: Library) {
  const { pool, store } = running;
  return costOf(running, async () => {
    const position = await changeRate(store, library);
    while (comparePositions((await live(pool)).position, position) < 0) await pause(20);
    const now = await live(pool);
    while (await isAnythingQueued(servingSql(pool, partLines, now))) await pause(20);
  });
}

async function live(pool: Pool): Promise<Build> {
  const found = (await currentBuilds(pool, [PART_LINES])).find(({ stage }) => stage === 'live');
  if (found === undefined) throw new Error('No part lines serve');
  return found;
}

/**
 * Seconds of the work, and of processor in each process and in the sessions of PostgreSQL; `busy` cores of the machine, with whatever, on
 * average. Sessions that end meanwhile are not counted: none that does the work is among them.
 */
async function costOf({ pool, processes }: Running, work: () => Promise<void>) {
  const cpu = () => Promise.all(processes.map(({ pid }) => cpuSeconds(pid)));
  const [cpuBefore, sessionsBefore, coresBefore] = [await cpu(), await sessionSeconds(pool), coreSeconds()];
  const seconds = (await timeOf(work)) / 1_000;
  const busy = (coreSeconds() - coresBefore) / seconds;
  const [cpuAfter, sessionsAfter] = [await cpu(), await sessionSeconds(pool)];
  const ofSessions = [...sessionsAfter].map(([pid, after]) => after - (sessionsBefore.get(pid) ?? 0));
  return {
    seconds,
    busy,
    cpu: cpuAfter.map((after, i) => after - (cpuBefore[i] ?? 0)),
    sessions: ofSessions.reduce((sum, one) => sum + one, 0),
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

const cpuSeconds = async (pid: number | undefined): Promise<number> => (await processorTime(pid)).own;

const total = ({ cpu, sessions }: Work): number => cpu.reduce((sum, one) => sum + one, sessions);

function figuresOf(name: string, works: readonly Work[]): Figure[] {
  const cores = availableParallelism();
  return works.map((work, i) => {
    const [processes = 0, before] = [PROCESSES[i], works[i - 1]];
    const note = [
      `${work.seconds.toFixed(1)} s`,
      `${work.busy.toFixed(1)} of ${cores} cores busy, ${(total(work) / work.seconds).toFixed(1)} of them with it`,
      `CPU of the processes ${work.cpu.map((seconds) => seconds.toFixed(1)).join(' + ')} s, of PostgreSQL ${work.sessions.toFixed(1)} s`,
      `in all ${(total(work) / total(works[0] ?? work)).toFixed(2)} x that of one process`,
    ].join('; ');
    const figure = { name: `${name}, ${processes} process${processes === 1 ? '' : 'es'}`, note };
    if (before === undefined) return { ...figure, value: work.seconds, unit: 's' };
    const bar = SHARE * Math.min(2, cores / before.busy);
    const left = `1.7 x while cores last, ${(cores - before.busy).toFixed(1)} were left`;
    return {
      ...figure,
      value: before.seconds / work.seconds,
      unit: `x the rate of ${processes / 2}`,
      bar: { ...atLeast(bar), words: () => `at least ${bar.toFixed(2)} x: ${left}` },
    };
  });
}
