import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventFixtures, FIXTURE_NAME, FIXTURES, fixtureNames } from '../../test/support/event-fixtures.js';
import { type TestDatabase, testDatabase } from '../../test/support/postgres.js';
import { LIBRARY_EVENT_SCHEMAS, type RecordedLibraryEvent } from '../domain/library/events.js';
import { applyLibraryEvent, emptyLibrary } from '../domain/library/library.js';
import { productCodec } from '../domain/product-codec.js';
import { AssetNames } from '../domain/programmes/assets/asset-names.js';
import { PartsByAsset } from '../domain/programmes/assets/parts-by-asset.js';
import {
  PROGRAMME_EVENT_SCHEMAS,
  type RecordedProgrammeEvent,
  SHIFT_HOURS_EVENT_SCHEMAS,
} from '../domain/programmes/events.js';
import { evolve, noProgramme } from '../domain/programmes/programme.js';
import { P6_EVENT_SCHEMAS } from '../domain/schedules/events.js';
import { openPool } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { standaloneShiftHours } from '../programmes/calendar/shift-hours.js';
import { publicEvent } from '../stream/contracts/public-event.js';
import type { RecordedEvent } from './event.js';
import { verifyChain } from './hash-chain.js';
import { PostgresEventStore } from './postgres/postgres-event-store.js';

// docs/architecture.md, Rules of the write side: a fixture of every released schema version must always decode.

const stored = eventFixtures();
let database: TestDatabase;
let pool: ReturnType<typeof openPool>;
let store: PostgresEventStore;
let log: RecordedEvent[];
beforeAll(async () => {
  database = await testDatabase();
  pool = openPool(database.url, () => undefined);
  store = new PostgresEventStore({ codec: productCodec, pool });
  await migrate(pool);
  await store.importRecorded(stored);
  log = [];
  for (const stream of new Set(stored.map((event) => event.stream)))
    for await (const event of store.read(stream)) log.push(event);
});
afterAll(async () => {
  await store.close();
  await pool.end();
  await database.drop();
});

describe('The fixtures of released events', () => {
  it('contain every schema version of every event type', () => {
    const schemas = {
      ...PROGRAMME_EVENT_SCHEMAS,
      ...LIBRARY_EVENT_SCHEMAS,
      ...SHIFT_HOURS_EVENT_SCHEMAS,
      ...P6_EVENT_SCHEMAS,
    };
    const versions = Object.entries(schemas).flatMap(([type, { schema }]) =>
      Array.from({ length: Number(schema) }, (_, i) => `${type} ${i + 1}`),
    );
    expect(new Set(stored.map(({ type, metadata }) => `${type} ${metadata.schema}`))).toEqual(new Set(versions));
  });

  it('are in files named after type and schema version', () => {
    const told = fixtureNames().map((name) => {
      const { type, metadata } = JSON.parse(readFileSync(new URL(name, FIXTURES), 'utf8')) as RecordedEvent;
      return [name, FIXTURE_NAME.exec(name)?.slice(1)].join() === [name, type, metadata.schema].join() ? [] : [name];
    });
    expect(told.flat()).toEqual([]);
  });

  it('never change: each file has the listed digest', () => {
    const digests = fixtureNames().map(
      (name) =>
        `${createHash('sha256')
          .update(readFileSync(new URL(name, FIXTURES)))
          .digest('hex')}  ${name}\n`,
    );
    expect(digests.join('')).toBe(readFileSync(new URL('SHA256SUMS', FIXTURES), 'utf8'));
  });

  it('form a log with a valid hash chain', async () => {
    const breaks = [];
    for await (const one of verifyChain(stored)) breaks.push(one);
    expect(breaks).toEqual([]);
  });

  it('are read from a store in the current schema versions', () => {
    expect(log.map(({ stream, version }) => ({ stream, version }))).toEqual(
      expect.arrayContaining(stored.map(({ stream, version }) => ({ stream, version }))),
    );
    expect(log).toHaveLength(stored.length);
  });

  it('fold to the expected programme, library and shift hours', async () => {
    const programme = log
      .filter(({ stream }) => stream === 'programme-42')
      .reduce((state, event) => evolve(state, event as RecordedProgrammeEvent), noProgramme());
    expect(programme).toMatchObject({
      id: 42,
      baseProjectId: 17,
      name: 'A9 dualling, north',
      scenarioName: 'Three gangs',
      isDraft: false,
      status: 'published',
      isActive: true,
      schedule: {
        workingPatternBitMask: 63,
        shiftId: null,
        noShifts: 3,
        shift1Hours: 8,
        shift2Hours: 8.25,
        shift3Hours: 7.75,
      },
      nonWorkingDays: new Map([
        ['2027-05-03', { date: '2027-05-03', description: 'Early May' }],
        ['2027-12-25', { date: '2027-12-25', description: 'Christmas' }],
      ]),
      zones: new Map(),
      assets: new PartsByAsset([
        [1, [1, 2, 3]],
        [2, [20]],
      ]),
      assetNames: new AssetNames([
        [1, 'A9 mainline'],
        [2, 'Slip road, north'],
      ]),
    });
    expect([...programme.parts.values()].map(({ partName, start }) => [partName, start])).toEqual([
      ['North end', '2027-04-01'],
      ['Link', '2027-03-01'],
      ['South', '2027-03-01'],
      ['', '2027-05-01'],
    ]);
    expect([...programme.packages.values()].map(({ id, packageName }) => [id, packageName])).toEqual([
      [7, 'Surfacing'],
    ]);
    expect([...programme.parts.values()].map(({ id, packageId }) => [id, packageId])).toEqual([
      [1, 7],
      [3, null],
      [2, null],
      [20, 7],
    ]);
    expect(
      [...programme.subprogrammes.values()].map(({ id, assetId, tasks }) => [
        id,
        assetId,
        tasks.map((task) => [task.id, task.durationPercent]),
      ]),
    ).toEqual([
      [
        501,
        1,
        [
          [601, 35.25],
          [603, 25],
        ],
      ],
      [510, 2, [[620, 40]]],
    ]);
    const copyOf = (id: number) =>
      log
        .filter(({ stream }) => stream === `programme-${id}`)
        .reduce((state, event) => evolve(state, event as RecordedProgrammeEvent), noProgramme());
    expect(
      [copyOf(43), copyOf(44)].map(({ id, baseProjectId, name, scenarioName }) => [
        id,
        baseProjectId,
        name,
        scenarioName,
      ]),
    ).toEqual([
      [43, 0, 'A9 dualling - copy', 'Baseline'],
      [44, 43, 'A9 dualling - copy', 'Two shifts'],
    ]);

    const ofLibrary = ({ type }: RecordedEvent) => Object.hasOwn(LIBRARY_EVENT_SCHEMAS, type);
    const library = log
      .filter(ofLibrary)
      .reduce((state, event) => applyLibraryEvent(state, event as RecordedLibraryEvent), emptyLibrary());
    expect([
      library.units.size,
      library.regions.size,
      library.metrics.size,
      library.assetCategories.size,
      library.taskCodes.length,
    ]).toEqual([2, 2, 2, 1, 1]);
    expect(library.materials.get(7)).toMatchObject({
      name: 'Type 1 unbound',
      massPerUnitKg: 2150,
      createdBy: 3,
      retired: true,
    });
    expect(library.productionRates.get(3)).toMatchObject({ ratePerHour: null, basis: 'estimate', retired: true });
    expect(library.elementMakeups.get(5)?.activities[0]).toMatchObject({
      durationPercent: 62.5,
      lines: [{ materialQuantity: 4.5 }],
    });
    expect(library.subprogrammes.get(9)).toMatchObject({
      name: 'Footway',
      tasks: [{ id: 21 }, { id: 22, taskCode: 'KRB' }],
    });
    expect(library.vehicles.get(2)).toMatchObject({ name: 'Tipper 8x4', maximumLoadCapacity: 20 });
    expect(await standaloneShiftHours(store, 5)).toBeUndefined();
  });

  it('are published as one message each', () => {
    const messages = stored.map(publicEvent);
    expect(new Set(messages.map(({ id }) => id))).toEqual(new Set(stored.map(({ metadata }) => metadata.eventId)));
    expect(messages.map(({ subject, streamversion }) => [subject, streamversion])).toEqual(
      stored.map(({ stream, version }) => [stream, version]),
    );
  });
});
