import { Injectable } from '@nestjs/common';
import type { Library } from '../../services/domain/library/library.js';
import { programmeNotFound } from '../../services/domain/programmes/decision.js';
import type { LabourLimit, ProgrammeDetails, ProgrammeStatus } from '../../services/domain/programmes/events.js';
import { nameKey } from '../../services/domain/programmes/name-key.js';
import {
  type CalendarView,
  calendarView,
  type NonWorkingDayView,
} from '../../services/domain/programmes/programme-view.js';
import type { Stamped } from '../../services/domain/stamps.js';
import { type KeysetQuery, MAX_COUNTED, type SortKey } from '../../services/platform/http/keyset.js';
import { Page } from '../../services/platform/http/page.js';
import { Refused } from '../../services/platform/problem.js';
import { LibrarySnapshot } from '../library/library-snapshot.js';
import type { ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { type SqlList, sqlPage, sqlPageOfViews } from '../runner/sql-page.js';
import { patternsOf } from './name-search.js';
import type { NameKind } from './name-tables.js';
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
  readonly status?: ProgrammeStatus | undefined;
  readonly regionId?: number | undefined;
  readonly metricId?: number | undefined;
  readonly createdBy?: number | undefined;
  /** Compared like all names (docs/product/programmes.md, Names). */
  readonly name?: string | undefined;
  /** Those whose own name has all of these. */
  readonly words?: readonly string[] | undefined;
}

/** What lists of whole programmes and of those that were found are narrowed by: removed ones are in them only when asked for by id. */
export type ProgrammeFilter = Omit<ListFilter, 'id' | 'isActive'> & { readonly id?: number | undefined };

export const standingOr = ({ id, ...filter }: ProgrammeFilter): ListFilter =>
  id === undefined ? { ...filter, isActive: true } : { ...filter, id: [id] };

/** The place of a part: its programme and its position, from 1, among the parts of its asset. */
export interface PartPlace {
  readonly programmeId: number;
  readonly id: number;
  readonly partId: number;
  readonly assetName: string;
}

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
   * Ids of a page of removed and active programmes, the last changed first unless told. Scenarios of a removed base are hidden
   * (docs/product/programmes.md, Removal).
   */
  async page(filter: ListFilter, query: KeysetQuery): Promise<Page<number>> {
    // Words that no name can have.
    if (filter.words?.length === 0) return new Page([], 0);
    const sql = await this.sql();
    const values: unknown[] = [];
    const from = listSql(sql, await narrowedByNames(sql, filter), values);
    const list = {
      select: 'p.id',
      from,
      keys: sortKeys(sql, filter),
      order: '-modified',
      id: 'p.id',
      most: MAX_UNPAGED,
    };
    const page = await sqlPage<{ id: number }>(sql, query, list, values);
    return page.with(page.items.map(({ id }) => id));
  }

  /** As lists show them, in this order; a scenario has the current name of its base. What does not exist is left out, and what is hidden with its base. */
  async listed(ids: readonly number[]): Promise<ListedProgramme[]> {
    const sql = await this.sql();
    const programmes = sql.table('programmes');
    const { rows } = await sql.query<{ listed: ListedProgramme }>(
      `SELECT p.facts - $2::text[] || jsonb_build_object('name', coalesce(b.facts->'name', p.facts->'name'), 'scenarioCount',
                (SELECT count(*) FROM ${programmes} s WHERE s.base_project_id = p.id AND s.is_active)) AS listed
         FROM unnest($1::integer[]) WITH ORDINALITY AS wanted (id, nth)
         JOIN ${programmes} p ON p.id = wanted.id LEFT JOIN ${programmes} b ON b.id = p.base_project_id
        WHERE p.base_project_id = 0 OR b.is_active
        ORDER BY wanted.nth`,
      [ids, NOT_LISTED],
    );
    return rows.map((row) => row.listed);
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

  /**
   * One page of parts: of one programme in building order, else those of visible programmes in the order of their creation.
   * @throws Refused 400
   */
  async parts({ id, projectId, assetName, p6ActivityId }: PartFilter, query: KeysetQuery): Promise<Page<PartPlace>> {
    const sql = await this.sql();
    const isOfOne = id !== undefined || projectId !== undefined;
    const values: unknown[] = [];
    const conditions = equalSql(
      [
        ['t.id', id],
        ['t.programme_id', projectId],
        ['a.name_key', assetName === undefined ? undefined : nameKey(assetName)],
        ['t.p6_activity_id', p6ActivityId],
      ],
      values,
    );
    if (!isOfOne) conditions.push(visibleCondition(sql));
    const select =
      't.programme_id AS "programmeId", t.id, array_position(a.part_ids, t.id) AS "partId", a.asset_name AS "assetName"';
    const from = `FROM ${sql.table('parts')} t
      JOIN ${sql.table('programmes')} p ON p.id = t.programme_id
      JOIN ${sql.table('assets')} a ON a.programme_id = t.programme_id AND a.asset_id = (t.facts->'assetId')::integer
      WHERE ${conditions.join(' AND ')}`;
    const list = { select, from, ...madeOrder('t.id'), bounded: isOfOne && 'a.place, "partId"' };
    return sqlPageOfViews(sql, query, list, values, (place: PartPlace) => place);
  }

  /** Working time of one programme, whatever its state, or a page of that of all visible programmes. @throws Refused 400 */
  async calendars(projectId: number | undefined, query: KeysetQuery): Promise<Page<CalendarView>> {
    const sql = await this.sql();
    const values: unknown[] = [];
    const select = `p.id, p.facts->'schedule' AS schedule`;
    const from = `FROM ${sql.table('programmes')} p WHERE ${ofProgramme(sql, projectId, values)}`;
    const list = { select, from, ...madeOrder('p.id'), bounded: projectId !== undefined && 'p.id' };
    return sqlPageOfViews(sql, query, list, values, calendarView);
  }

  /** By date of one programme, whatever its state, or a page of those of all visible programmes. @throws Refused 400 */
  async nonWorkingDays(projectId: number | undefined, query: KeysetQuery): Promise<Page<NonWorkingDayView>> {
    const sql = await this.sql();
    const values: unknown[] = [];
    const select = `(p.facts->'regionId')::integer AS "regionId", p.id AS "projectId", d.day->>'date' AS date, d.day->>'description' AS description`;
    const from = `FROM ${sql.table('programmes')} p JOIN ${sql.table('non_working_days')} n ON n.programme_id = p.id
      CROSS JOIN LATERAL jsonb_array_elements(n.days) WITH ORDINALITY AS d (day, nth) WHERE ${ofProgramme(sql, projectId, values)}`;
    const keys = { projectId: { sql: 'p.id', type: 'integer' } } as const;
    const place = { keys, order: 'projectId', id: 'd.nth::integer', most: MAX_UNPAGED };
    const list = { select, from, ...place, bounded: projectId !== undefined && 'd.nth' };
    return sqlPageOfViews(sql, query, list, values, (day: NonWorkingDayView) => day);
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

/** Items without `page` and `pageSize` of a list that no programme narrows: more would keep everybody waiting. */
const MAX_UNPAGED = 1_000;

const NOT_LISTED = ['description', 'schedule', 'labourLimits'];

/** In the order in which they were made, by the id that each has: what no programme narrows is sorted by nothing else. */
export const madeOrder = (id: string): Pick<SqlList, 'keys' | 'order' | 'id' | 'most'> => ({
  keys: { id: { sql: id, type: 'integer' } },
  order: 'id',
  id,
  most: MAX_UNPAGED,
});

type Equal = readonly (readonly [column: string, value: unknown])[];

/** SQL: conditions of what is told. @param values of the statement so far: those of the conditions are added */
export const equalSql = (equal: Equal, values: unknown[]): string[] =>
  equal.flatMap(([column, value]) => (value === undefined ? [] : [`${column} = $${values.push(value)}`]));

/** SQL: p is the programme, or without one a visible programme. */
const ofProgramme = (sql: ServingSql, id: number | undefined, values: unknown[]): string =>
  id === undefined ? visibleCondition(sql) : `p.id = $${values.push(id)}`;

/**
 * The filter with the ids of those that have the words, where these are few: however rare a word is, the database would go through an
 * order of all programmes until a page is full of it. Where they are many, a page is full soon.
 */
async function narrowedByNames(sql: ServingSql, filter: ListFilter): Promise<ListFilter> {
  const { words, ...rest } = filter;
  if (!words) return rest;
  const values: unknown[] = [];
  const { rows } = await sql.query<{ id: number }>(
    `SELECT n.programme_id AS id FROM ${sql.table('programme_names')} n WHERE ${namedSql(filter, words, values)} LIMIT ${MAX_COUNTED + 1}`,
    values,
  );
  if (rows.length > MAX_COUNTED) return filter;
  const found = new Set(rows.map(({ id }) => id));
  return { ...rest, id: filter.id?.filter((id) => found.has(id)) ?? [...found] };
}

/** SQL: n is a name of the list's programmes, and has the words. Each kind of names has an index of its own. */
function namedSql({ baseProjectId, isDraft }: ListFilter, words: readonly string[], values: unknown[]): string {
  const ofBases: NameKind[] = isDraft === undefined ? ['programme', 'draft'] : isDraft ? ['draft'] : ['programme'];
  const kinds = baseProjectId ? ['scenario'] : [...ofBases, ...(baseProjectId === 0 ? [] : ['scenario'])];
  const found = patternsOf(words).map((pattern) => `n.own LIKE $${values.push(pattern)}`);
  return `(${kinds.map((kind) => [`n.kind = '${kind}'`, ...found].join(' AND ')).join(' OR ')})`;
}

/** SQL: the programmes p of the list, which leaves out what is hidden with its base. @param values of the statement so far: those of the filter are added */
function listSql(sql: ServingSql, filter: ListFilter, values: unknown[]): string {
  const { id, baseProjectId, isActive, isDraft, status, regionId, metricId, createdBy, name, words } = filter;
  const equal: Equal = [
    ['p.base_project_id', baseProjectId],
    ['p.status', status],
    ['p.region_id', regionId],
    ['p.metric_id', metricId],
    ['p.created_by', createdBy],
    ['p.name_key', name === undefined ? undefined : nameKey(name)],
  ];
  const conditions = equalSql(equal, values);
  // Not values: an index of drafts alone serves no condition with one.
  if (isActive !== undefined) conditions.push(isActive ? 'p.is_active' : 'NOT p.is_active');
  if (isDraft !== undefined) conditions.push(isDraft ? 'p.is_draft' : 'NOT p.is_draft');
  // A value, not a join: of one programme's scenarios the base is looked up once, and of all each page's alone.
  const base = baseProjectId ? `$${values.push(baseProjectId)}` : 'p.base_project_id';
  const isBaseActive = `(SELECT b.is_active FROM ${sql.table('programmes')} b WHERE b.id = ${base})`;
  if (baseProjectId) conditions.push(isBaseActive);
  else if (baseProjectId === undefined) conditions.push(`(p.base_project_id = 0 OR ${isBaseActive})`);
  const programmes = sql.table('programmes');
  // OFFSET has these read by their ids, and not an order gone through for them.
  const listed = id
    ? `(SELECT * FROM ${programmes} WHERE id = ANY($${values.push(id)}::integer[]) OFFSET 0)`
    : programmes;
  const names = words ? `JOIN ${sql.table('programme_names')} n ON n.programme_id = p.id` : '';
  if (words) conditions.push(namedSql(filter, words, values));
  return `FROM ${listed} p ${names} WHERE ${conditions.join(' AND ') || 'true'}`;
}

/** What programmes are sorted by. Those with an index cost the same however many there are; all others are for lists of some hundreds. */
function sortKeys(sql: ServingSql, { baseProjectId }: ListFilter): Readonly<Record<string, SortKey>> {
  const programmes = sql.table('programmes');
  const ofBase = `(SELECT b.name_sort FROM ${programmes} b WHERE b.id = p.base_project_id)`;
  const text = (sql: string): SortKey => ({ sql, type: 'text' });
  const integer = (sql: string): SortKey => ({ sql, type: 'integer' });
  const boolean = (sql: string): SortKey => ({ sql, type: 'boolean' });
  const name =
    baseProjectId === 0 ? 'p.name_sort' : `CASE WHEN p.base_project_id = 0 THEN p.name_sort ELSE ${ofBase} END`;
  const scenarioName = baseProjectId
    ? 'p.name_sort'
    : `CASE WHEN p.base_project_id = 0 THEN lower(p.facts->>'scenarioName') COLLATE "C" ELSE p.name_sort END`;
  const scenarioCount = `(SELECT count(*)::integer FROM ${programmes} s WHERE s.base_project_id = p.id AND s.is_active)`;
  const assetCount = `(SELECT count(*)::integer FROM ${sql.table('assets')} a WHERE a.programme_id = p.id AND a.place IS NOT NULL)`;
  return {
    id: integer('p.id'),
    name: text(name),
    scenarioName: text(scenarioName),
    ownName: text('p.name_sort'),
    created: text('p.created'),
    modified: text('p.modified'),
    baseProjectId: integer('p.base_project_id'),
    status: text('p.status'),
    isActive: boolean('p.is_active'),
    isDraft: boolean('p.is_draft'),
    regionId: integer('p.region_id'),
    metricId: integer('p.metric_id'),
    createdBy: integer('p.created_by'),
    modifiedBy: integer(`(p.facts->'modifiedBy')::integer`),
    scenarioCount: integer(scenarioCount),
    assetCount: integer(assetCount),
  };
}

/** SQL: p is active, and not a scenario of a removed base. */
export const visibleCondition = (sql: ServingSql): string =>
  `p.is_active AND (p.base_project_id = 0 OR EXISTS (SELECT FROM ${sql.table('programmes')} b WHERE b.id = p.base_project_id AND b.is_active))`;
