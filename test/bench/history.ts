import { countingIds, Plan } from '../support/test-programmes.js';
import { area, atMost, median, p95, timed } from './area.js';
import { appendAll } from './log-of-programmes.js';
import type { Product } from './product.js';

const ROUNDS = 60;
const MOMENTS = 5;
const PARTS = 50;

/** Row History: pages of the history of a programme with 10,000 events, and its dashboards as of a moment. */
export const bench = area({
  name: 'History',
  sizes: [100, 1_000, 10_000],
  of: 'events',
  prepare: (ground) => ground.product(),
  async measure(size, product) {
    const id = 810_000_000 + size;
    await edited(product, id, size);
    await product.caughtUp();
    const before = (round: number): number => Math.max(21, Math.round(((round * 7919) % 1_000) * (size / 1_000)));
    const pages = await timed(ROUNDS, (round) => product.read(`/api/Projects/${id}/history?before=${before(round)}`));
    const moments = await timed(MOMENTS, (round) =>
      product.read(`/api/Dashboards/materials?projectId=${id}&asOf=${size - round - 1}`),
    );
    return [
      { name: 'page p95', value: p95(pages), bar: atMost(50), grows: 'page p95' },
      { name: 'dashboard as of a version, first time', value: median(moments), grows: 'dashboard as of a version' },
    ];
  },
});

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
