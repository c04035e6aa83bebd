import { LIBRARY_CATEGORIES, type RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { type AnyInput, INPUT_KINDS, type InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import { applyLibraryEvent, type Library } from '../../services/domain/library/library.js';
import type { RecordedEvent } from '../../services/event-store/event.js';
import type { Projection, ProjectionSql, Projector } from '../runner/projection.js';
import {
  type ChangeRow,
  changesBy,
  createInputTables,
  INPUT_TABLES,
  type TouchedInput,
  writeChanges,
  writeInputs,
} from './input-tables.js';
import {
  changedRecords,
  createLibraryRecords,
  LIBRARY_RECORDS,
  libraryOf,
  type RecordRow,
  recordOf,
  recordsAfter,
  writeRecords,
} from './library-records-table.js';

/** Everything that calculations and choices look up, one row per record, and what the lists of inputs are read from. */
export const libraryProjection: Projection = {
  name: 'library',
  version: 3,
  categories: LIBRARY_CATEGORIES,
  tables: [LIBRARY_RECORDS, ...INPUT_TABLES],
  async createTables(sql) {
    await createLibraryRecords(sql);
    await createInputTables(sql);
  },
  projector: () => new LibraryProjector(),
};

class LibraryProjector implements Projector {
  private library: Library | undefined;
  private revision = 0;

  async apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
    const library = this.library ?? (await this.load(tx));
    const touched = new Map<string, RecordRow>();
    const changes: ChangeRow[] = [];
    for (const event of events as readonly RecordedLibraryEvent[]) {
      // The library's categories contain only these events.
      applyLibraryEvent(library, event);
      const records = changedRecords(event);
      // Counted per event, not per batch: a rebuild has other batches and must produce the same rows.
      if (records.length > 0) this.revision++;
      for (const { kind, id } of records) {
        touched.set(`${kind} ${id}`, { kind, id, revision: this.revision, record: recordOf(library, kind, id) });
      }
      changes.push(...changesBy(event, library, this.revision));
    }
    const rows = [...touched.values()];
    await writeRecords(tx, rows);
    await writeInputs(tx, rows.flatMap(inputOfRow));
    await writeChanges(tx, changes);
  }

  private async load(tx: ProjectionSql): Promise<Library> {
    const rows = await recordsAfter(tx, 0);
    this.revision = rows.reduce((highest, { revision }) => Math.max(highest, revision), 0);
    this.library = libraryOf(rows);
    return this.library;
  }
}

/** None for reference data, which nobody lists as inputs. */
function inputOfRow({ kind, record }: RecordRow): TouchedInput[] {
  const inputKind = INPUT_KINDS.find((one): one is InputKind => one === kind);
  // The map of that name holds these records.
  return inputKind ? [{ kind: inputKind, record: record as AnyInput }] : [];
}
