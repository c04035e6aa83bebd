import type { BenchEnvironment, BenchResult, Growth } from './bench-row.js';
import { startProduct } from './product.js';
import { type ProductProcess, startProcess } from './product-process.js';

const SIZES = [20, 200, 2_000];
/** How much more the second half of an answer may take than the first: garbage is collected when there is some, not at once. */
const ALLOWED_MB = 32;
/** How often an answer is looked at. */
const LOOKS = 40;
/** Answers that are looked at: what grows with the rows grows in each, what waits to be collected does not. */
const ROUNDS = 3;

const VIEWS = [
  { name: 'material rows', path: '/api/MaterialViews?projectId=' },
  { name: 'labour rows of days', path: '/api/laborViews?granularity=day&projectId=' },
];

/** Row Raw views: the rows of a programme, read to the end, and what the process takes of the memory for it. */
export async function rawViewsBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const databaseUrl = await database();
  const programmes = await programmesIn(databaseUrl, report);
  const product = await startProcess(databaseUrl);
  try {
    // Code is compiled and connections are opened before anything is measured.
    for (const { path } of VIEWS) await readAll(product, path + programmes[0]?.id);
    const rows = [];
    const growth: Growth[] = [];
    for (const { name, path } of VIEWS) {
      const measured = [];
      for (const { parts, id } of programmes) {
        report(`Raw views: ${name} of ${parts.toLocaleString('en-GB')} parts`);
        const before = await product.megabytes('VmRSS');
        const { bytes, ms, firstMs } = await readAll(product, path + id);
        const halves = [];
        for (let round = 0; round < ROUNDS; round += 1) halves.push(await memoryOfHalves(product, path + id, bytes));
        measured.push({
          parts,
          bytes,
          ms,
          firstMs,
          more: Math.max(...halves.map(({ firstHalf }) => firstHalf)) - before,
          growth: Math.min(...halves.map(({ firstHalf, secondHalf }) => secondHalf - firstHalf)),
        });
      }
      const last = measured.at(-1);
      if (!last) continue;
      rows.push({
        area: 'Raw views',
        name: `memory that the second half takes more than the first, least of ${ROUNDS} rounds, ${name} of ${last.parts.toLocaleString('en-GB')} parts, ${(last.bytes / 1e6).toFixed(0)} MB`,
        value: last.growth,
        unit: 'MB',
        bar: `at most ${ALLOWED_MB} MB`,
        met: last.growth <= ALLOWED_MB,
        note: `${measured.map(({ more }) => `${more.toFixed(0)} MB`).join(', ')} more than before at ${SIZES.join(', ')} parts; the first byte after ${last.firstMs.toFixed(0)} ms`,
      });
      growth.push({
        area: 'Raw views',
        name,
        of: 'parts',
        unit: 'ms',
        kind: 'time',
        points: measured.map(({ parts, ms }) => ({ size: parts, value: ms })),
      });
    }
    return { rows, growth };
  } finally {
    await product.stop();
  }
}

async function programmesIn(databaseUrl: string, report: BenchEnvironment['report']) {
  const product = await startProduct(databaseUrl);
  try {
    const programmes = [];
    for (const parts of SIZES) {
      report(`Raw views: a programme of ${parts.toLocaleString('en-GB')} parts`);
      programmes.push({ parts, id: await product.programmeOf(parts) });
    }
    await product.caughtUp('all');
    return programmes;
  } finally {
    await product.stop();
  }
}

/** Reads as fast as it comes and keeps nothing of it. @param look is called with the bytes that have come */
async function readAll({ url, token }: ProductProcess, path: string, look?: (bytes: number) => Promise<void>) {
  const start = performance.now();
  const response = await fetch(url + path, { headers: { Authorization: `Bearer ${token}` } });
  if (!response.ok || !response.body) throw new Error(`GET ${path}: ${response.status}`);
  let [bytes, firstMs] = [0, 0];
  for await (const chunk of response.body) {
    if (bytes === 0) firstMs = performance.now() - start;
    bytes += (chunk as Uint8Array).length;
    await look?.(bytes);
  }
  return { bytes, firstMs, ms: performance.now() - start };
}

/** The most that the process has while it sends the first half of the rows, and while it sends the second. */
async function memoryOfHalves(product: ProductProcess, path: string, size: number) {
  let [firstHalf, secondHalf, next] = [0, 0, 0];
  await readAll(product, path, async (bytes) => {
    if (bytes < next) return;
    next += size / LOOKS;
    const now = await product.megabytes('VmRSS');
    if (bytes < size / 2) firstHalf = Math.max(firstHalf, now);
    else secondHalf = Math.max(secondHalf, now);
  });
  return { firstHalf, secondHalf };
}
