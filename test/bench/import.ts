import { openAsBlob } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { area, atMost, percentile, repeated, timeOf, under } from './area.js';
import { FULL_SIZE, writeScheduleWorkbook } from './schedule-workbook.js';

const SIZES = [0.01, 0.1, 1].map((scale) => Math.round(FULL_SIZE.activities * scale));
/** Pause between the reads of somebody else. */
const OTHERS_EVERY_MS = 20;

/** Row Import: a P6 workbook from its upload to the last activity in the log, in a product of its own; somebody else reads a programme meanwhile. */
export const bench = area({
  name: 'Import',
  sizes: SIZES,
  of: 'activities',
  async prepare(ground) {
    const folder = await mkdtemp(join(tmpdir(), 'plumbline-bench-import-'));
    return ground.keep(folder, () => rm(folder, { recursive: true, force: true }));
  },
  async measure(activities, folder, ground) {
    const path = join(folder, 'schedule.xlsx');
    const relations = Math.round((FULL_SIZE.relations * activities) / FULL_SIZE.activities);
    const bytes = await writeScheduleWorkbook(path, { activities, relations });
    // In a process that has done nothing before: its peak is the import's.
    const product = await ground.process();
    const id = await product.programme('Benched');
    const read = () => timeOf(() => product.read(`/api/Projects/${id}`));
    await read();
    const idleMegabytes = await product.megabytes('VmRSS');
    const cpuBefore = await product.cpuSeconds();
    const endOthers = repeated(OTHERS_EVERY_MS, read);
    const start = performance.now();
    const form = new FormData();
    form.append('file', await openAsBlob(path), 'schedule.xlsx');
    const preview = await product.call('POST', `/api/P6Activities/preview?projectId=${id}`, form);
    const previewMs = performance.now() - start;
    const previewMegabytes = await product.megabytes('VmHWM');
    const { previewId } = preview.json<{ previewId: string }>();
    const done = await product.call('POST', '/api/P6Activities/import', { previewId });
    const ms = performance.now() - start;
    const others = endOthers();
    const { imported } = done.json<{ imported: number }>();
    if (imported !== activities) throw new Error(`${imported} of ${activities} activities were imported`);
    const cpuSeconds = (await product.cpuSeconds()) - cpuBefore;
    const peak = await product.megabytes('VmHWM');
    const waits = await others;
    const phases = `preview ${(previewMs / 1_000).toFixed(1)} s, import ${((ms - previewMs) / 1_000).toFixed(1)} s`;
    return [
      {
        name: `P6 workbook of ${(bytes / 1e6).toFixed(1)} MB, uploaded, previewed and imported`,
        value: ms / 1_000,
        unit: 's',
        bar: atMost(6),
        note: `${phases}; the product's own processor time ${cpuSeconds.toFixed(1)} s`,
      },
      {
        name: "peak of the product's memory",
        value: peak,
        unit: 'MB',
        bar: atMost(400),
        note: `${idleMegabytes.toFixed(0)} MB before, ${previewMegabytes.toFixed(0)} MB until the preview was there`,
      },
      {
        name: `p99 of ${waits.length} reads of a programme meanwhile`,
        value: percentile(waits, 0.99),
        bar: under(100),
        note: `longest ${Math.max(0, ...waits).toFixed(0)} ms`,
      },
      { grows: 'upload to recorded', value: ms },
    ];
  },
});
