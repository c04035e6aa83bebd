import { gzipSync } from 'node:zlib';
import { type BenchEnvironment, type BenchResult, percentile, timed } from './bench-row.js';
import { editOf, startProduct } from './product.js';

const SIZES = [20, 200, 2_000];
const SCENARIOS = 5;
const ROUNDS = 40;
const EDITS = 20;
const BAR_MS = 300;

/** Row Comparison: five scenarios beside each other, and how soon an edit of one of them is in the answer. */
export async function comparisonBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const cold = [];
    const warm = [];
    const edited = [];
    let gzipped = 0;
    for (const size of SIZES) {
      report(`Comparison: ${SCENARIOS} scenarios of ${size.toLocaleString('en-GB')} parts`);
      const base = await product.programmeOf(size);
      await product.caughtUp('all');
      const ids: number[] = [base];
      while (ids.length < SCENARIOS) {
        const path = `/api/Projects/Duplicate?id=${base}&scenarioName=Scenario%20${ids.length}`;
        const made: { id: number } = (await product.call('POST', path)).json();
        ids.push(made.id);
      }
      await product.caughtUp('all');
      const urls = ['quantities', 'labour'].map((by) => `/api/Comparisons?projects=${ids.join()}&measure=${by}`);
      // The first one reads the lines of all of them.
      const [first = 0] = await timed(1, () => product.call('GET', urls[0] ?? ''));
      cold.push({ size, value: first });
      const took = await timed(ROUNDS, (round) => product.call('GET', urls[round % urls.length] ?? ''));
      warm.push({ size, value: percentile(took, 0.95) });
      gzipped = gzipSync(JSON.stringify((await product.call('GET', urls[0] ?? '')).json())).length;

      const seen: number[] = [];
      for (let round = 0; round < EDITS; round++) {
        const read = await product.call('GET', `/api/Projects/${ids[1]}`);
        const edit = editOf(read.json(), round, round);
        const start = performance.now();
        const saved = await product.call(
          'PUT',
          `/api/Projects/${ids[1]}/assets/${encodeURIComponent(edit.assetName)}`,
          edit,
          { 'If-Match': read.headers.get('etag') ?? '' },
        );
        await product.call('GET', urls[0] ?? '', undefined, {
          'X-Min-Position': saved.headers.get('x-position') ?? '',
        });
        seen.push(performance.now() - start);
      }
      edited.push({ size, value: percentile(seen, 0.95) });
    }
    const value = warm.at(-1)?.value ?? 0;
    const of = `${SCENARIOS} scenarios of ${(SIZES.at(-1) ?? 0).toLocaleString('en-GB')} parts`;
    const growth = (name: string, points: readonly { size: number; value: number }[]) =>
      ({ area: 'Comparison', name, of: 'parts of each', unit: 'ms', kind: 'time', points }) as const;
    return {
      rows: [
        {
          area: 'Comparison',
          name: `${of}, p95`,
          value,
          unit: 'ms',
          bar: `at most ${BAR_MS} ms`,
          met: value <= BAR_MS,
          note: `${(gzipped / 1000).toFixed(0)} kB compressed`,
        },
        { area: 'Comparison', name: `${of}, the first time`, value: cold.at(-1)?.value ?? 0, unit: 'ms' },
        {
          area: 'Comparison',
          name: `${of}, from an edit to its answer, p95`,
          value: edited.at(-1)?.value ?? 0,
          unit: 'ms',
        },
      ],
      growth: [growth('answer p95', warm), growth('first answer', cold), growth('edit to answer p95', edited)],
    };
  } finally {
    await product.stop();
  }
}
