import type { StoredActivity } from '../../services/domain/schedules/activity-view.js';
import {
  activityFacts,
  type P6ActivityFields,
  type RecordedActivity,
  type RecordedP6Event,
  type ScheduleProject,
} from '../../services/domain/schedules/events.js';
import { idOf, type RecordedEvent } from '../../services/event-store/event.js';
import { copyLine } from '../../services/platform/copy-line.js';
import { rowsInPortions } from '../../services/platform/rows-in-portions.js';
import { copyRows } from '../runner/copy-rows.js';
import type { Projection, ProjectionSql, ReadSql, ServingSql } from '../runner/projection.js';

export const ACTIVITIES = 'activities';
const FORMER_ACTIVITIES = 'former_activities';
export const PROJECTS = 'projects';
export const SCHEDULES = 'schedules';

/** Columns of the activities that an event can change, with the fields of the event and their types. */
const COLUMNS = {
  name: ['name', 'text NOT NULL'],
  description: ['description', 'text NOT NULL'],
  start: ['start_day', 'date NOT NULL'],
  end: ['end_day', 'date NOT NULL'],
  milestone: ['milestone', 'boolean NOT NULL'],
  inFile: ['in_file', 'boolean NOT NULL'],
  project: ['project', 'integer NOT NULL'],
  wbs: ['wbs', 'text NOT NULL'],
  activityType: ['activity_type', 'text'],
  status: ['status', 'text'],
  percentComplete: ['percent_complete', 'real'],
  actualStart: ['actual_start', 'date'],
  actualEnd: ['actual_end', 'date'],
} as const satisfies Readonly<Record<keyof P6ActivityFields, readonly [column: string, type: string]>>;
const FIELDS = Object.keys(COLUMNS) as (keyof P6ActivityFields)[];
const typeOf = (field: keyof P6ActivityFields): string => COLUMNS[field][1].replace(' NOT NULL', '');
const recordset = (fields: readonly (keyof P6ActivityFields)[]): string =>
  `a (id integer, ${fields.map((field) => `"${field}" ${typeOf(field)}`).join(', ')})`;

/**
 * Activities of the programmes' schedules, and the projects that they are of.
 *   activities         18 | 42 | A1040 | Earthworks, north | 2027-03-01 | 2027-06-11 | false | true | 1 | Stage 2 › Earthworks | task | …
 *   former_activities  19 | A1050   (removed once: links and the history still name it, whether or not it is back)
 *   projects           42 | 1 | 2666 | HBTF-2 | 2027-04-30
 *   schedules          42 | 3   (version of schedule-42 that the rows contain)
 */
export const p6ActivitiesProjection: Projection = {
  name: 'p6-activities',
  version: 3,
  categories: ['schedule'],
  tables: [ACTIVITIES, FORMER_ACTIVITIES, PROJECTS, SCHEDULES],
  createTables: async (sql) => {
    await sql.query(`
      CREATE TABLE ${sql.table(ACTIVITIES)} (
        id integer PRIMARY KEY, programme_id integer NOT NULL, ${FIELDS.map((field) => COLUMNS[field].join(' ')).join(', ')})`);
    // Not unique: between two events of one command two activities may have the same name.
    // With the id, by which activities of one name are told apart: a page goes on from any of them. In other orders the whole schedule is
    // sorted: two more indexes, for the days, made an import of 180,000 two seconds longer.
    await sql.query(`CREATE INDEX ON ${sql.table(ACTIVITIES)} (programme_id, name, id)`);
    await sql.query(`CREATE INDEX ON ${sql.table(ACTIVITIES)} (programme_id, id)`);
    await sql.query(`CREATE TABLE ${sql.table(FORMER_ACTIVITIES)} (id integer PRIMARY KEY, name text NOT NULL)`);
    await sql.query(`
      CREATE TABLE ${sql.table(PROJECTS)} (
        programme_id integer NOT NULL, id integer NOT NULL, key text NOT NULL, name text NOT NULL, data_date date,
        PRIMARY KEY (programme_id, id))`);
    await sql.query(
      `CREATE TABLE ${sql.table(SCHEDULES)} (programme_id integer PRIMARY KEY, version integer NOT NULL, last_project integer NOT NULL)`,
    );
  },
  projector: () => ({ apply }),
};

async function apply(events: readonly RecordedEvent[], tx: ProjectionSql): Promise<void> {
  const versions = new Map<number, number>();
  // Written before the next event that changes what is there: an import is hundreds of events.
  let created: Created[] = [];
  const writeCreated = async (): Promise<void> => {
    if (created.length > 0) await copyRows(tx, ACTIVITIES, rowsOf(created));
    created = [];
  };
  for (const { stream, version, data } of events as readonly RecordedP6Event[]) {
    // The category contains only events of this type.
    const programmeId = idOf(stream);
    if (data.removed.length > 0 || data.changed.length > 0) await writeCreated();
    if (data.removed.length > 0) await remove(tx, data.removed);
    for (const [fields, changed] of byFields(data.changed)) await change(tx, fields, changed);
    if (data.created.length > 0) created.push({ programmeId, activities: data.created });
    if (data.project) await changeProject(tx, programmeId, data.project);
    versions.set(programmeId, version);
  }
  await writeCreated();
  await tx.query(
    `INSERT INTO ${tx.table(SCHEDULES)} (programme_id, version, last_project) SELECT *, 1 FROM unnest($1::integer[], $2::integer[])
     ON CONFLICT (programme_id) DO UPDATE SET version = EXCLUDED.version`,
    [[...versions.keys()], [...versions.values()]],
  );
}

async function remove(tx: ProjectionSql, removed: RecordedP6Event['data']['removed']): Promise<void> {
  const ids = removed.map(({ id }) => id);
  await tx.query(`DELETE FROM ${tx.table(ACTIVITIES)} WHERE id = ANY($1)`, [ids]);
  await tx.query(
    `INSERT INTO ${tx.table(FORMER_ACTIVITIES)} SELECT * FROM unnest($1::integer[], $2::text[])
     ON CONFLICT (id) DO UPDATE SET name = excluded.name`,
    [ids, removed.map(({ name }) => name)],
  );
}

/** Of all columns, in their order. */
interface Created {
  readonly programmeId: number;
  readonly activities: readonly RecordedActivity[];
}

function* rowsOf(created: readonly Created[]): Generator<string> {
  for (const { programmeId, activities } of created) {
    for (const recorded of activities) {
      const facts = activityFacts(recorded);
      yield copyLine(facts.id, programmeId, ...FIELDS.map((field) => facts[field]));
    }
  }
}

type Changed = RecordedP6Event['data']['changed'];

/** Changes that set the same fields go into one statement, since a field that is not set differs from one that is set to null. */
function byFields(changed: Changed): [(keyof P6ActivityFields)[], Changed][] {
  const groups = new Map<string, [(keyof P6ActivityFields)[], Changed[number][]]>();
  for (const one of changed) {
    const fields = FIELDS.filter((field) => one.after[field] !== undefined);
    const key = fields.join();
    const group = groups.get(key);
    if (group) group[1].push(one);
    else if (fields.length > 0) groups.set(key, [fields, [one]]);
  }
  return [...groups.values()];
}

async function change(tx: ProjectionSql, fields: readonly (keyof P6ActivityFields)[], changed: Changed): Promise<void> {
  await tx.query(
    `UPDATE ${tx.table(ACTIVITIES)} AS now SET ${fields.map((field) => `${COLUMNS[field][0]} = a."${field}"`).join(', ')}
       FROM json_to_recordset($1) AS ${recordset(fields)} WHERE now.id = a.id`,
    [JSON.stringify(changed.map(({ id, after }) => ({ id, ...after })))],
  );
}

/** As the fold does it (services/domain/schedules/schedule.ts, evolveProject). */
async function changeProject(
  tx: ProjectionSql,
  programmeId: number,
  { id, after }: NonNullable<RecordedP6Event['data']['project']>,
): Promise<void> {
  if (after)
    await tx.query(
      `INSERT INTO ${tx.table(PROJECTS)} (programme_id, id, key, name, data_date) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (programme_id, id) DO UPDATE SET key = EXCLUDED.key, name = EXCLUDED.name, data_date = EXCLUDED.data_date`,
      [programmeId, id, after.key, after.name, after.dataDate],
    );
  else await tx.query(`DELETE FROM ${tx.table(PROJECTS)} WHERE programme_id = $1 AND id = $2`, [programmeId, id]);
  await tx.query(
    `INSERT INTO ${tx.table(SCHEDULES)} AS now (programme_id, version, last_project) VALUES ($1, 0, $2)
     ON CONFLICT (programme_id) DO UPDATE SET last_project =
       CASE WHEN $3 THEN $2 WHEN now.last_project = $2
         THEN greatest(1, (SELECT max(id) FROM ${tx.table(PROJECTS)} WHERE programme_id = $1)) ELSE now.last_project END`,
    [programmeId, id, after !== null],
  );
}

export const FACTS = ['id', ...FIELDS.map((field) => `${COLUMNS[field][0]} AS "${field}"`)].join(', ');

/** The existing activities with these ids, by id. */
export async function activitiesById(sql: ServingSql, ids: readonly number[]): Promise<Map<number, StoredActivity>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.pool.query<StoredActivity>(
    rowsInPortions(`SELECT ${FACTS}, programme_id AS "programmeId" FROM ${sql.table(ACTIVITIES)} WHERE id = ANY($1)`, [
      ids,
    ]),
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The names of activities by their ids, of those that are gone as they were last called. */
export async function activityNames(sql: ServingSql, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql.query<{ id: number; name: string }>(
    `SELECT id, coalesce(a.name, former.name) AS name
       FROM (SELECT id, name FROM ${sql.table(ACTIVITIES)} WHERE id = ANY($1)) a
       FULL JOIN (SELECT id, name FROM ${sql.table(FORMER_ACTIVITIES)} WHERE id = ANY($1)) former USING (id)`,
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Version of a programme's schedule that the rows contain; 0 for a programme without a schedule. */
export async function scheduleVersion(sql: ReadSql, programmeId: number): Promise<number> {
  const { rows } = await sql.query<{ version: number }>(
    `SELECT version FROM ${sql.table(SCHEDULES)} WHERE programme_id = $1`,
    [programmeId],
  );
  return rows[0]?.version ?? 0;
}

export interface ListedProject extends ScheduleProject {
  readonly id: number;
  /** How many activities of it the schedule holds. */
  readonly activities: number;
}

/** The projects of a programme's schedule by number, with an entry for activities whose files named none, and the one of the last import. */
export async function listProjects(
  sql: ReadSql,
  programmeId: number,
): Promise<{ readonly projects: ListedProject[]; readonly lastProject: number }> {
  const { rows } = await sql.query<ListedProject>(
    `SELECT id, coalesce(key, '') AS key, coalesce(name, '') AS name, data_date AS "dataDate", coalesce(activities, 0) AS activities
       FROM (SELECT * FROM ${sql.table(PROJECTS)} WHERE programme_id = $1) p
       FULL JOIN (SELECT project AS id, count(*)::integer AS activities FROM ${sql.table(ACTIVITIES)}
                   WHERE programme_id = $1 GROUP BY project) a USING (id)
      ORDER BY id`,
    [programmeId],
  );
  const { rows: last } = await sql.query<{ last: number }>(
    `SELECT last_project AS last FROM ${sql.table(SCHEDULES)} WHERE programme_id = $1`,
    [programmeId],
  );
  return { projects: rows, lastProject: last[0]?.last ?? 1 };
}
