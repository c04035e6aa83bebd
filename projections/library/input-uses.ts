import { Injectable } from '@nestjs/common';
import type { CUSTOM_INPUT, INPUT_USES } from '../../services/answers/custom-input-answer.js';
import type { InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';
import type { ReadSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { inputNotFound } from './inputs-query.js';
import { LibrarySnapshot } from './library-snapshot.js';

type UsedIn = Answer<typeof CUSTOM_INPUT>['usedIn'];
type Uses = Answer<typeof INPUT_USES>;

const MAX_NAMED = 1_000;
const UNUSED: UsedIn = { programmes: 0, scenarios: 0, subprogrammes: 0, tasks: 0, elementMakeups: 0 };

/** An input, and what copies in programmes that use it name: a make-up, the source of a copy, or the base of a task. */
interface Reference {
  readonly id: number;
  readonly kind: InputKind | 'openTasks';
  readonly through: number;
}

/** Where inputs are used: among inputs directly, by programmes also through make-ups (docs/product/custom-inputs.md, Used in). */
@Injectable()
export class InputUses {
  constructor(
    private readonly readModels: ReadModels,
    private readonly library: LibrarySnapshot,
  ) {}

  /** How often each of these inputs is used. */
  async usedIn(kind: InputKind, ids: readonly number[], userId: number): Promise<(id: number) => UsedIn> {
    if (ids.length === 0) return () => UNUSED;
    const sql = await this.readModels.tablesOf('library');
    const [inputs, programmes] = await Promise.all([
      sql.query<{ id: number; kind: InputKind; count: number }>(
        `SELECT u.used_id AS id, u.by_kind AS kind, count(DISTINCT u.by_id)::integer AS count ${usersOf(sql)}
          WHERE u.used_kind = $1 AND u.used_id = ANY($2) AND u.owner IN (0, $3) AND NOT i.retired
          GROUP BY 1, 2`,
        [kind, ids, userId],
      ),
      this.programmesUsing(
        kind,
        ids,
        (using) => `
        SELECT u.id, count(DISTINCT coalesce(nullif(p.base_project_id, 0), p.id))::integer AS programmes,
               count(*)::integer AS scenarios ${using} GROUP BY 1`,
      ),
    ]);
    const used = new Map<number, UsedIn>();
    for (const { id, programmes: count, scenarios } of programmes as ({ id: number } & UsedIn)[])
      used.set(id, { ...UNUSED, programmes: count, scenarios });
    for (const row of inputs.rows) used.set(row.id, { ...(used.get(row.id) ?? UNUSED), [row.kind]: row.count });
    return (id) => used.get(id) ?? UNUSED;
  }

  /**
   * Everywhere that an input is used. Everybody sees every programme, but of other planners' inputs only how many there are.
   * @throws Refused 404
   */
  async of(kind: InputKind, id: number, userId: number): Promise<Uses> {
    const sql = await this.readModels.tablesOf('library');
    await visibleInput(sql, kind, id, userId);
    const users = `${usersOf(sql)} WHERE u.used_kind = $1 AND u.used_id = $2 AND NOT i.retired`;
    const [inputs, others, scenarios] = await Promise.all([
      sql.query<Uses['inputs'][number]>(
        `SELECT kind, id, name FROM (SELECT DISTINCT i.kind, i.id, i.name, i.sort_keys->>'name' AS key ${users} AND u.owner IN (0, $3)) used
          ORDER BY kind, key COLLATE "C", id LIMIT ${MAX_NAMED}`,
        [kind, id, userId],
      ),
      sql.query<{ count: number }>(
        `SELECT count(DISTINCT (i.kind, i.id))::integer AS count ${users} AND u.owner NOT IN (0, $3)`,
        [kind, id, userId],
      ),
      this.programmesUsing(
        kind,
        [id],
        (using) => `
        SELECT p.id, coalesce(b.facts->>'name', p.facts->>'name') AS name, p.facts->>'scenarioName' AS "scenarioName",
               nullif(p.base_project_id, 0) AS "baseProjectId", p.facts->>'status' AS status ${using}
         ORDER BY coalesce(b.name_key, p.name_key), coalesce(b.id, p.id), p.base_project_id <> 0, p.id LIMIT ${MAX_NAMED}`,
      ),
    ]);
    return {
      scenarios: scenarios as Uses['scenarios'],
      inputs: inputs.rows,
      inputsOfOthers: others.rows[0]?.count ?? 0,
    };
  }

  /** The make-ups that are made for each of the tasks, or that it chooses, ordered by id. */
  async makeupsOfTasks(ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    const sql = await this.readModels.tablesOf('library');
    const { rows } = await sql.query<{ id: number; makeups: number[] }>(
      `SELECT u.by_id AS id, array_agg(DISTINCT u.used_id ORDER BY u.used_id) AS makeups
         FROM ${sql.table('library_uses')} u
         JOIN ${sql.table('library_inputs')} i ON i.kind = u.used_kind AND i.id = u.used_id
        WHERE u.by_kind = 'tasks' AND u.by_id = ANY($1) AND u.used_kind = 'elementMakeups' AND NOT i.retired
        GROUP BY 1`,
      [ids],
    );
    return new Map(rows.map(({ id, makeups }) => [id, makeups]));
  }

  /** For each make-up the first subprogramme that the user sees and whose tasks choose it: its asset type says what it is measured as. */
  async subprogrammesOfMakeups(ids: readonly number[], userId: number): Promise<ReadonlyMap<number, number>> {
    const sql = await this.readModels.tablesOf('library');
    const { rows } = await sql.query<{ id: number; subprogramme: number }>(
      `SELECT u.used_id AS id, min(u.source_id) AS subprogramme
         FROM ${sql.table('library_uses')} u
         JOIN ${sql.table('library_inputs')} i ON i.kind = u.source_kind AND i.id = u.source_id
        WHERE u.used_kind = 'elementMakeups' AND u.used_id = ANY($1) AND u.source_kind = 'subprogrammes'
          AND NOT i.retired AND i.owner IN (0, $2)
        GROUP BY 1`,
      [ids, userId],
    );
    return new Map(rows.map(({ id, subprogramme }) => [id, subprogramme]));
  }

  /**
   * Rows about the active programmes that use one of the inputs; a retired make-up still counts.
   * @param select from `u` (id of the input), `p` (programme) and `b` (its base), each input and programme once
   */
  private async programmesUsing(
    kind: InputKind,
    ids: readonly number[],
    select: (using: string) => string,
  ): Promise<readonly object[]> {
    const details = await this.readModels.tablesOf('programme-detail');
    const references = await this.referencesOf(kind, ids, details);
    if (references.length === 0) return [];
    const programmes = details.table('programmes');
    const { rows } = await details.query(
      select(`FROM (SELECT DISTINCT r.id, c.programme_id FROM unnest($1::integer[], $2::text[], $3::integer[]) AS r (id, kind, input_id)
                      JOIN ${details.table('copied_inputs')} c USING (kind, input_id)) u
         JOIN ${programmes} p ON p.id = u.programme_id
         LEFT JOIN ${programmes} b ON b.id = p.base_project_id
        WHERE p.is_active AND (p.base_project_id = 0 OR b.is_active)`),
      [references.map(({ id }) => id), references.map((one) => one.kind), references.map(({ through }) => through)],
    );
    return rows;
  }

  private async referencesOf(kind: InputKind, ids: readonly number[], details: ReadSql): Promise<readonly Reference[]> {
    const own = ids.map((id): Reference => ({ id, kind, through: id }));
    // No programme uses vehicles yet.
    if (kind === 'vehicles') return [];
    if (kind === 'subprogrammes') return own;
    if (kind === 'elementMakeups') return [...own, ...(await this.openTasksOf(own))];
    const sql = await this.readModels.tablesOf('library');
    if (kind === 'tasks') {
      // Also through the tasks of subprogrammes that were made from them.
      const { rows } = await sql.query<Reference>(
        `SELECT DISTINCT used_id AS id, 'tasks' AS kind, task_id AS through FROM ${sql.table('library_uses')}
          WHERE used_kind = 'tasks' AND used_id = ANY($1) AND task_id IS NOT NULL`,
        [ids],
      );
      return [...own, ...rows];
    }
    const makeups = await makeupsWith(kind, ids, sql, details);
    return [...makeups, ...(await this.openTasksOf(makeups))];
  }

  /** The tasks without a choice for which one of the make-ups counts (docs/product/quantities.md, What counts). */
  private async openTasksOf(makeups: readonly Reference[]): Promise<Reference[]> {
    const { elementMakeups } = await this.library.latest();
    const madeFor = makeups.flatMap(({ id, through }) => {
      const taskId = elementMakeups.get(through)?.taskId;
      return taskId == null ? [] : [{ id, makeup: through, taskId }];
    });
    if (madeFor.length === 0) return [];
    const candidates = await this.makeupsOfTasks([...new Set(madeFor.map(({ taskId }) => taskId))]);
    return madeFor.flatMap(({ id, makeup, taskId }): Reference[] => {
      const own = (candidates.get(taskId) ?? [])
        .flatMap((one) => elementMakeups.get(one) ?? [])
        .filter((one) => one.taskId === taskId);
      const counts = own.find(({ defaultElementForTask }) => defaultElementForTask) ?? own[0];
      return counts?.id === makeup ? [{ id, kind: 'openTasks', through: taskId }] : [];
    });
  }
}

/** More make-ups than this are not looked up one by one. */
const MAX_LOOKED_UP = 2_000;

/**
 * The make-ups with a line of one of the materials or rates. One of the Database may be in those of every planner, of which
 * programmes use few: then only these are looked at.
 */
async function makeupsWith(
  kind: 'materials' | 'productionRates',
  ids: readonly number[],
  sql: ReadSql,
  details: ReadSql,
): Promise<readonly Reference[]> {
  const uses = `SELECT used_id AS id, 'elementMakeups' AS kind, by_id AS through FROM ${sql.table('library_uses')}
    WHERE used_kind = $1 AND used_id = ANY($2) AND by_kind = 'elementMakeups'`;
  const { rows } = await sql.query<Reference>(`${uses} LIMIT ${MAX_LOOKED_UP + 1}`, [kind, ids]);
  if (rows.length <= MAX_LOOKED_UP) return rows;
  // Each make-up and task that copies name, found from one to the next in the index.
  const named = (what: string): string => `(
    WITH RECURSIVE named AS (
      SELECT min(input_id) AS id FROM ${details.table('copied_inputs')} WHERE kind = '${what}'
      UNION ALL
      SELECT (SELECT min(input_id) FROM ${details.table('copied_inputs')} WHERE kind = '${what}' AND input_id > named.id)
        FROM named WHERE named.id IS NOT NULL)
    SELECT id FROM named WHERE id IS NOT NULL)`;
  const used = await sql.query<{ id: number }>(
    `${named('elementMakeups')} UNION
     SELECT source_id FROM ${sql.table('library_uses')}
      WHERE source_kind = 'elementMakeups' AND by_kind = 'tasks' AND by_id IN ${named('openTasks')}`,
  );
  const found = await sql.query<Reference>(`${uses} AND source_kind = 'elementMakeups' AND source_id = ANY($3)`, [
    kind,
    ids,
    used.rows.map(({ id }) => id),
  ]);
  return found.rows;
}

const usersOf = (sql: ReadSql): string =>
  `FROM ${sql.table('library_uses')} u JOIN ${sql.table('library_inputs')} i ON i.kind = u.by_kind AND i.id = u.by_id`;

/**
 * Whose an input is.
 * @param alsoRetired for its owner, and everybody for a Database Input
 * @throws Refused 404 for one that is not there or belongs to somebody else
 */
export async function visibleInput(
  sql: ReadSql,
  kind: InputKind,
  id: number,
  userId: number,
  alsoRetired = false,
): Promise<void> {
  const { rows } = await sql.query(
    `SELECT FROM ${sql.table('library_inputs')}
      WHERE kind = $1 AND id = $2 AND owner IN (0, $3) AND (NOT retired OR $4)`,
    [kind, id, userId, alsoRetired],
  );
  if (rows.length === 0) throw inputNotFound();
}
