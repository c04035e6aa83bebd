import type { ProjectionSql, ReadSql } from '../runner/projection.js';
import { type ChangeSummary, kindsOf } from './change-summary.js';

// Commands on programmes and their schedules.
//   heads    42 | 17 | 3 | 43        (programme 42 has 3 entries, up to its version 17; its schedule has 43 activities)
//   entries  42 | 3 | programme | a2b4… | 16 | 17 | 5 | 2026-11-20T16:42:00.000Z | … | {assets} | {Mainline} | false | {…}
//   people   42 | 5                   (who has changed it)
//   assets   42 | Mainline            (what its assets were ever called)
// A place is the number of a command among those on its programme and its schedule, in the order of the log: the same on either store
// and after a move. Times are those of the events: text, which no server's time zone writes otherwise.
const COLUMNS = {
  heads:
    'programme_id integer PRIMARY KEY, version integer NOT NULL, places integer NOT NULL, activities integer NOT NULL',
  entries: `programme_id integer NOT NULL, place integer NOT NULL, category text NOT NULL, command_id text NOT NULL, first_version integer NOT NULL,
    last_version integer NOT NULL, user_id integer NOT NULL, time text COLLATE "C" NOT NULL, undoes text, root text, level integer NOT NULL,
    kinds text[] NOT NULL, assets text[] NOT NULL, undone boolean NOT NULL, summary jsonb NOT NULL, PRIMARY KEY (programme_id, place)`,
  people: 'programme_id integer NOT NULL, user_id integer NOT NULL, PRIMARY KEY (programme_id, user_id)',
  assets: 'programme_id integer NOT NULL, name text COLLATE "C" NOT NULL, PRIMARY KEY (programme_id, name)',
} as const;

export const HISTORY_TABLES = Object.keys(COLUMNS);

export async function createHistoryTables(sql: ProjectionSql): Promise<void> {
  for (const [table, columns] of Object.entries(COLUMNS))
    await sql.query(`CREATE TABLE ${sql.table(table)} (${columns})`);
  await sql.query(`CREATE INDEX ON ${sql.table('entries')} (command_id)`);
  await sql.query(`CREATE INDEX ON ${sql.table('entries')} (programme_id, user_id, place)`);
}

export interface Head {
  readonly programme_id: number;
  version: number;
  places: number;
  activities: number;
}
export const NO_HEAD: Head = { programme_id: 0, version: 0, places: 0, activities: 0 };

export interface Entry {
  readonly programme_id: number;
  readonly place: number;
  readonly category: 'programme' | 'schedule';
  readonly command_id: string;
  /** Of its stream. */
  readonly first_version: number;
  last_version: number;
  readonly user_id: number;
  readonly time: string;
  readonly undoes: string | null;
  /** The command at the beginning of the chain of undos; null for one that takes nothing back. */
  readonly root: string | null;
  /** 0 for a command, 1 for its undo, 2 for the redo … */
  readonly level: number;
  readonly summary: ChangeSummary;
}

export interface Root {
  readonly root: string;
  readonly level: number;
}

export async function readHeads(sql: ReadSql, ids: readonly number[]): Promise<Map<number, Head>> {
  const { rows } = await sql.query<Head>(`SELECT * FROM ${sql.table('heads')} WHERE programme_id = ANY($1)`, [ids]);
  return new Map(rows.map((row) => [row.programme_id, row]));
}

/** The last entry of each: a command may go on in the next batch. */
export async function readLastEntries(sql: ReadSql, ids: readonly number[]): Promise<Map<number, Entry>> {
  const { rows } = await sql.query<Entry>(
    `SELECT e.* FROM ${sql.table('heads')} h JOIN ${sql.table('entries')} e ON e.programme_id = h.programme_id AND e.place = h.places
      WHERE h.programme_id = ANY($1)`,
    [ids],
  );
  return new Map(rows.map((row) => [row.programme_id, row]));
}

export async function readRoots(sql: ReadSql, commandIds: readonly string[]): Promise<Map<string, Root>> {
  const { rows } = await sql.query<Root & { command_id: string }>(
    `SELECT command_id, coalesce(root, command_id) AS root, level FROM ${sql.table('entries')} WHERE command_id = ANY($1)`,
    [commandIds],
  );
  return new Map(rows.map(({ command_id, ...root }) => [command_id, root]));
}

/** What a batch of events makes of the rows. */
export interface HistoryChanges {
  readonly heads: ReadonlyMap<number, Head>;
  readonly changed: ReadonlySet<Entry>;
  /** Commands that were begun, in their order. */
  readonly begun: readonly Entry[];
}

export async function writeHistory(tx: ProjectionSql, { heads, changed, begun }: HistoryChanges): Promise<void> {
  const entries = [...changed].map(({ summary, ...entry }) => ({
    ...entry,
    kinds: kindsOf(summary),
    assets: [...new Set(summary.assets.flatMap(({ name, formerName }) => [name, formerName ?? name]))],
    summary,
  }));
  await tx.query(
    `INSERT INTO ${tx.table('entries')} AS stored
     SELECT programme_id, place, category, command_id, first_version, last_version, user_id, time, undoes, root, level, kinds, assets, false, summary
       FROM jsonb_to_recordset($1::jsonb) AS e (programme_id integer, place integer, category text, command_id text, first_version integer,
            last_version integer, user_id integer, time text, undoes text, root text, level integer, kinds text[], assets text[], summary jsonb)
     ON CONFLICT (programme_id, place) DO UPDATE SET
       last_version = excluded.last_version, kinds = excluded.kinds, assets = excluded.assets, summary = excluded.summary`,
    [JSON.stringify(entries)],
  );
  await tx.query(
    `INSERT INTO ${tx.table('heads')} SELECT * FROM jsonb_to_recordset($1::jsonb) AS h (programme_id integer, version integer, places integer, activities integer)
     ON CONFLICT (programme_id) DO UPDATE SET version = excluded.version, places = excluded.places, activities = excluded.activities`,
    [JSON.stringify([...heads.values()])],
  );
  await tx.query(
    `INSERT INTO ${tx.table('people')} SELECT DISTINCT * FROM unnest($1::integer[], $2::integer[]) ON CONFLICT DO NOTHING`,
    [begun.map((entry) => entry.programme_id), begun.map(({ user_id }) => user_id)],
  );
  const named = entries.flatMap(({ programme_id, assets }) => assets.map((name) => [programme_id, name] as const));
  if (named.length > 0)
    await tx.query(
      `INSERT INTO ${tx.table('assets')} SELECT DISTINCT * FROM unnest($1::integer[], $2::text[]) ON CONFLICT DO NOTHING`,
      [named.map(([id]) => id), named.map(([, name]) => name)],
    );
  for (const entry of begun) if (entry.undoes !== null) await markUndone(tx, entry);
}

/** Undos of undos whose state a new undo changes at most: nobody takes one thing back so often, and an undo must not cost what came before it. */
const MAX_CHAIN_LENGTH = 200;

/**
 * A command is undone while it has an undo that is not undone itself (docs/product/history.md, Undo): the new undo turns over every one of
 * the chain below it.
 */
async function markUndone(tx: ProjectionSql, { programme_id, undoes }: Entry): Promise<void> {
  const entries = tx.table('entries');
  await tx.query(
    `WITH RECURSIVE chain AS (
       SELECT place, undoes, 0 AS depth FROM ${entries} WHERE programme_id = $1 AND command_id = $2
       UNION ALL
       SELECT e.place, e.undoes, c.depth + 1 FROM chain c JOIN ${entries} e ON e.command_id = c.undoes AND e.programme_id = $1
        WHERE c.depth < ${MAX_CHAIN_LENGTH})
     UPDATE ${entries} AS e SET undone = chain.depth % 2 = 0 FROM chain WHERE e.programme_id = $1 AND e.place = chain.place`,
    [programme_id, undoes],
  );
}
