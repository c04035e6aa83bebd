import type { RecordedLibraryEvent } from './events.js';
import type {
  AssetCategory,
  ElementMakeup,
  LibrarySubprogramme,
  Material,
  Metric,
  ProductionRate,
  Region,
  Task,
  TaskCode,
  Unit,
  Vehicle,
} from './library-records.js';

/** A record of the library; retired ones are gone from lists but still counted and named where they are used (calculation.md, What counts). */
export type Kept<Record> = Record & { readonly retired: boolean };

/**
 * Everything that calculations and choices look up, folded from the library's streams.
 * Owned by its folder: `applyLibraryEvent` changes it in place, because a copy of a thousand records for every event
 * would make a replay quadratic. Records themselves are never changed, only replaced, so their identity can key a cache.
 */
export interface Library {
  readonly units: Map<number, Unit>;
  readonly regions: Map<number, Region>;
  readonly metrics: Map<number, Metric>;
  readonly assetCategories: Map<number, AssetCategory>;
  taskCodes: readonly TaskCode[];
  readonly materials: Map<number, Kept<Material>>;
  readonly productionRates: Map<number, Kept<ProductionRate>>;
  readonly elementMakeups: Map<number, Kept<ElementMakeup>>;
  readonly subprogrammes: Map<number, Kept<LibrarySubprogramme>>;
  readonly vehicles: Map<number, Kept<Vehicle>>;
}

export const emptyLibrary = (): Library => ({
  units: new Map(),
  regions: new Map(),
  metrics: new Map(),
  assetCategories: new Map(),
  taskCodes: [],
  materials: new Map(),
  productionRates: new Map(),
  elementMakeups: new Map(),
  subprogrammes: new Map(),
  vehicles: new Map(),
});

export function applyLibraryEvent(library: Library, event: RecordedLibraryEvent): Library {
  const { time, userId } = event.metadata;
  const created = { created: time, modified: time, modifiedBy: userId, retired: false };
  const changed = { modified: time, modifiedBy: userId };
  const id = Number(event.stream.slice(event.stream.lastIndexOf('-') + 1));
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
      library.materials.set(id, { ...event.data, ...created });
      break;
    case 'MaterialChanged':
      replace(library.materials, id, { ...event.data.after, ...changed });
      break;
    case 'MaterialRetired':
      replace(library.materials, id, { retired: true, ...changed });
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
    case 'ElementMakeupCreated':
      library.elementMakeups.set(id, { ...event.data, ...created });
      break;
    case 'ElementMakeupChanged':
      replace(library.elementMakeups, id, { ...event.data.after, ...changed });
      break;
    case 'ElementMakeupRetired':
      replace(library.elementMakeups, id, { retired: true, ...changed });
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
    case 'VehicleCreated':
      library.vehicles.set(id, { ...event.data, ...created });
      break;
    default:
      return assertNever(event);
  }
  return library;
}

function replace<R extends object>(records: Map<number, R>, id: number, change: Partial<R>): void {
  const record = records.get(id);
  if (!record) throw new Error(`The library has no record ${id} to change`);
  records.set(id, { ...record, ...change });
}

/** The make-up that counts for a task: its choice; else the one flagged default, else the lowest id (calculation.md, What counts). */
export function makeupOf(library: Library, task: Task): Kept<ElementMakeup> | undefined {
  if (task.elementMakeupId !== null) return library.elementMakeups.get(task.elementMakeupId);
  let found: Kept<ElementMakeup> | undefined;
  for (const makeup of library.elementMakeups.values()) {
    if (makeup.retired || makeup.taskId === null || (makeup.taskId !== task.id && makeup.taskId !== task.baseTaskId))
      continue;
    if (
      !found ||
      (makeup.defaultElementForTask && !found.defaultElementForTask) ||
      (makeup.defaultElementForTask === found.defaultElementForTask && makeup.id < found.id)
    )
      found = makeup;
  }
  return found;
}

function assertNever(event: never): never {
  throw new Error(`Not an event of the library: ${JSON.stringify(event)}`);
}
