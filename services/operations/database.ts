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
import { Refusal } from './operation.js';
import type { Terminal } from './terminal.js';

/** An installation's database, open. */
export interface Database {
  readonly pool: Pool;
  /** Without it nothing is left running that was not running before. */
  close(): Promise<void>;
}

/** Tells the sessions of operations from those of the product. */
const SESSION = 'plumbline operation';

/**
 * Opens the database beside whatever runs on it.
 * @param make whether an installation that has none yet gets one
 * @throws Refusal where there is none
 */
export async function openBeside(
  config: Config,
  terminal: Terminal,
  { make }: { readonly make: boolean },
): Promise<Database> {
  if (config.databaseUrl !== undefined) return opened(config.databaseUrl);
  const running = await runningEmbeddedPostgres(config.dataFolder);
  return running === undefined ? openEmbedded(config, terminal, make) : opened(running);
}

/**
 * Opens the database for an operation that nothing may write beside, another operation least of all.
 * @throws Refusal while Plumbline runs on it
 */
export async function openAlone(
  config: Config,
  terminal: Terminal,
  { make }: { readonly make: boolean },
): Promise<Database> {
  const database =
    config.databaseUrl === undefined ? await openEmbedded(config, terminal, make) : opened(config.databaseUrl);
  const guard = await database.pool.connect();
  const close = async (): Promise<void> => {
    guard.release(true);
    await database.close();
  };
  try {
    await refuseOthers(guard);
  } catch (error) {
    await close();
    throw error;
  }
  return { pool: database.pool, close };
}

async function openEmbedded({ dataFolder }: Config, terminal: Terminal, make: boolean): Promise<Database> {
  if (!make && !(await hasEmbeddedPostgres(dataFolder)))
    throw new Refusal(`There is no Plumbline in ${dataFolder}: PLUMBLINE_DATA or DATABASE_URL says where it is`);
  try {
    const server = await startEmbeddedPostgres({ dataFolder, log: (line) => terminal.complain(line) });
    const { pool, close } = opened(server.url);
    return {
      pool,
      close: async () => {
        await close();
        await server.stop();
      },
    };
  } catch (error) {
    throw error instanceof AlreadyRunningError ? new Refusal(`${error.message} Stop it first`) : error;
  }
}

function opened(url: string): Database {
  const named = new URL(url);
  named.searchParams.set('application_name', SESSION);
  const pool = openPool(named.href, () => undefined); // the statement that meets the loss tells it
  return { pool, close: () => pool.end() };
}

/** Sessions of a process that has just ended go within moments. */
const LOOKS = 15;
const LOOK_MS = 200;

/**
 * The product is known by its sessions' names (platform/database.ts, projections/runner), and by the locks of its projectors
 * where DATABASE_URL gives all sessions another name.
 */
const OTHERS = `
  SELECT DISTINCT session.application_name AS name FROM pg_stat_activity AS session
   WHERE session.datname = current_database() AND session.pid <> pg_backend_pid() AND session.application_name <> '${SESSION}'
     AND (session.application_name ~ '^(plumbline|projector|projection|publisher)'
       OR EXISTS (SELECT FROM pg_locks AS lock WHERE lock.pid = session.pid AND lock.locktype = 'advisory' AND lock.granted))`;

async function refuseOthers(guard: pg.PoolClient): Promise<void> {
  const { rows } = await guard.query<{ alone: boolean }>(
    `SELECT pg_try_advisory_lock(hashtextextended('${SESSION}', 0)) AS alone`,
  );
  if (!rows[0]?.alone) throw new Refusal('Another operation is at work on this database: wait for it to end');
  for (let look = 1; ; look++) {
    const { rows: others } = await guard.query<{ name: string }>(OTHERS);
    if (others.length === 0) return;
    if (look === LOOKS)
      throw new Refusal(
        `Plumbline runs on this database (sessions: ${others.map(({ name }) => name).join(', ')}). Stop it first`,
      );
    await pause(LOOK_MS);
  }
}
