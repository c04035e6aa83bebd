import { searchText, wordsOfText } from '../../services/domain/search/search-text.js';
import type { ProjectionSql } from '../runner/projection.js';
import type { ProgrammeChanges, StoredProgramme } from './programme-tables.js';

// The names that are searched (docs/product/programmes.md, Search; docs/decisions/0043).
//   programme_names  42 | programme | ' a9 dualling, 2 km' | ' a9 dualling, 2 km mainline north overbridge'
//   asset_names      42 | 1 | ' mainline' | ' mainline a9 dualling, 2 km'
//   known_words      overbridge | 7                              (seven names have it)
// `words` is the thing's own name and what it is found by beside: of a programme the words of its assets, of a scenario its base's name,
// of an asset the name of its programme and of that one's base. Rows change only with names: an index of trigrams is slow to write.
// Two tables, so that the planner knows which words are common among either.
const COLUMNS = {
  programme_names: 'programme_id integer PRIMARY KEY, kind text NOT NULL, own text NOT NULL, words text NOT NULL',
  asset_names:
    'programme_id integer NOT NULL, asset_id integer NOT NULL, own text NOT NULL, words text NOT NULL, PRIMARY KEY (programme_id, asset_id)',
  known_words: 'word text PRIMARY KEY, names integer NOT NULL',
} as const;

export const NAME_TABLES = Object.keys(COLUMNS);

/** What a name is of: an asset, or what the name of a programme is of. */
const PROGRAMME_KINDS = ['programme', 'scenario', 'draft'] as const;
export const NAME_KINDS = [...PROGRAMME_KINDS, 'asset'] as const;
export type NameKind = (typeof NAME_KINDS)[number];

export async function createNameTables(sql: ProjectionSql): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS))
    await sql.query(`CREATE TABLE ${sql.table(table)} (${columns})`);
  const [programmes, assets] = [sql.table('programme_names'), sql.table('asset_names')];
  // Not one index of both columns: it would be gone through once for each word that the own name may have.
  for (const column of ['own', 'words']) {
    // One for each kind: drafts are few, and are not looked for among all programmes.
    for (const kind of PROGRAMME_KINDS)
      await sql.query(`CREATE INDEX ON ${programmes} USING gin (${column} gin_trgm_ops) WHERE kind = '${kind}'`);
    await sql.query(`CREATE INDEX ON ${assets} USING gin (${column} gin_trgm_ops)`);
  }
  await sql.query(`CREATE INDEX ON ${programmes} (kind, own text_pattern_ops)`);
  await sql.query(`CREATE INDEX ON ${assets} (own text_pattern_ops)`);
  await sql.query(`CREATE INDEX ON ${assets} (programme_id, own)`);
  await sql.query(`CREATE INDEX ON ${sql.table('known_words')} USING gin (word gin_trgm_ops)`);
}

interface ProgrammeName {
  readonly programme_id: number;
  readonly kind: NameKind;
  readonly own: string;
}

interface AssetPlace {
  readonly programme_id: number;
  readonly asset_id: number;
}

interface AssetName extends AssetPlace {
  readonly own: string;
}

/** Writes the names of the programmes that the events have renamed, of their assets, and what they are found by. */
export async function writeNames(
  sql: ProjectionSql,
  changed: ReadonlyMap<StoredProgramme, ProgrammeChanges>,
): Promise<void> {
  const programmes: ProgrammeName[] = [];
  const assets: AssetName[] = [];
  const gone: AssetPlace[] = [];
  for (const [{ programme, places }, changes] of changed) {
    const programme_id = programme.id;
    if (changes.name) {
      const { baseProjectId, isDraft, name, scenarioName } = programme;
      const kind = baseProjectId !== 0 ? 'scenario' : isDraft ? 'draft' : 'programme';
      programmes.push({ programme_id, kind, own: searchText(baseProjectId === 0 ? name : scenarioName) });
    }
    for (const asset_id of changes.assets) {
      const name = programme.assetNames.get(asset_id);
      if (name !== undefined && places.has(asset_id)) assets.push({ programme_id, asset_id, own: searchText(name) });
      else gone.push({ programme_id, asset_id });
    }
  }
  const words = new WordCounts();
  const renamed = programmes.length === 0 ? [] : await putProgrammes(sql, programmes, words);
  const touched = assets.length + gone.length === 0 ? [] : await putAssets(sql, assets, gone, words);
  await words.write(sql);
  if (renamed.length + touched.length > 0) await findBy(sql, renamed, touched);
}

/** @returns ids of those whose name or kind is another now */
async function putProgrammes(sql: ProjectionSql, rows: readonly ProgrammeName[], words: WordCounts): Promise<number[]> {
  const names = sql.table('programme_names');
  const ids = rows.map(({ programme_id }) => programme_id);
  const known = await sql.query<ProgrammeName>(
    `SELECT programme_id, kind, own FROM ${names} WHERE programme_id = ANY($1)`,
    [ids],
  );
  const before = new Map(known.rows.map((row) => [row.programme_id, row]));
  const changed = rows.filter(({ programme_id, kind, own }) => {
    const was = before.get(programme_id);
    return was?.own !== own || was.kind !== kind;
  });
  for (const { programme_id, own } of changed) words.change(before.get(programme_id)?.own, own);
  await sql.query(
    `INSERT INTO ${names} (programme_id, kind, own, words)
     SELECT programme_id, kind, own, own FROM jsonb_to_recordset($1) AS put (programme_id integer, kind text, own text)
     ON CONFLICT (programme_id) DO UPDATE SET kind = EXCLUDED.kind, own = EXCLUDED.own`,
    [JSON.stringify(changed)],
  );
  return changed.map(({ programme_id }) => programme_id);
}

/** @param gone assets that are no longer there @returns those that have another name now, or none */
async function putAssets(
  sql: ProjectionSql,
  rows: readonly AssetName[],
  gone: readonly AssetPlace[],
  words: WordCounts,
): Promise<AssetPlace[]> {
  const names = sql.table('asset_names');
  const known = await sql.query<AssetName>(
    `SELECT programme_id, asset_id, own FROM ${names}
      JOIN unnest($1::integer[], $2::integer[]) AS wanted (programme_id, asset_id) USING (programme_id, asset_id)`,
    placesOf([...rows, ...gone]),
  );
  const keyOf = ({ programme_id, asset_id }: AssetPlace): string => `${programme_id} ${asset_id}`;
  const before = new Map(known.rows.map((row) => [keyOf(row), row.own]));
  const changed = rows.filter((row) => before.get(keyOf(row)) !== row.own);
  const removed = gone.filter((row) => before.has(keyOf(row)));
  for (const row of changed) words.change(before.get(keyOf(row)), row.own);
  for (const row of removed) words.change(before.get(keyOf(row)), undefined);
  if (removed.length > 0)
    await sql.query(
      `DELETE FROM ${names} n USING unnest($1::integer[], $2::integer[]) AS gone (programme_id, asset_id)
        WHERE n.programme_id = gone.programme_id AND n.asset_id = gone.asset_id`,
      placesOf(removed),
    );
  if (changed.length > 0)
    await sql.query(
      `INSERT INTO ${names} (programme_id, asset_id, own, words)
       SELECT programme_id, asset_id, own, own FROM jsonb_to_recordset($1) AS put (programme_id integer, asset_id integer, own text)
       ON CONFLICT (programme_id, asset_id) DO UPDATE SET own = EXCLUDED.own`,
      [JSON.stringify(changed)],
    );
  return [...changed, ...removed];
}

const placesOf = (rows: readonly AssetPlace[]): [number[], number[]] => [
  rows.map(({ programme_id }) => programme_id),
  rows.map(({ asset_id }) => asset_id),
];

/** How many names have a word, which says what a misspelled one may have meant. */
class WordCounts {
  private readonly counts = new Map<string, number>();

  change(before: string | undefined, after: string | undefined): void {
    this.add(before, -1);
    this.add(after, 1);
  }

  async write(sql: ProjectionSql): Promise<void> {
    const changed = [...this.counts].filter(([, by]) => by !== 0);
    if (changed.length === 0) return;
    const words = sql.table('known_words');
    await sql.query(
      `INSERT INTO ${words} AS known (word, names) SELECT * FROM unnest($1::text[], $2::integer[])
       ON CONFLICT (word) DO UPDATE SET names = known.names + EXCLUDED.names`,
      [changed.map(([word]) => word), changed.map(([, by]) => by)],
    );
    const fewer = changed.filter(([, by]) => by < 0).map(([word]) => word);
    if (fewer.length > 0) await sql.query(`DELETE FROM ${words} WHERE word = ANY($1) AND names = 0`, [fewer]);
  }

  private add(text: string | undefined, by: number): void {
    for (const word of new Set(wordsOfText(text ?? ''))) this.counts.set(word, (this.counts.get(word) ?? 0) + by);
  }
}

/**
 * Writes what names are found by, where it has changed.
 * @param renamed programmes: what is found by their name changes with them
 * @param touched assets with another name or none
 */
async function findBy(sql: ProjectionSql, renamed: readonly number[], touched: readonly AssetPlace[]): Promise<void> {
  const [names, assets] = [sql.table('programme_names'), sql.table('asset_names')];
  const ofBase = `SELECT id FROM ${sql.table('programmes')} WHERE base_project_id = ANY($1)`;
  const withBase = `JOIN ${sql.table('programmes')} p ON p.id = o.programme_id
                    LEFT JOIN ${names} b ON b.programme_id = p.base_project_id`;
  await sql.query(
    `UPDATE ${assets} n SET words = found.words
       FROM (SELECT a.programme_id, a.asset_id, a.own || o.own || coalesce(b.own, '') AS words
               FROM ${assets} a JOIN ${names} o USING (programme_id) ${withBase}
              WHERE a.programme_id = ANY($1) OR a.programme_id IN (${ofBase})
                 OR (a.programme_id, a.asset_id) IN (SELECT * FROM unnest($2::integer[], $3::integer[]))) found
      WHERE n.programme_id = found.programme_id AND n.asset_id = found.asset_id AND n.words <> found.words`,
    [renamed, ...placesOf(touched)],
  );
  // The words are in an order of their own, whatever the database sorts by: a rebuild makes the same rows.
  await sql.query(
    `UPDATE ${names} n SET words = found.words
       FROM (SELECT o.programme_id, o.own || CASE WHEN o.kind = 'scenario' THEN coalesce(b.own, '') ELSE coalesce(
                      (SELECT ' ' || string_agg(DISTINCT word COLLATE "C", ' ' ORDER BY word COLLATE "C")
                         FROM ${assets} a CROSS JOIN LATERAL unnest(string_to_array(ltrim(a.own, ' '), ' ')) AS word
                        WHERE a.programme_id = o.programme_id), '') END AS words
               FROM ${names} o ${withBase}
              WHERE o.programme_id = ANY($1 || $2::integer[]) OR o.programme_id IN (${ofBase})) found
      WHERE n.programme_id = found.programme_id AND n.words <> found.words`,
    [renamed, touched.map(({ programme_id }) => programme_id)],
  );
}
