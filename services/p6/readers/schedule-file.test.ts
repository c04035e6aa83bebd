import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { csv } from '../../../test/fixtures/schedules/texts.js';
import { p6Export } from '../../../test/fixtures/schedules/workbooks.js';
import { ROW_COLUMNS } from './row-lines.js';
import { readScheduleFile } from './schedule-file.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedule-file-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const activities = (count: number) =>
  Array.from({ length: count }, (_, at) => [`A${at}`, `Activity ${at}`, '2026-01-05', '2026-01-09']);
const previewId = '5c1e0000-0000-4000-8000-000000000000';
/** Rows from their lines, without empty fields. */
const rowsOf = (lines: Uint8Array) =>
  Buffer.from(lines)
    .toString()
    .trimEnd()
    .split('\n')
    .map((line) => {
      const values = line.split('\t').map((value, at) => [ROW_COLUMNS[at]!, value] as const);
      return Object.fromEntries(values.filter(([, value]) => value !== '\\N'));
    });

async function csvOf(count: number): Promise<string> {
  const path = join(folder, `${count}.csv`);
  await writeFile(path, csv([['Activity ID', 'Activity Name', 'Start', 'Finish'], ...activities(count)]));
  return path;
}

test('a thread reads the file: the rows come in order and in batches, then the facts', async () => {
  const path = join(folder, 'export.xer');
  await writeFile(
    path,
    await p6Export(activities(1_201).map(([id, name], at) => [id!, name!, 44774 + at / 7, 44774 + at / 7])),
  );
  const batches: ReturnType<typeof rowsOf>[] = [];
  const progress: number[] = [];
  const facts = await readScheduleFile(path, {
    previewId,
    onLines: (lines) => void batches.push(rowsOf(lines)),
    onProgress: (done) => progress.push(done),
  });
  expect(facts).toMatchObject({ kind: 'p6-spreadsheet', headerRow: 1 });
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 201]);
  expect(batches.flat().map(({ name }) => name)).toEqual(activities(1_201).map(([id]) => id));
  expect(batches.flat()[0]).toEqual({
    preview_id: previewId,
    id: '1',
    row: '3',
    name: 'A0',
    description: 'Activity 0',
    start_day: '2022-08-01',
    end_day: '2022-08-01',
    milestone: 'false',
    wbs: 'A9.1',
    activity_status: 'not-started',
  });
  expect(batches.flat().map(({ id }) => Number(id))).toEqual(activities(1_201).map((_, at) => at + 1));
  expect(progress.at(-1)).toBe(1);
});

test('the order of day and month reaches the thread', async () => {
  const path = join(folder, 'order.csv');
  await writeFile(
    path,
    csv([
      ['Activity Name', 'Start', 'Finish'],
      ['Kerbs', '03/04/2026', '04/04/2026'],
    ]),
  );
  const rows: ReturnType<typeof rowsOf> = [];
  await readScheduleFile(path, { dateOrder: 'dmy', previewId, onLines: (lines) => void rows.push(...rowsOf(lines)) });
  expect(rows[0]).toMatchObject({ start_day: '2026-04-03', end_day: '2026-04-04' });
});

test('reading waits for whoever takes the rows', async () => {
  const path = await csvOf(20_000);
  let taken = 0;
  let most = 0;
  let progressBeforeFirst = 0;
  await readScheduleFile(path, {
    onProgress: (done) => {
      if (taken === 0) progressBeforeFirst = done;
    },
    previewId,
    async onLines(lines) {
      const rows = rowsOf(lines);
      most = Math.max(most, rows.length);
      if (taken === 0) await new Promise((resolve) => setTimeout(resolve, 300));
      taken += rows.length;
    },
  });
  expect(taken).toBe(20_000);
  expect(most).toBe(500);
  expect(progressBeforeFirst).toBeLessThan(0.9);
});

test('what the taker throws ends the thread and is thrown', async () => {
  const path = await csvOf(20_000);
  let batches = 0;
  await expect(
    readScheduleFile(path, {
      previewId,
      onLines() {
        batches++;
        throw new Error('the database is full');
      },
    }),
  ).rejects.toThrow('the database is full');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(batches).toBe(1);
});

test('aborting ends the thread at once, whatever it is at', async () => {
  const path = await csvOf(200_000);
  const abort = new AbortController();
  let rows = 0;
  const reading = readScheduleFile(path, {
    signal: abort.signal,
    previewId,
    onLines(lines) {
      rows += rowsOf(lines).length;
      if (rows >= 1_000) abort.abort(new Error('the user has gone'));
    },
  });
  await expect(reading).rejects.toThrow('the user has gone');
  const atEnd = rows;
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(rows).toBe(atEnd);
  expect(rows).toBeLessThan(10_000);
  // While a batch is being stored, and before anything is read.
  const never = new AbortController();
  const stuck = readScheduleFile(path, {
    signal: never.signal,
    previewId,
    onLines: () => new Promise(() => never.abort(new Error('gone again'))),
  });
  await expect(stuck).rejects.toThrow('gone again');
  await expect(
    readScheduleFile(path, {
      signal: AbortSignal.abort(new Error('gone before')),
      previewId,
      onLines: () => undefined,
    }),
  ).rejects.toThrow('gone before');
});

test('a refusal comes through with its words, and so does a file that is not there', async () => {
  const path = join(folder, 'schedule.xlsx');
  await writeFile(path, '%PDF-1.7\n');
  await expect(readScheduleFile(path, { previewId, onLines: () => undefined })).rejects.toMatchObject({
    name: 'FileRefused',
    code: 'unknown-kind',
    title: 'This is not a schedule file.',
    detail: expect.stringContaining('a PDF document'),
  });
  await expect(readScheduleFile(join(folder, 'none.csv'), { previewId, onLines: () => undefined })).rejects.toThrow(
    'ENOENT',
  );
});

test('others are answered while a file is read', async () => {
  const path = await csvOf(200_000);
  const delay = monitorEventLoopDelay({ resolution: 5 });
  const began = performance.now();
  delay.enable();
  let rows = 0;
  await readScheduleFile(path, { previewId, onLines: (lines) => void (rows += rowsOf(lines).length) });
  delay.disable();
  expect(rows).toBe(200_000);
  // Against the time that the whole file takes: what a busy machine makes slower, it makes both.
  expect(delay.percentile(99) / 1e6).toBeLessThan((performance.now() - began) / 10);
});
