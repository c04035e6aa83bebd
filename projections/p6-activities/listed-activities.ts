import { Injectable } from '@nestjs/common';
import type { StoredActivity } from '../../services/domain/schedules/activity-view.js';
import { WBS_JOINT } from '../../services/domain/schedules/events.js';
import type { ProjectOfSchedule } from '../../services/domain/schedules/project-of-schedule.js';
import { rowsInPortions } from '../../services/platform/rows-in-portions.js';
import { ReadModels } from '../runner/read-models.js';
import { ACTIVITIES, activitiesById, PROJECTS, SCHEDULES } from './p6-activities-projection.js';

/** Activities read at a time, half a megabyte of them. */
const PORTION = 1_000;

/** The activities in the read model, for the schedule commands (services/p6/schedule-activities.ts). */
@Injectable()
export class ListedActivities {
  constructor(private readonly readModels: ReadModels) {}

  async byId(ids: readonly number[]): Promise<ReadonlyMap<number, StoredActivity>> {
    return activitiesById(await this.readModels.tablesOf('p6-activities'), ids);
  }

  async projectsOf(programmeId: number): Promise<readonly ProjectOfSchedule[]> {
    const sql = await this.readModels.tablesOf('p6-activities');
    const { rows } = await sql.query<ProjectOfSchedule>(
      `SELECT a.project AS id, coalesce(p.name, '') AS name, min(a.start_day) AS start, max(a.end_day) AS "end"
         FROM ${sql.table(ACTIVITIES)} a LEFT JOIN ${sql.table(PROJECTS)} p ON p.programme_id = a.programme_id AND p.id = a.project
        WHERE a.programme_id = $1 GROUP BY a.project, p.name ORDER BY a.project`,
      [programmeId],
    );
    return rows;
  }

  /** Their ids alone are read at once: no connection and no snapshot are held for a reader who takes his time. */
  async inPortions(programmeId: number, project: number): Promise<AsyncIterable<readonly StoredActivity[]>> {
    const sql = await this.readModels.tablesOf('p6-activities');
    // Node by node of the WBS: as texts, 'A (east)' would stand between 'A' and 'A › B'.
    const { rows } = await sql.pool.query<{ id: number }>(
      rowsInPortions(
        `SELECT id FROM ${sql.table(ACTIVITIES)} WHERE programme_id = $1 AND project = $2
          ORDER BY string_to_array(wbs COLLATE "C", $3), start_day, name COLLATE "C", id`,
        [programmeId, project, WBS_JOINT],
      ),
    );
    const ids = Int32Array.from(rows, ({ id }) => id);
    return (async function* () {
      for (let from = 0; from < ids.length; from += PORTION) {
        const wanted = [...ids.subarray(from, from + PORTION)];
        const found = await activitiesById(sql, wanted);
        yield wanted.flatMap((id) => found.get(id) ?? []);
      }
    })();
  }

  async tables(): Promise<{ readonly activities: string; readonly schedules: string }> {
    const sql = await this.readModels.tablesOf('p6-activities');
    return { activities: sql.table(ACTIVITIES), schedules: sql.table(SCHEDULES) };
  }
}
