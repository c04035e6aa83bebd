import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestDatabase {
  /** Connection string of a superuser of the database. */
  readonly url: string;
  /** Removes the database, closing the connections that are still open to it. */
  drop(): Promise<void>;
}

/**
 * Makes an empty database in the PostgreSQL that jest's run has started (jest.config.js, globalSetup).
 * Its settings trade durability for speed: a test that kills the server starts one of its own with `startEmbeddedPostgres`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_POSTGRES_URL;
  if (server === undefined) throw new Error('No PostgreSQL for tests: this jest project has no globalSetup.');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = name;
  return { url: url.href, drop: () => execute(server, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
