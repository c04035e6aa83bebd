import { Injectable } from '@nestjs/common';
import type { ReachedCount, ReachedProgramme } from '../../services/domain/library/reached-programme.js';
import type { LibraryReach } from '../../services/domain/quantities/library-reach.js';
import { ReadModels } from '../runner/read-models.js';

/** Finds programmes by the make-ups and open tasks of their stored parts: `ProgrammesInReach` of the library's commands. */
@Injectable()
export class ReachedProgrammes {
  constructor(private readonly readModels: ReadModels) {}

  async count(reach: LibraryReach): Promise<ReachedCount> {
    const [row] = await this.rows<ReachedCount>(
      `SELECT count(*) FILTER (WHERE l.follows_library)::integer AS drafts,
              count(DISTINCT coalesce(nullif(p.base_project_id, 0), p.id)) FILTER (WHERE l.follows_library)::integer AS programmes,
              count(*) FILTER (WHERE NOT l.follows_library)::integer AS "keptFigures"`,
      reach,
    );
    return row ?? { drafts: 0, programmes: 0, keptFigures: 0 };
  }

  drafts(reach: LibraryReach, before: number | undefined, limit: number): Promise<readonly ReachedProgramme[]> {
    return this.rows<ReachedProgramme>(
      `SELECT p.id, coalesce(b.facts->>'name', p.facts->>'name') AS name, p.facts->>'scenarioName' AS "scenarioName",
              nullif(p.base_project_id, 0) AS "baseProjectId"`,
      reach,
      'AND l.follows_library AND ($3::integer IS NULL OR p.id < $3) ORDER BY p.id DESC LIMIT $4',
      [before ?? null, limit],
    );
  }

  private async rows<Row extends object>(
    select: string,
    { makeUps, openTasks }: LibraryReach,
    where = '',
    values: readonly unknown[] = [],
  ): Promise<Row[]> {
    const [lines, details] = await Promise.all([
      this.readModels.tablesOf('part-lines'),
      this.readModels.tablesOf('programme-detail'),
    ]);
    const programmes = details.table('programmes');
    const { rows } = await details.query<Row & Record<string, unknown>>(
      `${select}
         FROM (SELECT DISTINCT programme_id FROM ${lines.table('parts')} WHERE makeup_ids && $1 OR open_task_ids && $2) u
         JOIN ${lines.table('programmes')} l ON l.programme_id = u.programme_id
         JOIN ${programmes} p ON p.id = u.programme_id
         LEFT JOIN ${programmes} b ON b.id = p.base_project_id
        WHERE p.is_active AND (p.base_project_id = 0 OR b.is_active) ${where}`,
      [makeUps, openTasks, ...values],
    );
    return rows;
  }
}
