import { PART_LINES, partLines } from '../../projections/part-lines/part-lines-projection.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import { productCodec } from '../../services/domain/product-codec.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { loadReferenceData, readReferenceData } from '../../services/library/load-reference-data.js';
import { openPool } from '../../services/platform/database.js';
import { jsonLog } from '../../services/platform/log.js';
import { migrateDatabase } from '../support/postgres.js';
import { referenceLibraryState } from '../support/test-programmes.js';
import type { BenchEnvironment, BenchResult } from './bench-row.js';
import { changeRate } from './library-change.js';
import { addToLog } from './log-of-programmes.js';

const SIZES = [10_000, 100_000, 1_000_000];

/** Row Takeover: from the end of the process that fills the part lines until another has passed a changed rate. */
export async function takeoverBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const url = await database();
  await migrateDatabase(url);
  const pool = openPool(url, () => undefined);
  const store = new PostgresEventStore({ pool, codec: productCodec });
  const log = jsonLog('error', (line) => process.stderr.write(`${line}\n`));
  const started = async () => {
    const runner = new ProjectionRunner({ store, pool, projections: [partLines], log });
    await runner.start();
    return runner;
  };
  const points: { size: number; value: number }[] = [];
  try {
    await loadReferenceData(store, await readReferenceData(), new Date().toISOString());
    const library = await referenceLibraryState();
    let active = await started();
    for (const size of SIZES) {
      report(`Takeover: a log of ${size.toLocaleString('en-GB')} events`);
      await addToLog(store, size - Number(await store.head()));
      await active.readModels.waitFor([PART_LINES], await store.head(), 900_000);
      const standby = await started();
      const start = performance.now();
      await active.stop();
      await standby.readModels.waitFor([PART_LINES], await changeRate({ store, library }), 60_000);
      points.push({ size, value: performance.now() - start });
      report(`Takeover: after ${(points.at(-1)?.value ?? 0).toFixed(0)} ms`);
      active = standby;
    }
    await active.stop();
  } finally {
    await store.close();
    await pool.end();
  }
  const ms = points.at(-1)?.value ?? 0;
  return {
    rows: [
      {
        area: 'Takeover',
        name: `of the part lines, to a changed rate, log of ${(SIZES.at(-1) ?? 0).toLocaleString('en-GB')} events`,
        value: ms,
        unit: 'ms',
        bar: 'at most 2,000 ms',
        met: ms <= 2_000,
      },
    ],
    growth: [
      { area: 'Takeover', name: 'of the part lines', of: 'events in the log', unit: 'ms', kind: 'time', points },
    ],
  };
}
