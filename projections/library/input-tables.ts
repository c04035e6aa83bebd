/** The tables of the lists, uses and history of inputs, beside the records themselves (docs/product/custom-inputs.md). */
import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { type AnyInput, type InputKind, inputOfEvent } from '../../services/domain/library/inputs/input-kinds.js';
import { type Library, recordIdOf } from '../../services/domain/library/library.js';
import type { Task } from '../../services/domain/library/library-records.js';
import { mapYielding } from '../../services/platform/giving-way.js';
import type { ProjectionSql } from '../runner/projection.js';
import { listedInputs, usesOf } from './listed-input.js';

export const INPUT_TABLES = ['library_inputs', 'library_uses', 'library_changes'] as const;

export async function createInputTables(sql: ProjectionSql): Promise<void> {
  await sql.query(`
    CREATE TABLE ${sql.table('library_inputs')} (
      kind text NOT NULL,
      id integer NOT NULL,
      owner integer NOT NULL,
      retired boolean NOT NULL,
      subprogramme_id integer,
      name text NOT NULL,
      modified text COLLATE "C" NOT NULL,
      search text NOT NULL,
      sort_keys jsonb NOT NULL,
      PRIMARY KEY (kind, id)
    );
    CREATE INDEX ON ${sql.table('library_inputs')} (kind, owner, modified, id) WHERE NOT retired;
    CREATE INDEX ON ${sql.table('library_inputs')} (subprogramme_id) WHERE subprogramme_id IS NOT NULL;
    CREATE TABLE ${sql.table('library_uses')} (
      source_kind text NOT NULL,
      source_id integer NOT NULL,
      owner integer NOT NULL,
      used_kind text NOT NULL,
      used_id integer NOT NULL,
      by_kind text NOT NULL,
      by_id integer NOT NULL,
      task_id integer
    );
    CREATE INDEX ON ${sql.table('library_uses')} (source_kind, source_id);
    CREATE INDEX ON ${sql.table('library_uses')} (used_kind, used_id, owner);
    CREATE INDEX ON ${sql.table('library_uses')} (by_kind, by_id);
    -- Where in the log the changes of an input are: a planner's whole library is one stream.
    CREATE TABLE ${sql.table('library_changes')} (
      kind text NOT NULL,
      id integer NOT NULL,
      command_id text NOT NULL,
      -- The library's revision of its first event.
      revision bigint NOT NULL,
      stream text NOT NULL,
      versions integer[] NOT NULL,
      undoes text,
      PRIMARY KEY (kind, id, command_id)
    );
    CREATE INDEX ON ${sql.table('library_changes')} (kind, id, revision);
    CREATE INDEX ON ${sql.table('library_changes')} (kind, id, undoes) WHERE undoes IS NOT NULL;
  `);
}

export interface TouchedInput {
  readonly kind: InputKind;
  readonly record: AnyInput;
}

/** Writes what lists and uses read, anew for each record that changed. */
export async function writeInputs(sql: ProjectionSql, touched: readonly TouchedInput[]): Promise<void> {
  if (touched.length === 0) return;
  const sources = JSON.stringify(touched.map(({ kind, record: { id } }) => ({ kind, id })));
  // An import may have 5,000 inputs, with 50,000 lines and tasks.
  const listed = (await mapYielding(touched, ({ kind, record }) => listedInputs(kind, record))).flat();
  const uses = (await mapYielding(touched, ({ kind, record }) => usesOf(kind, record))).flat();
  await sql.query(
    `DELETE FROM ${sql.table('library_uses')}
      WHERE (source_kind, source_id) IN (SELECT kind, id FROM jsonb_to_recordset($1) AS s (kind text, id integer))`,
    [sources],
  );
  await sql.query(`DELETE FROM ${sql.table('library_inputs')} WHERE subprogramme_id = ANY($1)`, [
    touched.flatMap(({ kind, record }) => (kind === 'subprogrammes' ? [record.id] : [])),
  ]);
  await sql.query(
    `INSERT INTO ${sql.table('library_inputs')} SELECT * FROM jsonb_populate_recordset(NULL::${sql.table('library_inputs')}, $1)
     ON CONFLICT (kind, id) DO UPDATE SET owner = EXCLUDED.owner, retired = EXCLUDED.retired, name = EXCLUDED.name,
       subprogramme_id = EXCLUDED.subprogramme_id, modified = EXCLUDED.modified, search = EXCLUDED.search,
       sort_keys = EXCLUDED.sort_keys`,
    // One task may be in two subprogrammes of an old log: the last one has it.
    [JSON.stringify([...new Map(listed.map((input) => [`${input.kind} ${input.id}`, input])).values()])],
  );
  await sql.query(
    `INSERT INTO ${sql.table('library_uses')} SELECT * FROM jsonb_populate_recordset(NULL::${sql.table('library_uses')}, $1)`,
    [JSON.stringify(uses)],
  );
}

export interface ChangeRow {
  readonly kind: InputKind;
  readonly id: number;
  readonly command_id: string;
  readonly revision: number;
  readonly stream: string;
  readonly versions: readonly number[];
  readonly undoes: string | null;
}

/** The inputs that an event is a change of: its record, and the tasks of a Database subprogramme. @param library after the event */
export function changesBy(event: RecordedLibraryEvent, library: Library, revision: number): ChangeRow[] {
  const input = inputOfEvent(event);
  if (!input) return [];
  const { commandId, undoes } = event.metadata;
  const row = (kind: InputKind, id: number): ChangeRow => ({
    kind,
    id,
    command_id: commandId,
    revision,
    stream: event.stream,
    versions: [event.version],
    undoes: undoes ?? null,
  });
  const id = recordIdOf(event);
  const rows = [row(input.kind, id)];
  if (input.kind === 'subprogrammes' && library.subprogrammes.get(id)?.createdBy === 0)
    for (const taskId of tasksChangedBy(event.data)) rows.push(row('tasks', taskId));
  return rows;
}

function tasksChangedBy(data: object): number[] {
  const { before, after, tasks } = data as {
    before?: { tasks?: readonly Task[] };
    after?: { tasks?: readonly Task[] };
    tasks?: readonly Task[];
  };
  if (tasks) return tasks.map(({ id }) => id);
  if (!after?.tasks) return [];
  const was = new Map((before?.tasks ?? []).map((task) => [task.id, JSON.stringify(task)]));
  const changed = after.tasks.filter((task) => was.get(task.id) !== JSON.stringify(task)).map(({ id }) => id);
  const kept = new Set(after.tasks.map(({ id }) => id));
  return [...changed, ...[...was.keys()].filter((id) => !kept.has(id))];
}

export async function writeChanges(sql: ProjectionSql, changes: readonly ChangeRow[]): Promise<void> {
  if (changes.length === 0) return;
  const rows = new Map<string, ChangeRow>();
  for (const change of changes) {
    const key = `${change.kind} ${change.id} ${change.command_id}`;
    const known = rows.get(key);
    rows.set(key, known ? { ...known, versions: [...known.versions, ...change.versions] } : change);
  }
  const table = sql.table('library_changes');
  await sql.query(
    `INSERT INTO ${table} AS known SELECT * FROM jsonb_populate_recordset(NULL::${table}, $1)
     ON CONFLICT (kind, id, command_id) DO UPDATE SET versions = known.versions || EXCLUDED.versions`,
    [JSON.stringify([...rows.values()])],
  );
}
