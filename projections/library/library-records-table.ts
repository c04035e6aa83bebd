import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { inputOfEvent } from '../../services/domain/library/inputs/input-kinds.js';
import { emptyLibrary, type Library, recordIdOf } from '../../services/domain/library/library.js';
import type { ProjectionSql, ReadSql } from '../runner/projection.js';
import { LayeredMakeups } from './layered-makeups.js';
import { LayeredMap } from './layered-map.js';

/**
 * Kind of a record: the name of its map in the library. The dictionary of task codes is one record with id 0, because its order
 * matters.
 */
type RecordKind = keyof Library;

/** One row per record: (materials, 7, 31, {"id": 7, "name": "Rebar B500", "retired": false, …}). */
export interface RecordRow {
  readonly kind: RecordKind;
  readonly id: number;
  /**
   * Sequence number, from 1, of the library's event that changed the row last: a reader that has revision 30 reads the rows above
   * 30.
   */
  readonly revision: number;
  readonly record: object;
}

export const LIBRARY_RECORDS = 'library_records';

export async function createLibraryRecords(sql: ProjectionSql): Promise<void> {
  await sql.query(`
    CREATE TABLE ${sql.table(LIBRARY_RECORDS)} (
      kind text NOT NULL, id integer NOT NULL, revision bigint NOT NULL, record jsonb NOT NULL,
      PRIMARY KEY (kind, id))`);
  await sql.query(`CREATE INDEX ON ${sql.table(LIBRARY_RECORDS)} (revision)`);
}

/** Rows that changed after a revision, in order of kind and id. */
export async function recordsAfter(sql: ReadSql, revision: number): Promise<RecordRow[]> {
  const { rows } = await sql.query<RecordRow>(
    `SELECT kind, id, revision, record FROM ${sql.table(LIBRARY_RECORDS)} WHERE revision > $1 ORDER BY kind, id`,
    [revision],
  );
  // The product's pool parses int8 to a number; the runner's own connections return it as text.
  return rows.map((row) => ({ ...row, revision: Number(row.revision) }));
}

export async function writeRecords(sql: ProjectionSql, rows: readonly RecordRow[]): Promise<void> {
  await sql.query(
    `INSERT INTO ${sql.table(LIBRARY_RECORDS)} (kind, id, revision, record)
     SELECT kind, id, revision, record FROM jsonb_to_recordset($1) AS r (kind text, id integer, revision bigint, record jsonb)
     ON CONFLICT (kind, id) DO UPDATE SET revision = EXCLUDED.revision, record = EXCLUDED.record`,
    [JSON.stringify(rows)],
  );
}

/**
 * A library with these rows applied; maps without a changed row are shared with the given library, and those with one are not
 * copied.
 */
export function withRecords(library: Library, rows: readonly RecordRow[]): Library {
  const changed: { [K in RecordKind]: Library[K] } = { ...library };
  for (const kind of new Set(rows.map((row) => row.kind))) {
    const ofKind = rows.filter((row) => row.kind === kind);
    if (kind === 'taskCodes') changed.taskCodes = ofKind[0]?.record as Library['taskCodes'];
    else {
      // The record is what `recordOf` read from this map, so the types fit.
      const records = new Map(ofKind.map(({ id, record }) => [id, record as never]));
      Object.assign(changed, {
        [kind]:
          kind === 'elementMakeups'
            ? LayeredMakeups.withChanged(library.elementMakeups, records)
            : LayeredMap.over<object>(library[kind], records),
      });
    }
  }
  return changed;
}

/** A library whose maps may be changed. */
export function libraryOf(rows: readonly RecordRow[]): Library {
  const library = emptyLibrary();
  setRecords(library, rows);
  return library;
}

/** Sets the records of a library whose maps may be changed. */
export function setRecords(library: Library, rows: readonly RecordRow[]): void {
  for (const { kind, id, record } of rows) {
    // The record is what `recordOf` read from this map, so the types fit.
    if (kind === 'taskCodes') library.taskCodes = record as Library['taskCodes'];
    else (library[kind] as Map<number, object>).set(id, record);
  }
}

/** The record with this kind and id, to be stored as a row. */
export function recordOf(library: Library, kind: RecordKind, id: number): object {
  const record = kind === 'taskCodes' ? library.taskCodes : library[kind].get(id);
  if (!record) throw new Error(`The library has no record ${id} among its ${kind}`);
  return record;
}

/** The records that an event creates or changes. */
export function changedRecords(
  event: RecordedLibraryEvent,
): readonly { readonly kind: RecordKind; readonly id: number }[] {
  const all = (kind: RecordKind, records: readonly { readonly id: number }[]) =>
    records.map(({ id }) => ({ kind, id }));
  const input = inputOfEvent(event);
  if (input) return [{ kind: input.kind, id: recordIdOf(event) }];
  switch (event.type) {
    case 'UnitsDefined':
      return all('units', event.data.units);
    case 'RegionsDefined':
      return all('regions', event.data.regions);
    case 'MetricsDefined':
      return all('metrics', event.data.metrics);
    case 'AssetCategoriesDefined':
      return all('assetCategories', event.data.assetCategories);
    case 'TaskCodesDefined':
      return [{ kind: 'taskCodes', id: 0 }];
    default:
      throw new Error(`${event.type} is no event of the library`);
  }
}
