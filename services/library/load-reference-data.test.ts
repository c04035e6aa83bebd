import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../test/support/postgres.js';
import type { RecordedLibraryEvent } from '../domain/library/events.js';
import { applyLibraryEvent, emptyLibrary } from '../domain/library/library.js';
import { productCodec } from '../domain/product-codec.js';
import type { RecordedEvent } from '../event-store/event.js';
import { PostgresEventStore } from '../event-store/postgres/postgres-event-store.js';
import { openPool } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { BEGINNING } from '../platform/position.js';
import { loadReferenceData, readReferenceData, referenceStreams } from './load-reference-data.js';

describe('The reference data', () => {
  let database: TestDatabase;
  let pool: ReturnType<typeof openPool>;
  let store: PostgresEventStore;
  beforeAll(async () => {
    database = await testDatabase();
    pool = openPool(database.url, () => undefined);
    store = new PostgresEventStore({ codec: productCodec, pool });
    await migrate(pool);
  });
  afterAll(async () => {
    await store?.close();
    await pool?.end();
    await database?.drop();
  });

  const TIME = '2027-01-01T08:00:00.000Z';
  async function log(): Promise<RecordedEvent[]> {
    const events: RecordedEvent[] = [];
    const ended = new AbortController();
    for await (const batch of store.subscribe(BEGINNING, { signal: ended.signal })) {
      events.push(...batch.events);
      if (batch.upTo === (await store.head())) ended.abort();
    }
    return events;
  }

  it('continue after an interrupted load, are loaded once by two concurrent processes, and not loaded again', async () => {
    const data = await readReferenceData();
    const streams = referenceStreams(data);
    // Interrupted after the materials.
    const materials = streams.filter(({ stream }) => stream.startsWith('material-'));
    await loadReferenceData(failingAfter(materials.length), data, TIME).catch(() => undefined);
    expect(await log()).toHaveLength(materials.length);
    await Promise.all([
      loadReferenceData(store, data, TIME),
      loadReferenceData(store, data, '2027-01-01T09:00:00.000Z'),
    ]);
    expect(await loadReferenceData(store, data, TIME)).toBe(await store.head());
    const events = await log();
    expect(events).toHaveLength(streams.reduce((sum, one) => sum + one.events.length, 0));
    // The last stream marks a complete load.
    expect(events.slice(-5).map(({ stream }) => stream)).toEqual(Array(5).fill('reference-1'));
    const library = events.reduce(
      (all, event) => applyLibraryEvent(all, event as RecordedLibraryEvent),
      emptyLibrary(),
    );
    expect([
      library.materials.size,
      library.elementMakeups.size,
      library.subprogrammes.size,
      library.vehicles.size,
      library.units.size,
    ]).toEqual([
      data.materials.length,
      data.elementMakeups.length,
      data.subprogrammes.length,
      data.vehicles.length,
      data.units.length,
    ]);
    expect(
      [...library.subprogrammes.values()].every(
        ({ createdBy, tasks }) =>
          createdBy === 0 && tasks.every(({ elementMakeupId }) => library.elementMakeups.has(elementMakeupId ?? 0)),
      ),
    ).toBe(true);
  });

  /** The store of a process that ends after some appends. */
  function failingAfter(appends: number): PostgresEventStore {
    let left = appends;
    return Object.assign(Object.create(store) as PostgresEventStore, {
      append: (...args: Parameters<PostgresEventStore['append']>) =>
        left-- > 0 ? store.append(...args) : Promise.reject(new Error('The process ended')),
    });
  }

  it('must define every name to which they refer', async () => {
    const data = await readReferenceData();
    const [material] = data.materials;
    if (!material) throw new Error('The reference data has no material');
    expect(() => referenceStreams({ ...data, materials: [{ ...material, unit: 'furlong' }] })).toThrow(
      'The reference data names the unit "furlong" but does not define it',
    );
  });
});
