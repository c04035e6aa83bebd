import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg, { type ClientBase, type Pool } from 'pg';
import { isDatabaseAway } from './database.js';
import { inTransaction } from './transaction.js';

/** Beside this file, and beside the built server (services/vite.config.js). */
const FOLDER = new URL('migrations/', import.meta.url);

/** Advisory lock that serialises the migrations of all processes, those of releases with a migration table per schema included. */
const MIGRATION_LOCK = 7_201_001;
const LOCK_POLL_MS = 50;

/** How long a statement waits for a table's lock: all that comes after it waits behind it. */
const LOCK_TIMEOUT = '5s';

/** The first line of a step whose statements are sent one by one, such as CREATE INDEX CONCURRENTLY. */
const OUTSIDE_TRANSACTION = '-- outside a transaction\n';

/** Why the database and this program do not fit together: one line for the operator (docs/runbook.md, Upgrade). */
export class SchemaRefused extends Error {
  override readonly name = 'SchemaRefused';
}

interface Step {
  readonly number: number;
  readonly name: string;
  readonly sql: string;
  readonly checksum: string;
}

type AppliedStep = Omit<Step, 'sql'>;

/**
 * Brings the database to the schema of this program: the numbered steps of a folder, each applied once, in order
 * (docs/decisions/0020). Whatever uses the database comes after it. Safe when several processes start at once.
 * @throws SchemaRefused
 */
export async function migrate(pool: Pool, folder = FOLDER): Promise<void> {
  const steps = await readSteps(folder);
  const missing = async (): Promise<Step[]> => missingSteps(steps, await appliedSteps(pool));
  if ((await missing()).length === 0) return;
  const client = await pool.connect();
  try {
    // Not a statement that waits for the lock: CREATE INDEX CONCURRENTLY waits for every statement that began before it.
    while (!(await locked(client))) await pause(LOCK_POLL_MS);
    await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
    await inTransaction(client, () => makeTable(client, steps));
    for (const step of await missing()) await apply(client, step);
  } finally {
    client.release(true); // ends the session, and with it the lock and the timeout
  }
}

/** @throws SchemaRefused when the database has no schema, or that of an older or newer release */
export async function requireSchema(pool: Pool, folder = FOLDER): Promise<void> {
  if (!(await hasSchema(pool)))
    throw new SchemaRefused('There is no Plumbline in this database: was it ever started on it?');
  const [next] = missingSteps(await readSteps(folder), await appliedSteps(pool));
  if (next)
    throw new SchemaRefused(
      `The database has yet to be upgraded (${next.name}): start this release of Plumbline on it first`,
    );
}

/** Whether Plumbline, of this or an older release, was ever started on the database. */
export async function hasSchema(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ there: boolean }>(
    `SELECT to_regclass('plumbline.migration') IS NOT NULL OR to_regclass('projections.migration') IS NOT NULL AS there`,
  );
  return rows[0]?.there ?? false;
}

async function readSteps(folder: URL): Promise<Step[]> {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    files.map(async (file, at) => {
      const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
      if (number !== at + 1) throw new Error(`${file} is not the migration ${at + 1}`);
      const sql = await readFile(new URL(file, folder), 'utf8');
      return { number, name: file.slice(0, -'.sql'.length), sql, checksum: checksumOf(sql) };
    }),
  );
}

const checksumOf = (sql: string): string => createHash('sha256').update(sql).digest('hex');

async function appliedSteps(pool: Pool): Promise<AppliedStep[]> {
  try {
    return (await pool.query<AppliedStep>('SELECT number, name, checksum FROM plumbline.migration ORDER BY number'))
      .rows;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === UNDEFINED_TABLE) return [];
    throw error;
  }
}

const UNDEFINED_TABLE = '42P01';
const LOCK_NOT_AVAILABLE = '55P03';

/** @throws SchemaRefused when a newer release has applied steps, or an applied one is not the one of this program */
function missingSteps(steps: readonly Step[], applied: readonly AppliedStep[]): Step[] {
  const last = applied.at(-1);
  if (last && last.number > steps.length)
    throw new SchemaRefused(
      `The database was upgraded by a newer release of Plumbline (${last.name}); this one knows ${steps.at(-1)?.name}: start the newer one`,
    );
  const changed = applied.find(({ number, checksum }) => steps[number - 1]?.checksum !== checksum);
  if (changed)
    throw new SchemaRefused(
      `The migration ${changed.name} was applied to the database with another text: a released migration never changes`,
    );
  const done = new Set(applied.map(({ number }) => number));
  return steps.filter(({ number }) => !done.has(number));
}

async function locked(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    MIGRATION_LOCK,
  ]);
  return rows[0]?.locked ?? false;
}

async function makeTable(client: ClientBase, steps: readonly Step[]): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS plumbline;
    CREATE TABLE IF NOT EXISTS plumbline.migration (
      number integer PRIMARY KEY,
      name text NOT NULL,
      checksum text NOT NULL,
      applied timestamptz NOT NULL DEFAULT now()
    )`);
  await takeOver(client, steps);
}

async function record(client: ClientBase, { number, name, checksum }: AppliedStep): Promise<void> {
  await client.query('INSERT INTO plumbline.migration (number, name, checksum) VALUES ($1, $2, $3)', [
    number,
    name,
    checksum,
  ]);
}

async function apply(client: ClientBase, step: Step): Promise<void> {
  const outside = step.sql.startsWith(OUTSIDE_TRANSACTION);
  try {
    if (outside) {
      for (const statement of statementsOf(step.sql)) await client.query(statement);
      await record(client, step);
      return;
    }
    await inTransaction(client, async () => {
      await client.query(step.sql);
      await record(client, step);
    });
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || isDatabaseAway(error)) throw error;
    const reason =
      error.code === LOCK_NOT_AVAILABLE
        ? `something else has held a lock on what it changes for more than ${LOCK_TIMEOUT}`
        : error.message;
    const state = outside ? 'it is repeated at the next start' : 'nothing of it was done';
    throw new SchemaRefused(`The migration ${step.name} was given up, ${state}: ${reason}`, { cause: error });
  }
}

/** Those of a step outside a transaction, in which only the end of a statement is a semicolon at the end of a line. */
const statementsOf = (sql: string): string[] =>
  sql.split(/;[ \t]*$/m).filter((statement) => statement.replaceAll(/--.*$/gm, '').trim() !== '');

/**
 * Releases before this table had one per schema, each with the number of its steps done; their ends are the first steps now. A
 * schema is missing where its part of the product never ran, such as `stream` without Kafka.
 */
const FORMER = { log: 1, ids: 3, names: 1, commands: 2, identity: 1, http: 1, p6: 1, stream: 1, projections: 1 };

async function takeOver(client: ClientBase, steps: readonly Step[]): Promise<void> {
  for (const [at, [schema, last]] of Object.entries(FORMER).entries()) {
    const { rows: tables } = await client.query(
      `SELECT FROM pg_tables WHERE schemaname = $1 AND tablename = 'migration'`,
      [schema],
    );
    const step = steps[at];
    if (tables.length === 0 || !step) continue;
    const { rows } = await client.query<{ done: number }>(`SELECT max(step) AS done FROM ${schema}.migration`);
    if (rows[0]?.done !== last)
      throw new SchemaRefused(
        `The tables of ${schema} were made by an unreleased Plumbline: start the release before this one first`,
      );
    await record(client, step);
    await client.query(`DROP TABLE ${schema}.migration`);
  }
}
