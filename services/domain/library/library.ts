import { idOf } from '../../event-store/event.js';
import { assertNever } from '../../platform/assert-never.js';
import type { RecordedLibraryEvent } from './events.js';
import type {
  AssetCategory,
  ElementMakeup,
  LibrarySubprogramme,
  Material,
  Metric,
  ProductionRate,
  Region,
  StandaloneTask,
  SubprogrammeFacts,
  Task,
  TaskCode,
  Unit,
  Vehicle,
} from './library-records.js';
import { IndexedMakeups, type MakeupsByTask } from './makeups-by-task.js';
import { directionOfUndirected } from './material-direction.js';
import { measureOfUnsaid } from './measure-of-database-makeup.js';

/**
 * A record of the library. Retired records are absent from lists, but still count and keep their names where they are used
 * (docs/product/library.md, Retired records).
 */
export type LibraryRecord<Record> = Record & {
  readonly retired: boolean;
  /** Version of its stream with its last change, for the next `If-Match`. */
  readonly version: number;
};

/**
 * Everything that calculations and choices look up, folded from the library's streams.
 * Owned by the caller that folds it: `applyLibraryEvent` changes the maps in place, because copying a thousand records for every
 * event would make a replay quadratic. The records are never changed, only replaced, so their identity can be the key of a cache.
 */
export interface Library {
  readonly units: Map<number, Unit>;
  readonly regions: Map<number, Region>;
  readonly metrics: Map<number, Metric>;
  readonly assetCategories: Map<number, AssetCategory>;
  taskCodes: readonly TaskCode[];
  readonly materials: Map<number, LibraryRecord<Material>>;
  readonly productionRates: Map<number, LibraryRecord<ProductionRate>>;
  readonly elementMakeups: MakeupsByTask<LibraryRecord<ElementMakeup>>;
  readonly tasks: Map<number, LibraryRecord<StandaloneTask>>;
  readonly subprogrammes: Map<number, LibraryRecord<LibrarySubprogramme>>;
  readonly vehicles: Map<number, LibraryRecord<Vehicle>>;
}

export const emptyLibrary = (): Library => ({
  units: new Map(),
  regions: new Map(),
  metrics: new Map(),
  assetCategories: new Map(),
  taskCodes: [],
  materials: new Map(),
  productionRates: new Map(),
  elementMakeups: new IndexedMakeups(),
  tasks: new Map(),
  subprogrammes: new Map(),
  vehicles: new Map(),
});

/** A copy that stays as it is when the library is folded on: its records are shared, since they are never changed. */
export const copyOfLibrary = (library: Library): Library => ({
  units: new Map(library.units),
  regions: new Map(library.regions),
  metrics: new Map(library.metrics),
  assetCategories: new Map(library.assetCategories),
  taskCodes: library.taskCodes,
  materials: new Map(library.materials),
  productionRates: new Map(library.productionRates),
  elementMakeups: new IndexedMakeups(library.elementMakeups),
  tasks: new Map(library.tasks),
  subprogrammes: new Map(library.subprogrammes),
  vehicles: new Map(library.vehicles),
});

/** The record that an event is about. */
export const recordIdOf = ({ stream, data }: RecordedLibraryEvent): number =>
  ('id' in data ? data.id : undefined) ?? idOf(stream);

export function applyLibraryEvent(library: Library, event: RecordedLibraryEvent): Library {
  const {
    version,
    metadata: { time, userId },
  } = event;
  const changed = { modified: time, modifiedBy: userId, version };
  const created = { created: time, retired: false, ...changed };
  const id = recordIdOf(event);
  switch (event.type) {
    case 'UnitsDefined':
      for (const unit of event.data.units) library.units.set(unit.id, unit);
      break;
    case 'RegionsDefined':
      for (const region of event.data.regions) library.regions.set(region.id, region);
      break;
    case 'MetricsDefined':
      for (const metric of event.data.metrics) library.metrics.set(metric.id, metric);
      break;
    case 'AssetCategoriesDefined':
      for (const category of event.data.assetCategories) library.assetCategories.set(category.id, category);
      break;
    case 'TaskCodesDefined':
      library.taskCodes = event.data.taskCodes;
      break;
    case 'MaterialCreated':
      library.materials.set(id, { direction: directionOfUndirected(id), ...event.data, ...created });
      break;
    case 'MaterialChanged':
      replace(library.materials, id, { ...event.data.after, ...changed });
      break;
    case 'MaterialRetired':
      replace(library.materials, id, { retired: true, ...changed });
      break;
    case 'MaterialRestored':
      replace(library.materials, id, { retired: false, ...changed });
      break;
    case 'ProductionRateCreated':
      library.productionRates.set(id, { ...event.data, ...created });
      break;
    case 'ProductionRateChanged':
      replace(library.productionRates, id, { ...event.data.after, ...changed });
      break;
    case 'ProductionRateRetired':
      replace(library.productionRates, id, { retired: true, ...changed });
      break;
    case 'ProductionRateRestored':
      replace(library.productionRates, id, { retired: false, ...changed });
      break;
    case 'ElementMakeupCreated':
      library.elementMakeups.set(id, { ...measureOfUnsaid(event.data), ...event.data, ...created });
      break;
    case 'ElementMakeupChanged':
      replace(library.elementMakeups, id, { ...event.data.after, ...changed });
      break;
    case 'ElementMakeupRetired':
      replace(library.elementMakeups, id, { retired: true, ...changed });
      break;
    case 'ElementMakeupRestored':
      replace(library.elementMakeups, id, { retired: false, ...changed });
      break;
    case 'TaskCreated':
      library.tasks.set(id, { ...event.data, ...created });
      break;
    case 'TaskChanged':
      replace(library.tasks, id, { ...event.data.after, ...changed });
      break;
    case 'TaskRetired':
      replace(library.tasks, id, { retired: true, ...changed });
      break;
    case 'TaskRestored':
      replace(library.tasks, id, { retired: false, ...changed });
      break;
    case 'SubprogrammeCreated':
      library.subprogrammes.set(id, { ...event.data, ...created });
      break;
    case 'SubprogrammeChanged':
      replace(library.subprogrammes, id, { ...event.data.after, ...changed });
      break;
    case 'SubprogrammeRetired':
      replace(library.subprogrammes, id, { retired: true, ...changed });
      break;
    case 'SubprogrammeRestored':
      replace(library.subprogrammes, id, { retired: false, ...changed });
      break;
    case 'VehicleCreated':
      library.vehicles.set(id, { ...event.data, ...created });
      break;
    case 'VehicleChanged':
      replace(library.vehicles, id, { ...event.data.after, ...changed });
      break;
    case 'VehicleRetired':
      replace(library.vehicles, id, { retired: true, ...changed });
      break;
    case 'VehicleRestored':
      replace(library.vehicles, id, { retired: false, ...changed });
      break;
    default:
      return assertNever(event, 'event of the library');
  }
  return library;
}

function replace<R extends object>(records: Map<number, R>, id: number, change: Partial<R>): void {
  const record = records.get(id);
  if (!record) throw new Error(`The library has no record ${id} to change`);
  records.set(id, { ...record, ...change });
}

/**
 * The make-up that counts for a task: the chosen one; otherwise the one flagged as default, otherwise the one with the lowest id
 * (docs/product/quantities.md, What counts).
 */
export function makeupOf(
  { elementMakeups }: Library,
  { id, baseTaskId, elementMakeupId }: Pick<Task, 'id' | 'baseTaskId' | 'elementMakeupId'>,
): LibraryRecord<ElementMakeup> | undefined {
  if (elementMakeupId !== null) return elementMakeups.get(elementMakeupId);
  const makeups = [id, baseTaskId].flatMap((taskId) => elementMakeups.ofTask(taskId));
  const flagged = makeups.filter(({ defaultElementForTask }) => defaultElementForTask);
  return lowest(flagged) ?? lowest(makeups);
}

/**
 * A subprogramme as it is copied: a task without a choice takes along the make-up that counts for it, since what is copied knows only the
 * task that it is copied from, and not the one by itself from which that was made.
 */
export function withMakeupsOfTasks<Of extends Pick<SubprogrammeFacts, 'tasks'>>(
  library: Library,
  source: Of | undefined,
): Of | undefined {
  if (!source?.tasks.some(({ elementMakeupId }) => elementMakeupId === null)) return source;
  const tasks = source.tasks.map((task) => ({ ...task, elementMakeupId: makeupOf(library, task)?.id ?? null }));
  return { ...source, tasks };
}

const lowest = <One extends { readonly id: number }>(all: readonly One[]): One | undefined =>
  all.reduce<One | undefined>((found, one) => (found && found.id < one.id ? found : one), undefined);
