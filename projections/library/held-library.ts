import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { applyLibraryEvent, type Library } from '../../services/domain/library/library.js';
import type { ProjectionSql, ReadSql } from '../runner/projection.js';
import {
  changedRecords,
  libraryOf,
  type RecordRow,
  recordOf,
  recordsAfter,
  setRecords,
  writeRecords,
} from './library-records-table.js';

/**
 * The library as a projector holds it: in memory, and in rows of its own build, from which whoever takes over goes on. What a takeover
 * reads is as large as the library, and does not grow with the log.
 */
export class HeldLibrary {
  private readonly unwritten = new Map<string, RecordRow>();

  private constructor(
    /** As of the last event that was applied. */
    readonly library: Library,
    private last: number,
  ) {}

  static async load(sql: ReadSql): Promise<HeldLibrary> {
    const rows = await recordsAfter(sql, 0);
    return new HeldLibrary(libraryOf(rows), lastOf(rows));
  }

  /** Number of the last event that changed a record. */
  get revision(): number {
    return this.last;
  }

  /** Reads what another process has written since. @returns whether that was anything */
  async refresh(sql: ReadSql): Promise<boolean> {
    const rows = await recordsAfter(sql, this.last);
    setRecords(this.library, rows);
    this.last = Math.max(this.last, lastOf(rows));
    return rows.length > 0;
  }

  apply(event: RecordedLibraryEvent): void {
    applyLibraryEvent(this.library, event);
    const records = changedRecords(event);
    // Counted per event, not per batch: a rebuild has other batches and must produce the same rows.
    if (records.length > 0) this.last += 1;
    for (const { kind, id } of records)
      this.unwritten.set(`${kind} ${id}`, { kind, id, revision: this.last, record: recordOf(this.library, kind, id) });
  }

  /** Writes the records that events have changed since the last time. @returns their rows */
  async write(sql: ProjectionSql): Promise<readonly RecordRow[]> {
    const rows = [...this.unwritten.values()];
    this.unwritten.clear();
    if (rows.length > 0) await writeRecords(sql, rows);
    return rows;
  }
}

const lastOf = (rows: readonly RecordRow[]): number =>
  rows.reduce((highest, { revision }) => Math.max(highest, revision), 0);
