import { productCodec } from '../../services/domain/product-codec.js';
import type { ProgrammeEvent, RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { snapshotOf } from '../../services/domain/programmes/lifecycle/programme-contents.js';
import { evolve, noProgramme } from '../../services/domain/programmes/programme.js';
import { PROGRAMME_CACHE } from '../../services/domain/programmes/programme-records.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import { StreamStates } from '../../services/event-store/stream-states.js';
import { countingIds, Plan } from '../support/test-programmes.js';
import { area, atMost, type Figure, mediansInTurns } from './area.js';
import { bareClient } from './event-store-db.js';
import type { Ground } from './ground.js';
import { addSizeEdits, appendAll } from './log-of-programmes.js';

const SIZES = [100, 1_000, 10_000];
const ROUNDS = 9;

/** Row Rehydrate: a programme folded from its stream with nothing in any cache, against the bare read of the same rows, per store. */
export const bench = area({
  name: 'Rehydrate',
  sizes: SIZES,
  of: 'events in the stream',
  prepare: storesOf,
  async measure(size, { library, stores }) {
    const id = 910_000_000 + SIZES.indexOf(size);
    const plan = new Plan(library, countingIds(1_000_000_000 + SIZES.indexOf(size) * 100_000));
    const events = programmeOfEvents(plan, id, size);
    const figures: Figure[] = [];
    for (const { of, store, read, quiet } of stores) {
      await appendAll(store, `programme-${id}`, events);
      await quiet();
      const [bare, folded] = await bareAndFolded(store, read, `programme-${id}`);
      const [name, note] = [`${of}programme of 10,000 events, cold`, `${folded.toFixed(0)} ms`];
      figures.push({ name, value: folded / bare, unit: 'x the bare read', bar: atMost(1.5), note });
      figures.push({ grows: `${of}cold`, value: folded });
    }
    return figures;
  },
});

/** Each with what the names of its rows begin with, the bare read of a stream, and what resolves when nothing else works on what was appended. */
async function storesOf(ground: Ground) {
  const product = await ground.product();
  const server = await ground.run.eventStoreDb();
  const client = ground.keep(bareClient(server), (one) => one.close());
  const onPostgres = {
    of: '',
    store: product.store,
    read: (stream: string): Promise<unknown> =>
      product.pool.query(
        'SELECT position, stream, version, type, data, metadata, hash FROM log.events WHERE stream = $1 ORDER BY version',
        [stream],
      ),
    // The projections in the same process would be measured too.
    quiet: () => product.caughtUp(),
  };
  const onServer = {
    of: `${server.name}, `,
    store: ground.keep(new EventStoreDbEventStore({ codec: productCodec, ...server.config }), (one) => one.close()),
    read: (stream: string): Promise<unknown> => client.read(stream),
    quiet: async () => undefined,
  };
  return { library: product.library, stores: [onPostgres, onServer] };
}

/** Medians in milliseconds. */
async function bareAndFolded(store: EventStore, read: (stream: string) => Promise<unknown>, stream: string) {
  const bare = () => read(stream);
  const cold = () =>
    new StreamStates(store, noProgramme, (programme, event) => evolve(programme, event as RecordedProgrammeEvent), {
      ...PROGRAMME_CACHE,
      copy: snapshotOf,
    }).latest(stream);
  await bare();
  await cold();
  return mediansInTurns(ROUNDS, bare, cold);
}

/** 200 parts, then one planner's edits of their sizes until the stream has so many events. */
function programmeOfEvents(empty: Plan, programmeId: number, events: number): ProgrammeEvent[] {
  const plan = empty.sized(programmeId, Math.min(200, events));
  const made = plan.drain();
  addSizeEdits(made, plan.programme, [...plan.programme.parts.values()], events);
  return made.slice(0, events);
}
