import { randomUUID } from 'node:crypto';
import pg from 'pg';

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

/** A database with all that is in another one, which nobody may be connected to. */
export async function copiedDatabase(from: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = new URL(from);
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const [original] = server.pathname.split('/').slice(1);
  server.pathname = 'postgres';
  await sql(server.href, `CREATE DATABASE ${name} TEMPLATE ${original}`);
  const copy = new URL(from);
  copy.pathname = name;
  return {
    url: copy.href,
    drop: async () => void (await sql(server.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  };
}
