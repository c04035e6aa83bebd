import { LIBRARY_CATEGORIES, type RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { applyLibraryEvent, type Library } from '../../services/domain/library/library.js';
import type { RecordedEvent } from '../../services/event-store/event.js';
import type { Projection, ProjectionSql, Projector } from '../runner/projection.js';
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

/** Everything that calculations and choices look up, one row per record. */
export const libraryProjection: Projection = {
  name: 'library',
  version: 3,
  categories: LIBRARY_CATEGORIES,
  tables: [LIBRARY_RECORDS],
  createTables: createLibraryRecords,
  projector: () => new LibraryProjector(),
};

class LibraryProjector implements Projector {
  private library: Library | undefined;
  private revision = 0;

  async apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
    const library = this.library ?? (await this.load(tx));
    const touched = new Map<string, RecordRow>();
    for (const event of events as readonly RecordedLibraryEvent[]) {
      // The library's categories contain only these events.
      applyLibraryEvent(library, event);
      const records = changedRecords(event);
      // Counted per event, not per batch: a rebuild has other batches and must produce the same rows.
      if (records.length > 0) this.revision++;
      for (const { kind, id } of records) {
        touched.set(`${kind} ${id}`, { kind, id, revision: this.revision, record: recordOf(library, kind, id) });
      }
    }
    await writeRecords(tx, [...touched.values()]);
  }

  private async load(tx: ProjectionSql): Promise<Library> {
    const rows = await recordsAfter(tx, 0);
    this.revision = rows.reduce((highest, { revision }) => Math.max(highest, revision), 0);
    this.library = libraryOf(rows);
    return this.library;
  }
}
