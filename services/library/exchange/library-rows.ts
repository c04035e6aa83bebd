import type { InputKind } from '../../domain/library/inputs/input-kinds.js';
import type { Library } from '../../domain/library/library.js';
import type {
  ElementMakeup,
  LibrarySubprogramme,
  Material,
  ProductionRate,
  StandaloneTask,
  Vehicle,
} from '../../domain/library/library-records.js';
import { IndexedMakeups } from '../../domain/library/makeups-by-task.js';
import { defaultMakeupId } from './input-texts.js';
import { sheetOf } from './library-sheets.js';
import { TasksOfSubprogrammes } from './tasks-of-subprogrammes.js';
import { directionText, measuredText, yesNo } from './words.js';

type PlainCell = string | number | null;
type Values = Readonly<Record<string, PlainCell>>;

export interface LibraryToWrite {
  /** The inputs that are written, of one owner. */
  readonly inputs: Pick<Library, InputKind>;
  /** Where their names are looked up. */
  readonly library: Library;
}

/** The inputs of one owner that were not retired, by kind. */
export function inputsOf(library: Library, createdBy: number): Pick<Library, InputKind> {
  const of = <One extends { readonly createdBy: number; readonly retired: boolean }>(all: ReadonlyMap<number, One>) =>
    new Map([...all].filter(([, one]) => one.createdBy === createdBy && !one.retired).sort(([a], [b]) => a - b));
  return {
    materials: of(library.materials),
    productionRates: of(library.productionRates),
    elementMakeups: new IndexedMakeups(of(library.elementMakeups)),
    tasks: of(library.tasks),
    subprogrammes: of(library.subprogrammes),
    vehicles: of(library.vehicles),
  };
}

/** The rows of a sheet, in the order of its columns (docs/product/custom-inputs.md, Import and export). */
export function* rowsOf(kind: InputKind, written: LibraryToWrite): Generator<PlainCell[]> {
  const columns = sheetOf(kind).columns.map(({ key }) => key);
  for (const values of valuesOf(kind, written)) yield columns.map((key) => values[key] ?? null);
}

function* valuesOf(kind: InputKind, { inputs, library }: LibraryToWrite): Generator<Values> {
  switch (kind) {
    case 'materials':
      for (const one of inputs.materials.values()) yield materialRow(one, library);
      return;
    case 'productionRates':
      for (const one of inputs.productionRates.values()) yield rateRow(one, library);
      return;
    case 'elementMakeups':
      for (const one of inputs.elementMakeups.values()) yield* makeupRows(one, library);
      return;
    case 'tasks':
      for (const one of inputs.tasks.values()) yield* taskRows(one, inputs.elementMakeups.ofTask(one.id), library);
      return;
    case 'subprogrammes': {
      const tasks = new TasksOfSubprogrammes(library);
      for (const one of inputs.subprogrammes.values()) yield* subprogrammeRows(one, tasks, library);
      return;
    }
    case 'vehicles':
      for (const one of inputs.vehicles.values()) yield vehicleRow(one, library);
      return;
  }
}

const unitName = (id: number, { units }: Library): string => units.get(id)?.name ?? '';

const materialRow = (material: Material, library: Library): Values => ({
  id: material.id,
  name: material.name,
  familyName: material.familyName,
  subFamily: material.subFamily,
  unit: unitName(material.unitId, library),
  keyMaterial: yesNo(material.keyMaterial),
  direction: directionText(material.direction),
  massPerUnitKg: material.massPerUnitKg,
  carbonKgCO2ePerUnit: material.carbonKgCO2ePerUnit,
});

const rateRow = (rate: ProductionRate, library: Library): Values => ({
  id: rate.id,
  name: rate.rateName,
  regionName: rate.regionName,
  ratePerHour: rate.ratePerHour,
  unit: unitName(rate.unitPerHourId, library),
  lbT_Labour: rate.lbT_Labour,
  lbT_Foreman: rate.lbT_Foreman,
  basis: rate.basis,
});

/** One row for each material; an activity without materials has one of its own, and so has a make-up without activities. */
function* makeupRows(makeup: ElementMakeup, library: Library): Generator<Values> {
  const head = {
    id: makeup.id,
    name: makeup.elementMakeupName,
    taskCode: makeup.taskCode,
    measured: measuredText(makeup.measurmentType),
  };
  if (makeup.activities.length === 0) yield head;
  for (const [place, { name, durationPercent, lagPercent, lines }] of makeup.activities.entries()) {
    const activity = { ...head, activityNo: place + 1, activity: name, duration: durationPercent, lag: lagPercent };
    if (lines.length === 0) yield activity;
    for (const { materialId, materialQuantity, unitId, productionRateId } of lines) {
      const rate = productionRateId === null ? undefined : library.productionRates.get(productionRateId);
      yield {
        ...activity,
        material: library.materials.get(materialId)?.name ?? '',
        materialId,
        quantity: materialQuantity,
        unit: unitName(unitId, library),
        ...(rate && { rate: rate.rateName, rateId: rate.id }),
      };
    }
  }
}

/** One row for each make-up of the task, its default first among those that were not made for it. */
function* taskRows(task: StandaloneTask, madeFor: readonly ElementMakeup[], library: Library): Generator<Values> {
  const head = {
    id: task.id,
    name: task.name,
    taskCode: task.taskCode,
    duration: task.durationPercent,
    lag: task.lagPercent,
    factor: task.quantityFactor,
  };
  const chosen = defaultMakeupId(task, madeFor);
  const other =
    chosen === null || madeFor.some(({ id }) => id === chosen) ? undefined : library.elementMakeups.get(chosen);
  if (madeFor.length === 0 && !other) yield head;
  for (const [makeup, isMadeFor] of [
    ...(other ? [[other, false] as const] : []),
    ...madeFor.map((one) => [one, true] as const),
  ])
    yield {
      ...head,
      makeup: makeup.elementMakeupName,
      isDefault: yesNo(makeup.id === chosen),
      isMadeFor: yesNo(isMadeFor),
      makeupId: makeup.id,
    };
}

function* subprogrammeRows(
  subprogramme: LibrarySubprogramme,
  tasks: TasksOfSubprogrammes,
  library: Library,
): Generator<Values> {
  const head = { id: subprogramme.id, name: subprogramme.name, assetType: subprogramme.assetType };
  if (subprogramme.tasks.length === 0) yield head;
  for (const task of subprogramme.tasks) {
    const makeup = task.elementMakeupId === null ? undefined : library.elementMakeups.get(task.elementMakeupId);
    const alone = library.tasks.get(task.baseTaskId);
    const base = alone ? (alone.retired ? undefined : alone) : tasks.withId(task.baseTaskId);
    yield {
      ...head,
      task: task.name,
      taskCode: task.taskCode,
      duration: task.durationPercent,
      lag: task.lagPercent,
      factor: task.quantityFactor,
      ...(makeup && { makeup: makeup.elementMakeupName, makeupId: makeup.id }),
      ...(base && { fromTask: base.name, fromTaskId: base.id }),
      taskId: task.id,
    };
  }
}

const vehicleRow = (vehicle: Vehicle, { regions }: Library): Values => ({
  id: vehicle.id,
  name: vehicle.name,
  vehicleType: vehicle.vehicleType,
  transportMode: vehicle.transportMode,
  region: vehicle.regionId == null ? null : (regions.get(vehicle.regionId)?.name ?? null),
  vehicleLength: vehicle.vehicleLength,
  vehicleWidth: vehicle.vehicleWidth,
  vehicleHeight: vehicle.vehicleHeight,
  maximumLoadCapacity: vehicle.maximumLoadCapacity,
});
