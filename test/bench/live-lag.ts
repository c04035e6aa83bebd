import type { Position } from '../../services/event-store/event.js';
import { type Ground, type Measured, percentile } from './bench-row.js';
import { growLog } from './log-of-programmes.js';
import { editOf, startProduct } from './product.js';

const SIZES = [10_000, 100_000, 1_000_000];
const EDITS = 100;

/** Row Live lag: from the moment that an edit of one part is acknowledged to the moment that the material view has it. */
export async function liveLagBench({ database, say }: Ground): Promise<Measured> {
  const url = await database();
  const points = [];
  let p99 = 0;
  for (const size of SIZES) {
    say(`Live lag: a log of ${size.toLocaleString('en-GB')} events`);
    await growLog(url, size);
    const product = await startProduct(url);
    try {
      const id = await product.programmeOf(200);
      await product.caughtUp(['material-views', 'programme-detail']);
      const lags: number[] = [];
      for (let round = 0; round < EDITS; round++) {
        const read = await product.call('GET', `/api/Projects/${id}`);
        const edit = editOf(read.json(), round, round);
        const saved = await product.call('PUT', `/api/Projects/${id}/assets/${encodeURIComponent(edit.assetName)}`, edit, { 'If-Match': read.headers.get('etag') ?? '' });
        const acknowledged = performance.now();
        await product.readModels.waitFor(['material-views'], (saved.headers.get('x-position') ?? '') as Position, 10_000);
        lags.push(performance.now() - acknowledged);
      }
      points.push({ size, value: percentile(lags, 0.5) });
      p99 = percentile(lags, 0.99);
    } finally {
      await product.stop();
    }
  }
  const p50 = points.at(-1)?.value ?? 0;
  const at = `programme of 200 parts, log of ${(SIZES.at(-1) ?? 0).toLocaleString('en-GB')} events`;
  return {
    rows: [
      { area: 'Live lag', name: `p50, ${at}`, value: p50, unit: 'ms', bar: 'at most 50 ms', met: p50 <= 50 },
      { area: 'Live lag', name: `p99, ${at}`, value: p99, unit: 'ms', bar: 'at most 200 ms', met: p99 <= 200 },
    ],
    growth: [{ area: 'Live lag', name: 'p50', of: 'events in the log', unit: 'ms', kind: 'time', points }],
  };
}
