import { LRUCache } from 'lru-cache';
import type { RecordedProgrammeEvent } from '../../services/domain/programmes/events.js';
import { evolve, noProgramme } from '../../services/domain/programmes/programme.js';
import { recordsIn } from '../../services/domain/programmes/programme-records.js';
import { idOf, type RecordedEvent } from '../../services/event-store/event.js';
import { assertNever } from '../../services/platform/assert-never.js';
import type { Projection, ProjectionSql, Projector } from '../runner/projection.js';
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
  version: 1,
  categories: ['programme'],
  tables: PROGRAMME_TABLES,
  createTables: createProgrammeTables,
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
    for (const event of events as readonly RecordedProgrammeEvent[]) {
      // The category contains only events of this type.
      const stored = programmes.get(idOf(event.stream)) ?? newProgramme(programmes, event);
      const changes = changed.get(stored) ?? new ProgrammeChanges();
      changed.set(stored, changes);
      evolve(stored.programme, event);
      stored.version = event.version;
      noteChangedRows(changes, stored, event);
    }
    await writeProgrammes(tx, changed);
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

/** Notes the rows that an event touches, after it has been folded in. */
function noteChangedRows(
  changes: ProgrammeChanges,
  { programme, places }: StoredProgramme,
  event: RecordedProgrammeEvent,
): void {
  switch (event.type) {
    case 'ProgrammeCreated':
    case 'ProgrammeDuplicated':
    case 'ScenarioDuplicated':
    case 'NonWorkingDaysChanged':
      changes.days = true;
      return;
    case 'ZoneAdded':
    case 'ZoneRenamed':
    case 'ZoneRemoved':
      changes.zones.add(event.data.zoneId);
      return;
    case 'SubprogrammesCopied':
    case 'SubprogrammesRemoved':
      for (const copy of event.data.copies) changes.copies.add(copy.id);
      return;
    case 'AssetPartsChanged': {
      const { assetName, created, changed, removed, restoredAt } = event.data;
      for (const part of [...created, ...removed]) changes.parts.add(part.id);
      for (const { partId } of changed) changes.parts.add(partId);
      changes.assets.add(assetName);
      if (!programme.assets.has(assetName)) places.delete(assetName);
      else if (!places.has(assetName)) {
        if (restoredAt) renumber(changes, programme.assets, places);
        else places.set(assetName, event.version);
      }
      return;
    }
    case 'SubprogrammeTasksChanged':
      changes.copies.add(event.data.subprogrammeId);
      return;
    case 'AssetRenamed': {
      const { before, after } = event.data;
      changes.assets.add(before).add(after);
      for (const id of programme.assets.get(after) ?? []) changes.parts.add(id);
      for (const copy of programme.subprogrammes.values()) if (copy.assetName === after) changes.copies.add(copy.id);
      const place = places.get(before);
      places.delete(before);
      if (place !== undefined) places.set(after, place);
      return;
    }
    // These touch only the programme's own row, which every event rewrites with the version and the last change.
    case 'ProgrammeDetailsChanged':
    case 'ProgrammeStatusChanged':
    case 'ProgrammeDeactivated':
    case 'ProgrammeReactivated':
    case 'WorkScheduleChanged':
      return;
    default:
      assertNever(event, 'event of a programme');
  }
}

/**
 * Gives all assets new places from 0, because a restored asset belongs between others, whose places leave no gap. The place of an
 * asset that is added later is its event's version, which is larger than the number of assets.
 */
function renumber(
  changes: ProgrammeChanges,
  assets: StoredProgramme['programme']['assets'],
  places: StoredProgramme['places'],
): void {
  [...assets.keys()].forEach((name, place) => {
    places.set(name, place);
    changes.assets.add(name);
  });
}
