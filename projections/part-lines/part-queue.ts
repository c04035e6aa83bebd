/**
 * Programmes whose lines do not show yet what has happened: parts that a change of the library has reached, one row per programme, so
 * that a change which a thousand programmes use takes one short statement (docs/decisions/0041); and in a build that is filled, events
 * of the programme itself. Any number of processes take from it (docs/decisions/0054).
 */
import type { LibraryReach } from '../../services/domain/quantities/library-reach.js';
import type { Position } from '../../services/platform/position.js';
import type { ProjectionSql, ReadSql } from '../runner/projection.js';

export const QUEUE = 'queue';

export async function createQueue(sql: ProjectionSql): Promise<void> {
  await sql.query(`
    CREATE TABLE ${sql.table(QUEUE)} (
      programme_id integer PRIMARY KEY,
      -- The version of its stream that its rows show, 0 without rows, and the one that they have to show.
      from_version integer NOT NULL,
      version integer NOT NULL,
      -- The programme's revision once its lines have followed the library: one more for each change that reached it.
      revision integer NOT NULL,
      -- Its parts in reach, and for each the revision of the last change that reached it.
      part_ids integer[] NOT NULL,
      part_revisions integer[] NOT NULL,
      -- Position of the first change that its lines do not show.
      since text NOT NULL,
      -- Whether a reader waits for it. The only value here that no event decides.
      asked boolean NOT NULL DEFAULT false,
      -- Whether it may be taken. In a build that is filled not before more events could not change what is left to do.
      due boolean NOT NULL
    );
    CREATE INDEX ON ${sql.table(QUEUE)} (asked DESC, programme_id) WHERE due;
  `);
}

const COLUMNS = 'programme_id, from_version, version, revision, part_ids, part_revisions';

/** How many parts an event counts for: one that saves an asset brings up to 50, most bring one or none. */
const PARTS_PER_EVENT = 10;

/** A queued programme. */
export interface QueuedProgramme {
  readonly programme_id: number;
  readonly from_version: number;
  readonly version: number;
  readonly revision: number;
  readonly part_ids: readonly number[];
  readonly part_revisions: readonly number[];
}

/**
 * Queues the stored parts of drafts within the reach of a change: published and archived programmes keep their figures. What is
 * queued already is merged, so that the queue never holds more than all parts once.
 * @returns the programmes in reach
 */
export async function enqueue(
  sql: ProjectionSql,
  reach: LibraryReach | 'everything',
  { position, due }: { readonly position: Position; readonly due: boolean },
): Promise<readonly number[]> {
  const everything = reach === 'everything';
  const { rows } = await sql.query<{ programme_id: number }>(
    `WITH reached AS (
       SELECT programme_id, programmes.version, programmes.revision + 1 AS revision, array_agg(part_id ORDER BY part_id) AS part_ids
         FROM ${sql.table('parts')} AS parts JOIN ${sql.table('programmes')} AS programmes USING (programme_id)
        WHERE follows_library ${everything ? '' : 'AND (makeup_ids && $3 OR open_task_ids && $4)'}
        GROUP BY programme_id, programmes.version, programmes.revision)
     INSERT INTO ${sql.table(QUEUE)} AS queued
            (programme_id, from_version, version, revision, part_ids, part_revisions, since, due)
     SELECT programme_id, version, version, revision, part_ids, array_fill(revision, ARRAY[cardinality(part_ids)]), $1, $2
       FROM reached
     ON CONFLICT (programme_id) DO UPDATE SET
       revision = queued.revision + 1,
       (part_ids, part_revisions) = (
         SELECT array_agg(part_id ORDER BY part_id), array_agg(revision ORDER BY part_id)
           FROM (SELECT part_id, max(revision) AS revision
                   FROM (SELECT * FROM unnest(queued.part_ids, queued.part_revisions) AS known (part_id, revision)
                         UNION ALL
                         SELECT part_id, queued.revision + 1 FROM unnest(excluded.part_ids) AS reached (part_id)) AS both_of_them
                  GROUP BY part_id) AS merged)
     RETURNING programme_id`,
    everything ? [position, due] : [position, due, reach.makeUps, reach.openTasks],
  );
  return rows.map(({ programme_id }) => programme_id);
}

export async function queuedProgrammes(sql: ReadSql): Promise<readonly number[]> {
  const { rows } = await sql.query<{ programme_id: number }>(`SELECT programme_id FROM ${sql.table(QUEUE)}`);
  return rows.map(({ programme_id }) => programme_id);
}

/** Events of a programme that a build which is filled has passed without looking at them. */
export interface PassedEvents {
  readonly first: number;
  last: number;
  readonly since: Position;
}

/** @throws Error when the events of a programme do not follow those that were passed or applied before */
export async function enqueueEvents(sql: ProjectionSql, passed: ReadonlyMap<number, PassedEvents>): Promise<void> {
  if (passed.size === 0) return;
  const all = [...passed.values()];
  const { rows } = await sql.query<{ programme_id: number }>(
    `INSERT INTO ${sql.table(QUEUE)} AS queued
            (programme_id, from_version, version, revision, part_ids, part_revisions, since, due)
     SELECT programme_id, coalesce(stored.version, 0), passed.last, coalesce(stored.revision, 0), '{}', '{}', passed.since, false
       FROM unnest($1::integer[], $2::integer[], $3::integer[], $4::text[]) AS passed (programme_id, first, last, since)
       LEFT JOIN ${sql.table('programmes')} AS stored USING (programme_id)
       LEFT JOIN ${sql.table(QUEUE)} AS known USING (programme_id)
      WHERE passed.first = coalesce(known.version, stored.version, 0) + 1
     ON CONFLICT (programme_id) DO UPDATE SET version = excluded.version
     RETURNING programme_id`,
    [[...passed.keys()], all.map(({ first }) => first), all.map(({ last }) => last), all.map(({ since }) => since)],
  );
  const queued = new Set(rows.map(({ programme_id }) => programme_id));
  for (const [id, { first }] of passed)
    if (!queued.has(id)) throw new Error(`programme-${id} version ${first} does not follow what was passed before`);
}

/** Whether events were passed whose programmes do not show them. */
export async function areEventsQueued(sql: ReadSql): Promise<boolean> {
  const { rows } = await sql.query<{ queued: boolean }>(
    `SELECT EXISTS (SELECT FROM ${sql.table(QUEUE)} WHERE version > from_version) AS queued`,
  );
  return rows[0]?.queued === true;
}

/** @param which those with events of their own, or all */
export async function makeDue(sql: ProjectionSql, which: 'with events' | 'all'): Promise<void> {
  await sql.query(
    `UPDATE ${sql.table(QUEUE)} SET due = true WHERE NOT due ${which === 'all' ? '' : 'AND version > from_version'}`,
  );
}

/**
 * Takes programmes for a slice of work that no other process has taken: those for which readers wait first, at least one, and together no
 * more than so many parts, of which an event counts for some. Their lines follow in the same transaction.
 */
export async function takeFromQueue(sql: ProjectionSql, limit: number): Promise<readonly QueuedProgramme[]> {
  const weight = `cardinality(part_ids) + (version - from_version) * ${PARTS_PER_EVENT}`;
  const take = async (count: number, weighing: number | null): Promise<QueuedProgramme[]> => {
    // As an array, so that the rows are locked once, and no more of them than are taken.
    const { rows } = await sql.query<QueuedProgramme>(
      `DELETE FROM ${sql.table(QUEUE)} WHERE programme_id = ANY(ARRAY(
         SELECT programme_id FROM ${sql.table(QUEUE)} WHERE due AND ($2::integer IS NULL OR ${weight} <= $2)
          ORDER BY asked DESC, programme_id LIMIT $1 FOR UPDATE SKIP LOCKED))
       RETURNING ${COLUMNS}`,
      [count, weighing],
    );
    return rows;
  };
  const [first] = await take(1, null);
  if (first === undefined) return [];
  const weighs = Math.max(1, first.part_ids.length + (first.version - first.from_version) * PARTS_PER_EVENT);
  const more = Math.floor(limit / weighs) - 1;
  return more > 0 ? [first, ...(await take(more, weighs))] : [first];
}

/** Takes these programmes out of the queue: their lines follow in the same transaction. */
export async function dequeue(
  sql: ProjectionSql,
  programmeIds: readonly number[],
): Promise<readonly QueuedProgramme[]> {
  const { rows } = await sql.query<QueuedProgramme>(
    `DELETE FROM ${sql.table(QUEUE)} WHERE programme_id = ANY($1)
     RETURNING ${COLUMNS}`,
    [programmeIds],
  );
  return rows;
}

export async function isAnythingQueued(sql: ReadSql): Promise<boolean> {
  const { rows } = await sql.query<{ queued: boolean }>(`SELECT EXISTS (SELECT FROM ${sql.table(QUEUE)}) AS queued`);
  return rows[0]?.queued === true;
}

export async function isAnythingDue(sql: ReadSql): Promise<boolean> {
  const { rows } = await sql.query<{ due: boolean }>(
    `SELECT EXISTS (SELECT FROM ${sql.table(QUEUE)} WHERE due) AS due`,
  );
  return rows[0]?.due === true;
}

export async function queueLength(sql: ReadSql): Promise<{ programmes: number; parts: number }> {
  const { rows } = await sql.query<{ programmes: number; parts: number }>(
    `SELECT count(*)::integer AS programmes, coalesce(sum(cardinality(part_ids)), 0)::integer AS parts FROM ${sql.table(QUEUE)}`,
  );
  return rows[0] ?? { programmes: 0, parts: 0 };
}

export async function queuedAmong(sql: ReadSql, programmeIds: readonly number[]): Promise<readonly number[]> {
  const { rows } = await sql.query<{ programme_id: number }>(
    `SELECT programme_id FROM ${sql.table(QUEUE)} WHERE programme_id = ANY($1) ORDER BY programme_id`,
    [programmeIds],
  );
  return rows.map(({ programme_id }) => programme_id);
}

/** @returns position of the first change that the programme's lines do not show; undefined when it is not queued */
export async function queuedSince(sql: ReadSql, programmeId: number): Promise<Position | undefined> {
  const { rows } = await sql.query<{ since: Position }>(
    `SELECT since FROM ${sql.table(QUEUE)} WHERE programme_id = $1`,
    [programmeId],
  );
  return rows[0]?.since;
}

/** Lets a programme come before those for which no reader waits. One that a slice has taken already is not waited for here. */
export async function askFor(sql: ReadSql, programmeId: number): Promise<void> {
  await sql.query(
    `UPDATE ${sql.table(QUEUE)} SET asked = true
      WHERE programme_id = (SELECT programme_id FROM ${sql.table(QUEUE)}
                             WHERE programme_id = $1 AND NOT asked FOR UPDATE SKIP LOCKED)`,
    [programmeId],
  );
}
