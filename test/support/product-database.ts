import pg from 'pg';
import { databaseOn, sql, type TestDatabase, testDatabase, testServer } from './postgres.js';

const TEMPLATE = 'product';
/** Any number that nothing else in this server locks. */
const LOCK = 1;

/**
 * A database in which the product has made its tables, loaded its reference data and filled its read models: a copy of one
 * that is made once in a run of jest, by the first test that asks for it.
 * @param prepare starts the product on an empty database, and ends it when all that is there
 */
export async function productDatabase(prepare: (url: string) => Promise<void>): Promise<TestDatabase> {
  const template = databaseOn(testServer(), TEMPLATE);
  const client = new pg.Client({ connectionString: testServer() });
  await client.connect();
  try {
    // Test files run in processes of their own.
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1 AND datistemplate', [TEMPLATE]);
    if (rowCount === 0) {
      await client.query(`DROP DATABASE IF EXISTS ${TEMPLATE}`); // of a process that was killed meanwhile
      await client.query(`CREATE DATABASE ${TEMPLATE}`);
      await prepare(template);
      await client.query(`ALTER DATABASE ${TEMPLATE} IS_TEMPLATE true`);
    }
  } finally {
    await client.end();
  }
  return testDatabase(template);
}

/** Whether every read model has everything that is in the log. */
export async function isCaughtUp(url: string): Promise<boolean> {
  const [answer] = await sql<{ caughtUp: boolean | null }>(
    url,
    `SELECT bool_and(stage = 'live' AND position = (SELECT position::text FROM log.head)) AS "caughtUp" FROM projections.checkpoint`,
  );
  return answer?.caughtUp === true;
}
