import { gzipSync } from 'node:zlib';
import { type BenchEnvironment, type BenchResult, percentile, timed } from './bench-row.js';
import { editOf, startProduct } from './product.js';

const SIZES = [20, 200, 2_000];
const ROUNDS = 40;
const EDITS = 20;

/** Row Dashboard: the aggregated answers of a programme, and how soon an edit of one part is in them. */
export async function dashboardBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const answers = [];
    const edits = [];
    let gzipped = 0;
    let lines = 0;
    for (const size of SIZES) {
      report(`Dashboard: a programme of ${size} parts`);
      const id = await product.programmeOf(size);
      await product.caughtUp('all');
      const urls = [
        `/api/Dashboards/materials?projectId=${id}`,
        `/api/Dashboards/labour?projectId=${id}&groupBy=asset`,
        `/api/Dashboards/materials?projectId=${id}&asset=Asset 1`,
        `/api/Dashboards/labour?projectId=${id}&groupBy=labourType`,
      ];
      const took = await timed(ROUNDS, (round) => product.call('GET', urls[round % urls.length] ?? ''));
      answers.push({ size, value: percentile(took, 0.95) });
      gzipped = Math.max(
        ...(await Promise.all(
          urls.map(async (url) => gzipSync(JSON.stringify((await product.call('GET', url)).json())).length),
        )),
      );
      lines = Number(
        (
          await product.readModels
            .tablesOf('part-lines')
            .then((sql) =>
              sql.query<{ n: number }>(`SELECT count(*) AS n FROM ${sql.table('lines')} WHERE programme_id = $1`, [id]),
            )
        ).rows[0]?.n,
      );

      const seen: number[] = [];
      for (let round = 0; round < EDITS; round++) {
        const read = await product.call('GET', `/api/Projects/${id}`);
        const edit = editOf(read.json(), round, round);
        const start = performance.now();
        const saved = await product.call(
          'PUT',
          `/api/Projects/${id}/assets/${encodeURIComponent(edit.assetName)}`,
          edit,
          { 'If-Match': read.headers.get('etag') ?? '' },
        );
        await product.call('GET', urls[0] ?? '', undefined, {
          'X-Min-Position': saved.headers.get('x-position') ?? '',
        });
        seen.push(performance.now() - start);
      }
      edits.push({ size, value: percentile(seen, 0.95) });
    }
    const p95 = answers.at(-1)?.value ?? 0;
    const edit = edits.at(-1)?.value ?? 0;
    const kB = gzipped / 1000;
    const of = `${(SIZES.at(-1) ?? 0).toLocaleString('en-GB')} parts, ${lines.toLocaleString('en-GB')} activity lines`;
    return {
      rows: [
        {
          area: 'Dashboard',
          name: `aggregated answer p95, ${of}`,
          value: p95,
          unit: 'ms',
          bar: 'at most 100 ms',
          met: p95 <= 100,
        },
        {
          area: 'Dashboard',
          name: 'largest answer, gzipped',
          value: kB,
          unit: 'kB',
          bar: 'at most 200 kB',
          met: kB <= 200,
        },
        {
          area: 'Dashboard',
          name: 'edit of one part, sent to seen in the answer, p95',
          value: edit,
          unit: 'ms',
          bar: 'at most 300 ms',
          met: edit <= 300,
        },
      ],
      growth: [
        { area: 'Dashboard', name: 'aggregated answer p95', of: 'parts', unit: 'ms', kind: 'time', points: answers },
        { area: 'Dashboard', name: 'edit seen p95', of: 'parts', unit: 'ms', kind: 'time', points: edits },
      ],
    };
  } finally {
    await product.stop();
  }
}
