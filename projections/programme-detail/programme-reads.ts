import { Injectable } from '@nestjs/common';
import type { Library } from '../../services/domain/library/library.js';
import { programmeNotFound } from '../../services/domain/programmes/decision.js';
import type {
  LabourLimit,
  NonWorkingDay,
  ProgrammeDetails,
  ProgrammeStatus,
} from '../../services/domain/programmes/events.js';
import { nameKey } from '../../services/domain/programmes/name-key.js';
import type { Programme, Zone } from '../../services/domain/programmes/programme.js';
import { zoneView } from '../../services/domain/programmes/programme-view.js';
import { searchWords } from '../../services/domain/search/search-text.js';
import type { Stamped } from '../../services/domain/stamps.js';
import { Refused } from '../../services/platform/problem.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { patternsOf, programmesNamed } from './name-search.js';
import { readProgrammes, type StoredProgramme } from './programme-tables.js';

/** A programme as lists show it: its own fields without description and calendar. */
export interface ListedProgramme extends Omit<ProgrammeDetails, 'description'>, Stamped {
  readonly id: number;
  readonly baseProjectId: number;
  readonly status: ProgrammeStatus;
  readonly isActive: boolean;
  /** Number of active scenarios without the baseline. */
  readonly scenarioCount: number;
}

export interface ListFilter {
  readonly id?: readonly number[] | undefined;
  /** 0: base programmes. */
  readonly baseProjectId?: number | undefined;
  readonly isActive?: boolean | undefined;
  readonly isDraft?: boolean | undefined;
  readonly regionId?: number | undefined;
  readonly metricId?: number | undefined;
  readonly createdBy?: number | undefined;
  /** Compared like all names (docs/product/programmes.md, Names). */
  readonly name?: string | undefined;
  /** Base programmes and drafts whose name has all of these. */
  readonly words?: readonly string[] | undefined;
}

/** Fields of a listed programme by which a list of whole programmes is not sorted. */
const NOT_IN_SUMMARY = ['regionId', 'metricId', 'status', 'isActive', 'createdBy', 'modifiedBy'] as const;
export type ProgrammeSummary = Omit<ListedProgramme, (typeof NOT_IN_SUMMARY)[number]>;

export type ProgrammeFilter = Pick<ListFilter, 'baseProjectId' | 'isDraft' | 'createdBy' | 'name'> & {
  readonly id?: number | undefined;
};

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

  /** The version of each up to which events are applied. */
  async versions(ids: readonly number[]): Promise<Map<number, number>> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ id: number; version: number }>(
      `SELECT id, version FROM ${sql.table('programmes')} WHERE id = ANY($1)`,
      [ids],
    );
    return new Map(rows.map(({ id, version }) => [id, version]));
  }

  /**
   * Removed and active programmes, the last changed first. A scenario has the current name of its base; scenarios of a removed base
   * are hidden (docs/product/programmes.md, Removal).
   * @param without fields that are left out
   */
  async listed<Without extends keyof ListedProgramme = never>(
    filter: ListFilter,
    without: readonly Without[] = [],
  ): Promise<Omit<ListedProgramme, Without>[]> {
    const { id, baseProjectId, isActive, isDraft, regionId, metricId, createdBy, name, words = [] } = filter;
    const sql = await this.sql();
    const programmes = sql.table('programmes');
    const { rows } = await sql.query<{ listed: Omit<ListedProgramme, Without> }>(
      `SELECT p.facts - $1::text[] || jsonb_build_object('name', coalesce(b.facts->'name', p.facts->'name'), 'scenarioCount',
                (SELECT count(*) FROM ${programmes} s WHERE s.base_project_id = p.id AND s.is_active)) AS listed
         FROM ${programmes} p LEFT JOIN ${programmes} b ON b.id = p.base_project_id
        WHERE ($2::integer[] IS NULL OR p.id = ANY($2)) AND ($3::integer IS NULL OR p.base_project_id = $3)
          AND ($4::boolean IS NULL OR p.is_active = $4) AND ($5::boolean IS NULL OR p.is_draft = $5)
          AND ($6::integer IS NULL OR (p.facts->'regionId')::integer = $6)
          AND ($7::integer IS NULL OR (p.facts->'metricId')::integer = $7)
          AND ($8::integer IS NULL OR p.created_by = $8) AND ($9::text IS NULL OR p.name_key = $9)
          AND (p.base_project_id = 0 OR b.is_active)
          ${words.length === 0 ? '' : `AND p.id IN (${programmesNamed(sql, words, 10)})`}
        ORDER BY p.facts->>'modified' DESC, p.id DESC`,
      [
        ['description', 'schedule', 'labourLimits', ...without],
        id,
        baseProjectId,
        isActive,
        isDraft,
        regionId,
        metricId,
        createdBy,
        name === undefined ? undefined : nameKey(name),
        ...patternsOf(words),
      ],
    );
    return rows.map((row) => row.listed);
  }

  /** What lists of whole programmes are sorted by. Removed programmes are returned only when they are asked for by id. */
  async summaries({ id, ...filter }: ProgrammeFilter): Promise<ProgrammeSummary[]> {
    return this.listed(id === undefined ? { ...filter, isActive: true } : { ...filter, id: [id] }, NOT_IN_SUMMARY);
  }

  /** Number of assets by programme; a programme without any is absent. */
  async assetCounts(programmeIds: readonly number[]): Promise<Map<number, number>> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ id: number; count: number }>(
      `SELECT programme_id AS id, count(*)::integer AS count FROM ${sql.table('assets')}
        WHERE programme_id = ANY($1) AND place IS NOT NULL GROUP BY programme_id`,
      [programmeIds],
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }

  /** Base programmes, including drafts, whose name has every word of the query (docs/product/programmes.md, Search). */
  async search(query: string): Promise<ProgrammeSummary[]> {
    const words = searchWords(query);
    return words.length === 0 ? [] : this.listed({ isActive: true, words }, NOT_IN_SUMMARY);
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
          AND ($1::integer IS NOT NULL OR $2::integer IS NOT NULL OR ${visibleCondition(sql)})
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
          AND ($1::integer IS NOT NULL OR $2::integer IS NOT NULL OR ${visibleCondition(sql)})
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
        WHERE CASE WHEN $1::integer IS NULL THEN ${visibleCondition(sql)} ELSE p.id = $1 END
        ORDER BY p.id`,
      [projectId ?? null],
    );
    return rows;
  }

  /** Of a programme whatever its state; none for one that does not exist. */
  async labourLimits(programmeId: number): Promise<readonly LabourLimit[]> {
    const sql = await this.sql();
    const { rows } = await sql.query<{ limits: readonly LabourLimit[] }>(
      `SELECT facts->'labourLimits' AS limits FROM ${sql.table('programmes')} WHERE id = $1`,
      [programmeId],
    );
    return rows[0]?.limits ?? [];
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
}

/** SQL: p is active, and not a scenario of a removed base. */
export const visibleCondition = (sql: ServingSql): string =>
  `p.is_active AND (p.base_project_id = 0 OR EXISTS (SELECT FROM ${sql.table('programmes')} b WHERE b.id = p.base_project_id AND b.is_active))`;
