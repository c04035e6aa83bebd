import { Injectable } from '@nestjs/common';
import { isCorrectable, nearestWords } from '../../services/domain/search/nearest-word.js';
import { matchOf, searchText, searchWords } from '../../services/domain/search/search-text.js';
import { literalInLike } from '../../services/platform/like-pattern.js';
import { transaction } from '../../services/platform/transaction.js';
import type { ReadSql, ServingSql } from '../runner/projection.js';
import { ReadModels } from '../runner/read-models.js';
import { NAME_KINDS, type NameKind } from './name-tables.js';

/** Names that are found beyond these are not counted. */
export const MAX_COUNTED = 1_000;
/** Where more are found, the programmes changed last are looked through. */
const RECENT_PROGRAMMES = 200;
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

export const patternsOf = (words: readonly string[]): string[] =>
  words.map((word) => `%${literalInLike(matchOf(word))}%`);

async function findAll(sql: ServingSql, words: readonly string[], limit: number): Promise<FoundNames['groups']> {
  const [programme, scenario, draft, asset] = await Promise.all([
    findKind(sql, 'programme', words, limit),
    findKind(sql, 'scenario', words, limit),
    findKind(sql, 'draft', words, limit),
    findKind(sql, 'asset', words, limit),
  ]);
  return { programme, scenario, draft, asset };
}

/**
 * SQL: the last change of the programme of a name `n`, where it can be found: an asset of a scenario is a copy, and found only where its
 * base has none of that name. OFFSET keeps the planner from reading all programmes for a few names.
 */
function standing(sql: ReadSql, kind: NameKind): string {
  const base = `SELECT FROM ${sql.table('programmes')} b WHERE b.id = p.base_project_id AND b.is_active`;
  const ofBase = `SELECT FROM ${sql.table('asset_names')} o WHERE o.programme_id = p.base_project_id AND o.own = n.own`;
  const shown = {
    programme: '',
    draft: '',
    scenario: `AND EXISTS (${base})`,
    asset: `AND (p.base_project_id = 0 OR EXISTS (${base}) AND NOT EXISTS (${ofBase}))`,
  }[kind];
  return `LATERAL (SELECT p.modified FROM ${sql.table('programmes')} p WHERE p.id = n.programme_id AND p.is_active ${shown} OFFSET 0)`;
}

/** SQL: the names of a kind as `n`, each with its place; `where` narrows them before all else. */
function namesOf(sql: ReadSql, kind: NameKind, where = ''): string {
  return kind === 'asset'
    ? `(SELECT programme_id, asset_id, own, words FROM ${sql.table('asset_names')} ${where && `WHERE ${where} OFFSET 0`}) n`
    : `(SELECT programme_id, 0 AS asset_id, own, words FROM ${sql.table('programme_names')}
         WHERE kind = '${kind}' ${where && `AND ${where} OFFSET 0`}) n`;
}

interface Match extends FoundName {
  readonly modified: string;
  /** 0 for a name that is the query, 1 that begins with it, 2 that has a word which begins with one of the words, 3 for any other. */
  readonly rank: number;
}

/**
 * Best first by rank; of equals the one changed last. Up to `MAX_COUNTED` matches the order is exact. Of more, these are put in order:
 * as many as come first by the index, those that begin with the query, and those of the programmes changed last; so the work has a bound.
 */
async function findKind(
  sql: ServingSql,
  kind: NameKind,
  words: readonly string[],
  limit: number,
): Promise<{ total: number; found: readonly FoundName[] }> {
  const patterns = patternsOf(words);
  const values: unknown[] = [
    patterns,
    `${literalInLike(` ${words.join(' ')}`)}%`,
    searchText(words.join(' ')),
    words.map((word) => `% ${literalInLike(word)}%`),
    limit,
  ];
  let matches = 'n.own LIKE ANY ($1::text[])';
  // One condition for each word, as an index serves no `LIKE ALL`. What the own name has, it is also found by.
  if (words.length > 1) for (const pattern of patterns) matches += ` AND n.words LIKE $${values.push(pattern)}`;
  const columns = 'n.programme_id, n.asset_id, n.own, p.modified';
  const matching = `SELECT ${columns} FROM ${namesOf(sql, kind)} CROSS JOIN ${standing(sql, kind)} p WHERE ${matches}`;
  const best = async (names: string) => {
    const { rows } = await sql.query<Match & { readonly total: number }>(
      `SELECT programme_id AS "programmeId", asset_id AS "assetId", modified, count(*) OVER ()::integer AS total,
              CASE WHEN own = $3 THEN 0 WHEN own LIKE $2 THEN 1 WHEN own LIKE ANY ($4::text[]) THEN 2 ELSE 3 END AS rank
         FROM (${names}) found ORDER BY rank, modified DESC, programme_id DESC, asset_id LIMIT $5`,
      values,
    );
    return rows;
  };
  const some = await best(`${matching} LIMIT ${MAX_COUNTED + 1}`);
  const total = some[0]?.total ?? 0;
  if (total <= MAX_COUNTED) return { total, found: some };
  // A statement of its own: it takes longer to plan than to run, and most words are in few names.
  // OFFSET has the names of a programme read by its id: the index of words would be gone through for each programme.
  const recent = namesOf(sql, kind, 'programme_id = r.id');
  const more = await best(
    `(${matching} AND n.own LIKE $2 ORDER BY n.own USING ~<~ LIMIT ${MAX_COUNTED})
      UNION
      SELECT ${columns}
        FROM (SELECT id FROM ${sql.table('programmes')} WHERE is_active ORDER BY modified DESC, id DESC LIMIT ${RECENT_PROGRAMMES}) r
       CROSS JOIN LATERAL ${recent} CROSS JOIN ${standing(sql, kind)} p
       WHERE ${matches}`,
  );
  const each = new Map([...some, ...more].map((match) => [`${match.programmeId} ${match.assetId}`, match]));
  return { total: MAX_COUNTED, found: [...each.values()].sort(bestFirst).slice(0, limit) };
}

const bestFirst = (a: Match, b: Match): number =>
  a.rank - b.rank ||
  Number(a.modified < b.modified) - Number(a.modified > b.modified) ||
  b.programmeId - a.programmeId ||
  a.assetId - b.assetId;

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
  const { rows } = await sql.query<{ names: number }>(
    `SELECT coalesce(sum(names), 0)::integer AS names FROM ${sql.table('known_words')} WHERE word LIKE $1`,
    [`%${literalInLike(word)}%`],
  );
  const names = rows[0]?.names ?? 0;
  if (names === 0 || names > MAX_COUNTED) return names > 0;
  // All that have it may have been removed. They are few, and MATERIALIZED keeps the planner from looking at all names for the first.
  const some = NAME_KINDS.map(
    (kind) => `WITH n AS MATERIALIZED (SELECT * FROM ${namesOf(sql, kind)} WHERE own LIKE $1)
               SELECT FROM n CROSS JOIN ${standing(sql, kind)} p`,
  );
  const found = await sql.query<{ found: boolean }>(
    `SELECT ${some.map((one) => `EXISTS (${one})`).join(' OR ')} AS found`,
    patternsOf([word]),
  );
  return found.rows[0]?.found ?? false;
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
