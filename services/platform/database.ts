import { isNativeError } from 'node:util/types';
import pg from 'pg';

export const PG_POOL = Symbol('PgPool');

/** A statement waits no longer for a free connection; the caller answers 503. */
const CONNECT_TIMEOUT_MS = 5_000;

const { builtins } = pg.types;

/**
 * The one pool of a process. Days come as the text that PostgreSQL holds (`2027-06-10`: no time zone may shift them),
 * 64-bit integers as numbers where they fit exactly and as text where they do not, numerics as numbers.
 */
export function openPool(url: string, onIdleError: (error: Error) => void): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    max: 20,
    // One is always there to tell of a database that went away: it may come back from a backup (docs/decisions/0008).
    min: 1,
    application_name: 'plumbline',
    types: { getTypeParser: parserOf },
  });
  // One that dies in use tells so twice: to the statement, and to the process if nobody listens.
  pool.on('connect', (connection) => connection.on('error', () => undefined));
  // Without a listener a connection that dies while idle ends the process. One that dies after its goodbye, with the server, is no loss.
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

/** A database that is away or going away, told from one that refuses a statement. */
export function isDatabaseAway(error: unknown): boolean {
  // Not `instanceof`: a socket's error comes from outside the context that jest runs a test in.
  if (!isNativeError(error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/.test(code) ||
    // Class 08: connection exceptions; 57P01-57P03: shutting down or starting; 53300: too many connections.
    /^(08...|57P0[123]|53300)$/.test(code) ||
    /timeout exceeded when trying to connect|Connection terminated|is not queryable/.test(error.message)
  );
}
