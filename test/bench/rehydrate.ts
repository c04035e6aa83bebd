import type { Library } from '../../services/domain/library/library.js';
import { productCodec } from '../../services/domain/product-codec.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { snapshotOf } from '../../services/domain/programmes/lifecycle/programme-contents.js';
import { evolve, noProgramme } from '../../services/domain/programmes/programme.js';
import { PROGRAMME_CACHE } from '../../services/domain/programmes/programme-records.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import { StreamStates } from '../../services/event-store/stream-states.js';
import { countingIds, Plan } from '../support/test-programmes.js';
import { type BenchEnvironment, type BenchResult, percentile, timed } from './bench-row.js';
import { bareClient } from './event-store-db.js';
import { appendAll, startProduct } from './product.js';
import { addSizeEdits } from './size-edits.js';

const SIZES = [100, 1_000, 10_000];
const ROUNDS = 9;

/** Row Rehydrate: a programme folded from its stream with nothing in any cache, against the bare read of the same rows, per store. */
export async function rehydrateBench({ database, eventStoreDb, report }: BenchEnvironment): Promise<BenchResult> {
  const product = await startProduct(await database());
  const server = await eventStoreDb();
  const store = new EventStoreDbEventStore({ codec: productCodec, ...server.config });
  const client = bareClient(server);
  try {
    const onPostgres = await measured(
      product.library,
      '',
      product.store,
      (stream) =>
        product.pool.query(
          'SELECT position, stream, version, type, data, metadata, hash FROM log.events WHERE stream = $1 ORDER BY version',
          [stream],
        ),
      report,
      // The projections in the same process would be measured too.
      () => product.caughtUp('all'),
    );
    const onServer = await measured(
      product.library,
      `${server.name}, `,
      store,
      (stream) => client.read(stream),
      report,
    );
    return { rows: [...onPostgres.rows, ...onServer.rows], growth: [...onPostgres.growth, ...onServer.growth] };
  } finally {
    await client.close();
    await store.close();
    await product.stop();
  }
}

/**
 * @param of what the rows' names begin with
 * @param quiet resolves when nothing else works on what was appended
 */
async function measured(
  library: Library,
  of: string,
  store: EventStore,
  read: (stream: string) => Promise<unknown>,
  report: BenchEnvironment['report'],
  quiet: () => Promise<void> = async () => undefined,
): Promise<BenchResult> {
  const points = [];
  let ratio = 0;
  for (const [i, size] of SIZES.entries()) {
    report(`Rehydrate: ${of}a programme of ${size} events`);
    const programmeId = 910_000_000 + i;
    const stream = `programme-${programmeId}`;
    await appendAll(
      store,
      stream,
      programmeOfEvents(new Plan(library, countingIds(1_000_000_000 + i * 100_000)), programmeId, size),
    );
    await quiet();
    const bare = () => read(stream);
    const cold = () =>
      new StreamStates(store, noProgramme, (programme, event) => evolve(programme, event as RecordedProgrammeEvent), {
        ...PROGRAMME_CACHE,
        copy: snapshotOf,
      }).latest(stream);
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
    rows: [
      {
        area: 'Rehydrate',
        name: `${of}programme of 10,000 events, cold`,
        value: ratio,
        unit: 'x the bare read',
        bar: 'at most 1.5 x',
        met: ratio <= 1.5,
        note: `${ms.toFixed(0)} ms`,
      },
    ],
    growth: [{ area: 'Rehydrate', name: `${of}cold`, of: 'events in the stream', unit: 'ms', kind: 'time', points }],
  };
}

/** 200 parts, then one planner's edits of their sizes until the stream has so many events. */
function programmeOfEvents(empty: Plan, programmeId: number, events: number): ProgrammeEvent[] {
  const plan = empty.sized(programmeId, Math.min(200, events));
  const made = plan.drain();
  addSizeEdits(made, plan.programme, [...plan.programme.parts.values()], events);
  return made.slice(0, events);
}
