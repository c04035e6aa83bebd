import { pipeline } from 'node:stream/promises';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { ServingSql } from '../../projections/runner/projection.js';
import { area, atLeast, count, repeated, timeOf } from './area.js';

const PARTS = 50;
const [NAME, TABLE] = ['part-lines', 'lines'];

/** Row Rebuild: all lines filled anew from the log beside the serving ones, against COPY of the same rows into the same table. */
export const bench = area({
  name: 'Rebuild',
  sizes: [1, 10, 100],
  of: 'parts',
  prepare: async () => ({ slowest: 0 }),
  async measure(size, reads, ground) {
    const product = await ground.product();
    const programme = await product.programmesOf(size, PARTS);
    await product.caughtUp([NAME]);
    const endReads = repeated(100, () =>
      timeOf(() => product.read(`/api/Dashboards/materials?projectId=${programme}`)),
    );
    const rebuilding = await timeOf(() => product.runner.rebuild(NAME));
    const sql = await product.readModels.tablesOf(NAME);
    const { rows: counted } = await sql.query<{ n: number }>(`SELECT count(*) AS n FROM ${sql.table(TABLE)}`);
    reads.slowest = Math.max(reads.slowest, ...(await endReads()));
    const rows = Number(counted[0]?.n);
    const perSecond = rows / (rebuilding / 1_000);
    return [
      {
        name: `lines of ${size} programmes x ${PARTS} parts (${count(rows)} rows)`,
        value: (await copyMs(sql, TABLE)) / rebuilding,
        unit: 'x the rows/s of COPY',
        bar: atLeast(0.5),
        note: `${count(Math.round(perSecond))} rows/s; reads went on, the slowest took ${reads.slowest.toFixed(0)} ms`,
      },
      { grows: 'rows per second', value: perSecond, size: size * PARTS, unit: 'rows/s', kind: 'rate' },
    ];
  },
});

/** Milliseconds of a COPY of a table's rows into an empty table with the same columns and indexes. */
async function copyMs(sql: ServingSql, table: string): Promise<number> {
  const client = await sql.pool.connect();
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS public.copied (LIKE ${sql.table(table)} INCLUDING ALL)`);
    const chunks: Buffer[] = [];
    for await (const chunk of client.query(copyTo(`COPY ${sql.table(table)} TO STDOUT`))) chunks.push(chunk as Buffer);
    const took = await timeOf(() => pipeline(chunks, client.query(copyFrom('COPY public.copied FROM STDIN'))));
    await client.query('DROP TABLE public.copied');
    return took;
  } finally {
    client.release();
  }
}
