import { readFile } from 'node:fs/promises';
import { v5 as uuidv5 } from 'uuid';
import type { LibraryEvent } from '../domain/library/events.js';
import type {
  AssetCategory,
  ElementMakeupFacts,
  MaterialFacts,
  MaterialLine,
  Metric,
  ProductionRateFacts,
  Region,
  SubprogrammeFacts,
  Task,
  TaskCode,
  Unit,
  VehicleFacts,
} from '../domain/library/library-records.js';
import type { SampleProgramme } from '../domain/programmes/lifecycle/sample-programme.js';
import { type EventStore, VersionConflict } from '../event-store/event-store.js';
import { BEGINNING, type Position } from '../platform/position.js';

/**
 * The file `reference-data.json`: records refer to each other by name; ids never change (docs/product/library.md, Reference
 * data).
 */
export interface ReferenceData {
  readonly metrics: readonly Metric[];
  readonly regions: readonly Region[];
  readonly units: readonly Unit[];
  readonly assetCategories: readonly AssetCategory[];
  readonly materials: readonly (Omit<MaterialFacts, 'unitId'> & { readonly unit: string })[];
  readonly productionRates: readonly (Omit<ProductionRateFacts, 'unitPerHourId'> & { readonly unitPerHour: string })[];
  readonly elementMakeups: readonly (Pick<
    ElementMakeupFacts,
    'id' | 'elementMakeupName' | 'taskCode' | 'measurmentType'
  > & {
    readonly activities: readonly {
      readonly id: number;
      readonly workActivityName: string;
      readonly duration: number;
      readonly lag: number;
      readonly materials: readonly (Pick<MaterialLine, 'id' | 'materialQuantity'> & {
        readonly material: string;
        readonly productionRate: string;
      })[];
    }[];
  })[];
  readonly subprogrammes: readonly (Pick<SubprogrammeFacts, 'id' | 'name' | 'assetType'> & {
    readonly tasks: readonly (Pick<Task, 'id' | 'name' | 'durationPercent' | 'lagPercent'> & {
      readonly elementMakeup: string;
    })[];
  })[];
  readonly vehicles: readonly VehicleFacts[];
  readonly taskCodeDictionary: readonly TaskCode[];
  readonly sampleProgrammes: readonly SampleProgramme[];
}

/** Beside this source, and beside the built server (services/vite.config.js). */
const FILE = new URL('./reference-data.json', import.meta.url);

export async function readReferenceData(): Promise<ReferenceData> {
  return JSON.parse(await readFile(FILE, 'utf8')) as ReferenceData;
}

export interface LibraryStream {
  readonly stream: string;
  readonly events: readonly LibraryEvent[];
}

/** The file as streams of events. @throws Error for a reference to an undefined name, which is a mistake in the file */
export function referenceStreams(data: ReferenceData): LibraryStream[] {
  const unit = byName(data.units, (u) => u.name, 'unit');
  const category = byName(data.assetCategories, (c) => c.assetType, 'asset type');
  const material = byName(data.materials, (m) => m.name, 'material');
  const rate = byName(data.productionRates, (r) => r.rateName, 'production rate');
  const makeup = byName(data.elementMakeups, (m) => m.elementMakeupName, 'element make-up');
  const streams: LibraryStream[] = [];
  const add = (stream: string, event: LibraryEvent) => streams.push({ stream, events: [event] });
  for (const { unit: unitName, ...facts } of data.materials) {
    add(`material-${facts.id}`, {
      type: 'MaterialCreated',
      data: { ...facts, unitId: unit(unitName).id, createdBy: 0 },
    });
  }
  for (const { unitPerHour, ...facts } of data.productionRates) {
    add(`productionrate-${facts.id}`, {
      type: 'ProductionRateCreated',
      data: { ...facts, unitPerHourId: unit(unitPerHour).id, createdBy: 0 },
    });
  }
  for (const { activities, ...facts } of data.elementMakeups) {
    add(`elementmakeup-${facts.id}`, {
      type: 'ElementMakeupCreated',
      data: {
        ...facts,
        taskId: null,
        defaultElementForTask: true,
        createdBy: 0,
        activities: activities.map((activity) => ({
          id: activity.id,
          name: activity.workActivityName,
          durationPercent: activity.duration,
          lagPercent: activity.lag,
          lines: activity.materials.map((line) => ({
            id: line.id,
            materialId: material(line.material).id,
            materialQuantity: line.materialQuantity,
            unitId: unit(material(line.material).unit).id,
            productionRateId: rate(line.productionRate).id,
          })),
        })),
      },
    });
  }
  for (const { tasks, ...facts } of data.subprogrammes) {
    add(`subprogramme-${facts.id}`, {
      type: 'SubprogrammeCreated',
      data: {
        ...facts,
        assetCategoryId: category(facts.assetType).id,
        createdBy: 0,
        tasks: tasks.map(({ elementMakeup, ...task }) => ({
          ...task,
          taskCode: makeup(elementMakeup).taskCode,
          quantityFactor: null,
          elementMakeupId: makeup(elementMakeup).id,
          baseTaskId: 0,
          p6ActivityId: null,
        })),
      },
    });
  }
  for (const facts of data.vehicles)
    add(`vehicle-${facts.id}`, { type: 'VehicleCreated', data: { ...facts, createdBy: 0 } });
  streams.push({
    stream: LAST_REFERENCE_STREAM,
    events: [
      { type: 'UnitsDefined', data: { units: data.units } },
      { type: 'RegionsDefined', data: { regions: data.regions } },
      { type: 'MetricsDefined', data: { metrics: data.metrics } },
      { type: 'AssetCategoriesDefined', data: { assetCategories: data.assetCategories } },
      { type: 'TaskCodesDefined', data: { taskCodes: data.taskCodeDictionary } },
    ],
  });
  return streams;
}

function byName<Row>(rows: readonly Row[], name: (row: Row) => string, kind: string): (wanted: string) => Row {
  const found = new Map(rows.map((row) => [name(row), row]));
  return (wanted) => {
    const row = found.get(wanted);
    if (!row) throw new Error(`The reference data names the ${kind} "${wanted}" but does not define it`);
    return row;
  };
}

/** Written last: if it exists, the whole file has been loaded. */
const LAST_REFERENCE_STREAM = 'reference-1';

const REFERENCE_COMMANDS = '0f4f4a1e-6a2c-5b0e-9d6e-3c9f6b0a7d21';

/**
 * Loads the file into the log once. Every stream is a command of its own with a fixed id, so an interrupted load continues where
 * it stopped, and two processes that start at once load it once.
 * @returns position at which the log has all of it
 */
export async function loadReferenceData(store: EventStore, data: ReferenceData, time: string): Promise<Position> {
  const loaded = await endOf(store, LAST_REFERENCE_STREAM);
  if (loaded !== BEGINNING) return loaded;
  const appendOnce = async ({ stream, events }: LibraryStream): Promise<void> => {
    const commandId = uuidv5(stream, REFERENCE_COMMANDS);
    const context = { commandId, correlationId: commandId, causationId: commandId, userId: 0, time };
    try {
      await store.append(stream, 0, events, context);
    } catch (error) {
      if (!(error instanceof VersionConflict)) throw error;
    }
  };
  const streams = referenceStreams(data);
  await Promise.all(streams.slice(0, -1).map(appendOnce));
  await Promise.all(streams.slice(-1).map(appendOnce));
  return endOf(store, LAST_REFERENCE_STREAM);
}

/** Position of a stream's last event; BEGINNING for a stream that does not exist. */
async function endOf(store: EventStore, stream: string): Promise<Position> {
  let end = BEGINNING;
  for await (const { position } of store.read(stream)) end = position;
  return end;
}
