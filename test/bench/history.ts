import { countingIds, Plan } from '../support/test-programmes.js';
import { type BenchEnvironment, type BenchResult, type Growth, percentile, timed } from './bench-row.js';
import { appendAll, type Product, startProduct } from './product.js';

/** Events of one programme. */
const SIZES = [100, 1_000, 10_000];
const ROUNDS = 60;
const MOMENTS = 5;
const PARTS = 50;
const BAR_MS = 50;

/** Row History: pages of the history of a programme with 10,000 events, and its dashboards as of a moment. */
export async function historyBench({ database, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  try {
    const pages: Growth['points'][number][] = [];
    const moments: Growth['points'][number][] = [];
    for (const [nth, size] of SIZES.entries()) {
      report(`History: a programme of ${size.toLocaleString('en-GB')} events`);
      const id = 810_000_000 + nth;
      await edited(product, id, size);
      await product.caughtUp('all');
      const before = (round: number): number => Math.max(21, Math.round(((round * 7919) % 1_000) * (size / 1_000)));
      const ms = await timed(ROUNDS, (round) =>
        product.call('GET', `/api/Projects/${id}/history?before=${before(round)}`),
      );
      pages.push({ size, value: percentile(ms, 0.95) });
      const figures = await timed(MOMENTS, (round) =>
        product.call('GET', `/api/Dashboards/materials?projectId=${id}&asOf=${size - round - 1}`),
      );
      moments.push({ size, value: percentile(figures, 0.5) });
    }
    const value = pages.at(-1)?.value ?? 0;
    return {
      rows: [
        { area: 'History', name: 'page p95', value, unit: 'ms', bar: `at most ${BAR_MS} ms`, met: value <= BAR_MS },
        {
          area: 'History',
          name: 'dashboard as of a version, first time',
          value: moments.at(-1)?.value ?? 0,
          unit: 'ms',
        },
      ],
      growth: [
        { area: 'History', name: 'page p95', of: 'events', unit: 'ms', kind: 'time', points: pages },
        { area: 'History', name: 'dashboard as of a version', of: 'events', unit: 'ms', kind: 'time', points: moments },
      ],
    };
  } finally {
    await product.stop();
  }
}

/** A programme of 50 parts whose sizes were changed one by one, each change a command of its own. */
async function edited({ store, library }: Product, id: number, events: number): Promise<void> {
  const plan = new Plan(library, countingIds(id));
  plan.sized(id, PARTS, 1);
  const stream = `programme-${id}`;
  let version = plan.events.length;
  await appendAll(store, stream, plan.drain());
  for (let size = 1_000; version < events; size += 1) {
    const parts = plan.forms('Asset 1').map((form, at) => (at === size % PARTS ? { ...form, size } : form));
    const drained = plan.asset('Asset 1', parts).drain();
    await appendAll(store, stream, drained, version);
    version += drained.length;
  }
}
