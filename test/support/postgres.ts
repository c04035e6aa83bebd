import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { openPool } from '../../services/platform/database.js';
import { migrate } from '../../services/platform/migrations.js';

export interface TestDatabase {
  /** Connection string of a superuser of the database. */
  readonly url: string;
  /** Removes the database, closing the connections that are still open to it. */
  drop(): Promise<void>;
}

/**
 * Makes a database in the PostgreSQL that jest's run has started (jest.config.js, globalSetup).
 * Its settings trade durability for speed: a test that kills the server starts one of its own with `startEmbeddedPostgres`.
 * @param template connection string of a database there whose contents it gets, which nobody may be connected to; empty without
 */
export async function testDatabase(template?: string): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const contents = template === undefined ? '' : ` TEMPLATE ${new URL(template).pathname.slice(1)}`;
  await sql(server, `CREATE DATABASE ${name}${contents}`);
  return {
    url: databaseOn(server, name),
    drop: async () => void (await sql(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}

/** Connection string of the PostgreSQL that jest's run has started. */
export function testServer(): string {
  const server = process.env.TEST_POSTGRES_URL;
  if (server === undefined) throw new Error('No PostgreSQL for tests: this jest project has no globalSetup.');
  return server;
}

export function databaseOn(server: string, name: string): string {
  const url = new URL(server);
  url.pathname = name;
  return url.href;
}

/** Gives a database the tables of the product. */
export async function migrateDatabase(url: string): Promise<void> {
  const pool = openPool(url, () => undefined);
  await migrate(pool).finally(() => pool.end());
}

/** Rows of a statement, on a connection of its own. */
export async function sql<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}
