/** A database of its own with a log of programmes in it, and the read models that a test asks for. */
import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { libraryProjection } from '../../projections/library/library-projection.js';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import type { Projection } from '../../projections/runner/projection.js';
import { ProjectionRunner } from '../../projections/runner/runner.js';
import type { LibraryEvent, RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { applyLibraryEvent, emptyLibrary, type Library, makeupOf } from '../../services/domain/library/library.js';
import type { LibrarySubprogramme } from '../../services/domain/library/library-records.js';
import { productCodec } from '../../services/domain/product-codec.js';
import { assetLibrary } from '../../services/domain/programmes/assets/asset-library.js';
import type { PartForm } from '../../services/domain/programmes/assets/part-form.js';
import type { Decision } from '../../services/domain/programmes/decision.js';
import type {
  ProgrammeEvent,
  ProgrammeEventData,
  RecordedProgrammeEvent,
} from '../../services/domain/programmes/events.js';
import {
  assetNamed,
  evolve,
  noProgramme,
  type Programme,
  partsOf,
} from '../../services/domain/programmes/programme.js';
import type { P6Event, P6EventData } from '../../services/domain/schedules/events.js';
import type { NewEvent, RecordedEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { EventStoreDbEventStore } from '../../services/event-store/eventstoredb/eventstoredb-event-store.js';
import { PostgresEventStore } from '../../services/event-store/postgres/postgres-event-store.js';
import { loadReferenceData, readReferenceData, referenceStreams } from '../../services/library/load-reference-data.js';
import { openPool } from '../../services/platform/database.js';
import { jsonLog } from '../../services/platform/log.js';
import { migrate } from '../../services/platform/migrations.js';
import type { Position } from '../../services/platform/position.js';
import { saveAsset } from '../../services/programmes/assets/save-asset.js';
import { createSample } from '../../services/programmes/lifecycle/create-sample.js';
import { eventually } from './eventually.js';
import { testDatabase } from './postgres.js';
import { productLog } from './product-log.js';

export const TIME = '2027-01-01T08:00:00.000Z';
export const A9 = 'A9 dualling, 2 km';
export const RUNWAY = 'Runway 3000 m x 45 m';
export const OFFICE = 'Six-storey office';

/** The reference data as the library that its events make. */
export async function referenceLibraryState(): Promise<Library> {
  const library = emptyLibrary();
  for (const { stream, events } of referenceStreams(await readReferenceData())) {
    for (const event of events)
      applyLibraryEvent(library, { ...event, stream, metadata: { userId: 0, time: TIME } } as RecordedLibraryEvent);
  }
  return library;
}

/** Ids that count up and never come twice. */
export function countingIds(from = 1_000) {
  let id = from;
  const next = () => (id += 1);
  return { part: next, subprogramme: next, task: next, zone: next, package: next };
}

/** A programme as a log could have it, built by the product's own decisions. */
export class Plan {
  readonly programme: Programme = noProgramme();
  readonly events: ProgrammeEvent[] = [];

  constructor(
    private readonly library: Library,
    private readonly ids = countingIds(),
  ) {}

  /** Takes over what a decision decides. @throws Error for a refusal */
  take(decision: Decision): this {
    if ('refusal' in decision) throw new Error(JSON.stringify(decision.refusal));
    for (const event of decision.events) this.add(event);
    return this;
  }

  add(event: ProgrammeEvent): this {
    evolve(this.programme, { ...event, metadata: { userId: 0, time: TIME } } as RecordedProgrammeEvent);
    this.events.push(event);
    return this;
  }

  async sample(name: string, programmeId: number): Promise<this> {
    const sample = (await readReferenceData()).sampleProgrammes.find((one) => one.name === name);
    if (!sample) throw new Error(`No sample is called ${name}`);
    return this.take(createSample(sample, `${name} ${programmeId}`, programmeId, this.ids, this.library));
  }

  /**
   * A programme of many parts: assets of up to 50 parts, each with a subprogramme of the reference data in its turn.
   * @param mostLines of the library's subprogrammes, only so many with the most activity lines
   */
  sized(programmeId: number, parts: number, mostLines = Infinity): this {
    this.add(created(programmeId));
    const lines = ({ tasks }: LibrarySubprogramme) =>
      tasks.reduce(
        (sum, task) =>
          sum + (makeupOf(this.library, task)?.activities.reduce((of, activity) => of + activity.lines.length, 0) ?? 0),
        0,
      );
    const all = [...this.library.subprogrammes.values()];
    const subprogrammes = mostLines === Infinity ? all : all.sort((a, b) => lines(b) - lines(a)).slice(0, mostLines);
    for (let asset = 0; asset * 50 < parts; asset++) {
      const subprogramme = subprogrammes[asset % subprogrammes.length];
      if (!subprogramme) throw new Error('The library has no subprogramme');
      const category = this.library.assetCategories.get(subprogramme.assetCategoryId);
      const unit = [...this.library.units.values()].find(
        (one) => one.measurmentType === category?.measurmentType && one.conversionToSI === 1,
      );
      const forms = Array.from(
        { length: Math.min(50, parts - asset * 50) },
        (_, part): PartForm => ({
          partName: `Section ${part + 1}`,
          assetCategoryId: subprogramme.assetCategoryId,
          subprogrammeId: subprogramme.id,
          unitId: unit?.id ?? null,
          size: 100 + part * 7,
          start: `202${7 + (part % 2)}-0${1 + (part % 9)}-01`,
          end: `202${8 + (part % 2)}-0${1 + (asset % 9)}-20`,
          zoneId: null,
          p6ActivityId: null,
        }),
      );
      this.asset(`Asset ${asset + 1}`, forms, null);
    }
    return this;
  }

  /** Saves an asset as the product does. @param was its name before, null for a new one */
  asset(assetName: string, parts: readonly PartForm[], was: string | null = assetName): this {
    return this.take(
      saveAsset(this.programme, {
        assetId: this.idOf(was),
        assetName,
        parts,
        library: assetLibrary(this.library, 0),
        ids: this.ids,
      }),
    );
  }

  /** The parts of an asset as the form has them. */
  forms(assetName: string): PartForm[] {
    return partsOf(this.programme, this.idOf(assetName));
  }

  private idOf(assetName: string | null): number | null {
    return assetName === null ? null : (assetNamed(this.programme, assetName) ?? null);
  }

  /** Events added since the last call. */
  drain(): ProgrammeEvent[] {
    return this.events.splice(0);
  }
}

/** Monday to Friday, one shift of ten hours. */
export function created(
  programmeId: number,
  facts: Partial<ProgrammeEventData['ProgrammeCreated']> = {},
): ProgrammeEvent {
  return {
    type: 'ProgrammeCreated',
    data: {
      programmeId,
      baseProjectId: 0,
      name: `Programme ${programmeId}`,
      description: '',
      scenarioName: '',
      regionId: 1,
      metricId: 1,
      isDraft: false,
      schedule: {
        workingPatternBitMask: 31,
        shiftId: null,
        noShifts: 1,
        shift1Hours: 10,
        shift2Hours: 0,
        shift3Hours: 0,
      },
      nonWorkingDays: [],
      ...facts,
    },
  };
}

const scheduleChanged = (changes: Partial<P6EventData['P6ActivitiesChanged']>): P6Event => ({
  type: 'P6ActivitiesChanged',
  data: { created: [], changed: [], removed: [], ...changes },
});

export async function openPlans({ databaseUrl }: { databaseUrl?: string } = {}) {
  const database = databaseUrl === undefined ? await testDatabase() : { url: databaseUrl, drop: async () => undefined };
  const closing: (() => Promise<unknown>)[] = [database.drop];
  const process = (): pg.Pool => {
    const pool = openPool(database.url, () => undefined);
    closing.unshift(() => pool.end());
    return pool;
  };
  const pool = process();
  const { eventStore, close: closeLog } = await productLog(database.url);
  closing.unshift(closeLog);
  const store =
    eventStore.kind === 'postgres'
      ? new PostgresEventStore({ codec: productCodec, pool })
      : new EventStoreDbEventStore({ codec: productCodec, ...eventStore });
  await migrate(pool);
  closing.unshift(() => store.close());
  await loadReferenceData(store, await readReferenceData(), TIME);
  const library = await referenceLibraryState();
  const ids = countingIds();
  const versions = new Map<string, number>();
  const logged: string[] = [];

  const append = async (stream: string, events: readonly NewEvent[]) => {
    const commandId = randomUUID();
    const context = { commandId, correlationId: commandId, causationId: commandId, userId: 1, time: TIME };
    const appended = await store.append(stream, versions.get(stream) ?? (await versionOf(stream)), events, context);
    versions.set(stream, appended.version);
    return appended;
  };
  const versionOf = async (stream: string) => {
    let version = 0;
    for await (const event of store.read(stream)) ({ version } = event);
    return version;
  };

  return {
    pool,
    store,
    library,
    logged,
    databaseUrl: database.url,
    plan: () => new Plan(library, ids),
    /** Appends what the plan has decided since the last time. */
    save: (plan: Plan) => append(`programme-${plan.programme.id}`, plan.drain()),
    /** An activity more in a programme's schedule. */
    addActivity: (programmeId: number, id: number) =>
      append(`schedule-${programmeId}`, [
        scheduleChanged({
          created: [
            {
              id,
              name: `A${id}`,
              description: `Activity ${id}`,
              start: '2027-03-01',
              end: '2027-04-30',
              milestone: false,
              inFile: true,
            },
          ],
        }),
      ]),
    /** What an import could record of a programme's schedule. */
    changeSchedule: (programmeId: number, changes: Partial<P6EventData['P6ActivitiesChanged']>) =>
      append(`schedule-${programmeId}`, [scheduleChanged(changes)]),
    /** Changes a record of the library, in the log and in `library`. */
    async changeLibrary(stream: string, event: LibraryEvent) {
      const appended = await append(stream, [event]);
      applyLibraryEvent(library, { ...event, stream, metadata: { userId: 0, time: TIME } } as RecordedLibraryEvent);
      return appended;
    },
    /** A runner as in a process of its own, with the library's read model. @param on the store as that process sees it */
    async run(projections: readonly Projection[], on: EventStore = store) {
      const runner = new ProjectionRunner({
        store: on,
        pool: process(),
        projections: [libraryProjection, ...projections],
        log: jsonLog('warn', (line) => logged.push(line)),
      });
      closing.unshift(() => runner.stop());
      await runner.start();
      const { readModels } = runner;
      const caughtUp = async (position?: Position) =>
        readModels.waitFor(
          ['library', ...projections.map(({ name }) => name)],
          position ?? (await store.head()),
          200_000,
        );
      return {
        runner,
        readModels,
        snapshot: new LibrarySnapshot(readModels),
        caughtUp,
        /** Caught up, and without work left. */
        async settled(): Promise<void> {
          await caughtUp();
          for (const { name, workLeft } of projections)
            await eventually(async () => !(await workLeft?.(await readModels.tablesOf(name))));
        },
      };
    },
    /** Cuts connections the hard way, by the beginning of their names. @returns how many there were */
    async cut(name: string): Promise<number> {
      const { rowCount } = await pool.query(
        'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name LIKE $1',
        [`${name}%`],
      );
      return rowCount ?? 0;
    },
    async events(stream: string): Promise<RecordedEvent[]> {
      const events: RecordedEvent[] = [];
      for await (const event of store.read(stream)) events.push(event);
      return events;
    },
    async close(): Promise<void> {
      for (const close of closing) await close();
    },
  };
}

export type Plans = Awaited<ReturnType<typeof openPlans>>;
