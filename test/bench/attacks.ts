import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { BenchEnvironment, BenchResult, BenchRow } from './bench-row.js';
import { type ProductProcess, startProcess } from './product-process.js';
import { watch } from './watch.js';

const MAX_WAIT_MS = 100;
const MAX_MEGABYTES = 100;
/** An attack that has not ended by then is broken off: what others waited has been seen. */
const MOST_SECONDS = 20;

interface Target {
  readonly product: ProductProcess;
  /** A programme without parts. */
  readonly empty: number;
  /** A programme of 201 parts of 300 years. */
  readonly long: number;
  readonly signal: AbortSignal;
}

interface Attack {
  readonly name: string;
  /** @returns what the attacker was answered */
  run(target: Target): Promise<string>;
}

const kindsOf = (list: readonly number[]): string =>
  [...new Set(list)]
    .map((status) => `${status}${list.length > 1 ? ` x ${list.filter((one) => one === status).length}` : ''}`)
    .join(', ');

const zeros = (bytes: number): string => `[${'0,'.repeat(bytes / 2 - 1)}0]`;
/** One object of so many fields, with names of 24 characters. */
const distinctNames = (count: number): string =>
  `[{${times(count, (i) => `"${`name ${i}`.padEnd(24, '-')}":0`).join(',')}}]`;
const emptyLists = (bytes: number): string => `["\\ud83d\\ude00"${',[]'.repeat(bytes / 3)}]`;
const times = <Item>(count: number, item: (index: number) => Item): Item[] =>
  Array.from({ length: count }, (_, i) => item(i));

async function send(
  { product, signal }: Target,
  path: string,
  body: string | Uint8Array<ArrayBuffer> | FormData,
  headers: Record<string, string> = {},
): Promise<number> {
  const response = await fetch(product.url + path, {
    method: 'POST',
    signal,
    body,
    headers: {
      Authorization: `Bearer ${product.token}`,
      ...(!(body instanceof FormData) && { 'Content-Type': 'application/json' }),
      ...headers,
    },
  });
  await response.arrayBuffer();
  return response.status;
}

const json = (
  path: (target: Target) => string,
  body: (target: Target) => unknown,
  headers?: Record<string, string>,
) => {
  return async (target: Target): Promise<string> =>
    String(await send(target, path(target), JSON.stringify(body(target)), headers));
};

const text = (path: string, body: string | Uint8Array<ArrayBuffer>, headers?: Record<string, string>) => {
  return async (target: Target): Promise<string> => String(await send(target, path, body, headers));
};

/** Answers that go on are read as fast as they come, and uncompressed. */
async function readFast({ product, signal }: Target, path: string): Promise<string> {
  const response = await fetch(product.url + path, {
    signal,
    headers: { Authorization: `Bearer ${product.token}`, 'Accept-Encoding': 'identity' },
  });
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += (chunk as Uint8Array).length;
  return `${response.status}, ${(bytes / 1e6).toFixed(0)} MB`;
}

/** Answers that never end: opened together, and left after a second. */
async function openMany({ product, signal }: Target, count: number, path: string): Promise<string> {
  const left = AbortSignal.any([signal, AbortSignal.timeout(1_000)]);
  const answers = await Promise.all(
    times(count, async () => {
      const response = await fetch(product.url + path, {
        signal: left,
        headers: { Authorization: `Bearer ${product.token}` },
      });
      void response.arrayBuffer().catch(() => undefined);
      return response.status;
    }),
  ).finally(() => pause(1_100));
  return kindsOf(answers);
}

/** Each of them takes 19 MiB and some 40 ms of a thread. */
async function logInMany(target: Target): Promise<string> {
  const answers = await Promise.all(
    times(200, (i) =>
      send(target, '/api/AuthUser/login', JSON.stringify({ email: `staff${i}@example.com`, password: 'Summer-2026' })),
    ),
  );
  return kindsOf(answers);
}

async function uploadMany(target: Target): Promise<string> {
  const file = new Blob([`ERMHDR\t19.12\n%T\tTASK\n${'%R\tnot a row\n'.repeat(400_000)}`]);
  const answers = await Promise.all(
    times(20, () => {
      const form = new FormData();
      form.append('file', file, 'schedule.xer');
      return send(target, `/api/P6Activities/preview?projectId=${target.empty}`, form);
    }),
  );
  return kindsOf(answers);
}

const gzipped = (bytes: number): Uint8Array<ArrayBuffer> => Uint8Array.from(gzipSync(zeros(bytes)));
const GZIP = { 'Content-Encoding': 'gzip', Authorization: '' };

/** docs/quality.md, Under load and attack. */
const ATTACKS: readonly Attack[] = [
  { name: '4 MB of zeros as 4 kB of gzip to the log-in', run: text('/api/AuthUser/login', gzipped(4e6), GZIP) },
  { name: '16 MB of zeros as 16 kB of gzip to the log-in', run: text('/api/AuthUser/login', gzipped(15.9e6), GZIP) },
  {
    name: 'an e-mail of 10 MB',
    run: json(
      () => '/api/AuthUser/login',
      () => ({ email: `${'a@'.repeat(5e6)}b.example`, password: 'x' }),
    ),
  },
  { name: '200 log-ins at once', run: logInMany },
  { name: '4 MB of zeros as parts of many assets', run: text('/api/Assets/bulk', zeros(4e6)) },
  { name: '16 MB of zeros as parts of many assets', run: text('/api/Assets/bulk', zeros(15.9e6)) },
  {
    name: '8,000 incomplete parts',
    run: json(
      () => '/api/Assets/bulk',
      ({ empty }) => times(8_000, (i) => ({ projectId: empty, assetName: `N${i}` })),
    ),
  },
  {
    name: '8,000 incomplete parts of one name',
    run: json(
      () => '/api/Assets/bulk',
      ({ empty }) => times(8_000, () => ({ projectId: empty, assetName: 'N' })),
    ),
  },
  {
    name: '20,000 zeros as parts of one asset',
    run: json(
      ({ empty }) => `/api/Projects/${empty}/assets`,
      () => ({ assetName: 'N', parts: times(20_000, () => 0) }),
    ),
  },
  {
    name: 'take-dates of 100,000 numbers',
    run: json(
      ({ empty }) => `/api/Projects/${empty}/take-dates`,
      () => ({ parts: times(100_000, (i) => i) }),
      {
        'If-Match': '"1"',
      },
    ),
  },
  {
    name: '10,000 activities with bad dates',
    run: json(
      () => '/api/P6Activities/bulk',
      ({ empty }) =>
        times(10_000, (i) => ({
          projectId: empty,
          p6ActivityName: `A${i}`,
          p6ActivityDescription: 'Works',
          p6StartDate: 'x',
          p6EndDate: 'y',
        })),
    ),
  },
  { name: '14 MB of distinct names', run: text('/api/Assets/bulk', distinctNames(499_000)) },
  { name: '0.7 MB of empty lists and an escaped emoji', run: text('/api/Assets/bulk', emptyLists(700_000)) },
  {
    name: 'a raw view of labour read fast, uncompressed',
    run: (target) => readFast(target, `/api/laborViews?projectId=${target.long}&granularity=month`),
  },
  {
    name: 'a raw view of materials read fast, uncompressed',
    run: (target) => readFast(target, `/api/MaterialViews?projectId=${target.long}`),
  },
  { name: '150 live streams', run: (target) => openMany(target, 150, '/api/changes') },
  { name: '60 followed feeds from the beginning', run: (target) => openMany(target, 60, '/api/events?follow=true') },
  {
    name: '10,000 parts of one asset, nothing wrong with them',
    run: json(
      ({ empty }) => `/api/Projects/${empty}/assets`,
      () => ({ assetName: 'Many', parts: times(10_000, completePart) }),
    ),
  },
  {
    name: 'a copy of the programme with 10,000 parts',
    run: json(
      ({ empty }) => `/api/Projects/${empty}/copy`,
      () => ({ name: 'Copy of many' }),
    ),
  },
  { name: '20 uploads of 5 MB at once', run: uploadMany },
];

/** Rows Attacks: what everybody else waits for `/health/live` while one caller does its worst, and what it takes of the process's memory. */
export async function attacksBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const url = await database();
  const rows: BenchRow[] = [];
  let most = { megabytes: 0, name: '' };
  let product = await prepared(url);
  try {
    for (const { name, run } of ATTACKS) {
      report(`Attacks: ${name}`);
      const { longestMs, megabytes, answer, survived } = await attacked(product, run);
      if (megabytes > most.megabytes) most = { megabytes, name };
      rows.push({
        area: 'Attacks',
        name: `${name}: longest wait for /health/live`,
        value: longestMs,
        unit: 'ms',
        bar: `under ${MAX_WAIT_MS} ms`,
        met: longestMs < MAX_WAIT_MS,
        note: `${answer}, memory + ${megabytes.toFixed(0)} MB`,
      });
      if (survived) continue;
      await product.process.stop('SIGKILL');
      product = { ...product, process: await startProcess(url) };
    }
  } finally {
    await product.process.stop();
  }
  rows.push({
    area: 'Attacks',
    name: "most that the process's memory grew by meanwhile",
    value: most.megabytes,
    unit: 'MB',
    bar: `under ${MAX_MEGABYTES} MB`,
    met: most.megabytes < MAX_MEGABYTES,
    note: most.name,
  });
  return { rows, growth: [] };
}

interface Prepared {
  readonly process: ProductProcess;
  readonly empty: number;
  readonly long: number;
}

const completePart = (index: number): object => ({
  partName: `Part ${index}`,
  assetCategoryId: 11,
  subProgrammId: 1,
  unitId: 1,
  partSize: 2_000,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
});

async function prepared(databaseUrl: string): Promise<Prepared> {
  const process = await startProcess(databaseUrl);
  const programme = async (name: string): Promise<number> => {
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
    const body = { name, regionId: 1, metricId: 1, calendar };
    return ((await process.call('POST', '/api/Projects/full', body)) as { id: number }).id;
  };
  const [empty, long] = [await programme('Empty'), await programme('Long')];
  await process.call('POST', `/api/Projects/${long}/assets`, {
    assetName: 'Mainline',
    parts: times(201, (i) => ({ ...completePart(i), partAssetStart: '1990-01-01', partAssetEnd: '2100-12-31' })),
  });
  await process.call('GET', `/api/Dashboards/materials?projectId=${long}`);
  return { process, empty, long };
}

interface Attacked {
  readonly longestMs: number;
  readonly megabytes: number;
  readonly answer: string;
  /** Whether the process still answers. */
  readonly survived: boolean;
}

async function attacked({ process: product, empty, long }: Prepared, run: Attack['run']): Promise<Attacked> {
  const others = watch(`${product.url}/health/live`);
  try {
    await pause(500);
    await others.waits();
    await product.forgetPeak();
    const before = await product.megabytes('VmRSS');
    const start = performance.now();
    const signal = AbortSignal.timeout(MOST_SECONDS * 1_000);
    const answer = await run({ product, empty, long, signal }).then(
      (answered) => `answered ${answered}`,
      (error: Error) => (signal.aborted ? 'broken off' : String(error.cause ?? error)),
    );
    const seconds = (performance.now() - start) / 1_000;
    // What the process has still to do of it counts too.
    await pause(500);
    return {
      longestMs: (await others.waits()).longest,
      megabytes: (await product.megabytes('VmHWM')) - before,
      answer: `${answer} after ${seconds.toFixed(1)} s`,
      survived: await Promise.race([
        fetch(`${product.url}/health/live`).then(
          ({ ok }) => ok,
          () => false,
        ),
        pause(5_000, false, { ref: false }),
      ]),
    };
  } finally {
    await others.stop();
  }
}
