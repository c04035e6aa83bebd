import { Injectable } from '@nestjs/common';
import type { StoredActivity } from '../../services/domain/schedules/activity-view.js';
import { WBS_JOINT } from '../../services/domain/schedules/events.js';
import { rowsInPortions } from '../../services/platform/rows-in-portions.js';
import { ReadModels } from '../runner/read-models.js';
import { ACTIVITIES, activitiesById, listProjects, SCHEDULES } from './p6-activities-projection.js';

/** Activities read at a time, half a megabyte of them. */
const PORTION = 1_000;

/** The activities in the read model, for the schedule commands (services/p6/schedule-activities.ts). */
@Injectable()
export class ListedActivities {
  constructor(private readonly readModels: ReadModels) {}

  async byId(ids: readonly number[]): Promise<ReadonlyMap<number, StoredActivity>> {
    return activitiesById(await this.readModels.tablesOf('p6-activities'), ids);
  }

  async projects(programmeId: number): ReturnType<typeof listProjects> {
    return listProjects(await this.readModels.tablesOf('p6-activities'), programmeId);
  }

  /** Their ids alone are read at once: no connection and no snapshot are held for a reader who takes long. */
  async ofProject(
    programmeId: number,
    project: number,
  ): Promise<{
    readonly span: { readonly start: string; readonly end: string } | null;
    readonly portions: AsyncIterable<readonly StoredActivity[]>;
  }> {
    const sql = await this.readModels.tablesOf('p6-activities');
    const of = `FROM ${sql.table(ACTIVITIES)} WHERE programme_id = $1 AND project = $2`;
    const { rows: spans } = await sql.query<{ start: string | null; end: string | null }>(
      `SELECT min(start_day) AS start, max(end_day) AS "end" ${of}`,
      [programmeId, project],
    );
    const { start, end } = spans[0] ?? { start: null, end: null };
    // Node by node of the WBS: as texts, 'A (east)' would stand between 'A' and 'A › B'.
    const { rows } = await sql.pool.query<{ id: number }>(
      rowsInPortions(`SELECT id ${of} ORDER BY string_to_array(wbs COLLATE "C", $3), start_day, name COLLATE "C", id`, [
        programmeId,
        project,
        WBS_JOINT,
      ]),
    );
    const ids = Int32Array.from(rows, ({ id }) => id);
    const portions = async function* () {
      for (let from = 0; from < ids.length; from += PORTION) {
        const wanted = [...ids.subarray(from, from + PORTION)];
        const found = await activitiesById(sql, wanted);
        yield wanted.flatMap((id) => found.get(id) ?? []);
      }
    };
    return { span: start !== null && end !== null ? { start, end } : null, portions: portions() };
  }

  async tables(): Promise<{ readonly activities: string; readonly schedules: string }> {
    const sql = await this.readModels.tablesOf('p6-activities');
    return { activities: sql.table(ACTIVITIES), schedules: sql.table(SCHEDULES) };
  }
}
