import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openAsBlob } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchEnvironment, type BenchResult, type BenchRow, percentile } from './bench-row.js';
import { FULL_SIZE, writeScheduleWorkbook } from './schedule-workbook.js';

const SCALES = [0.01, 0.1, 1];
const MAX_SECONDS = 6;
const MAX_MEGABYTES = 400;
const MAX_MS = 100;
/** Pause between the reads of somebody else. */
const OTHERS_EVERY_MS = 20;

interface Taken {
  readonly previewMs: number;
  readonly importMs: number;
  readonly cpuSeconds: number;
  readonly previewMegabytes: number;
  readonly peakMegabytes: number;
  readonly idleMegabytes: number;
  readonly others: readonly number[];
}

/** Row Import: a P6 workbook from its upload to the last activity in the log, in a product of its own; somebody else reads a programme meanwhile. */
export async function importBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-import-'));
  const points: { size: number; value: number }[] = [];
  let taken: Taken | undefined;
  let bytes = 0;
  try {
    for (const scale of SCALES) {
      const size = {
        activities: Math.round(FULL_SIZE.activities * scale),
        relations: Math.round(FULL_SIZE.relations * scale),
      };
      report(`Import: a workbook of ${size.activities.toLocaleString('en-GB')} activities`);
      const path = join(folder, 'schedule.xlsx');
      bytes = await writeScheduleWorkbook(path, size);
      taken = await importInto(await database(), path, size.activities);
      points.push({ size: size.activities, value: taken.previewMs + taken.importMs });
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  return {
    rows: taken ? rowsOf(taken, bytes) : [],
    growth: [{ area: 'Import', name: 'upload to recorded', of: 'activities', unit: 'ms', kind: 'time', points }],
  };
}

function rowsOf(
  { previewMs, importMs, cpuSeconds, previewMegabytes, peakMegabytes, idleMegabytes, others }: Taken,
  bytes: number,
): BenchRow[] {
  const seconds = (previewMs + importMs) / 1_000;
  const p99 = percentile(others, 0.99);
  return [
    {
      area: 'Import',
      name: `P6 workbook of ${(bytes / 1e6).toFixed(1)} MB, uploaded, previewed and imported`,
      value: seconds,
      unit: 's',
      bar: `at most ${MAX_SECONDS} s`,
      met: seconds <= MAX_SECONDS,
      note: `preview ${(previewMs / 1_000).toFixed(1)} s, import ${(importMs / 1_000).toFixed(1)} s; the product's own processor time ${cpuSeconds.toFixed(1)} s`,
    },
    {
      area: 'Import',
      name: "peak of the product's memory",
      value: peakMegabytes,
      unit: 'MB',
      bar: `at most ${MAX_MEGABYTES} MB`,
      met: peakMegabytes <= MAX_MEGABYTES,
      note: `${idleMegabytes.toFixed(0)} MB before, ${previewMegabytes.toFixed(0)} MB until the preview was there`,
    },
    {
      area: 'Import',
      name: `p99 of ${others.length} reads of a programme meanwhile`,
      value: p99,
      unit: 'ms',
      bar: `under ${MAX_MS} ms`,
      met: p99 < MAX_MS,
      note: `longest ${Math.max(0, ...others).toFixed(0)} ms`,
    },
  ];
}

/** In a process that has done nothing before: its peak is the import's. */
async function importInto(databaseUrl: string, path: string, activities: number): Promise<Taken> {
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'x'.repeat(48),
      LOG_LEVEL: 'error',
      NODE_OPTIONS: undefined,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  try {
    const call = await signedIn(await readyAt(child));
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
    const { id } = (await call('POST', '/api/Projects/full', {
      name: 'Benched',
      regionId: 1,
      metricId: 1,
      calendar,
    })) as { id: number };
    await call('GET', `/api/Projects/${id}`);
    const idleMegabytes = await megabytes(child, 'VmRSS');
    const cpuBefore = await cpuSeconds(child);
    const stop = new AbortController();
    const others = readsOfOthers(() => call('GET', `/api/Projects/${id}`), stop.signal);
    const start = performance.now();
    const form = new FormData();
    form.append('file', await openAsBlob(path), 'schedule.xlsx');
    const { previewId } = (await call('POST', `/api/P6Activities/preview?projectId=${id}`, form)) as {
      previewId: string;
    };
    const previewed = performance.now();
    const previewMegabytes = await megabytes(child, 'VmHWM');
    const { imported } = (await call('POST', '/api/P6Activities/import', { previewId })) as { imported: number };
    const done = performance.now();
    stop.abort();
    if (imported !== activities) throw new Error(`${imported} of ${activities} activities were imported`);
    return {
      previewMs: previewed - start,
      importMs: done - previewed,
      cpuSeconds: (await cpuSeconds(child)) - cpuBefore,
      previewMegabytes,
      peakMegabytes: await megabytes(child, 'VmHWM'),
      idleMegabytes,
      others: await others,
    };
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}

async function readyAt(child: ChildProcess): Promise<string> {
  return new Promise((ready, failed) => {
    let said = '';
    child.once('exit', (code) => failed(new Error(`The product ended with ${code}: ${said}`)));
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /ready at (\S+)/.exec(said)?.[1];
      if (address !== undefined) ready(address);
    });
  });
}

type Call = (method: string, path: string, body?: object) => Promise<unknown>;

async function signedIn(url: string): Promise<Call> {
  while ((await fetch(`${url}/health/ready`)).status !== 200) await pause(100);
  const send = async (method: string, path: string, body: object | undefined, token?: string): Promise<unknown> => {
    const isForm = body instanceof FormData;
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(!isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return JSON.parse(text);
  };
  const credentials = {
    email: 'bench@example.com',
    password: 'Plumb-1ine',
    confirmPassword: 'Plumb-1ine',
    role: 'Viewer',
  };
  await send('POST', '/api/AuthUser/register', credentials);
  const { token } = (await send('POST', '/api/AuthUser/login', credentials)) as { token: string };
  return (method, path, body) => send(method, path, body, token);
}

async function readsOfOthers(read: () => Promise<unknown>, signal: AbortSignal): Promise<number[]> {
  const took: number[] = [];
  while (!signal.aborted) {
    const start = performance.now();
    await read();
    took.push(performance.now() - start);
    await pause(OTHERS_EVERY_MS);
  }
  return took;
}

/** As Linux counts them for the process, its threads included. */
async function megabytes(child: ChildProcess, what: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
  return Number(new RegExp(`^${what}:\\s+(\\d+) kB`, 'm').exec(status)?.[1] ?? 0) / 1_024;
}

/** Of all its threads: says what the import costs also where other work keeps the machine busy. */
async function cpuSeconds(child: ChildProcess): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${child.pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) / 100;
}
