import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type TestDatabase, testDatabase } from '../../../test/support/postgres.js';
import type { RecordedEvent } from '../../event-store/event.js';
import { PostgresEventStore } from '../../event-store/postgres/postgres-event-store.js';
import { loadReferenceData, readReferenceData, referenceStreams } from '../../library/load-reference-data.js';
import { openPool } from '../../platform/database.js';
import { BEGINNING } from '../../platform/position.js';
import { productCodec } from '../product-codec.js';
import type { LibraryEvent, RecordedLibraryEvent } from './events.js';
import { applyLibraryEvent, emptyLibrary, type Library, makeupOf } from './library.js';
import type { ElementMakeupFacts, Task } from './library-records.js';

const recorded = (stream: string, event: LibraryEvent, minute = 0): RecordedLibraryEvent =>
  ({ ...event, stream, metadata: { userId: 3, time: `2027-01-01T08:0${minute}:00.000Z` } }) as RecordedLibraryEvent;
const libraryOf = (...events: readonly (readonly [string, LibraryEvent])[]): Library =>
  events.reduce(
    (library, [stream, event], i) => applyLibraryEvent(library, recorded(stream, event, i)),
    emptyLibrary(),
  );

const makeup = (id: number, over: Partial<ElementMakeupFacts> = {}): readonly [string, LibraryEvent] => [
  `elementmakeup-${id}`,
  {
    type: 'ElementMakeupCreated',
    data: {
      id,
      elementMakeupName: `Make-up ${id}`,
      taskCode: 'EAR001',
      taskId: 7,
      defaultElementForTask: false,
      activities: [],
      createdBy: 3,
      ...over,
    },
  },
];
const task = (over: Partial<Task> = {}): Task => ({
  id: 10_007,
  name: 'Earthworks',
  taskCode: 'EAR001',
  durationPercent: 100,
  lagPercent: 0,
  quantityFactor: null,
  elementMakeupId: null,
  baseTaskId: 7,
  p6ActivityId: null,
  ...over,
});

describe('The make-up that counts for a task', () => {
  it('is the chosen one, also after it was retired', () => {
    const facts = makeup(5)[1].data as ElementMakeupFacts;
    const library = libraryOf(makeup(4, { defaultElementForTask: true }), makeup(5), [
      'elementmakeup-5',
      { type: 'ElementMakeupRetired', data: facts },
    ]);
    expect(makeupOf(library, task({ elementMakeupId: 5 }))).toMatchObject({ id: 5, retired: true });
  });

  it('is otherwise the one flagged as default, otherwise the one with the lowest id, created for the task or the task from which it was copied', () => {
    expect(makeupOf(libraryOf(makeup(6), makeup(5), makeup(9, { defaultElementForTask: true })), task())?.id).toBe(9);
    expect(
      makeupOf(
        libraryOf(makeup(9, { defaultElementForTask: true }), makeup(8, { defaultElementForTask: true }), makeup(5)),
        task(),
      )?.id,
    ).toBe(8);
    expect(makeupOf(libraryOf(makeup(6), makeup(5)), task())?.id).toBe(5);
    expect(makeupOf(libraryOf(makeup(6, { taskId: 10_007 })), task())?.id).toBe(6);
  });

  it('is not one that belongs to another task or to none, or is retired', () => {
    const facts = makeup(5)[1].data as ElementMakeupFacts;
    expect(
      makeupOf(
        libraryOf(makeup(3, { taskId: 8 }), makeup(4, { taskId: null }), makeup(5), [
          'elementmakeup-5',
          { type: 'ElementMakeupRetired', data: facts },
        ]),
        task(),
      ),
    ).toBeUndefined();
  });
});

describe('A record of the library', () => {
  it('is replaced when it changes, and stays as retired when it is deleted', () => {
    const before = libraryOf(makeup(5));
    const first = before.elementMakeups.get(5);
    applyLibraryEvent(
      before,
      recorded(
        'elementmakeup-5',
        {
          type: 'ElementMakeupChanged',
          data: { before: { elementMakeupName: 'Make-up 5' }, after: { elementMakeupName: 'Renamed' } },
        },
        3,
      ),
    );
    expect(first).toMatchObject({
      elementMakeupName: 'Make-up 5',
      retired: false,
      created: '2027-01-01T08:00:00.000Z',
    });
    expect(before.elementMakeups.get(5)).toMatchObject({
      elementMakeupName: 'Renamed',
      created: '2027-01-01T08:00:00.000Z',
      modified: '2027-01-01T08:03:00.000Z',
      modifiedBy: 3,
    });
    applyLibraryEvent(
      before,
      recorded('elementmakeup-5', { type: 'ElementMakeupRetired', data: makeup(5)[1].data as ElementMakeupFacts }),
    );
    expect(before.elementMakeups.get(5)).toMatchObject({ elementMakeupName: 'Renamed', retired: true });
  });

  it('that does not exist cannot be changed', () => {
    expect(() =>
      libraryOf(['elementmakeup-5', { type: 'ElementMakeupChanged', data: { before: {}, after: {} } }]),
    ).toThrow('The library has no record 5 to change');
    expect(() => libraryOf(['unit-1', { type: 'UnitPainted', data: {} } as unknown as LibraryEvent])).toThrow(
      'Unexpected event of the library',
    );
  });
});

describe('The reference data', () => {
  let database: TestDatabase;
  let pool: ReturnType<typeof openPool>;
  let store: PostgresEventStore;
  beforeAll(async () => {
    database = await testDatabase();
    pool = openPool(database.url, () => undefined);
    store = new PostgresEventStore({ codec: productCodec, pool });
    await store.migrate();
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
    expect(await loadReferenceData(store, data, TIME)).toBe(0);
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
