/**
 * The parts that a change of the library has reached and whose lines have not followed yet: one row per programme, so that a change
 * which a thousand programmes use takes one short statement (docs/decisions/0041).
 */
import type { LibraryReach } from '../../services/domain/quantities/library-reach.js';
import type { Position } from '../../services/platform/position.js';
import type { ProjectionSql, ReadSql } from '../runner/projection.js';

export const QUEUE = 'queue';

export async function createQueue(sql: ProjectionSql): Promise<void> {
  await sql.query(`
    CREATE TABLE ${sql.table(QUEUE)} (
      programme_id integer PRIMARY KEY,
      -- The programme's revision once its lines have followed: one more for each change that reached it.
      revision integer NOT NULL,
      -- Its parts in reach, and for each the revision of the last change that reached it.
      part_ids integer[] NOT NULL,
      part_revisions integer[] NOT NULL,
      -- Position of the first change that its lines do not show.
      since text NOT NULL,
      -- Whether a reader waits for it. The only value here that no event decides.
      asked boolean NOT NULL DEFAULT false
    )
  `);
}

/** A queued programme. */
export interface QueuedProgramme {
  readonly programme_id: number;
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
  position: Position,
): Promise<readonly number[]> {
  const everything = reach === 'everything';
  const { rows } = await sql.query<{ programme_id: number }>(
    `WITH reached AS (
       SELECT programme_id, programmes.revision + 1 AS revision, array_agg(part_id ORDER BY part_id) AS part_ids
         FROM ${sql.table('parts')} AS parts JOIN ${sql.table('programmes')} AS programmes USING (programme_id)
        WHERE follows_library ${everything ? '' : 'AND (makeup_ids && $2 OR open_task_ids && $3)'}
        GROUP BY programme_id, programmes.revision)
     INSERT INTO ${sql.table(QUEUE)} AS queued (programme_id, revision, part_ids, part_revisions, since)
     SELECT programme_id, revision, part_ids, array_fill(revision, ARRAY[cardinality(part_ids)]), $1 FROM reached
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
    everything ? [position] : [position, reach.makeUps, reach.openTasks],
  );
  return rows.map(({ programme_id }) => programme_id);
}

export async function queuedProgrammes(sql: ReadSql): Promise<readonly number[]> {
  const { rows } = await sql.query<{ programme_id: number }>(`SELECT programme_id FROM ${sql.table(QUEUE)}`);
  return rows.map(({ programme_id }) => programme_id);
}

/** Programmes for a slice of work: those for which readers wait first, at least one, and no more than so many parts together. */
export async function nextInQueue(sql: ReadSql, parts: number): Promise<readonly number[]> {
  const { rows } = await sql.query<{ programme_id: number }>(
    `SELECT programme_id
       FROM (SELECT programme_id,
                    sum(cardinality(part_ids)) OVER (ORDER BY asked DESC, programme_id) - cardinality(part_ids) AS parts_before,
                    sum(cardinality(part_ids)) OVER (ORDER BY asked DESC, programme_id) AS parts_with_it
               FROM (SELECT programme_id, asked, part_ids FROM ${sql.table(QUEUE)} ORDER BY asked DESC, programme_id LIMIT $1)
                    AS first) AS counted
      WHERE parts_before = 0 OR parts_with_it <= $1`,
    [parts],
  );
  return rows.map(({ programme_id }) => programme_id);
}

/** Takes programmes out of the queue: their lines follow in the same transaction. */
export async function dequeue(
  sql: ProjectionSql,
  programmeIds: readonly number[],
): Promise<readonly QueuedProgramme[]> {
  const { rows } = await sql.query<QueuedProgramme>(
    `DELETE FROM ${sql.table(QUEUE)} WHERE programme_id = ANY($1)
     RETURNING programme_id, revision, part_ids, part_revisions`,
    [programmeIds],
  );
  return rows;
}

export async function isAnythingQueued(sql: ReadSql): Promise<boolean> {
  const { rows } = await sql.query<{ queued: boolean }>(`SELECT EXISTS (SELECT FROM ${sql.table(QUEUE)}) AS queued`);
  return rows[0]?.queued === true;
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
