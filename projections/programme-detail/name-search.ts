import { Injectable } from '@nestjs/common';
import { isCorrectable, nearestWords } from '../../services/domain/search/nearest-word.js';
import { matchOf, searchText, searchWords } from '../../services/domain/search/search-text.js';
import { transaction } from '../../services/platform/transaction.js';
import type { ReadSql, ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { NAME_KINDS, type NameKind } from './name-tables.js';

/** Names that are found beyond these are not counted. */
export const MAX_COUNTED = 1_000;
/** Where more are found, the programmes changed last are looked through. */
const RECENT_PROGRAMMES = 500;
/** Words of a query for which another spelling is looked for: each costs a few statements. */
const MAX_CORRECTED = 5;
/** Known words that a misspelled one is compared with, and those of the nearest that are tried. */
const MAX_CANDIDATES = 300;
const MAX_TRIED = 5;
/** How alike known words must be at least, as pg_trgm counts: two letters in the wrong order leave 'raod' and 'road' a fifth. */
const LEAST_ALIKE = 0.15;

/** The place of a name: `assetId` is 0 but for assets. */
export interface FoundName {
  readonly programmeId: number;
  readonly assetId: number;
}

export interface FoundNames {
  /** The words that were looked for: the nearest ones where a word is found nowhere. */
  readonly words: readonly string[];
  readonly groups: Readonly<Record<NameKind, { readonly total: number; readonly found: readonly FoundName[] }>>;
}

const NOTHING = { total: 0, found: [] };
const NO_GROUPS = { programme: NOTHING, scenario: NOTHING, draft: NOTHING, asset: NOTHING };

/** Finds names by words (docs/product/programmes.md, Search; why it is built so: docs/decisions/0043). */
@Injectable()
export class NameSearch {
  constructor(private readonly readModels: ReadModels) {}

  /** The best of each kind, at most `limit`. */
  async find(query: string, limit: number): Promise<FoundNames> {
    const words = searchWords(query);
    if (words.length === 0) return { words, groups: NO_GROUPS };
    const sql = await this.readModels.tablesOf('programme-detail');
    const groups = await findAll(sql, words, limit);
    if (NAME_KINDS.some((kind) => groups[kind].total > 0)) return { words, groups };
    const corrected = await correct(sql, words);
    if (corrected === undefined) return { words, groups };
    return { words: corrected, groups: await findAll(sql, corrected, limit) };
  }
}

/** SQL: the name has every word, by itself or by what it is found by. @param n alias of the names; values from $1 on */
function hasWords(words: readonly string[], n: string): string {
  // One condition each: an index does not serve `LIKE ALL`.
  return words.map((_, i) => `${n}.words LIKE $${i + 1}`).join(' AND ');
}

export const patternsOf = (words: readonly string[]): string[] => words.map((word) => `%${escaped(matchOf(word))}%`);

const escaped = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);

/** SQL: ids of base programmes, drafts among them, whose own name has every word. @param first number of the first pattern's value */
export function programmesNamed(sql: ReadSql, words: readonly string[], first: number): string {
  const conditions = words.map((_, i) => `words LIKE $${first + i} AND own LIKE $${first + i}`).join(' AND ');
  return ['programme', 'draft']
    .map((kind) => `SELECT programme_id FROM ${sql.table('names')} WHERE kind = '${kind}' AND ${conditions}`)
    .join(' UNION ALL ');
}

async function findAll(sql: ServingSql, words: readonly string[], limit: number): Promise<FoundNames['groups']> {
  const [programme, scenario, draft, asset] = await Promise.all([
    findKind(sql, 'programme', words, limit),
    findKind(sql, 'scenario', words, limit),
    findKind(sql, 'draft', words, limit),
    findKind(sql, 'asset', words, limit),
  ]);
  return { programme, scenario, draft, asset };
}

/** SQL: what can be found; an asset of a scenario is a copy, found only where its base has none of that name. */
function standing(sql: ReadSql, kind: NameKind): string {
  const base = `SELECT FROM ${sql.table('programmes')} b WHERE b.id = p.base_project_id AND b.is_active`;
  if (kind === 'scenario') return `p.is_active AND EXISTS (${base})`;
  if (kind !== 'asset') return 'p.is_active';
  return `p.is_active AND (p.base_project_id = 0 OR EXISTS (${base}) AND NOT EXISTS (
            SELECT FROM ${sql.table('names')} o WHERE o.programme_id = p.base_project_id AND o.asset_id > 0 AND o.own = n.own))`;
}

/**
 * Best first: a name that is the query, that begins with it, that has a word which begins with one of the words, any other; of equals
 * the one changed last. Up to `MAX_COUNTED` matches the order is exact. Of more, these are put in order: as many as come first by the
 * index, those that begin with the query, and those of the programmes changed last; so the work has a bound.
 */
async function findKind(
  sql: ServingSql,
  kind: NameKind,
  words: readonly string[],
  limit: number,
): Promise<{ total: number; found: FoundName[] }> {
  const [names, programmes] = [sql.table('names'), sql.table('programmes')];
  const any = words.length + 1;
  const matches = `n.kind = '${kind}' AND ${hasWords(words, 'n')} AND n.own LIKE ANY ($${any}::text[]) AND ${standing(sql, kind)}`;
  const columns = 'n.programme_id, n.asset_id, n.own, p.modified';
  const text = searchText(words.join(' '));
  const start = ` ${words.join(' ')}`;
  const { rows } = await sql.query<FoundName & { total: number }>(
    `WITH matching AS MATERIALIZED (
       SELECT ${columns} FROM ${names} n JOIN ${programmes} p ON p.id = n.programme_id WHERE ${matches} LIMIT ${MAX_COUNTED + 1}
     ), counted AS (SELECT count(*)::integer AS total FROM matching)
     SELECT programme_id AS "programmeId", asset_id AS "assetId", total
       FROM (SELECT * FROM matching
             UNION
             (SELECT ${columns} FROM ${names} n JOIN ${programmes} p ON p.id = n.programme_id
               WHERE (SELECT total FROM counted) > ${MAX_COUNTED} AND n.own LIKE $${any + 1} AND ${matches}
               ORDER BY n.own USING ~<~ LIMIT ${MAX_COUNTED})
             UNION
             SELECT ${columns}
               FROM (SELECT id FROM ${programmes} WHERE is_active ORDER BY modified DESC, id DESC LIMIT ${RECENT_PROGRAMMES}) r
               JOIN ${programmes} p ON p.id = r.id
               JOIN ${names} n ON n.programme_id = p.id AND n.asset_id ${kind === 'asset' ? '>' : '='} 0
              WHERE (SELECT total FROM counted) > ${MAX_COUNTED} AND ${matches}) found
      CROSS JOIN counted
      ORDER BY CASE WHEN own = $${any + 2} THEN 0 WHEN own LIKE $${any + 1} THEN 1 WHEN own LIKE ANY ($${any + 3}::text[]) THEN 2 ELSE 3 END,
               modified DESC, programme_id DESC, asset_id
      LIMIT $${any + 4}`,
    [
      ...patternsOf(words),
      patternsOf(words),
      `${escaped(start)}%`,
      text,
      words.map((word) => `% ${escaped(word)}%`),
      limit,
    ],
  );
  return {
    total: Math.min(rows[0]?.total ?? 0, MAX_COUNTED),
    found: rows.map(({ programmeId, assetId }) => ({ programmeId, assetId })),
  };
}

/** The words with the nearest known spelling of those that are found nowhere; undefined where that finds no more. */
async function correct(sql: ServingSql, words: readonly string[]): Promise<string[] | undefined> {
  const known = await Promise.all(words.map((word) => isFound(sql, word)));
  const unknown = words.filter((_, i) => !known[i]);
  if (unknown.length === 0 || unknown.length > MAX_CORRECTED || !unknown.every(isCorrectable)) return undefined;
  const nearest = new Map<string, string>();
  for (const word of unknown) {
    const found = await nearestKnown(sql, word);
    if (found === undefined) return undefined;
    nearest.set(word, found);
  }
  return [...new Set(words.map((word) => nearest.get(word) ?? word))];
}

async function isFound(sql: ServingSql, word: string): Promise<boolean> {
  const ofKind = (kind: NameKind): string =>
    `SELECT FROM ${sql.table('names')} n JOIN ${sql.table('programmes')} p ON p.id = n.programme_id
      WHERE n.kind = '${kind}' AND n.words LIKE $1 AND ${standing(sql, kind)}`;
  const { rows } = await sql.query<{ found: boolean }>(
    `SELECT ${NAME_KINDS.map((kind) => `EXISTS (${ofKind(kind)})`).join(' OR ')} AS found`,
    patternsOf([word]),
  );
  return rows[0]?.found ?? false;
}

/** The nearest spelling that something standing has. */
async function nearestKnown(sql: ServingSql, word: string): Promise<string | undefined> {
  const known = await transaction(sql.pool, async (client) => {
    await client.query(`SET LOCAL pg_trgm.word_similarity_threshold = ${LEAST_ALIKE}`);
    const { rows } = await client.query<{ word: string }>(
      `SELECT word FROM ${sql.table('known_words')} WHERE $1 <% word
        ORDER BY word_similarity($1, word) DESC, names DESC, word LIMIT ${MAX_CANDIDATES}`,
      [word],
    );
    return rows.map((row) => row.word);
  });
  for (const near of nearestWords(word, known).slice(0, MAX_TRIED)) if (await isFound(sql, near.word)) return near.word;
  return undefined;
}
