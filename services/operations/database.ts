import { setTimeout as pause } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import type { Config } from '../platform/config.js';
import { openPool } from '../platform/database.js';
import {
  AlreadyRunningError,
  hasEmbeddedPostgres,
  runningEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../platform/embedded-postgres/embedded-postgres.js';
import { hasSchema, migrate, requireSchema } from '../platform/migrations.js';
import { OperationRefused } from './operation.js';
import type { Terminal } from './terminal.js';

/** An open database of an installation. */
export interface Database {
  readonly pool: Pool;
  /** Also stops the embedded server, if this operation has started it. */
  close(): Promise<void>;
}

/** application_name of the sessions of operations. */
const SESSION = 'plumbline operation';

/** Opens the database, even while the product runs on it. @throws OperationRefused where there is none; SchemaRefused */
export async function openBeside(config: Config, terminal: Terminal): Promise<Database> {
  const url = config.databaseUrl ?? (await runningEmbeddedPostgres(config.dataFolder));
  const database = url === undefined ? await openEmbedded(config, terminal, false) : openDatabase(url);
  return closedOnFailure(database, () => requireSchema(database.pool));
}

/**
 * Opens the database for an operation during which nothing else may write to it, including other operations.
 * @param make whether to create a missing database, and what is missing in it
 * @throws OperationRefused while Plumbline runs on it; SchemaRefused
 */
export async function openExclusively(
  config: Config,
  terminal: Terminal,
  { make }: { readonly make: boolean },
): Promise<Database> {
  const database =
    config.databaseUrl === undefined ? await openEmbedded(config, terminal, make) : openDatabase(config.databaseUrl);
  const guard = await database.pool.connect();
  const { pool } = database;
  const close = async (): Promise<void> => {
    guard.release(true);
    await database.close();
  };
  return closedOnFailure({ pool, close }, async () => {
    await refuseOthers(guard);
    if (make || (await hasSchema(pool))) await migrate(pool);
    else await requireSchema(pool);
  });
}

async function closedOnFailure(database: Database, prepare: () => Promise<void>): Promise<Database> {
  try {
    await prepare();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openEmbedded({ dataFolder }: Config, terminal: Terminal, make: boolean): Promise<Database> {
  if (!make && !(await hasEmbeddedPostgres(dataFolder)))
    throw new OperationRefused(
      `There is no Plumbline in ${dataFolder}: PLUMBLINE_DATA or DATABASE_URL says where it is`,
    );
  try {
    const server = await startEmbeddedPostgres({ dataFolder, log: (line) => terminal.error(line) });
    const { pool, close } = openDatabase(server.url);
    return {
      pool,
      close: async () => {
        await close();
        await server.stop();
      },
    };
  } catch (error) {
    throw error instanceof AlreadyRunningError ? new OperationRefused(`${error.message} Stop it first`) : error;
  }
}

function openDatabase(url: string): Database {
  const named = new URL(url);
  named.searchParams.set('application_name', SESSION);
  const pool = openPool(named.href, () => undefined); // the next query throws the error
  return { pool, close: () => pool.end() };
}

/** Sessions of a process that has just ended disappear within these checks. */
const MAX_CHECKS = 15;
const CHECK_INTERVAL_MS = 200;

/**
 * The product is recognised by its sessions' names (platform/database.ts, projections/runner), and by its advisory locks when
 * DATABASE_URL gives all sessions another name.
 */
const OTHER_SESSIONS = `
  SELECT DISTINCT session.application_name AS name FROM pg_stat_activity AS session
   WHERE session.datname = current_database() AND session.pid <> pg_backend_pid() AND session.application_name <> '${SESSION}'
     AND (session.application_name ~ '^(plumbline|projector|projection|publisher)'
       OR EXISTS (SELECT FROM pg_locks AS lock WHERE lock.pid = session.pid AND lock.locktype = 'advisory' AND lock.granted))`;

async function refuseOthers(guard: pg.PoolClient): Promise<void> {
  const { rows } = await guard.query<{ alone: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('${SESSION}', 0)) AS alone`,
  );
  if (!rows[0]?.alone) throw new OperationRefused('Another operation is at work on this database: wait for it to end');
  for (let look = 1; ; look++) {
    const { rows: others } = await guard.query<{ name: string }>(OTHER_SESSIONS);
    if (others.length === 0) return;
    if (look === MAX_CHECKS)
      throw new OperationRefused(
        `Plumbline runs on this database (sessions: ${others.map(({ name }) => name).join(', ')}). Stop it first`,
      );
    await pause(CHECK_INTERVAL_MS);
  }
}
