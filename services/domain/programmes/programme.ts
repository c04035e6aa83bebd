import { assertNever } from '../../platform/assert-never.js';
import type { Stamped } from '../stamps.js';
import type {
  NonWorkingDay,
  PartFacts,
  ProgrammeDetails,
  ProgrammeStatus,
  RecordedProgrammeEvent,
  SubprogrammeCopy,
  WorkSchedule,
} from './events.js';

/** Monday to Friday, one shift of 8 hours, until the calendar is set (docs/product/calendar.md, Default calendar). */
export const DEFAULT_SCHEDULE: WorkSchedule = {
  workingPatternBitMask: 31,
  shiftId: null,
  noShifts: 1,
  shift1Hours: 8,
  shift2Hours: 0,
  shift3Hours: 0,
};

export type Part = PartFacts & Stamped & { readonly assetName: string };
export interface Zone {
  readonly id: number;
  readonly zoneName: string;
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
  readonly zones: Map<number, Zone>;
  /** Names of the assets in their order of creation, each with the ids of its parts in order. */
  readonly assets: Map<string, readonly number[]>;
  readonly parts: Map<number, Part>;
  readonly subprogrammes: Map<number, SubprogrammeCopy>;
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
  zones: new Map(),
  assets: new Map(),
  parts: new Map(),
  subprogrammes: new Map(),
});

/** Folds one event into a programme that the caller owns, and returns it. */
export function evolve(programme: Programme, event: RecordedProgrammeEvent): Programme {
  const p: MutableProgramme = programme;
  const { time, userId } = event.metadata;
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
    case 'ZoneAdded':
      p.zones.set(event.data.zoneId, { id: event.data.zoneId, zoneName: event.data.zoneName });
      break;
    case 'ZoneRenamed':
      p.zones.set(event.data.zoneId, { id: event.data.zoneId, zoneName: event.data.after });
      break;
    case 'ZoneRemoved':
      p.zones.delete(event.data.zoneId);
      break;
    case 'SubprogrammesCopied':
      for (const copy of event.data.copies) p.subprogrammes.set(copy.id, copy);
      break;
    case 'SubprogrammesRemoved':
      for (const copy of event.data.copies) p.subprogrammes.delete(copy.id);
      break;
    case 'AssetPartsChanged': {
      const { assetName, created, changed, removed, restoredAt } = event.data;
      const gone = new Set(removed.map((part) => part.id));
      for (const id of gone) p.parts.delete(id);
      for (const { partId, after } of changed) {
        const part = p.parts.get(partId);
        if (!part) throw new Error(`Programme ${p.id} has no part ${partId} to change`);
        p.parts.set(partId, { ...part, ...after, modifiedBy: userId, modified: time });
      }
      for (const part of created) {
        p.parts.set(part.id, {
          ...part,
          assetName,
          createdBy: userId,
          created: time,
          modifiedBy: userId,
          modified: time,
        });
      }
      if (created.length + removed.length > 0) {
        const ids = insertedAt(
          (p.assets.get(assetName) ?? []).filter((id) => !gone.has(id)),
          created.map((part) => part.id),
          restoredAt?.parts,
        );
        if (restoredAt !== undefined && !p.assets.has(assetName)) insertAsset(p, assetName, ids, restoredAt.asset);
        else if (ids.length > 0) p.assets.set(assetName, ids);
        else p.assets.delete(assetName);
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
    case 'AssetRenamed':
      renameAsset(p, event.data.before, event.data.after);
      break;
    default:
      return assertNever(event, 'event of a programme');
  }
  p.modified = time;
  p.modifiedBy = userId;
  return programme;
}

/** @param at index of each added item in the resulting list, ascending; the end where it is missing */
function insertedAt<Item>(existing: readonly Item[], added: readonly Item[], at: readonly number[] = []): Item[] {
  const all = [...existing];
  added.forEach((item, i) => all.splice(at[i] ?? all.length, 0, item));
  return all;
}

function insertAsset({ assets }: MutableProgramme, assetName: string, ids: readonly number[], place: number): void {
  const all = insertedAt([...assets], [[assetName, ids] as const], [place]);
  assets.clear();
  for (const [name, parts] of all) assets.set(name, parts);
}

function renameAsset(programme: MutableProgramme, before: string, after: string): void {
  // The asset keeps its place, so that its tab and its chart colour do not move.
  const assets = [...programme.assets];
  programme.assets.clear();
  for (const [name, ids] of assets) programme.assets.set(name === before ? after : name, ids);
  for (const id of programme.assets.get(after) ?? []) {
    const part = programme.parts.get(id);
    if (part) programme.parts.set(id, { ...part, assetName: after });
  }
  // A copy with the old name that only parts of other assets use was left by a removed asset of that name: it keeps the name.
  const used = new Set(partsOf(programme, after).map(({ subprogrammeId }) => subprogrammeId));
  for (const copy of programme.subprogrammes.values()) {
    if (copy.assetName === before && used.has(copy.id))
      programme.subprogrammes.set(copy.id, { ...copy, assetName: after });
  }
}

const byDate = (days: readonly NonWorkingDay[]): ReadonlyMap<string, NonWorkingDay> =>
  new Map([...days].sort((a, b) => (a.date < b.date ? -1 : 1)).map((day) => [day.date, day]));

/** The parts of an asset in order; none for a name that the programme does not have. */
export function partsOf(programme: Programme, assetName: string): Part[] {
  return (programme.assets.get(assetName) ?? []).flatMap((id) => programme.parts.get(id) ?? []);
}

/** Names of programmes, scenarios and assets are compared trimmed and case-insensitively (docs/product/programmes.md, Names). */
export const nameKey = (name: string): string => name.trim().normalize('NFC').toLowerCase();

/** The asset of that name, in its own spelling. */
export function assetNamed({ assets }: Programme, wanted: string): string | undefined {
  const key = nameKey(wanted);
  return [...assets.keys()].find((name) => nameKey(name) === key);
}
