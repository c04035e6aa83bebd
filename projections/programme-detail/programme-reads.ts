import { Injectable } from '@nestjs/common';
import type { Library } from '../../services/domain/library/library.js';
import { programmeNotFound } from '../../services/domain/programmes/decision.js';
import type { NonWorkingDay, ProgrammeDetails, ProgrammeStatus } from '../../services/domain/programmes/events.js';
import { nameKey, type Programme, type Zone } from '../../services/domain/programmes/programme.js';
import { zoneView } from '../../services/domain/programmes/programme-view.js';
import type { Stamped } from '../../services/domain/stamps.js';
import { Refused } from '../../services/platform/problem.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { readProgrammes, type StoredProgramme } from './programme-tables.js';

/** The fields of a programme by which lists are filtered and sorted. */
export interface ProgrammeSummary {
  readonly id: number;
  readonly name: string;
  readonly scenarioName: string;
  readonly baseProjectId: number;
  readonly isDraft: boolean;
  readonly created: string;
  readonly modified: string;
  /** Number of active scenarios without the baseline. */
  readonly scenarioCount: number;
}

/** The programme's own fields on its card in the programme list. */
export interface ListedProgramme extends Omit<ProgrammeDetails, 'description'>, Stamped {
  readonly id: number;
  readonly baseProjectId: number;
  readonly status: ProgrammeStatus;
  readonly isActive: boolean;
  readonly scenarioCount: number;
}

export interface ProgrammeFilter {
  readonly id?: number | undefined;
  /** 0: base programmes. */
  readonly baseProjectId?: number | undefined;
  readonly isDraft?: boolean | undefined;
  readonly createdBy?: number | undefined;
  /** Compared like all names (docs/product/programmes.md, Names). */
  readonly name?: string | undefined;
}

/** The place of a part: its programme and its position, from 1, among the parts of its asset. */
export interface PartPlace {
  readonly programmeId: number;
  readonly id: number;
  readonly partId: number;
  readonly assetName: string;
}

export type WorkingTime = Pick<Programme, 'id' | 'regionId' | 'schedule'> & {
  readonly nonWorkingDays: readonly NonWorkingDay[];
};

export interface PartFilter {
  readonly id?: number | undefined;
  readonly projectId?: number | undefined;
  readonly assetName?: string | undefined;
  readonly p6ActivityId?: number | undefined;
}

const scenarioCountOf = (base: string, sql: ServingSql): string =>
  `(SELECT count(*)::integer FROM ${sql.table('programmes')} s WHERE s.base_project_id = ${base} AND s.is_active)`;

/** Queries on the read model `programme-detail`. */
@Injectable()
export class ProgrammeReads {
  constructor(
    private readonly readModels: ReadModels,
    private readonly library: LibrarySnapshot,
  ) {}

  /**
   * Programme and library of about the same moment; undefined for an id that does not exist, and for a scenario that is hidden
   * with its base.
   */
  async find(id: number): Promise<(StoredProgramme & { readonly library: Library }) | undefined> {
    const stored = (await this.all([id])).programmes.get(id);
    return stored && !stored.isHidden ? { ...stored, library: await this.library.latest() } : undefined;
  }

  /** @throws Refused 404 */
  async get(id: number): Promise<StoredProgramme & { readonly library: Library }> {
    const found = await this.find(id);
    if (!found) throw new Refused(programmeNotFound);
    return found;
  }

  async all(
    ids: readonly number[],
  ): Promise<{ readonly programmes: ReadonlyMap<number, StoredProgramme>; readonly library: Library }> {
    const [programmes, library] = await Promise.all([
      this.sql().then((sql) => readProgrammes(sql, ids)),
      this.library.latest(),
    ]);
    return { programmes, library };
  }

  /**
   * The last changed first. Removed programmes are returned only when they are asked for by id; scenarios of a removed base are
   * hidden (docs/product/programmes.md, Removal).
   */
  async summaries({ id, baseProjectId, isDraft, createdBy, name }: ProgrammeFilter): Promise<ProgrammeSummary[]> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ head: ProgrammeSummary }>(
      `SELECT jsonb_build_object('id', id, 'scenarioName', facts->'scenarioName', 'baseProjectId', base_project_id, 'name',
                                 coalesce((SELECT b.facts->'name' FROM ${sql.table('programmes')} b WHERE b.id = p.base_project_id), facts->'name'),
                                 'isDraft', is_draft, 'created', facts->'created', 'modified', facts->'modified', 'scenarioCount',
                                 ${scenarioCountOf('p.id', sql)}) AS head
         FROM ${sql.table('programmes')} p
        WHERE ($1::integer IS NULL OR id = $1) AND ($2::integer IS NULL OR base_project_id = $2)
          AND ($3::boolean IS NULL OR is_draft = $3) AND ($4::integer IS NULL OR created_by = $4)
          AND ($5::text IS NULL OR name_key = $5)
          AND ($1::integer IS NOT NULL OR p.is_active) AND ${this.notHiddenCondition(sql)}
        ORDER BY facts->>'modified' DESC, id DESC`,
      [
        id ?? null,
        baseProjectId ?? null,
        isDraft ?? null,
        createdBy ?? null,
        name === undefined ? null : nameKey(name),
      ],
    );
    return rows.map(({ head }) => head);
  }

  /**
   * Base programmes, including drafts, whose name contains every word of the query (docs/product/programmes.md, Search); none for
   * a query without words.
   */
  async search(query: string): Promise<ProgrammeSummary[]> {
    const words = nameKey(query).split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    return (await this.summaries({ baseProjectId: 0 })).filter((head) =>
      words.every((word) => nameKey(head.name).includes(word)),
    );
  }

  /**
   * The scenarios of one base, the base programmes (`baseProjectId` 0), or all (undefined), removed ones included. A scenario has the
   * current name of its base; scenarios of a removed base are hidden (docs/product/programmes.md, Removal).
   */
  async listed(baseProjectId: number | undefined): Promise<ListedProgramme[]> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ listed: ListedProgramme; baseName: string | null; scenarioCount: number }>(
      `SELECT p.facts - ARRAY['description', 'schedule'] AS listed,
              (SELECT b.facts->>'name' FROM ${sql.table('programmes')} b WHERE b.id = p.base_project_id) AS "baseName",
              ${scenarioCountOf('p.id', sql)} AS "scenarioCount"
         FROM ${sql.table('programmes')} p
        WHERE ($1::integer IS NULL OR p.base_project_id = $1) AND ${this.notHiddenCondition(sql)}`,
      [baseProjectId ?? null],
    );
    return rows.map(({ listed, baseName, scenarioCount }) => ({
      ...listed,
      name: baseName ?? listed.name,
      scenarioCount,
    }));
  }

  /** Number of assets by programme; programmes without assets are absent. */
  async assetCounts(programmeIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ programmeId: number; count: number }>(
      `SELECT programme_id AS "programmeId", count(*)::integer AS count
         FROM ${sql.table('assets')} WHERE programme_id = ANY($1) AND place IS NOT NULL GROUP BY programme_id`,
      [programmeIds],
    );
    return new Map(rows.map(({ programmeId, count }) => [programmeId, count]));
  }

  /** Number of active scenarios of a base programme without the baseline. */
  async scenarioCount(baseProjectId: number): Promise<number> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ count: number }>(`SELECT ${scenarioCountOf('$1::integer', sql)} AS count`, [
      baseProjectId,
    ]);
    return rows[0]?.count ?? 0;
  }

  /** Parts ordered by programme, asset and position. Without an id or a programme only parts of visible programmes. */
  async partPlaces({ id, projectId, assetName, p6ActivityId }: PartFilter): Promise<PartPlace[]> {
    const sql = await this.sql();
    const { rows } = await sql.query<PartPlace>(
      `SELECT a.programme_id AS "programmeId", u.id, u.part_id::integer AS "partId", a.asset_name AS "assetName"
         FROM ${sql.table('programmes')} p
         JOIN ${sql.table('assets')} a ON a.programme_id = p.id
        CROSS JOIN LATERAL unnest(a.part_ids) WITH ORDINALITY AS u (id, part_id)
        WHERE ($1::integer IS NULL OR u.id = $1 AND p.id = (SELECT programme_id FROM ${sql.table('parts')} WHERE id = $1))
          AND ($2::integer IS NULL OR p.id = $2)
          AND ($3::text IS NULL OR a.name_key = $3)
          AND ($4::integer IS NULL OR u.id IN (SELECT id FROM ${sql.table('parts')} WHERE p6_activity_id = $4))
          AND ($1::integer IS NOT NULL OR $2::integer IS NOT NULL OR ${this.visibleCondition(sql)})
        ORDER BY a.programme_id, a.place, u.part_id`,
      [id ?? null, projectId ?? null, assetName === undefined ? null : nameKey(assetName), p6ActivityId ?? null],
    );
    return rows;
  }

  /** In the order of their creation. Without an id or a programme only zones of visible programmes. */
  async zones({
    id,
    projectId,
    zoneName,
  }: {
    id?: number | undefined;
    projectId?: number | undefined;
    zoneName?: string | undefined;
  }) {
    const sql = await this.sql();
    const { rows } = await sql.query<{ zone: Zone; id: number }>(
      `SELECT z.facts AS zone, p.id FROM ${sql.table('zones')} z JOIN ${sql.table('programmes')} p ON p.id = z.programme_id
        WHERE ($1::integer IS NULL OR z.id = $1) AND ($2::integer IS NULL OR p.id = $2)
          AND ($1::integer IS NOT NULL OR $2::integer IS NOT NULL OR ${this.visibleCondition(sql)})
        ORDER BY p.id, z.id`,
      [id ?? null, projectId ?? null],
    );
    return rows
      .filter(({ zone }) => zoneName === undefined || nameKey(zone.zoneName) === nameKey(zoneName))
      .map((row) => zoneView(row.zone, row));
  }

  /** Working time of one programme, whatever its state, or of all visible programmes. */
  async calendars(projectId: number | undefined): Promise<WorkingTime[]> {
    const sql = await this.sql();
    const { rows } = await sql.query<WorkingTime>(
      `SELECT p.id, (p.facts->'regionId')::integer AS "regionId", p.facts->'schedule' AS schedule, coalesce(d.days, '[]') AS "nonWorkingDays"
         FROM ${sql.table('programmes')} p LEFT JOIN ${sql.table('non_working_days')} d ON d.programme_id = p.id
        WHERE CASE WHEN $1::integer IS NULL THEN ${this.visibleCondition(sql)} ELSE p.id = $1 END
        ORDER BY p.id`,
      [projectId ?? null],
    );
    return rows;
  }

  /** The programme that contains a copy of a subprogramme, or a task of one. */
  async programmeOf(kind: 'subprogramme' | 'task', id: number): Promise<number | undefined> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ programmeId: number }>(
      `SELECT programme_id AS "programmeId" FROM ${sql.table('subprogrammes')} WHERE ${kind === 'task' ? 'task_ids @> ARRAY[$1::integer]' : 'id = $1'}`,
      [id],
    );
    return rows[0]?.programmeId;
  }

  private sql(): Promise<ServingSql> {
    return this.readModels.tablesOf('programme-detail');
  }

  /** SQL: active, and not a scenario of a removed base. */
  private visibleCondition(sql: ServingSql): string {
    return `p.is_active AND ${this.notHiddenCondition(sql)}`;
  }

  private notHiddenCondition(sql: ServingSql): string {
    return `(p.base_project_id = 0 OR EXISTS (SELECT FROM ${sql.table('programmes')} b WHERE b.id = p.base_project_id AND b.is_active))`;
  }
}
