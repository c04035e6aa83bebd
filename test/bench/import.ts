import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BenchEnvironment, type BenchResult, type BenchRow, percentile } from './bench-row.js';
import { startProcess } from './product-process.js';
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
  const product = await startProcess(databaseUrl);
  const { call } = product;
  try {
    const calendar = { workingPatternBitMask: 31, noShifts: 1, shift1Hours: 8, nonWorkingDays: [] };
    const { id } = (await call('POST', '/api/Projects/full', {
      name: 'Benched',
      regionId: 1,
      metricId: 1,
      calendar,
    })) as { id: number };
    await call('GET', `/api/Projects/${id}`);
    const idleMegabytes = await product.megabytes('VmRSS');
    const cpuBefore = await product.cpuSeconds();
    const stop = new AbortController();
    const others = readsOfOthers(() => call('GET', `/api/Projects/${id}`), stop.signal);
    const start = performance.now();
    const form = new FormData();
    form.append('file', await openAsBlob(path), 'schedule.xlsx');
    const { previewId } = (await call('POST', `/api/P6Activities/preview?projectId=${id}`, form)) as {
      previewId: string;
    };
    const previewed = performance.now();
    const previewMegabytes = await product.megabytes('VmHWM');
    const { imported } = (await call('POST', '/api/P6Activities/import', { previewId })) as { imported: number };
    const done = performance.now();
    stop.abort();
    if (imported !== activities) throw new Error(`${imported} of ${activities} activities were imported`);
    return {
      previewMs: previewed - start,
      importMs: done - previewed,
      cpuSeconds: (await product.cpuSeconds()) - cpuBefore,
      previewMegabytes,
      peakMegabytes: await product.megabytes('VmHWM'),
      idleMegabytes,
      others: await others,
    };
  } finally {
    await product.stop();
  }
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
