// The table, and what each event does to it. What was read, and how far, is kept in the same database and moves in the same
// transaction as the table: after a kill at any moment, the next run continues without losing or repeating anything.
import pg from 'pg';

/** Days and sizes stay text as they were sent: a JavaScript date would shift with the time zone. */
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

const COLUMN_OF = {
  name: 'name',
  assetCategoryId: 'asset_category_id',
  unitId: 'unit_id',
  size: 'size',
  firstDay: 'first_day',
  lastDay: 'last_day',
};

/** The events that the table is built from. Other events of programmes are recorded as applied and change nothing. */
const HANDLERS = {
  'plumbline.programme.asset-parts-changed.v1': async (sql, { programmeId, assetName, created, changed, removed }) => {
    for (const { partId } of removed)
      await sql.query('DELETE FROM parts WHERE programme_id = $1 AND part_id = $2', [programmeId, partId]);
    for (const { partId, after } of changed) {
      for (const [term, column] of Object.entries(COLUMN_OF)) {
        if (term in after)
          await sql.query(`UPDATE parts SET ${column} = $3 WHERE programme_id = $1 AND part_id = $2`, [
            programmeId,
            partId,
            after[term],
          ]);
      }
    }
    for (const part of created) {
      await sql.query(
        `INSERT INTO parts (programme_id, part_id, asset_name, ${Object.values(COLUMN_OF).join(', ')}) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
        [programmeId, part.partId, assetName, ...Object.keys(COLUMN_OF).map((term) => part[term])],
      );
    }
  },
  'plumbline.programme.asset-renamed.v1': async (sql, { programmeId, before, after }) => {
    await sql.query('UPDATE parts SET asset_name = $3 WHERE programme_id = $1 AND asset_name = $2', [
      programmeId,
      before,
      after,
    ]);
  },
};
const HANDLED_FACTS = new Set(Object.keys(HANDLERS).map(factOf));

/** `plumbline.programme.asset-renamed` of `plumbline.programme.asset-renamed.v1`. */
function factOf(type) {
  return type.replace(/\.v\d+$/, '');
}

export class PartsTable {
  /** @param schema of the tables; made when it is not there */
  static async open(databaseUrl, schema) {
    if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error('A schema is named in small letters, digits and _.');
    const sql = new pg.Client({ connectionString: databaseUrl });
    await sql.connect();
    await sql.query(`
      CREATE SCHEMA IF NOT EXISTS ${schema};
      SET search_path TO ${schema};
      CREATE TABLE IF NOT EXISTS parts (
        programme_id integer, part_id integer, asset_name text NOT NULL, name text NOT NULL, asset_category_id integer NOT NULL,
        unit_id integer NOT NULL, size float8 NOT NULL, first_day date NOT NULL, last_day date NOT NULL, PRIMARY KEY (programme_id, part_id)
      );
      CREATE TABLE IF NOT EXISTS events_taken (
        id uuid PRIMARY KEY, stream text NOT NULL, version integer NOT NULL, position text NOT NULL, UNIQUE (stream, version)
      );
      -- Per source (a partition, or the feed) where reading goes on.
      CREATE TABLE IF NOT EXISTS read_so_far (source text PRIMARY KEY, next text NOT NULL);`);
    return new PartsTable(sql);
  }

  constructor(sql) {
    this.sql = sql;
  }

  /** Where reading of a source goes on; undefined for one that was never read. */
  async next(source) {
    const { rows } = await this.sql.query('SELECT next FROM read_so_far WHERE source = $1', [source]);
    return rows[0]?.next;
  }

  /**
   * Applies messages of a source and records how far it was read, all or nothing.
   * @returns how many of them were new
   * @throws Error when an event is missing: then nothing is applied
   */
  async take(source, messages, next) {
    await this.sql.query('BEGIN');
    try {
      // Concurrent runs wait for each other; the second finds the events of the first applied.
      await this.sql.query('LOCK TABLE events_taken IN SHARE ROW EXCLUSIVE MODE');
      let taken = 0;
      for (const message of messages) if (await this.#isNew(message)) taken += await this.#apply(message);
      await this.sql.query(
        'INSERT INTO read_so_far VALUES ($1, $2) ON CONFLICT (source) DO UPDATE SET next = excluded.next',
        [source, next],
      );
      await this.sql.query('COMMIT');
      return taken;
    } catch (error) {
      await this.sql.query('ROLLBACK');
      throw error;
    }
  }

  /** Every event once, and none left out: delivery is at least once, and versions of a stream are 1, 2, 3 … */
  async #isNew({ id, subject, streamversion, position }) {
    const { rowCount } = await this.sql.query(
      `INSERT INTO events_taken SELECT $1::uuid, $2::text, $3::integer, $4::text
       WHERE $3 = 1 OR EXISTS (SELECT FROM events_taken WHERE stream = $2 AND version = $3 - 1)
       ON CONFLICT (id) DO NOTHING`,
      [id, subject, streamversion, position],
    );
    if (rowCount === 1) return true;
    const known = await this.sql.query('SELECT FROM events_taken WHERE id = $1', [id]);
    if (known.rowCount === 0)
      throw new Error(
        `An event is missing: ${subject} goes on with version ${streamversion}, and version ${streamversion - 1} was never read.`,
      );
    return false;
  }

  async #apply({ type, data }) {
    const handle = HANDLERS[type];
    // Skipping a new version of an event that the table is built from would make it silently wrong.
    if (!handle && HANDLED_FACTS.has(factOf(type))) throw new Error(`${type} is newer than this program.`);
    await handle?.(this.sql, data);
    return 1;
  }

  async figures() {
    const { rows } = await this.sql.query(`
      SELECT (SELECT count(*) FROM parts)::int AS parts, (SELECT count(DISTINCT programme_id) FROM parts)::int AS programmes,
             (SELECT count(*) FROM events_taken)::int AS events, (SELECT count(DISTINCT stream) FROM events_taken)::int AS streams`);
    return rows[0];
  }

  close() {
    return this.sql.end();
  }
}
