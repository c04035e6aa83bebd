import { type BenchEnvironment, type BenchResult, type Growth, percentile, timed } from './bench-row.js';
import { startProduct } from './product.js';
import { nameOf, PARTS, ROADS, SIDES, THINGS, Towns, town } from './towns.js';

const SIZES = [100, 1_000, 10_000];
const ROUNDS = 60;
const BAR_MS = 50;

/** Row Search: words of the names of 10,000 programmes and of their 200,000 assets. */
export async function searchBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const took = new Map<string, Growth['points'][number][]>();
    const towns = new Towns(product);
    for (const size of SIZES) {
      report(`Search: ${size.toLocaleString('en-GB')} programmes of ${PARTS} parts`);
      await towns.grow(size);
      await product.caughtUp('all');
      for (const [name, query] of QUERIES) {
        const ms = await timed(ROUNDS, (round) =>
          product.call('GET', `/api/Search?query=${encodeURIComponent(query(round * 7))}`),
        );
        took.set(name, [...(took.get(name) ?? []), { size, value: percentile(ms, 0.95) }]);
      }
    }
    return {
      rows: [...took].map(([name, points]) => {
        const value = points.at(-1)?.value ?? 0;
        return {
          area: 'Search',
          name: `${name} p95`,
          value,
          unit: 'ms',
          bar: `at most ${BAR_MS} ms`,
          met: value <= BAR_MS,
        };
      }),
      growth: [...took].map(([name, points]) => ({
        area: 'Search',
        name: `${name} p95`,
        of: 'programmes',
        unit: 'ms',
        kind: 'time',
        points,
      })),
    };
  } finally {
    await product.stop();
  }
}

/** `inverkill` typed as `nivrekill`: two neighbours in the wrong order. */
const misspelt = (word: string): string => `${word.slice(0, 2)}${word[3]}${word[2]}${word.slice(4)}`;

const QUERIES: readonly (readonly [string, (nth: number) => string])[] = [
  ['a programme by its name', nameOf],
  ['a town', town],
  ['a road and a kind of asset', (nth) => `${ROADS[nth % ROADS.length]} ${THINGS[nth % THINGS.length]}`],
  ['a word of every programme', () => 'phase'],
  ['a word of most assets', (nth) => SIDES[nth % SIDES.length] ?? ''],
  ['one letter', (nth) => 'abmoswi'[nth % 7] ?? ''],
  ['a town misspelt', (nth) => `${ROADS[nth % ROADS.length]} ${misspelt(town(nth))}`],
  ['words that are nowhere', (nth) => `zzyx${nth} qqwv`],
];
