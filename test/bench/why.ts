import { type BenchEnvironment, type BenchResult, percentile, timed } from './bench-row.js';
import { startProduct } from './product.js';

const SIZES = [20, 200, 2_000];
const ROUNDS = 40;

/** Row Why: the lines behind a number, from one segment of one month to everything that a programme has. */
export async function whyBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const points = [];
    for (const size of SIZES) {
      report(`Why: a programme of ${size} parts`);
      const id = await product.programmeOf(size);
      await product.caughtUp('all');
      const dashboard: { series: { materialId: number; unitId: number }[] } = (
        await product.call('GET', `/api/Dashboards/materials?projectId=${id}`)
      ).json();
      const { materialId = 0, unitId = 0 } = dashboard.series[0] ?? {};
      const queries = [
        `materials/why?shownIn=${unitId}&segment=${materialId}&from=2028-03&to=2028-03`,
        `materials/why?shownIn=${unitId}&from=2028-03&to=2028-03`,
        `materials/why?shownIn=${unitId}&pageSize=100`,
        'labour/why?day=2028-03-15',
        'labour/why?pageSize=100',
      ];
      const took = await timed(ROUNDS, (round) =>
        product.call('GET', `/api/Dashboards/${queries[round % queries.length] ?? ''}&projectId=${id}`),
      );
      points.push({ size, value: percentile(took, 0.95) });
    }
    const p95 = points.at(-1)?.value ?? 0;
    return {
      rows: [
        {
          area: 'Why this number',
          name: `answer p95, ${(SIZES.at(-1) ?? 0).toLocaleString('en-GB')} parts`,
          value: p95,
          unit: 'ms',
          bar: 'at most 100 ms',
          met: p95 <= 100,
        },
      ],
      growth: [{ area: 'Why this number', name: 'answer p95', of: 'parts', unit: 'ms', kind: 'time', points }],
    };
  } finally {
    await product.stop();
  }
}
