import type { Library } from '../../services/domain/library/library.js';
import type { LibraryPreview } from '../../services/library/preview.js';
import { area, atMost, count, type Figure, p95, timed } from './area.js';
import { ratesOf, subprogrammesByLines } from './busy-lines.js';
import type { Ground } from './ground.js';
import { beside, watch } from './watch.js';

/** Programmes that use the input, and the bar in milliseconds, by how many parts each has. */
const PROGRAMMES = new Map<number, { programmes: number; bar?: number }>([
  [20, { programmes: 10 }],
  [200, { programmes: 10, bar: 150 }],
  [2_000, { programmes: 3, bar: 300 }],
]);
const ROUNDS = 60;
/** What others may wait longer than without anybody's preview. */
const WAITS_MS = 20;
/** Followed to the last page. */
const MANY = { programmes: 200, parts: 50 };

/** Row Library preview: an unsaved edit of a rate answered with the figures of the first programmes that use it, and what others wait meanwhile. */
export const bench = area({
  name: 'Library preview',
  sizes: [...PROGRAMMES.keys()],
  reported: [200, 2_000],
  of: 'parts',
  async measure(parts, _, ground) {
    const { programmes = 0, bar } = PROGRAMMES.get(parts) ?? {};
    const ask = await askerOf(ground, programmes, parts);
    const { result: took, waits } = await ask.beside(() => timed(ROUNDS, ask.page));
    const name = `${programmes} programmes of ${count(parts)} parts`;
    return [
      {
        name: `p95 of ${ROUNDS} first pages, ${name}`,
        value: p95(took),
        bar: bar === undefined ? undefined : atMost(bar),
        note: `the first, cold: ${(took[0] ?? 0).toFixed(0)} ms`,
        grows: 'p95',
      },
      waitOf(name, waits),
    ];
  },
  /** All pages of one edit, as the panel follows them. */
  async once(_, ground) {
    const { programmes, parts } = MANY;
    ground.say(`${programmes} programmes of ${parts} parts`);
    const ask = await askerOf(ground, programmes, parts);
    let pages = 0;
    const { seconds, waits } = await ask.beside(async () => {
      for (let next: string | null | undefined; next !== null; pages++)
        next = (await ask.page(0, next)).programmes.next;
    });
    const name = `all of ${programmes} programmes of ${parts} parts, cold`;
    return [{ name, value: seconds, unit: 's', note: `${pages} pages` }, waitOf(name, waits)];
  },
});

function waitOf(name: string, [waited]: Awaited<ReturnType<typeof beside>>['waits']): Figure {
  const { p99 = 0, before = 0, longest = 0 } = waited ?? {};
  return {
    name: `p99 of what others wait longer, ${name}`,
    value: Math.max(p99 - before, 0),
    bar: atMost(WAITS_MS),
    note: `${p99.toFixed(0)} ms, ${before.toFixed(0)} ms before; longest ${longest.toFixed(0)} ms`,
  };
}

/** Programmes that use one rate, a question about it that differs from round to round, and somebody else who waits for the smallest answer. */
async function askerOf(ground: Ground, programmes: number, parts: number) {
  const product = await ground.product();
  await product.programmesOf(programmes, parts);
  await product.caughtUp();
  const { id, ratePerHour } = busiestRate(product.library);
  const others = ground.keep(watch(`${product.url}/health/live`), (one) => one.stop());
  return {
    async page(round: number, after: string | null = null): Promise<LibraryPreview> {
      const productionRates = [{ id, ratePerHour: (ratePerHour ?? 1) / 2 + round / 100 }];
      return (await product.call('POST', '/api/CustomInputs/preview', { productionRates, after })).json();
    },
    beside: <Result>(work: () => Promise<Result>) => beside([others], 2_000, work),
  };
}

/** The rate that most of the busiest subprogrammes use: all parts of the measured programmes have one of these. */
function busiestRate(library: Library) {
  const uses = new Map<number, number>();
  const busiest = subprogrammesByLines(library).slice(0, 3);
  for (const subprogramme of busiest)
    for (const id of new Set(ratesOf(library, subprogramme))) uses.set(id, (uses.get(id) ?? 0) + 1);
  const [[id = 0, count = 0] = []] = [...uses].sort(([, a], [, b]) => b - a);
  const rate = library.productionRates.get(id);
  if (!rate || count < busiest.length) throw new Error('The busiest subprogrammes share no rate');
  return rate;
}
