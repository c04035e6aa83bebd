import { Injectable } from '@nestjs/common';
import { emptyLibrary, type Library } from '../../services/domain/library/library.js';
import { Batches } from '../../services/platform/batches.js';
import { ReadModels } from '../runner/read-models.js';
import { recordsAfter, withRecords } from './library-records-table.js';

/**
 * The library's read model in memory. Each call reads only the rows that changed since the last one, usually none.
 * A returned library and its records never change, so their identity can be the key of a cache.
 */
@Injectable()
export class LibrarySnapshot {
  private current: { readonly library: Library; readonly revision: number } = { library: emptyLibrary(), revision: 0 };

  /** One query answers all who asked before it began: nearly every command asks, and nearly always nothing has changed. */
  private readonly looks = new Batches<undefined, Library>(async (asked) => {
    const library = await this.look();
    return asked.map(() => library);
  });

  constructor(private readonly readModels: ReadModels) {}

  /**
   * Returns the same object as before when nothing has changed.
   * @throws NotCaughtUp while the projection is built for the first time
   */
  latest(): Promise<Library> {
    return this.looks.add(undefined);
  }

  private async look(): Promise<Library> {
    const known = this.current;
    const rows = await recordsAfter(await this.readModels.tablesOf('library'), known.revision);
    const revision = rows.reduce((highest, row) => Math.max(highest, row.revision), known.revision);
    if (revision > known.revision) this.current = { library: withRecords(known.library, rows), revision };
    return this.current.library;
  }
}
