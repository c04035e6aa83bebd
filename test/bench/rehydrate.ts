import { StreamStates } from '../../services/event-store/stream-states.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../../services/programmes/events.js';
import { evolve, noProgramme } from '../../services/programmes/programme.js';
import { countingIds, Plan } from '../support/plans.js';
import { type Ground, type Measured, percentile, timed } from './bench-row.js';
import { startProduct } from './product.js';

const SIZES = [100, 1_000, 10_000];
const ROUNDS = 9;

/** Row Rehydrate: a programme folded from its stream with nothing in any cache, against the bare read of the same rows. */
export async function rehydrateBench({ database, say }: Ground): Promise<Measured> {
  const product = await startProduct(await database());
  try {
    const points = [];
    let ratio = 0;
    for (const [i, size] of SIZES.entries()) {
      say(`Rehydrate: a programme of ${size} events`);
      const programmeId = 910_000_000 + i;
      const stream = `programme-${programmeId}`;
      await product.append(stream, programmeOfEvents(new Plan(product.library, countingIds(1_000_000_000 + i * 100_000)), programmeId, size));
      const bare = () => product.pool.query('SELECT position, stream, version, type, data, metadata, hash FROM log.events WHERE stream = $1 ORDER BY version', [stream]);
      const cold = () => new StreamStates(product.store, noProgramme, (programme, event) => evolve(programme, event as RecordedProgrammeEvent)).latest(stream);
      await bare();
      await cold();
      // In turns, so that whatever else the machine does meets both.
      const reads: number[] = [];
      const folds: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        reads.push(...(await timed(1, bare)));
        folds.push(...(await timed(1, cold)));
      }
      points.push({ size, value: percentile(folds, 0.5) });
      ratio = percentile(folds, 0.5) / percentile(reads, 0.5);
    }
    const ms = points.at(-1)?.value ?? 0;
    return {
      rows: [{ area: 'Rehydrate', name: 'programme of 10,000 events, cold', value: ratio, unit: 'x the bare read', bar: 'at most 1.5 x', met: ratio <= 1.5, note: `${ms.toFixed(0)} ms` }],
      growth: [{ area: 'Rehydrate', name: 'cold', of: 'events in the stream', unit: 'ms', kind: 'time', points }],
    };
  } finally {
    await product.stop();
  }
}

/** 200 parts, then one planner's edits of their sizes until the stream has so many events. */
function programmeOfEvents(empty: Plan, programmeId: number, events: number): ProgrammeEvent[] {
  const plan = empty.sized(programmeId, Math.min(200, events));
  const made = plan.drain();
  const parts = [...plan.programme.parts.values()];
  for (let i = 0; made.length < events; i++) {
    const part = parts[i % parts.length];
    if (!part) throw new Error('The programme has no parts');
    made.push({
      type: 'AssetPartsChanged',
      data: { assetName: part.assetName, created: [], changed: [{ partId: part.id, before: { size: part.size + i }, after: { size: part.size + i + 1 } }], removed: [] },
    });
  }
  return made.slice(0, events);
}
