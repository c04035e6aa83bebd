import { LIBRARY_CATEGORIES, type RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { type AnyInput, INPUT_KINDS, type InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import type { RecordedEvent } from '../../services/event-store/event.js';
import type { Projection, ProjectionSql, Projector } from '../runner/projection.js';
import { HeldLibrary } from './held-library.js';
import {
  type ChangeRow,
  changesBy,
  createInputTables,
  INPUT_TABLES,
  type TouchedInput,
  writeChanges,
  writeInputs,
} from './input-tables.js';
import { createLibraryRecords, LIBRARY_RECORDS, type RecordRow } from './library-records-table.js';

/** Everything that calculations and choices look up, one row per record, and what the lists of inputs are read from. */
export const libraryProjection: Projection = {
  name: 'library',
  version: 4,
  categories: LIBRARY_CATEGORIES,
  tables: [LIBRARY_RECORDS, ...INPUT_TABLES],
  async createTables(sql) {
    await createLibraryRecords(sql);
    await createInputTables(sql);
  },
  projector: () => new LibraryProjector(),
};

class LibraryProjector implements Projector {
  private held: HeldLibrary | undefined;

  async apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
    const held = (this.held ??= await HeldLibrary.load(tx));
    const changes: ChangeRow[] = [];
    for (const event of events as readonly RecordedLibraryEvent[]) {
      // The library's categories contain only these events.
      held.apply(event);
      changes.push(...changesBy(event, held.library, held.revision));
    }
    const rows = await held.write(tx);
    await writeInputs(tx, rows.flatMap(inputOfRow));
    await writeChanges(tx, changes);
  }
}

/** None for reference data, which nobody lists as inputs. */
function inputOfRow({ kind, record }: RecordRow): TouchedInput[] {
  const inputKind = INPUT_KINDS.find((one): one is InputKind => one === kind);
  // The map of that name holds these records.
  return inputKind ? [{ kind: inputKind, record: record as AnyInput }] : [];
}
