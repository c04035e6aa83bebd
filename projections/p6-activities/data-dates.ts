import { formatDay, parseDay } from '../../services/domain/quantities/day.js';
import type { ReadSql } from '../runner/projection.js';
import { ACTIVITIES, type ListedProject } from './p6-activities-projection.js';

export interface KnownDataDate {
  readonly day: string;
  /** No file named one: it is the day after the latest actual day. */
  readonly isAssumed: boolean;
}

/**
 * Up to when the progress of each project is known, by its number: the data date that its file named, else the day after the latest
 * actual start or finish of the project's activities, since what happened that day is known (docs/product/schedules.md, Progress against plan).
 * A project with neither is absent.
 */
export async function knownDataDates(
  sql: ReadSql,
  programmeId: number,
  projects: readonly ListedProject[],
): Promise<Map<number, KnownDataDate>> {
  const known = new Map<number, KnownDataDate>();
  for (const { id, dataDate } of projects) if (dataDate !== null) known.set(id, { day: dataDate, isAssumed: false });
  const others = projects.flatMap(({ id }) => (known.has(id) ? [] : [id]));
  if (others.length === 0) return known;
  const { rows } = await sql.query<{ project: number; latest: string }>(
    `SELECT project, max(greatest(actual_start, actual_end)) AS latest FROM ${sql.table(ACTIVITIES)}
      WHERE programme_id = $1 AND project = ANY($2) AND (actual_start IS NOT NULL OR actual_end IS NOT NULL) GROUP BY project`,
    [programmeId, others],
  );
  for (const { project, latest } of rows) known.set(project, { day: formatDay(parseDay(latest) + 1), isAssumed: true });
  return known;
}
