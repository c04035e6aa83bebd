import { Injectable } from '@nestjs/common';
import type { CUSTOM_INPUT, INPUT_USES } from '../../services/answers/custom-input-answer.js';
import type { InputKind } from '../../services/domain/library/inputs/input-kinds.js';
import type { Answer } from '../../services/platform/http/answer-schema.js';
import type { ReadSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { inputNotFound } from './inputs-query.js';

type UsedIn = Answer<typeof CUSTOM_INPUT>['usedIn'];
type Uses = Answer<typeof INPUT_USES>;

const MAX_NAMED = 1_000;
const UNUSED: UsedIn = { programmes: 0, scenarios: 0, subprogrammes: 0, tasks: 0, elementMakeups: 0 };

/** An input, and what a programme that uses it refers to: a make-up, the source of a copy, or the base of a copied task. */
interface Reference {
  readonly id: number;
  readonly through: number;
}

/** Where inputs are used: among inputs directly, by programmes also through make-ups (docs/product/custom-inputs.md, Used in). */
@Injectable()
export class InputUses {
  constructor(private readonly readModels: ReadModels) {}

  /** How often each of these inputs is used. */
  async usedIn(kind: InputKind, ids: readonly number[], userId: number): Promise<(id: number) => UsedIn> {
    if (ids.length === 0 || kind === 'vehicles') return () => UNUSED;
    const sql = await this.readModels.tablesOf('library');
    const [inputs, programmes] = await Promise.all([
      sql.query<{ id: number; kind: InputKind; count: number }>(
        `SELECT u.used_id AS id, u.by_kind AS kind, count(DISTINCT u.by_id)::integer AS count ${usersOf(sql)}
          WHERE u.used_kind = $1 AND u.used_id = ANY($2) AND NOT i.retired AND i.owner IN (0, $3)
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
        `SELECT kind, id, name FROM (SELECT DISTINCT i.kind, i.id, i.name, i.sort_keys->>'name' AS key ${users} AND i.owner IN (0, $3)) used
          ORDER BY kind, key COLLATE "C", id LIMIT ${MAX_NAMED}`,
        [kind, id, userId],
      ),
      sql.query<{ count: number }>(
        `SELECT count(DISTINCT (i.kind, i.id))::integer AS count ${users} AND i.owner NOT IN (0, $3)`,
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
    const references = await this.referencesOf(kind, ids);
    if (references.length === 0) return [];
    const isInLines = kind !== 'subprogrammes' && kind !== 'tasks';
    const [details, lines] = await Promise.all([
      this.readModels.tablesOf('programme-detail'),
      isInLines ? this.readModels.tablesOf('part-lines') : undefined,
    ]);
    const copies = details.table('subprogrammes');
    const place = lines
      ? `${lines.table('parts')} c ON c.makeup_ids @> ARRAY[r.through]`
      : kind === 'tasks'
        ? `${copies} c ON c.base_task_ids @> ARRAY[r.through]`
        : `${copies} c ON c.source_id = r.through`;
    const programmes = details.table('programmes');
    const { rows } = await details.query(
      select(`FROM (SELECT DISTINCT r.id, c.programme_id FROM unnest($1::integer[], $2::integer[]) AS r (id, through) JOIN ${place}) u
         JOIN ${programmes} p ON p.id = u.programme_id
         LEFT JOIN ${programmes} b ON b.id = p.base_project_id
        WHERE p.is_active AND (p.base_project_id = 0 OR b.is_active)`),
      [references.map(({ id }) => id), references.map(({ through }) => through)],
    );
    return rows;
  }

  private async referencesOf(kind: InputKind, ids: readonly number[]): Promise<readonly Reference[]> {
    const own = ids.map((id) => ({ id, through: id }));
    if (kind === 'elementMakeups' || kind === 'subprogrammes') return own;
    if (kind === 'vehicles') return [];
    const sql = await this.readModels.tablesOf('library');
    // Materials and rates through the make-ups with a line of them; tasks also through the tasks that were made from them.
    const { rows } = await sql.query<Reference>(
      `SELECT DISTINCT used_id AS id, ${kind === 'tasks' ? 'task_id' : 'by_id'} AS through FROM ${sql.table('library_uses')}
        WHERE used_kind = $1 AND used_id = ANY($2) AND ${kind === 'tasks' ? 'task_id IS NOT NULL' : `by_kind = 'elementMakeups'`}`,
      [kind, ids],
    );
    return kind === 'tasks' ? [...own, ...rows] : rows;
  }
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
