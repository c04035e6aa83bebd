import { area, atMost, count, type Figure, inRounds } from './area.js';
import type { ProductProcess } from './product-process.js';

const SIZES = [20, 200, 2_000];
/** How much more the second half of an answer may take than the first: garbage is collected when there is some, not at once. */
const ALLOWED_MB = 32;
/** How often an answer is looked at. */
const LOOKS = 40;
/** Answers that are looked at: what grows with the rows grows in each, what waits to be collected does not. */
const ROUNDS = 3;

const VIEWS = {
  'material rows': '/api/MaterialViews?projectId=',
  'labour rows of days': '/api/laborViews?granularity=day&projectId=',
};

/** Row Raw views: the rows of a programme, read to the end, and what the process takes of the memory for it. */
export const bench = area({
  name: 'Raw views',
  sizes: SIZES,
  of: 'parts',
  async prepare(ground) {
    const url = await ground.run.database();
    const programmes = await ground.within(async (own) => {
      const inProcess = await own.product(url);
      const ids = await inRounds(SIZES.length, (i) => inProcess.programmeOf(SIZES[i] ?? 0));
      await inProcess.caughtUp();
      return ids;
    });
    const product = await ground.process(url);
    // Code is compiled and connections are opened before anything is measured.
    for (const path of Object.values(VIEWS)) await readAll(product, `${path}${programmes[0]}`);
    return { product, programmes, more: new Map<string, string[]>() };
  },
  async measure(parts, { product, programmes, more }) {
    const figures: Figure[] = [];
    for (const [name, view] of Object.entries(VIEWS)) {
      const path = `${view}${programmes[SIZES.indexOf(parts)]}`;
      const before = await product.megabytes('VmRSS');
      const { bytes, ms, firstMs } = await readAll(product, path);
      const halves = await inRounds(ROUNDS, () => memoryOfHalves(product, path, bytes));
      const most = Math.max(...halves.map(({ firstHalf }) => firstHalf));
      more.set(name, [...(more.get(name) ?? []), `${(most - before).toFixed(0)} MB`]);
      figures.push({ grows: name, value: ms });
      figures.push({
        name: `memory that the second half takes more than the first, least of ${ROUNDS} rounds, ${name} of ${count(parts)} parts, ${(bytes / 1e6).toFixed(0)} MB`,
        value: Math.min(...halves.map(({ firstHalf, secondHalf }) => secondHalf - firstHalf)),
        unit: 'MB',
        bar: atMost(ALLOWED_MB),
        note: `${more.get(name)?.join(', ')} more than before at ${SIZES.join(', ')} parts; the first byte after ${firstMs.toFixed(0)} ms`,
      });
    }
    return figures;
  },
});

/** Reads as fast as it comes and keeps nothing of it. @param look is called with the bytes that have come */
async function readAll(product: ProductProcess, path: string, look?: (bytes: number) => Promise<void>) {
  const start = performance.now();
  const response = await product.ask(path);
  if (!response.ok || !response.body) throw new Error(`GET ${path}: ${response.status}`);
  let [bytes, firstMs] = [0, 0];
  for await (const chunk of response.body) {
    if (bytes === 0) firstMs = performance.now() - start;
    bytes += (chunk as Uint8Array).length;
    await look?.(bytes);
  }
  return { bytes, firstMs, ms: performance.now() - start };
}

/** The most that the process has while it sends the first half of the rows, and while it sends the second. */
async function memoryOfHalves(product: ProductProcess, path: string, size: number) {
  let [firstHalf, secondHalf, next] = [0, 0, 0];
  await readAll(product, path, async (bytes) => {
    if (bytes < next) return;
    next += size / LOOKS;
    const now = await product.megabytes('VmRSS');
    if (bytes < size / 2) firstHalf = Math.max(firstHalf, now);
    else secondHalf = Math.max(secondHalf, now);
  });
  return { firstHalf, secondHalf };
}
