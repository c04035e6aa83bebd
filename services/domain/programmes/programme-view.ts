import { type Library, makeupOf } from '../library/library.js';
import type {
  AssetCategory,
  LibrarySubprogramme,
  MeasurementType,
  StandaloneTask,
  Task,
} from '../library/library-records.js';
import { parseDay } from '../quantities/day.js';
import { whyUncounted } from '../quantities/uncounted-tasks.js';
import { type Stamped, stampsOf } from '../stamps.js';
import { shiftHoursIdOf } from './calendar/own-shift-hours.js';
import type { NonWorkingDay, SubprogrammeCopy } from './events.js';
import { type AssetPackage, assetNameOf, type Part, type Programme, partsOf, type Zone } from './programme.js';

// From state to the answers of the REST contract, the same for a read and for a write that answers with its entity. Spellings are
// those of the contract (docs/api.md, Conventions); names are resolved here, never stored.

/** Facts about a programme that are not in its own stream. */
export interface ProgrammeFamily {
  /** Number of active scenarios without the baseline. */
  readonly scenarioCount: number;
  /** For a scenario: the current name of its base, which the scenario shares. */
  readonly baseName: string | null;
}

export type ProgrammeView = ReturnType<typeof programmeView>;
export type AssetView = ReturnType<typeof assetView>;
export type PartView = ReturnType<typeof partView>;
export type CalendarView = ReturnType<typeof calendarView>;
export type NonWorkingDayView = ReturnType<typeof nonWorkingDayView>;
export type PackageView = ReturnType<typeof packageView>;
export type SubprogrammeView = ReturnType<typeof copyView>;
export type TaskView = ReturnType<typeof taskView>;
export type ZoneView = ReturnType<typeof zoneView>;

/** A programme with its calendar and assets: GET /api/Projects and every call that answers with a programme. */
export function programmeView(programme: Programme, library: Library, { scenarioCount, baseName }: ProgrammeFamily) {
  const { id, description, scenarioName, baseProjectId, status, isActive, isDraft } = programme;
  return {
    id,
    name: baseName ?? programme.name,
    description,
    scenarioName,
    baseProjectId,
    status,
    isActive,
    isDraft,
    ...regionAndMetricView(programme, library),
    calendarId: id,
    calendar: { ...calendarView(programme), nonWorkingDays: [...programme.nonWorkingDays.values()] },
    ...stampsOf(programme),
    assets: [...programme.assets.keys()].map((assetId) => assetView(programme, assetId, library)),
    assetCount: programme.assets.size,
    scenarioCount,
  };
}

/**
 * The answer of a command that created a programme: without scenarios, under its own name. Older programmes need
 * `ProgrammeFamilies`.
 */
export const newProgrammeView =
  (library: Library) =>
  (programme: Programme): ProgrammeView =>
    programmeView(programme, library, { scenarioCount: 0, baseName: null });

/**
 * Region and metric with their names, or fixed words for one that the library does not know (docs/product/programmes.md, Fields).
 */
export function regionAndMetricView({ regionId, metricId }: { regionId: number; metricId: number }, library: Library) {
  return {
    regionId,
    regionName: library.regions.get(regionId)?.name ?? 'Unknown Region',
    metricId,
    metricName: library.metrics.get(metricId)?.name ?? 'Unknown Metric',
  };
}

/**
 * An asset with its parts.
 * @throws Error for an asset that the programme does not have
 */
export function assetView(programme: Programme, assetId: number, library: Library) {
  const parts = partsOf(programme, assetId);
  const [first] = parts;
  if (!first) throw new Error(`Programme ${programme.id} has no asset ${assetId}`);
  const category = categoryView(first.assetCategoryId, library);
  return {
    // The contract gives an asset the id of its first part (docs/product/assets.md, Assets); its own is `assetId`.
    id: first.id,
    assetId,
    assetName: assetNameOf(programme, assetId),
    category,
    parts: parts.map((part, i) => partView(part, i + 1, programme, library)),
    totalDuration: daysBetween(
      parts.reduce((earliest, { start }) => (start < earliest ? start : earliest), first.start),
      parts.reduce((latest, { end }) => (end > latest ? end : latest), first.end),
    ),
  };
}

/** What is needed to resolve the ids of a part. */
export type PartContext = Pick<Programme, 'id' | 'zones' | 'packages' | 'subprogrammes' | 'assetNames'>;

/** @param partId position of the part in its asset, from 1 (docs/product/assets.md, Fields of a part) */
export function partView(part: Part, partId: number, programme: PartContext, library: Library) {
  const copy = programme.subprogrammes.get(part.subprogrammeId);
  return {
    id: part.id,
    partId,
    projectId: programme.id,
    assetName: assetNameOf(programme, part.assetId),
    partName: part.partName,
    assetCategoryId: part.assetCategoryId,
    assetCategory: categoryView(part.assetCategoryId, library),
    subProgrammId: part.subprogrammeId,
    subProgramm: { id: part.subprogrammeId, name: copy?.name ?? '', sourceId: copy?.sourceId ?? 0 },
    unitId: part.unitId,
    partSize: part.size,
    partAssetStart: part.start,
    partAssetEnd: part.end,
    partAssetDuration: daysBetween(part.start, part.end),
    assetZoneId: part.zoneId,
    zoneName: (part.zoneId === null ? undefined : programme.zones.get(part.zoneId))?.zoneName ?? null,
    p6ActivityId: part.p6ActivityId,
    // Named where the answer leaves: the schedule is another stream (projections/p6-activities/activity-name-interceptor.ts).
    p6Activity: null as { readonly id: number; readonly name: string } | null,
    packageId: part.packageId,
    // The contract has two names for it (docs/product/packages.md, Calls).
    assetPackageId: part.packageId,
    packageName: (part.packageId === null ? undefined : programme.packages.get(part.packageId))?.packageName ?? null,
    ...stampsOf(part),
  };
}

/** Both ends count (docs/product/assets.md, Fields of a part). */
const daysBetween = (start: string, end: string): number => parseDay(end) - parseDay(start) + 1;

/** A category that the library does not know is shown without names. */
const categoryView = (id: number, library: Library): AssetCategory =>
  library.assetCategories.get(id) ?? { id, name: '', subCategory: '', assetType: '', measurmentType: 'Number' };

export const zoneView = (zone: Zone, programme: Pick<Programme, 'id'>) => ({
  id: zone.id,
  zoneName: zone.zoneName,
  projectId: programme.id,
  ...stampsOf(zone),
});

export const packageView = (one: AssetPackage, programme: Pick<Programme, 'id'>) => ({
  id: one.id,
  packageName: one.packageName,
  projectId: programme.id,
  ...stampsOf(one),
});

/**
 * A programme has one calendar, with the programme's id (docs/product/calendar.md, Calls). The hours of shifts above `noShifts`
 * do not count.
 */
export function calendarView({ id, schedule }: Pick<Programme, 'id' | 'schedule'>) {
  const { workingPatternBitMask, noShifts, shift1Hours, shift2Hours, shift3Hours } = schedule;
  return {
    id,
    projectId: id,
    workingPatternBitMask,
    shiftId: shiftHoursIdOf({ id, schedule }),
    noShifts,
    shift1Hours,
    shift2Hours,
    shift3Hours,
  };
}

export const nonWorkingDayView = (
  { date, description }: NonWorkingDay,
  { id, regionId }: Pick<Programme, 'id' | 'regionId'>,
) => ({ regionId, projectId: id, date, description });

/** A programme's own copy. It is created and removed with its parts, so it shows the programme's stamps. */
export function copyView(copy: SubprogrammeCopy, programme: Pick<Programme, 'id'> & Stamped, library: Library) {
  return {
    id: copy.id,
    name: copy.name,
    assetType: copy.assetType,
    assetCategoryId: copy.assetCategoryId,
    subCategory: categoryView(copy.assetCategoryId, library).subCategory,
    projectId: programme.id,
    custom: false,
    sourceId: copy.sourceId,
    ...stampsOf(programme),
  };
}

/** A subprogramme of the library: `projectId` 0, `custom` when a user created it. */
export function librarySubprogrammeView(subprogramme: LibrarySubprogramme, library: Library): SubprogrammeView {
  const { id, name, assetType, assetCategoryId } = subprogramme;
  return {
    id,
    name,
    assetType,
    assetCategoryId,
    subCategory: categoryView(assetCategoryId, library).subCategory,
    projectId: 0,
    custom: subprogramme.createdBy !== 0,
    sourceId: 0,
    ...stampsOf(subprogramme),
  };
}

/** A task with the fields that follow from its subprogramme, the library's or a programme's copy. */
export function taskView(task: Task, subprogramme: SubprogrammeView, library: Library) {
  const makeup = makeupOf(library, task);
  const unitType: MeasurementType = categoryView(subprogramme.assetCategoryId, library).measurmentType;
  return {
    id: task.id,
    name: task.name,
    taskCode: task.taskCode,
    durationPercent: task.durationPercent,
    lagPercent: task.lagPercent,
    subProgrammId: subprogramme.id,
    projectId: subprogramme.projectId,
    custom: subprogramme.custom,
    baseTaskId: task.baseTaskId,
    quantityFactor: task.quantityFactor,
    unitType,
    elementMakeupId: task.elementMakeupId,
    selectedElementMakeupId: task.elementMakeupId,
    elementMakeup: makeup?.elementMakeupName ?? null,
    workActivities: (makeup?.activities ?? []).map(({ name }) => ({ name })),
    uncounted: whyUncounted(task, makeup),
    p6ActivityId: task.p6ActivityId,
    ...stampsOf(subprogramme),
  };
}

/** A task by itself: it belongs to no subprogramme, and is measured as its make-up says, or as its planner did. */
export function standaloneTaskView(task: StandaloneTask, library: Library): TaskView {
  const makeup = task.elementMakeupId === null ? undefined : library.elementMakeups.get(task.elementMakeupId);
  const view = taskView(
    { ...task, baseTaskId: 0, p6ActivityId: null },
    {
      id: 0,
      name: '',
      assetType: '',
      assetCategoryId: 0,
      subCategory: '',
      projectId: 0,
      custom: task.createdBy !== 0,
      sourceId: 0,
      ...stampsOf(task),
    },
    library,
  );
  return { ...view, unitType: makeup?.measurmentType ?? task.measurmentType ?? view.unitType };
}

/** A subprogramme of the library with its tasks. */
export function libraryViewWithTasks(subprogramme: LibrarySubprogramme, library: Library): SubprogrammeWithTasks {
  const view = librarySubprogrammeView(subprogramme, library);
  return { ...view, tasks: subprogramme.tasks.map((task) => taskView(task, view, library)) };
}

export type SubprogrammeWithTasks = SubprogrammeView & { readonly tasks: readonly TaskView[] };
