import { LRUCache } from 'lru-cache';
import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { assetIdOf, evolve, noProgramme, type Programme } from '../../services/domain/programmes/programme.js';
import { recordsIn } from '../../services/domain/programmes/programme-records.js';
import { idOf, type RecordedEvent } from '../../services/event-store/event.js';
import { assertNever } from '../../services/platform/assert-never.js';
import { Slice } from '../../services/platform/giving-way.js';
import type { Projection, ProjectionSql, Projector } from '../runner/projection.js';
import { createNameTables, NAME_TABLES, writeNames } from './name-tables.js';
import {
  createProgrammeTables,
  PROGRAMME_TABLES,
  ProgrammeChanges,
  readProgrammes,
  type StoredProgramme,
  writeProgrammes,
} from './programme-tables.js';

/** Complete programmes, for every answer that shows one (GET /api/Projects, /Assets, /AssetsZones …). */
export const programmeDetailProjection: Projection = {
  name: 'programme-detail',
  version: 10,
  replaces: ['programme-list', 'asset-counts'],
  categories: ['programme'],
  tables: [...PROGRAMME_TABLES, ...NAME_TABLES],
  async createTables(sql) {
    await createProgrammeTables(sql);
    await createNameTables(sql);
  },
  projector: () => new ProgrammeDetailProjector(),
};

/** Records of the programmes that stay in memory between batches; the others are read again from their rows. */
const MAX_CACHED_RECORDS = 50_000;

/** Folds with the aggregate's own `evolve` and writes only the rows that the events touch. */
class ProgrammeDetailProjector implements Projector {
  private readonly cache = new LRUCache<number, StoredProgramme>({
    maxSize: MAX_CACHED_RECORDS,
    sizeCalculation: ({ programme }) => recordsIn(programme),
  });

  async apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
    const programmes = await this.programmesOf(events, tx);
    const changed = new Map<StoredProgramme, ProgrammeChanges>();
    const slice = new Slice();
    for (const event of events as readonly RecordedProgrammeEvent[]) {
      if (slice.isOver) await slice.rest();
      // The category contains only events of this type.
      const stored = programmes.get(idOf(event.stream)) ?? newProgramme(programmes, event);
      const changes = changed.get(stored) ?? new ProgrammeChanges();
      changed.set(stored, changes);
      const assetId = assetChangedBy(event, stored.programme);
      if (changes.isOrderRestored && movesPlaces(event)) renumber(changes, stored);
      evolve(stored.programme, event);
      stored.version = event.version;
      noteChangedRows(changes, stored, event, assetId);
    }
    for (const [stored, changes] of changed) if (changes.isOrderRestored) renumber(changes, stored);
    await writeProgrammes(tx, changed);
    await writeNames(tx, changed);
    for (const [id, stored] of programmes) {
      // A value is weighed when it is added: this one may have grown since.
      this.cache.delete(id);
      this.cache.set(id, stored);
    }
  }

  private async programmesOf(
    events: readonly RecordedEvent[],
    tx: ProjectionSql,
  ): Promise<Map<number, StoredProgramme>> {
    const ids = [...new Set(events.map(({ stream }) => idOf(stream)))];
    const found = await readProgrammes(
      tx,
      ids.filter((id) => !this.cache.has(id)),
    );
    for (const id of ids) {
      const cached = this.cache.get(id);
      if (cached) found.set(id, cached);
    }
    return found;
  }
}

function newProgramme(programmes: Map<number, StoredProgramme>, event: RecordedEvent): StoredProgramme {
  const stored: StoredProgramme = {
    programme: noProgramme(),
    version: 0,
    places: new Map(),
    scenarioCount: 0,
    baseName: null,
    isHidden: false,
  };
  programmes.set(idOf(event.stream), stored);
  return stored;
}

/** The asset that an event changes; 0 for none. @param before the programme before the event */
function assetChangedBy(event: RecordedProgrammeEvent, before: Programme): number {
  if (event.type === 'AssetPartsChanged') return assetIdOf(before, event.data, event.metadata.undoes !== undefined);
  return event.type === 'AssetRenamed' ? assetIdOf(before, { ...event.data, assetName: event.data.before }) : 0;
}

/** Notes the rows that an event touches, after it has been folded in. */
function noteChangedRows(
  changes: ProgrammeChanges,
  { programme, places }: StoredProgramme,
  event: RecordedProgrammeEvent,
  assetId: number,
): void {
  switch (event.type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
      changes.name = true;
      changes.days = true;
      return;
    case 'NonWorkingDaysChanged':
      changes.days = true;
      return;
    case 'ProgrammeDetailsChanged':
      changes.name = true;
      return;
    case 'ZoneAdded':
    case 'ZoneRenamed':
    case 'ZoneRemoved':
      changes.zones.add(event.data.zoneId);
      return;
    case 'PackageAdded':
    case 'PackageRenamed':
    case 'PackageRemoved':
      changes.packages.add(event.data.packageId);
      return;
    case 'PackageAssigned':
      for (const { partId } of event.data.parts) changes.parts.add(partId);
      return;
    case 'SubprogrammesCopied':
    case 'SubprogrammesRemoved':
      for (const { id } of event.data.copies) {
        changes.copies.add(id);
        const owner = programme.subprogrammes.get(id)?.assetId ?? null;
        if (owner !== null && !places.has(owner)) changes.assets.add(owner);
      }
      return;
    case 'AssetPartsChanged': {
      const { created, changed, removed, restoredAt } = event.data;
      for (const part of [...created, ...removed]) changes.parts.add(part.id);
      for (const { partId } of changed) changes.parts.add(partId);
      changes.assets.add(assetId);
      if (!programme.assets.has(assetId)) places.delete(assetId);
      else if (!places.has(assetId)) {
        places.set(assetId, event.version);
        if (restoredAt) changes.isOrderRestored = true;
      }
      return;
    }
    case 'SubprogrammeTasksChanged':
      changes.copies.add(event.data.subprogrammeId);
      return;
    case 'AssetRenamed':
      changes.assets.add(assetId);
      return;
    // These touch only the programme's own row, which every event rewrites with the version and the last change.
    case 'ProgrammeStatusChanged':
    case 'ProgrammeDeactivated':
    case 'ProgrammeReactivated':
    case 'WorkScheduleChanged':
    case 'LabourLimitsChanged':
      return;
    default:
      assertNever(event, 'event of a programme');
  }
}

/** Whether an event can add an asset at the end or remove one, so that the places of the assets until then have to be known. */
const movesPlaces = ({ type, data }: RecordedProgrammeEvent): boolean =>
  type === 'AssetPartsChanged' && data.restoredAt === undefined && data.created.length + data.removed.length > 0;

/**
 * Gives all assets new places from 0, because a restored asset belongs between others, whose places leave no gap: once for all that are
 * restored one after the other. The place of an asset that is added later is its event's version, which is larger than the number of
 * assets.
 */
function renumber(changes: ProgrammeChanges, { programme: { assets }, places }: StoredProgramme): void {
  let place = 0;
  for (const assetId of assets.keys()) {
    places.set(assetId, place++);
    changes.assets.add(assetId);
  }
  changes.isOrderRestored = false;
}
