import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import pg, { type Pool } from 'pg';
import { sql, type TestDatabase, testDatabase } from '../../test/support/postgres.js';
import { openPool } from './database.js';
import { migrate, requireSchema, SchemaRefused } from './migrations.js';

let database: TestDatabase;
let pool: Pool;
let folder = '';
beforeEach(async () => {
  database = await testDatabase();
  pool = openPool(database.url, () => undefined);
  folder = await mkdtemp(join(tmpdir(), 'plumbline-migrations-'));
});
afterEach(async () => {
  await pool.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const there = () => pathToFileURL(`${folder}/`);
const run = () => migrate(pool, there());
const applied = async () =>
  (await pool.query<{ name: string }>('SELECT name FROM plumbline.migration ORDER BY number')).rows.map(
    ({ name }) => name,
  );
const isThere = async (table: string) =>
  (await pool.query<{ it: string | null }>('SELECT to_regclass($1)::text AS it', [table])).rows[0]?.it !== null;

describe('Migrations', () => {
  it('are each applied once and in order, however many processes start at once', async () => {
    await write('0001-a.sql', 'CREATE TABLE a (n integer); INSERT INTO a VALUES (1);');
    await write('0002-b.sql', 'UPDATE a SET n = n + 1;');
    await Promise.all(Array.from({ length: 6 }, run));
    await write('0003-c.sql', 'UPDATE a SET n = n * 10;');
    await run();
    expect(await applied()).toEqual(['0001-a', '0002-b', '0003-c']);
    expect((await pool.query('SELECT n FROM a')).rows).toEqual([{ n: 20 }]);
  });

  it('leave nothing of a step that fails, and go on there once it can be done', async () => {
    await write('0001-a.sql', 'CREATE TABLE a (n integer);');
    await write('0002-b.sql', 'CREATE TABLE b (n integer); SELECT 1 / count(*) FROM a;');
    await expect(run()).rejects.toThrow('The migration 0002-b was given up, nothing of it was done: division by zero');
    expect([await applied(), await isThere('b')]).toEqual([['0001-a'], false]);
    await pool.query('INSERT INTO a VALUES (1)');
    await run();
    expect(await isThere('b')).toBe(true);
  });

  it('refuse a database of a newer release, which stays as it is', async () => {
    await write('0001-a.sql', 'CREATE TABLE a (n integer);');
    await write('0002-b.sql', 'CREATE TABLE b (n integer);');
    await run();
    await rm(join(folder, '0002-b.sql'));
    const line =
      'The database was upgraded by a newer release of Plumbline (0002-b); this one knows 0001-a: start the newer one';
    await expect(run()).rejects.toThrow(new SchemaRefused(line));
    await expect(requireSchema(pool, there())).rejects.toThrow(new SchemaRefused(line));
  });

  it('refuse a step that was changed after it was applied', async () => {
    await write('0001-a.sql', 'CREATE TABLE a (n integer);');
    await run();
    await write('0001-a.sql', 'CREATE TABLE a (n bigint);');
    await expect(run()).rejects.toThrow(
      'The migration 0001-a was applied to the database with another text: a released migration never changes',
    );
  });

  it('refuse a folder in which a number is missing or twice', async () => {
    await write('0001-a.sql', 'SELECT 1;');
    await write('0003-c.sql', 'SELECT 1;');
    await expect(run()).rejects.toThrow('0003-c.sql is not the migration 2');
  });

  it('give up where a lock is not to be had, so that readers behind it go on', async () => {
    await write('0001-a.sql', 'CREATE TABLE a (n integer);');
    await run();
    await write('0002-b.sql', `ALTER TABLE a ADD COLUMN m integer;`);
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    await reader.query('BEGIN; SELECT FROM a');
    await expect(run()).rejects.toThrow(
      'The migration 0002-b was given up, nothing of it was done: something else has held a lock on what it changes for more than 5s',
    );
    await reader.end();
    await run();
    expect(await applied()).toEqual(['0001-a', '0002-b']);
  });

  describe('outside a transaction', () => {
    const INDEX = `-- outside a transaction
-- Made anew after an interruption, which leaves an index that is not valid; and one comment more.
DROP INDEX CONCURRENTLY IF EXISTS a_n;
CREATE UNIQUE INDEX CONCURRENTLY a_n ON a (n);
`;
    beforeEach(async () => {
      await write('0001-a.sql', 'CREATE TABLE a (n integer); INSERT INTO a VALUES (1);');
      await write('0002-index.sql', INDEX);
    });

    it('make an index beside other processes that wait for the end of the migration', async () => {
      await Promise.all(Array.from({ length: 4 }, run));
      expect([await applied(), await isThere('a_n')]).toEqual([['0001-a', '0002-index'], true]);
    });

    it('are repeated from their start after an interruption', async () => {
      await write('0001-a.sql', 'CREATE TABLE a (n integer); INSERT INTO a VALUES (1), (1);');
      await expect(run()).rejects.toThrow(
        'The migration 0002-index was given up, it is repeated at the next start: could not create unique index "a_n"',
      );
      const valid = async () =>
        (await pool.query(`SELECT indisvalid AS valid FROM pg_index WHERE indexrelid = 'a_n'::regclass`)).rows;
      expect([await applied(), await valid()]).toEqual([['0001-a'], [{ valid: false }]]);
      await pool.query('UPDATE a SET n = 2 WHERE ctid = (SELECT max(ctid) FROM a)');
      await run();
      expect([await applied(), await valid()]).toEqual([['0001-a', '0002-index'], [{ valid: true }]]);
    });
  });
});

describe('A program of the operator', () => {
  it('is told where Plumbline was never started, or not in this release', async () => {
    await write('0001-a.sql', 'SELECT 1;');
    await expect(requireSchema(pool, there())).rejects.toThrow(
      new SchemaRefused('There is no Plumbline in this database: was it ever started on it?'),
    );
    await run();
    await requireSchema(pool, there());
    await write('0002-b.sql', 'SELECT 1;');
    await expect(requireSchema(pool, there())).rejects.toThrow(
      new SchemaRefused('The database has yet to be upgraded (0002-b): start this release of Plumbline on it first'),
    );
  });
});

/** Tables, columns, constraints, indices, triggers and functions, but for the builds of the projections. */
const shapeOf = (url: string) =>
  sql<{ shape: string }>(
    url,
    `WITH ours AS (
       SELECT oid, nspname FROM pg_namespace
       WHERE nspname IN ('log', 'ids', 'names', 'commands', 'identity', 'http', 'p6', 'stream', 'projections', 'plumbline')
     ), tables AS (
       SELECT c.oid, c.relkind, c.relpersistence, c.reloptions, c.oid::regclass::text AS name FROM pg_class c JOIN ours ON ours.oid = relnamespace WHERE relkind IN ('r', 'p')
     )
     SELECT concat_ws(' ', name, relkind, relpersistence, reloptions) AS shape FROM tables
     UNION ALL SELECT concat_ws(' ', name, attname, attnum, format_type(atttypid, atttypmod), attcollation::regcollation, attnotnull, attidentity, pg_get_expr(adbin, adrelid))
       FROM tables JOIN pg_attribute ON attrelid = oid AND attnum > 0 LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
     UNION ALL SELECT concat_ws(' ', name, conname, convalidated, pg_get_constraintdef(pg_constraint.oid)) FROM tables JOIN pg_constraint ON conrelid = tables.oid
     UNION ALL SELECT concat_ws(' ', indisvalid, pg_get_indexdef(indexrelid)) FROM tables JOIN pg_index ON indrelid = oid
     UNION ALL SELECT pg_get_triggerdef(pg_trigger.oid) FROM tables JOIN pg_trigger ON tgrelid = tables.oid AND NOT tgisinternal
     UNION ALL SELECT pg_get_functiondef(pg_proc.oid) FROM pg_proc JOIN ours ON ours.oid = pronamespace
     ORDER BY 1`,
  ).then((rows) => rows.map(({ shape }) => shape.replaceAll(/\s+/g, ' ')));

/** Dumped from a database that the last release with a migration table per schema made, with two programmes in it; no Kafka. */
const FORMER = new URL('../../test/fixtures/databases/before-0001.sql.gz', import.meta.url);

describe('A database of the last release without these migrations', () => {
  const contents = async () => {
    // Later steps count ids of more kinds (0021-library-ids.sql).
    const counters = `(SELECT * FROM ids.counter WHERE kind IN ('programme', 'part', 'zone', 'shifthours', 'subprogramme', 'task', 'p6activity'))`;
    const tables = ['log.events', 'log.head', counters, 'ids.range', 'names.reservation', 'commands.begun'];
    tables.push('commands.reconciled', 'projections.checkpoint');
    tables.push('(SELECT id, email, email_key, password_hash, role, created FROM identity.account)');
    return Promise.all(
      tables.map(async (table) => [
        table,
        (
          await pool.query<{ rows: string }>(
            `SELECT string_agg(t::text, E'\n' ORDER BY t::text) AS rows FROM ${table} AS t`,
          )
        ).rows[0]?.rows,
      ]),
    );
  };

  it('is taken over: everything is there, in the tables that a new one gets, and the old tables of migrations are gone', async () => {
    await pool.query(gunzipSync(await readFile(FORMER)).toString());
    const before = await contents();
    const file = async (table: string) =>
      (await pool.query<{ file: number }>('SELECT pg_relation_filenode($1) AS file', [table])).rows[0]?.file;
    const events = await file('log.events');
    await Promise.all([migrate(pool), migrate(pool)]);
    expect(await contents()).toEqual(before);
    expect(await file('log.events_to_20000000')).toBe(events); // not rewritten
    const fresh = await testDatabase();
    const beside = openPool(fresh.url, () => undefined);
    await migrate(beside).finally(() => beside.end());
    expect(await shapeOf(database.url)).toEqual(await shapeOf(fresh.url));
    await fresh.drop();
    expect(await sql(database.url, `SELECT schemaname AS of FROM pg_tables WHERE tablename = 'migration'`)).toEqual([
      { of: 'plumbline' },
    ]);
  });

  it('knows the accounts by composed e-mails, but for one whose composed e-mail is another account', async () => {
    await pool.query(gunzipSync(await readFile(FORMER)).toString());
    const [decomposed, composed] = ['e\u0301', '\u00e9'];
    const keys = [`${decomposed}va@example.com`, `${decomposed}mil@example.com`, `${composed}mil@example.com`];
    for (const key of keys)
      await pool.query(
        `INSERT INTO identity.account (email, email_key, password_hash, role, created) VALUES ($1, $1, '', 'Viewer', now())`,
        [key],
      );
    await migrate(pool);
    const [, ...made] = await sql<{ email_key: string }>(
      database.url,
      'SELECT email_key FROM identity.account ORDER BY id',
    );
    expect(made.map(({ email_key }) => email_key)).toEqual([`${composed}va@example.com`, keys[1], keys[2]]);
  });

  it('is refused where it is of no release', async () => {
    await pool.query(gunzipSync(await readFile(FORMER)).toString());
    await pool.query('DELETE FROM ids.migration WHERE step = 3');
    await expect(migrate(pool)).rejects.toThrow(
      'The tables of ids were made by an unreleased Plumbline: start the release before this one first',
    );
    expect(await isThere('log.migration')).toBe(true);
  });
});
