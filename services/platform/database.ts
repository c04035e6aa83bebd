import { isNativeError } from 'node:util/types';
import pg from 'pg';

export const PG_POOL = Symbol('PgPool');

/** How long a query waits for a free connection; after that the request is answered with 503. */
const CONNECT_TIMEOUT_MS = 5_000;

/** After this time of silence a connection is asked for a sign of life, ms: else one to a machine that failed would stay open. */
const KEEP_ALIVE_MS = 10_000;

const { builtins } = pg.types;

/**
 * The connection pool of a process. Dates come as PostgreSQL's text (`2027-06-10`), so that no time zone shifts them, 64-bit
 * integers as numbers where they are exact and otherwise as text, numerics as numbers. Pools are opened here only: without its
 * listeners a connection that is cut ends the process.
 */
export function openPool(url: string, onIdleError: (error: Error) => void, settings: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: 20,
    // One connection stays open, to notice when the database is restarted: it may be restored from a backup (docs/decisions/0008).
    min: 1,
    application_name: 'plumbline',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser: parserOf },
    ...settings,
  });
  // A connection that fails while it is checked out emits 'error' twice: on the query and on the client; without a listener
  // the second one ends the process.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  // Without this listener an idle connection that fails ends the process. An error while the pool ends does not matter.
  pool.on('error', (error) => {
    if (!pool.ending) onIdleError(error);
  });
  return pool;
}

const parsers = new Map<number, (text: string) => unknown>([
  [builtins.DATE, (text) => text],
  [builtins.INT8, (text) => (Number.isSafeInteger(Number(text)) ? Number(text) : text)],
  [builtins.NUMERIC, Number],
]);

const parserOf: pg.CustomTypesConfig['getTypeParser'] = (oid, format) =>
  (format !== 'binary' && parsers.get(oid)) || pg.types.getTypeParser(oid, format);

/** Whether the error means that the database cannot be reached or is shutting down, rather than that it refused a statement. */
export function isDatabaseAway(error: unknown): boolean {
  // Not `instanceof`: jest runs tests in another realm than the one that creates a socket's errors.
  if (!isNativeError(error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    // Class 08: connection exceptions; 57P01-57P03: shutting down or starting; 53300: too many connections.
    /^(08...|57P0[123]|53300)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
  );
}
