import { productCodec } from '../../services/domain/product-codec.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import type { Position } from '../../services/platform/position.js';
import { type BenchEnvironment, type BenchResult, type BenchRow, percentile } from './bench-row.js';
import { addToLog, growLog } from './log-of-programmes.js';
import { editOf, type Product, startProduct } from './product.js';

const SIZES = [10_000, 100_000, 1_000_000];
/** Events in the log on EventStoreDB, whose server may be shared. */
const SMALL_LOG = 10_000;
const EDITS = 100;

/** Row Live lag: from the moment that an edit of one part is acknowledged to the moment that the material view has it. */
export async function liveLagBench(ground: BenchEnvironment): Promise<BenchResult> {
  const url = await ground.database();
  const points = [];
  let lags: number[] = [];
  for (const size of SIZES) {
    ground.report(`Live lag: a log of ${size.toLocaleString('en-GB')} events`);
    await growLog(url, size);
    lags = await lagsIn(await startProduct(url));
    points.push({ size, value: percentile(lags, 0.5) });
  }
  return {
    rows: [...rowsOf('', SIZES.at(-1) ?? 0, lags), ...(await onEventStoreDb(ground))],
    growth: [{ area: 'Live lag', name: 'p50', of: 'events in the log', unit: 'ms', kind: 'time', points }],
  };
}

async function onEventStoreDb({ database, eventStoreDb, report: say }: BenchEnvironment): Promise<BenchRow[]> {
  const { name, config } = await eventStoreDb();
  say(`Live lag: ${name}`);
  const store = new EventStoreDbEventStore({ codec: productCodec, ...config });
  await addToLog(store, SMALL_LOG).finally(() => store.close());
  return rowsOf(`${name}, `, SMALL_LOG, await lagsIn(await startProduct(await database(), config)));
}

/** Milliseconds of each of so many edits, one after the other. Ends the product. */
async function lagsIn(product: Product): Promise<number[]> {
  try {
    const id = await product.programmeOf(200);
    await product.caughtUp('all');
    const lags: number[] = [];
    for (let round = 0; round < EDITS; round++) {
      const read = await product.call('GET', `/api/Projects/${id}`);
      const edit = editOf(read.json(), round, round);
      const saved = await product.call(
        'PUT',
        `/api/Projects/${id}/assets/${encodeURIComponent(edit.assetName)}`,
        edit,
        { 'If-Match': read.headers.get('etag') ?? '' },
      );
      const acknowledged = performance.now();
      await product.readModels.waitFor(['part-lines'], (saved.headers.get('x-position') ?? '') as Position, 10_000);
      lags.push(performance.now() - acknowledged);
    }
    return lags;
  } finally {
    await product.stop();
  }
}

function rowsOf(store: string, events: number, lags: readonly number[]): BenchRow[] {
  const at = `programme of 200 parts, log of ${events.toLocaleString('en-GB')} events`;
  const [p50, p99] = [percentile(lags, 0.5), percentile(lags, 0.99)];
  return [
    { area: 'Live lag', name: `${store}p50, ${at}`, value: p50, unit: 'ms', bar: 'at most 50 ms', met: p50 <= 50 },
    { area: 'Live lag', name: `${store}p99, ${at}`, value: p99, unit: 'ms', bar: 'at most 200 ms', met: p99 <= 200 },
  ];
}
