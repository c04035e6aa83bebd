import { assertNever } from '../../platform/assert-never.js';
import type { Stamped } from '../stamps.js';
import { AssetNames } from './assets/asset-names.js';
import { PartsByAsset } from './assets/parts-by-asset.js';
import type {
  AssetReference,
  LabourLimit,
  NonWorkingDay,
  PartFacts,
  PartFields,
  ProgrammeDetails,
  ProgrammeStatus,
  RecordedProgrammeEvent,
  SubprogrammeCopy,
  WorkSchedule,
} from './events.js';
import { addTo, type IdIndex, removeFrom } from './id-index.js';
import { insertedAt } from './inserted-at.js';
import { inOrder, limitKey } from './labour/labour-limits.js';

/** Monday to Friday, one shift of 8 hours, until the calendar is set (docs/product/calendar.md, Default calendar). */
export const DEFAULT_SCHEDULE: WorkSchedule = {
  workingPatternBitMask: 31,
  shiftId: null,
  noShifts: 1,
  shift1Hours: 8,
  shift2Hours: 0,
  shift3Hours: 0,
};

export type Part = PartFacts & Stamped & { readonly assetId: number };
export interface Zone extends Stamped {
  readonly id: number;
  readonly zoneName: string;
}
/** What parts are let in together (docs/product/packages.md). */
export interface AssetPackage extends Stamped {
  readonly id: number;
  readonly packageName: string;
}

/**
 * A programme folded from its stream: the aggregate with its calendar, zones, assets, parts and copies of subprogrammes.
 * Owned by the caller that folds it: `evolve` changes the maps in place, because copying 2,000 parts for every event would make a
 * replay quadratic. Parts, zones, copies and schedules are never changed, only replaced, so their identity can be the key of a
 * cache.
 */
export interface Programme extends ProgrammeDetails, Stamped {
  id: number;
  baseProjectId: number;
  status: ProgrammeStatus;
  isActive: boolean;
  schedule: WorkSchedule;
  /** By date, `YYYY-MM-DD`. Replaced as a whole when a day changes. */
  nonWorkingDays: ReadonlyMap<string, NonWorkingDay>;
  /** All labour, labour types, activities. Replaced as a whole when a limit changes. */
  labourLimits: readonly LabourLimit[];
  readonly zones: Map<number, Zone>;
  readonly packages: Map<number, AssetPackage>;
  /** Ids of the assets in their order of creation, each with the ids of its parts in order. */
  readonly assets: PartsByAsset;
  /** The last name of every asset that the programme has ever had. */
  readonly assetNames: AssetNames;
  readonly parts: Map<number, Part>;
  readonly subprogrammes: Map<number, SubprogrammeCopy>;
  /** Ids of the parts by the copy that they use: a search through all parts for each copy would grow with the square of them. */
  readonly partsOfCopy: IdIndex<number>;
  /** Ids of the copies by the asset that they were made for, for the same reason. */
  readonly copiesOfAsset: IdIndex<number>;
}

/** Only `evolve` writes the readonly fields of a programme. */
type MutableProgramme = { -readonly [K in keyof Programme]: Programme[K] };

export const noProgramme = (): Programme => ({
  id: 0,
  baseProjectId: 0,
  name: '',
  description: '',
  scenarioName: '',
  regionId: 0,
  metricId: 0,
  isDraft: false,
  status: 'draft',
  isActive: true,
  createdBy: 0,
  created: '',
  modifiedBy: 0,
  modified: '',
  schedule: DEFAULT_SCHEDULE,
  nonWorkingDays: new Map(),
  labourLimits: [],
  zones: new Map(),
  packages: new Map(),
  assets: new PartsByAsset(),
  assetNames: new AssetNames(),
  parts: new Map(),
  subprogrammes: new Map(),
  partsOfCopy: new Map(),
  copiesOfAsset: new Map(),
});

/** Folds one event into a programme that the caller owns, and returns it. */
export function evolve(programme: Programme, event: RecordedProgrammeEvent): Programme {
  const p: MutableProgramme = programme;
  const { time, userId, undoes } = event.metadata;
  const isUndo = undoes !== undefined;
  switch (event.type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated': {
      const { data } = event;
      Object.assign(p, {
        id: data.programmeId,
        baseProjectId: data.baseProjectId,
        name: data.name,
        description: data.description,
        scenarioName: data.scenarioName,
        regionId: data.regionId,
        metricId: data.metricId,
        isDraft: data.isDraft,
        schedule: data.schedule,
        createdBy: userId,
        created: time,
        nonWorkingDays: byDate(data.nonWorkingDays),
      });
      break;
    }
    case 'ProgrammeDetailsChanged':
      Object.assign(p, event.data.after);
      break;
    case 'ProgrammeStatusChanged':
      p.status = event.data.after;
      break;
    case 'ProgrammeDeactivated':
      p.isActive = false;
      break;
    case 'ProgrammeReactivated':
      p.isActive = true;
      break;
    case 'WorkScheduleChanged':
      p.schedule = { ...p.schedule, ...event.data.after };
      break;
    case 'NonWorkingDaysChanged': {
      const days = new Map(p.nonWorkingDays);
      for (const day of event.data.removed) days.delete(day.date);
      for (const day of event.data.added) days.set(day.date, day);
      p.nonWorkingDays = byDate([...days.values()]);
      break;
    }
    case 'LabourLimitsChanged': {
      const { added, removed } = event.data;
      const replaced = new Set([...added, ...removed].map(limitKey));
      p.labourLimits = inOrder([...p.labourLimits.filter((one) => !replaced.has(limitKey(one))), ...added]);
      break;
    }
    case 'ZoneAdded':
      p.zones.set(event.data.zoneId, {
        id: event.data.zoneId,
        zoneName: event.data.zoneName,
        createdBy: userId,
        created: time,
        modifiedBy: userId,
        modified: time,
      });
      break;
    case 'ZoneRenamed': {
      const { zoneId, after } = event.data;
      const zone = p.zones.get(zoneId);
      if (!zone) throw new Error(`Programme ${p.id} has no zone ${zoneId} to rename`);
      p.zones.set(zoneId, { ...zone, zoneName: after, modifiedBy: userId, modified: time });
      break;
    }
    case 'ZoneRemoved':
      p.zones.delete(event.data.zoneId);
      break;
    case 'PackageAdded': {
      const { packageId: id, packageName } = event.data;
      p.packages.set(id, { id, packageName, createdBy: userId, created: time, modifiedBy: userId, modified: time });
      break;
    }
    case 'PackageRenamed': {
      const { packageId, after } = event.data;
      const one = p.packages.get(packageId);
      if (!one) throw new Error(`Programme ${p.id} has no package ${packageId} to rename`);
      p.packages.set(packageId, { ...one, packageName: after, modifiedBy: userId, modified: time });
      break;
    }
    case 'PackageRemoved':
      p.packages.delete(event.data.packageId);
      break;
    case 'PackageAssigned':
      for (const { partId, after } of event.data.parts) {
        const part = p.parts.get(partId);
        if (!part) throw new Error(`Programme ${p.id} has no part ${partId} to let in a package`);
        p.parts.set(partId, partWith(part, { packageId: after }, part, userId, time));
      }
      break;
    case 'SubprogrammesCopied':
      for (const { assetName, ...copy } of event.data.copies) {
        const assetId = assetName === '' ? null : assetIdOf(p, { ...copy, assetName }, isUndo);
        if (assetId !== null && !p.assetNames.has(assetId)) p.assetNames.set(assetId, assetName);
        setCopy(p, { ...copy, assetId });
      }
      break;
    case 'SubprogrammesRemoved':
      for (const copy of event.data.copies) removeCopy(p, copy.id);
      break;
    case 'AssetPartsChanged': {
      const { assetName, created, changed, removed, restoredAt } = event.data;
      const assetId = assetIdOf(p, event.data, isUndo);
      const gone = new Set(removed.map((part) => part.id));
      for (const id of gone) removePart(p, id);
      for (const { partId, after } of changed) {
        const part = p.parts.get(partId);
        if (!part) throw new Error(`Programme ${p.id} has no part ${partId} to change`);
        setPart(p, partWith(part, packaged(p, after), part, userId, time));
      }
      for (const part of created)
        setPart(p, partWith(packaged(p, part), {}, { assetId, createdBy: userId, created: time }, userId, time));
      if (created.length + removed.length > 0) {
        const ids = insertedAt(
          (p.assets.get(assetId) ?? []).filter((id) => !gone.has(id)),
          created.map((part) => part.id),
          restoredAt?.parts,
        );
        if (!p.assets.has(assetId)) p.assetNames.set(assetId, assetName);
        if (restoredAt !== undefined && !p.assets.has(assetId)) p.assets.insert(assetId, ids, restoredAt.asset);
        else if (ids.length > 0) p.assets.set(assetId, ids);
        else p.assets.delete(assetId);
      }
      break;
    }
    case 'SubprogrammeTasksChanged': {
      const { subprogrammeId, added, changed, removed } = event.data;
      const copy = p.subprogrammes.get(subprogrammeId);
      if (!copy) throw new Error(`Programme ${p.id} has no subprogramme ${subprogrammeId} to change`);
      const gone = new Set(removed.map(({ task }) => task.id));
      const after = new Map(changed.map((one) => [one.taskId, one.after]));
      const kept = copy.tasks
        .filter(({ id }) => !gone.has(id))
        .map((task) => (after.has(task.id) ? { ...task, ...after.get(task.id) } : task));
      p.subprogrammes.set(subprogrammeId, {
        ...copy,
        tasks: insertedAt(
          kept,
          added.map(({ task }) => task),
          added.map(({ at }) => at),
        ),
      });
      break;
    }
    case 'AssetRenamed': {
      const { assetId, before, after } = event.data;
      p.assetNames.set(assetIdOf(p, { assetId, assetName: before }), after);
      break;
    }
    default:
      return assertNever(event, 'event of a programme');
  }
  p.modified = time;
  p.modifiedBy = userId;
  return programme;
}

/** The ids of parts by the copy that they use. */
export function partsByCopy(parts: Iterable<Part>): Programme['partsOfCopy'] {
  const partsOfCopy: Programme['partsOfCopy'] = new Map();
  for (const { id, subprogrammeId } of parts) addTo(partsOfCopy, subprogrammeId, id);
  return partsOfCopy;
}

/** The ids of copies by the asset that they were made for. */
export function copiesByAsset(copies: Iterable<SubprogrammeCopy>): Programme['copiesOfAsset'] {
  const copiesOfAsset: Programme['copiesOfAsset'] = new Map();
  for (const { id, assetId } of copies) if (assetId !== null) addTo(copiesOfAsset, assetId, id);
  return copiesOfAsset;
}

/** The copies that were made for an asset. */
export const copiesOf = ({ copiesOfAsset, subprogrammes }: Programme, assetId: number): SubprogrammeCopy[] =>
  [...(copiesOfAsset.get(assetId) ?? [])].flatMap((id) => subprogrammes.get(id) ?? []);

function setCopy({ subprogrammes, copiesOfAsset }: Programme, copy: SubprogrammeCopy): void {
  const was = subprogrammes.get(copy.id);
  if (was && was.assetId !== copy.assetId) removeFrom(copiesOfAsset, was.assetId ?? 0, was.id);
  if (copy.assetId !== null) addTo(copiesOfAsset, copy.assetId, copy.id);
  subprogrammes.set(copy.id, copy);
}

function removeCopy({ subprogrammes, copiesOfAsset }: Programme, id: number): void {
  removeFrom(copiesOfAsset, subprogrammes.get(id)?.assetId ?? 0, id);
  subprogrammes.delete(id);
}

/** Before there were packages, a part was recorded with whatever id a client had sent as its package. */
const packaged = <Fields extends Partial<PartFields>>({ packages }: Programme, part: Fields): Fields =>
  part.packageId == null || packages.has(part.packageId) ? part : { ...part, packageId: null };

const changedOr = <Value>(changed: Value | undefined, was: Value): Value => (changed === undefined ? was : changed);

/**
 * Field by field: of parts that are spread V8 makes a hidden class for each, which takes as much memory as the part, and whoever reads
 * them looks up their fields anew each time (docs/decisions/0024).
 */
const partWith = (
  was: PartFacts,
  after: Partial<PartFields>,
  { assetId, createdBy, created }: Pick<Part, 'assetId' | 'createdBy' | 'created'>,
  modifiedBy: number,
  modified: string,
): Part => ({
  id: was.id,
  partName: changedOr(after.partName, was.partName),
  assetCategoryId: changedOr(after.assetCategoryId, was.assetCategoryId),
  subprogrammeId: changedOr(after.subprogrammeId, was.subprogrammeId),
  unitId: changedOr(after.unitId, was.unitId),
  size: changedOr(after.size, was.size),
  start: changedOr(after.start, was.start),
  end: changedOr(after.end, was.end),
  zoneId: changedOr(after.zoneId, was.zoneId),
  p6ActivityId: changedOr(after.p6ActivityId, was.p6ActivityId),
  packageId: changedOr(after.packageId, was.packageId),
  assetId,
  createdBy,
  created,
  modifiedBy,
  modified,
});

function setPart({ parts, partsOfCopy }: Programme, part: Part): void {
  const was = parts.get(part.id);
  if (was?.subprogrammeId !== part.subprogrammeId) {
    if (was) removeFrom(partsOfCopy, was.subprogrammeId, was.id);
    addTo(partsOfCopy, part.subprogrammeId, part.id);
  }
  parts.set(part.id, part);
}

function removePart({ parts, partsOfCopy }: Programme, id: number): void {
  const part = parts.get(id);
  if (part) removeFrom(partsOfCopy, part.subprogrammeId, id);
  parts.delete(id);
}

/**
 * The asset that an event is about. Before assets had ids an event only named it: that is the asset of this name, or the one that an
 * undo brings back, or a new one, for which its first copies may have been recorded already (docs/decisions/0025).
 * @param isUndo whether the event takes back a command
 */
export function assetIdOf(programme: Programme, { assetId, assetName }: AssetReference, isUndo = false): number {
  if (assetId !== null) return assetId;
  const named = programme.assetNames.spelled(assetName).sort((a, b) => a - b);
  const existing = named.find((id) => programme.assets.has(id));
  if (existing !== undefined) return existing;
  return (isUndo ? named.at(-1) : named.find((id) => hasUnusedCopy(programme, id))) ?? nextAssetId(programme);
}

/** Copies that a removed asset has left are used by parts of others. */
function hasUnusedCopy({ copiesOfAsset, partsOfCopy }: Programme, assetId: number): boolean {
  for (const id of copiesOfAsset.get(assetId) ?? []) if (!partsOfCopy.has(id)) return true;
  return false;
}

/** Numbers of removed assets are not used again. */
export const nextAssetId = ({ assetNames }: Programme): number => assetNames.lastId + 1;

const byDate = (days: readonly NonWorkingDay[]): ReadonlyMap<string, NonWorkingDay> =>
  new Map([...days].sort((a, b) => (a.date < b.date ? -1 : 1)).map((day) => [day.date, day]));

/** The parts of an asset in order; none for an asset that the programme does not have. */
export function partsOf(programme: Programme, assetId: number | null): Part[] {
  return (programme.assets.get(assetId ?? 0) ?? []).flatMap((id) => programme.parts.get(id) ?? []);
}

/** The asset of that name. */
export function assetNamed({ assets, assetNames }: Programme, wanted: string): number | undefined {
  for (const id of assetNames.withName(wanted)) if (assets.has(id)) return id;
  return undefined;
}

/** The asset that has exactly this name, as an address gives it; null for none. */
export const assetSpelled = ({ assets, assetNames }: Programme, name: string): number | null =>
  assetNames.spelled(name).find((id) => assets.has(id)) ?? null;

/** The name of an asset that the programme has or had; empty for none. */
export const assetNameOf = ({ assetNames }: Pick<Programme, 'assetNames'>, assetId: number | null): string =>
  assetNames.get(assetId ?? 0) ?? '';

/** How an event refers to an asset. */
export const referenceTo = (programme: Programme, assetId: number | null): AssetReference => ({
  assetId,
  assetName: assetNameOf(programme, assetId),
});
