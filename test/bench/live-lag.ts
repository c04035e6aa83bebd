import { productCodec } from '../../services/domain/product-codec.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import { area, atMost, count, type Figure, inRounds, median, percentile, timeOf } from './area.js';
import { growLog } from './log-of-programmes.js';
import type { Product } from './product.js';

/** Events in the log on EventStoreDB, whose server may be shared. */
const SMALL_LOG = 10_000;
const EDITS = 100;

/** Row Live lag: from the moment that an edit of one part is acknowledged to the moment that the material view has it. */
export const bench = area({
  name: 'Live lag',
  sizes: [10_000, 100_000, 1_000_000],
  of: 'events in the log',
  prepare: (ground) => ground.migratedDatabase(),
  async measure(size, url, ground) {
    await ground.within((own) => growLog(own.log(url), size));
    const [p50, p99] = figuresOf('', size, await lagsIn(await ground.product(url)));
    return [{ ...p50, grows: 'p50' }, p99];
  },
  async once(_, ground) {
    const { name, config } = await ground.run.eventStoreDb();
    ground.say(name);
    const store = new EventStoreDbEventStore({ codec: productCodec, ...config });
    await growLog(store, SMALL_LOG).finally(() => store.close());
    return figuresOf(`${name}, `, SMALL_LOG, await lagsIn(await ground.product(undefined, config)));
  },
});

/** Milliseconds of each of so many edits, one after the other. */
async function lagsIn(product: Product): Promise<number[]> {
  const id = await product.shownProgrammeOf(200);
  return inRounds(EDITS, async (round) => {
    const save = await product.edit(id, round, round);
    const { position } = await save();
    return timeOf(() => product.readModels.waitFor(['part-lines'], position, 10_000));
  });
}

function figuresOf(store: string, events: number, lags: readonly number[]): [Figure, Figure] {
  const at = `programme of 200 parts, log of ${count(events)} events`;
  return [
    { name: `${store}p50, ${at}`, value: median(lags), bar: atMost(50) },
    { name: `${store}p99, ${at}`, value: percentile(lags, 0.99), bar: atMost(200) },
  ];
}
