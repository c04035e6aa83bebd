import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ServingSql } from '../../projections/runner/projection.js';
import { type BenchEnvironment, type BenchResult } from './bench-row.js';
import { startProduct } from './product.js';

const SIZES = [1, 10, 100];
const PARTS = 50;
const [NAME, TABLE] = ['part-lines', 'lines'];

/** Row Rebuild: all lines filled anew from the log beside the serving ones, against COPY of the same rows into the same table. */
export async function rebuildBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const points = [];
  let ratio = 0;
  let slowestRead = 0;
  let rows = 0;
  for (const size of SIZES) {
    const product = await startProduct(await database());
    try {
      report(`Rebuild: ${size} programmes of ${PARTS} parts`);
      let first = 0;
      for (let i = 0; i < size; i++) first = await product.programmeOf(PARTS);
      await product.caughtUp([NAME]);
      let reading = true;
      const reads = (async () => {
        while (reading) {
          const start = performance.now();
          await product.call('GET', `/api/Dashboards/materials?projectId=${first}`);
          slowestRead = Math.max(slowestRead, performance.now() - start);
          await new Promise((done) => setTimeout(done, 100));
        }
      })();
      const start = performance.now();
      await product.runner.rebuild(NAME);
      const rebuilding = performance.now() - start;
      const sql = await product.readModels.tablesOf(NAME);
      rows = Number((await sql.query<{ n: number }>(`SELECT count(*) AS n FROM ${sql.table(TABLE)}`)).rows[0]?.n);
      reading = false;
      await reads;
      const copying = await copyMs(sql, TABLE);
      points.push({ size: size * PARTS, value: rows / (rebuilding / 1000) });
      ratio = copying / rebuilding;
    } finally {
      await product.stop();
    }
  }
  return {
    rows: [
      {
        area: 'Rebuild',
        name: `lines of ${SIZES.at(-1)} programmes x ${PARTS} parts (${rows.toLocaleString('en-GB')} rows)`,
        value: ratio,
        unit: 'x the rows/s of COPY',
        bar: 'at least 0.5 x',
        met: ratio >= 0.5,
        note: `${Math.round(points.at(-1)?.value ?? 0).toLocaleString('en-GB')} rows/s; reads went on, the slowest took ${slowestRead.toFixed(0)} ms`,
      },
    ],
    growth: [{ area: 'Rebuild', name: 'rows per second', of: 'parts', unit: 'rows/s', kind: 'rate', points }],
  };
}

/** Milliseconds of a COPY of a table's rows into an empty table with the same columns and indexes. */
async function copyMs(sql: ServingSql, table: string): Promise<number> {
  const client = await sql.pool.connect();
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS public.copied (LIKE ${sql.table(table)} INCLUDING ALL)`);
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`COPY ${sql.table(table)} TO STDOUT`))) chunks.push(chunk as Buffer);
    const start = performance.now();
    await pipeline(chunks, client.query(copyFrom('COPY public.copied FROM STDIN')));
    const took = performance.now() - start;
    await client.query('DROP TABLE public.copied');
    return took;
  } finally {
    client.release();
  }
}
