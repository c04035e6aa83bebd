import { searchText, wordsOfText } from '../../services/domain/search/search-text.js';
import type { ProjectionSql } from '../runner/projection.js';
import type { ProgrammeChanges, StoredProgramme } from './programme-tables.js';

// The names that are searched (docs/product/programmes.md, Search; docs/decisions/0043).
//   names        42 | 0 | programme | ' a9 dualling, 2 km' | ' a9 dualling, 2 km mainline north overbridge'
//   names        42 | 1 | asset     | ' mainline'          | ' mainline a9 dualling, 2 km'
//   known_words  overbridge | 7                              (seven names have it)
// `words` is the thing's own name and what it is found by beside: of a programme the words of its assets, of a scenario its base's name,
// of an asset the name of its programme and of that one's base. Rows change only with names: an index of trigrams is slow to write.
const COLUMNS = {
  names:
    'programme_id integer NOT NULL, asset_id integer NOT NULL, kind text NOT NULL, own text NOT NULL, words text NOT NULL, PRIMARY KEY (programme_id, asset_id)',
  known_words: 'word text PRIMARY KEY, names integer NOT NULL',
} as const;

export const NAME_TABLES = Object.keys(COLUMNS);

/** What a name is of. `asset_id` is 0 but for assets. */
export const NAME_KINDS = ['programme', 'scenario', 'draft', 'asset'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export async function createNameTables(sql: ProjectionSql): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS))
    await sql.query(`CREATE TABLE ${sql.table(table)} (${columns})`);
  // One for each kind: drafts are few, and are not looked for among all assets.
  for (const kind of NAME_KINDS)
    await sql.query(`CREATE INDEX ON ${sql.table('names')} USING gin (words gin_trgm_ops) WHERE kind = '${kind}'`);
  await sql.query(`CREATE INDEX ON ${sql.table('names')} (kind, own text_pattern_ops)`);
  await sql.query(`CREATE INDEX ON ${sql.table('known_words')} USING gin (word gin_trgm_ops)`);
}

interface NameRow {
  readonly programme_id: number;
  readonly asset_id: number;
  readonly kind: NameKind;
  readonly own: string;
}

/** Writes the names of the programmes that the events have renamed, of their assets, and what they are found by. */
export async function writeNames(
  sql: ProjectionSql,
  changed: ReadonlyMap<StoredProgramme, ProgrammeChanges>,
): Promise<void> {
  const named: NameRow[] = [];
  const gone: Pick<NameRow, 'programme_id' | 'asset_id'>[] = [];
  for (const [{ programme, places }, changes] of changed) {
    const programme_id = programme.id;
    if (changes.name) {
      const { baseProjectId, isDraft, name, scenarioName } = programme;
      const kind = baseProjectId !== 0 ? 'scenario' : isDraft ? 'draft' : 'programme';
      named.push({ programme_id, asset_id: 0, kind, own: searchText(baseProjectId === 0 ? name : scenarioName) });
    }
    for (const asset_id of changes.assets) {
      const name = programme.assetNames.get(asset_id);
      if (name !== undefined && places.has(asset_id))
        named.push({ programme_id, asset_id, kind: 'asset', own: searchText(name) });
      else gone.push({ programme_id, asset_id });
    }
  }
  if (named.length + gone.length === 0) return;
  const before = await ownNames(sql, [...named, ...gone]);
  const rows = named.filter((row) => {
    const known = before.get(keyOf(row));
    return known === undefined || known.own !== row.own || known.kind !== row.kind;
  });
  const removed = gone.filter((row) => before.has(keyOf(row)));
  if (rows.length + removed.length === 0) return;
  await putNames(sql, rows, removed);
  await countWords(
    sql,
    rows.map(({ own }) => own),
    [...rows, ...removed].flatMap((row) => before.get(keyOf(row))?.own ?? []),
  );
  await findBy(sql, rows, removed);
}

const keyOf = ({ programme_id, asset_id }: Pick<NameRow, 'programme_id' | 'asset_id'>): string =>
  `${programme_id} ${asset_id}`;

async function ownNames(
  sql: ProjectionSql,
  rows: readonly Pick<NameRow, 'programme_id' | 'asset_id'>[],
): Promise<Map<string, NameRow>> {
  const found = await sql.query<NameRow>(
    `SELECT programme_id, asset_id, kind, own FROM ${sql.table('names')}
      JOIN unnest($1::integer[], $2::integer[]) AS wanted (programme_id, asset_id) USING (programme_id, asset_id)`,
    [rows.map(({ programme_id }) => programme_id), rows.map(({ asset_id }) => asset_id)],
  );
  return new Map(found.rows.map((row) => [keyOf(row), row]));
}

/** @param gone rows that are deleted */
async function putNames(
  sql: ProjectionSql,
  rows: readonly NameRow[],
  gone: readonly Pick<NameRow, 'programme_id' | 'asset_id'>[],
): Promise<void> {
  const names = sql.table('names');
  await sql.query(
    `DELETE FROM ${names} USING unnest($1::integer[], $2::integer[]) AS gone (programme_id, asset_id)
      WHERE ${names}.programme_id = gone.programme_id AND ${names}.asset_id = gone.asset_id`,
    [gone.map(({ programme_id }) => programme_id), gone.map(({ asset_id }) => asset_id)],
  );
  await sql.query(
    `INSERT INTO ${names} (programme_id, asset_id, kind, own, words)
     SELECT programme_id, asset_id, kind, own, own FROM jsonb_to_recordset($1)
         AS put (programme_id integer, asset_id integer, kind text, own text)
     ON CONFLICT (programme_id, asset_id) DO UPDATE SET kind = EXCLUDED.kind, own = EXCLUDED.own`,
    [JSON.stringify(rows)],
  );
}

/** Keeps how many names have a word, which says what a misspelled one may have meant. */
async function countWords(sql: ProjectionSql, put: readonly string[], taken: readonly string[]): Promise<void> {
  const counts = new Map<string, number>();
  const count = (texts: readonly string[], by: number) => {
    for (const text of texts)
      for (const word of new Set(wordsOfText(text))) counts.set(word, (counts.get(word) ?? 0) + by);
  };
  count(put, 1);
  count(taken, -1);
  const changed = [...counts].filter(([, by]) => by !== 0);
  if (changed.length === 0) return;
  const words = sql.table('known_words');
  await sql.query(
    `INSERT INTO ${words} AS known (word, names) SELECT * FROM unnest($1::text[], $2::integer[])
     ON CONFLICT (word) DO UPDATE SET names = known.names + EXCLUDED.names`,
    [changed.map(([word]) => word), changed.map(([, by]) => by)],
  );
  await sql.query(`DELETE FROM ${words} WHERE word = ANY($1) AND names = 0`, [
    changed.filter(([, by]) => by < 0).map(([word]) => word),
  ]);
}

/** Writes what names are found by, where it has changed: of these rows, and of those whose programme or base was renamed. */
async function findBy(
  sql: ProjectionSql,
  rows: readonly NameRow[],
  gone: readonly Pick<NameRow, 'programme_id' | 'asset_id'>[],
): Promise<void> {
  const names = sql.table('names');
  const programmes = sql.table('programmes');
  const renamed = rows.filter(({ asset_id }) => asset_id === 0).map(({ programme_id }) => programme_id);
  const assets = rows.filter(({ asset_id }) => asset_id !== 0);
  const ofBase = `SELECT id FROM ${programmes} WHERE base_project_id = ANY($1)`;
  await sql.query(
    `UPDATE ${names} n SET words = found.words
       FROM (SELECT a.programme_id, a.asset_id, a.own || o.own || coalesce(b.own, '') AS words
               FROM ${names} a JOIN ${names} o ON o.programme_id = a.programme_id AND o.asset_id = 0
               JOIN ${programmes} p ON p.id = a.programme_id
               LEFT JOIN ${names} b ON b.programme_id = p.base_project_id AND b.asset_id = 0
              WHERE a.asset_id > 0 AND (a.programme_id = ANY($1) OR a.programme_id IN (${ofBase})
                 OR (a.programme_id, a.asset_id) IN (SELECT * FROM unnest($2::integer[], $3::integer[])))) found
      WHERE n.programme_id = found.programme_id AND n.asset_id = found.asset_id AND n.words <> found.words`,
    [renamed, assets.map(({ programme_id }) => programme_id), assets.map(({ asset_id }) => asset_id)],
  );
  // The words are in an order of their own, whatever the database sorts by: a rebuild makes the same rows.
  await sql.query(
    `UPDATE ${names} n SET words = found.words
       FROM (SELECT o.programme_id, o.own || CASE WHEN o.kind = 'scenario' THEN coalesce(b.own, '') ELSE coalesce(
                      (SELECT ' ' || string_agg(DISTINCT word COLLATE "C", ' ' ORDER BY word COLLATE "C")
                         FROM ${names} a CROSS JOIN LATERAL unnest(string_to_array(ltrim(a.own, ' '), ' ')) AS word
                        WHERE a.programme_id = o.programme_id AND a.asset_id > 0), '') END AS words
               FROM ${names} o JOIN ${programmes} p ON p.id = o.programme_id
               LEFT JOIN ${names} b ON b.programme_id = p.base_project_id AND b.asset_id = 0
              WHERE o.asset_id = 0 AND (o.programme_id = ANY($1 || $2::integer[]) OR o.programme_id IN (${ofBase}))) found
      WHERE n.programme_id = found.programme_id AND n.asset_id = 0 AND n.words <> found.words`,
    [renamed, [...assets, ...gone].map(({ programme_id }) => programme_id)],
  );
}
