import { type Library, makeupOf } from '../../services/domain/library/library.js';
import type { LibrarySubprogramme } from '../../services/domain/library/library-records.js';
import type { LibraryPreview } from '../../services/library/preview.js';
import { type BenchEnvironment, type BenchResult, type BenchRow, percentile, timed } from './bench-row.js';
import { type Product, startProduct } from './product.js';
import { watch } from './watch.js';

/** Programmes that use the input, by how many parts each has. */
const SIZES = [
  [20, 10],
  [200, 10],
  [2_000, 3],
] as const;
const BARS_MS = new Map([
  [200, 150],
  [2_000, 300],
]);
const ROUNDS = 60;
/** What others may wait longer than without anybody's preview. */
const WAITS_MS = 20;
/** Followed to the last page. */
const MANY = { programmes: 200, parts: 50 };

/** Row Library preview: an unsaved edit of a rate answered with the figures of the first programmes that use it, and what others wait meanwhile. */
export async function libraryPreviewBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const rows: BenchRow[] = [];
  const points: { size: number; value: number }[] = [];
  for (const [parts, programmes] of SIZES) {
    const product = await startProduct(await database());
    try {
      report(`Library preview: ${programmes} programmes of ${parts} parts`);
      const ask = await askerOf(product, programmes, parts);
      const { result: took, waited } = await beside(product, () => timed(ROUNDS, ask));
      const value = percentile(took, 0.95);
      points.push({ size: parts, value });
      const bar = BARS_MS.get(parts);
      if (bar === undefined) continue;
      const name = `${programmes} programmes of ${parts.toLocaleString('en-GB')} parts`;
      rows.push({
        area: 'Library preview',
        name: `p95 of ${ROUNDS} first pages, ${name}`,
        value,
        unit: 'ms',
        bar: `at most ${bar} ms`,
        met: value <= bar,
        note: `the first, cold: ${(took[0] ?? 0).toFixed(0)} ms`,
      });
      rows.push(waitOf(name, waited));
    } finally {
      await product.stop();
    }
  }
  rows.push(...(await manyProgrammes({ database, report })));
  return { rows, growth: [{ area: 'Library preview', name: 'p95', of: 'parts', unit: 'ms', kind: 'time', points }] };
}

/** All pages of one edit, as the panel follows them. */
async function manyProgrammes({
  database,
  report,
}: Pick<BenchEnvironment, 'database' | 'report'>): Promise<BenchRow[]> {
  const { programmes, parts } = MANY;
  const product = await startProduct(await database());
  try {
    report(`Library preview: ${programmes} programmes of ${parts} parts`);
    const ask = await askerOf(product, programmes, parts);
    const start = performance.now();
    const { result: pages, waited } = await beside(product, async () => {
      let [count, next] = [0, null as string | null];
      do {
        next = (await ask(0, next)).programmes.next;
        count += 1;
      } while (next !== null);
      return count;
    });
    const name = `all of ${programmes} programmes of ${parts} parts, cold`;
    const value = (performance.now() - start) / 1_000;
    return [{ area: 'Library preview', name, value, unit: 's', note: `${pages} pages` }, waitOf(name, waited)];
  } finally {
    await product.stop();
  }
}

interface Waited {
  readonly before: number;
  readonly meanwhile: number;
  readonly longest: number;
}

/** What somebody else waits for the smallest answer while a planner's previews are worked on. */
async function beside<Result>(
  product: Product,
  work: () => Promise<Result>,
): Promise<{ result: Result; waited: Waited }> {
  const others = watch(`${product.url}/health/live`);
  try {
    await others.waits();
    await new Promise((done) => setTimeout(done, 2_000));
    const before = (await others.waits()).p99;
    const result = await work();
    const { p99: meanwhile, longest, refused } = await others.waits();
    if (refused > 0) throw new Error(`${refused} reads of others were refused`);
    return { result, waited: { before, meanwhile, longest } };
  } finally {
    await others.stop();
  }
}

function waitOf(name: string, { before, meanwhile, longest }: Waited): BenchRow {
  const value = Math.max(meanwhile - before, 0);
  return {
    area: 'Library preview',
    name: `p99 of what others wait longer, ${name}`,
    value,
    unit: 'ms',
    bar: `at most ${WAITS_MS} ms`,
    met: value <= WAITS_MS,
    note: `${meanwhile.toFixed(0)} ms, ${before.toFixed(0)} ms before; longest ${longest.toFixed(0)} ms`,
  };
}

/** Programmes that use one rate, and a question about it that differs from round to round. */
async function askerOf(product: Product, programmes: number, parts: number) {
  for (let i = 0; i < programmes; i++) await product.programmeOf(parts);
  await product.caughtUp('all');
  const { id, ratePerHour } = busiestRate(product.library);
  return async (round: number, after: string | null = null): Promise<LibraryPreview> =>
    (
      await product.call('POST', '/api/CustomInputs/preview', {
        productionRates: [{ id, ratePerHour: (ratePerHour ?? 1) / 2 + round / 100 }],
        after,
      })
    ).json();
}

/** The rate that most of the busiest subprogrammes use: all parts of the measured programmes have one of these. */
function busiestRate(library: Library) {
  const uses = new Map<number, number>();
  const linesOf = ({ tasks }: LibrarySubprogramme) =>
    tasks.flatMap((task) => makeupOf(library, task)?.activities ?? []).flatMap(({ lines }) => lines);
  const busiest = [...library.subprogrammes.values()].sort((a, b) => linesOf(b).length - linesOf(a).length).slice(0, 3);
  for (const subprogramme of busiest)
    for (const id of new Set(linesOf(subprogramme).map(({ productionRateId }) => productionRateId)))
      if (id !== null) uses.set(id, (uses.get(id) ?? 0) + 1);
  const [[id = 0, count = 0] = []] = [...uses].sort(([, a], [, b]) => b - a);
  const rate = library.productionRates.get(id);
  if (!rate || count < busiest.length) throw new Error('The busiest subprogrammes share no rate');
  return rate;
}
