import { Injectable } from '@nestjs/common';
import type { StoredActivity } from '../../services/domain/schedules/activity-view.js';
import { WBS_JOINT } from '../../services/domain/schedules/events.js';
import { rowsInPortions } from '../../services/platform/rows-in-portions.js';
import { ReadModels } from '../runner/read-models.js';
import { ACTIVITIES, activitiesById, listProjects, SCHEDULES } from './p6-activities-projection.js';

/** Activities read at a time: few enough that they are forgotten before the process begins to keep them. */
const PORTION = 250;
/** Lists of ids that are read at a time. */
const LISTS_AT_ONCE = 20;

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
    const { rows } = await sql.pool.query<{ ids: number[] }>(
      rowsInPortions(
        `SELECT array_agg(id ORDER BY nth) AS ids
           FROM (SELECT id, row_number() OVER (ORDER BY string_to_array(wbs COLLATE "C", $3), start_day, name COLLATE "C", id) AS nth ${of}) a
          GROUP BY (nth - 1) / ${PORTION} ORDER BY min(nth)`,
        [programmeId, project, WBS_JOINT],
        LISTS_AT_ONCE,
      ),
    );
    const portions = async function* () {
      for (const { ids } of rows) {
        const found = await activitiesById(sql, ids);
        yield ids.flatMap((id) => found.get(id) ?? []);
      }
    };
    return { span: start !== null && end !== null ? { start, end } : null, portions: portions() };
  }

  async tables(): Promise<{ readonly activities: string; readonly schedules: string }> {
    const sql = await this.readModels.tablesOf('p6-activities');
    return { activities: sql.table(ACTIVITIES), schedules: sql.table(SCHEDULES) };
  }
}
