import { Injectable } from '@nestjs/common';
import { emptyLibrary, type Library } from '../../services/library/library.js';
import { ReadModels } from '../runner/read-models.js';
import { recordsAfter, withRecords } from './library-records-table.js';

/**
 * The library as its projection shows it, kept in memory: what changed since is read, which is nothing most of the time.
 * A library that was handed out never changes, and nor do its records: their identity can key caches.
 */
@Injectable()
export class LibrarySnapshot {
  private kept: { readonly library: Library; readonly revision: number } = { library: emptyLibrary(), revision: 0 };

  constructor(private readonly readModels: ReadModels) {}

  /**
   * The same object as before when nothing changed.
   * @throws NotCaughtUp while the projection is built for the first time
   */
  async latest(): Promise<Library> {
    const known = this.kept;
    const rows = await recordsAfter(await this.readModels.of('library'), known.revision);
    const revision = rows.reduce((highest, row) => Math.max(highest, row.revision), known.revision);
    // Another read may have brought as much or more meanwhile.
    if (revision > this.kept.revision) this.kept = { library: withRecords(known.library, rows), revision };
    return this.kept.library;
  }
}
