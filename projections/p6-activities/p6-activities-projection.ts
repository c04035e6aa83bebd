import type { StoredActivity } from '../../services/domain/schedules/activity-view.js';
import type { P6ActivityFacts, P6ActivityFields, RecordedP6Event } from '../../services/domain/schedules/events.js';
import { idOf, type RecordedEvent } from '../../services/event-store/event.js';
import { rowsInPortions } from '../../services/platform/rows-in-portions.js';
import type { Projection, ProjectionSql, ReadSql, ServingSql } from '../runner/projection.js';

export const ACTIVITIES = 'activities';
export const SCHEDULES = 'schedules';

/**
 * Activities of the programmes' schedules.
 *   activities  18 | 42 | A1040 | Earthworks, north | 2027-03-01 | 2027-06-11 | false | true
 *   schedules   42 | 3   (version of schedule-42 that the rows contain)
 */
export const p6ActivitiesProjection: Projection = {
  name: 'p6-activities',
  version: 1,
  categories: ['schedule'],
  tables: [ACTIVITIES, SCHEDULES],
  createTables: async (sql) => {
    await sql.query(`
      CREATE TABLE ${sql.table(ACTIVITIES)} (
        id integer PRIMARY KEY, programme_id integer NOT NULL, name text NOT NULL, description text NOT NULL,
        start_day date NOT NULL, end_day date NOT NULL, milestone boolean NOT NULL, in_file boolean NOT NULL)`);
    // Not unique: between two events of one command two activities may have the same name.
    await sql.query(`CREATE INDEX ON ${sql.table(ACTIVITIES)} (programme_id, name)`);
    await sql.query(
      `CREATE TABLE ${sql.table(SCHEDULES)} (programme_id integer PRIMARY KEY, version integer NOT NULL)`,
    );
  },
  projector: () => ({ apply }),
};

async function apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
  const versions = new Map<number, number>();
  for (const { stream, version, data } of events as readonly RecordedP6Event[]) {
    // The category contains only events of this type.
    const programmeId = idOf(stream);
    if (data.removed.length > 0)
      await tx.query(`DELETE FROM ${tx.table(ACTIVITIES)} WHERE id = ANY($1)`, [data.removed.map(({ id }) => id)]);
    if (data.changed.length > 0) await change(tx, data.changed);
    if (data.created.length > 0) await insert(tx, programmeId, data.created);
    versions.set(programmeId, version);
  }
  await tx.query(
    `INSERT INTO ${tx.table(SCHEDULES)} (programme_id, version) SELECT * FROM unnest($1::integer[], $2::integer[])
     ON CONFLICT (programme_id) DO UPDATE SET version = EXCLUDED.version`,
    [[...versions.keys()], [...versions.values()]],
  );
}

async function insert(tx: ProjectionSql, programmeId: number, created: readonly P6ActivityFacts[]): Promise<void> {
  await tx.query(
    `INSERT INTO ${tx.table(ACTIVITIES)} (id, programme_id, name, description, start_day, end_day, milestone, in_file)
     SELECT id, $1, name, description, start, "end", milestone, "inFile"
       FROM json_to_recordset($2) AS a (id integer, name text, description text, start date, "end" date, milestone boolean, "inFile" boolean)`,
    [programmeId, JSON.stringify(created)],
  );
}

async function change(
  tx: ProjectionSql,
  changed: readonly { readonly id: number; readonly after: Partial<P6ActivityFields> }[],
): Promise<void> {
  await tx.query(
    `UPDATE ${tx.table(ACTIVITIES)} AS now
        SET name = coalesce(a.name, now.name), description = coalesce(a.description, now.description), start_day = coalesce(a.start, now.start_day),
            end_day = coalesce(a."end", now.end_day), milestone = coalesce(a.milestone, now.milestone), in_file = coalesce(a."inFile", now.in_file)
       FROM json_to_recordset($1) AS a (id integer, name text, description text, start date, "end" date, milestone boolean, "inFile" boolean)
      WHERE now.id = a.id`,
    [JSON.stringify(changed.map(({ id, after }) => ({ id, ...after })))],
  );
}

const FACTS = 'id, name, description, start_day AS start, end_day AS "end", milestone, in_file AS "inFile"';

/** The existing activities with these ids, by id. */
export async function activitiesById(sql: ReadSql, ids: readonly number[]): Promise<Map<number, StoredActivity>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.query<StoredActivity>(
    `SELECT ${FACTS}, programme_id AS "programmeId" FROM ${sql.table(ACTIVITIES)} WHERE id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

export interface ActivityListOptions {
  readonly programmeId: number;
  /** Only these; null for all. */
  readonly ids: readonly number[] | null;
  /** Words that must all be in the name or the description; case does not matter. */
  readonly words: readonly string[];
  readonly order: string;
  readonly offset: number;
  readonly limit: number | null;
}

/** One page of activities in the given order, with the total number. */
export async function listActivities(
  sql: ServingSql,
  { programmeId, ids, words, order, offset: first, limit: most }: ActivityListOptions,
): Promise<{ rows: P6ActivityFacts[]; total: number }> {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`);
  const from = `FROM ${sql.table(ACTIVITIES)} WHERE programme_id = $1 AND ($2::integer[] IS NULL OR id = ANY($2)) AND (name || ' ' || description) ILIKE ALL ($3::text[])`;
  const { rows } = await sql.pool.query<P6ActivityFacts>(
    rowsInPortions(`SELECT ${FACTS} ${from} ORDER BY ${order}, id OFFSET $4 LIMIT $5`, [
      programmeId,
      ids,
      patterns,
      first,
      most,
    ]),
  );
  const {
    rows: [counted],
  } = await sql.query<{ total: number }>(`SELECT count(*)::integer AS total ${from}`, [programmeId, ids, patterns]);
  return { rows, total: counted?.total ?? 0 };
}

/** Version of a programme's schedule that the rows contain; 0 for a programme without a schedule. */
export async function scheduleVersion(sql: ReadSql, programmeId: number): Promise<number> {
  const { rows } = await sql.query<{ version: number }>(
    `SELECT version FROM ${sql.table(SCHEDULES)} WHERE programme_id = $1`,
    [programmeId],
  );
  return rows[0]?.version ?? 0;
}
