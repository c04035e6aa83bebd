import type pg from 'pg';
import { isDatabaseAway } from '../../platform/database.js';
import { StoreUnavailable } from '../event-store.js';

/**
 * Rows of a statement; one with a name is prepared once per connection.
 * @throws StoreUnavailable when the connection fails: the statement may or may not have been executed
 */
export async function query<Row extends pg.QueryResultRow>(
  on: pg.Pool | pg.PoolClient,
  statement: pg.QueryConfig,
): Promise<Row[]> {
  try {
    return (await on.query<Row>(statement)).rows;
  } catch (error) {
    throw storeError(error);
  }
}

/**
 * Runs work that needs several statements on the same connection of the pool.
 * @param work resolves with whether the connection was lost: then the pool discards it
 * @throws StoreUnavailable when no connection can be made
 */
export async function withConnection(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<{ lost: boolean }>,
): Promise<void> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw storeError(error);
  });
  // A connection that fails while it is checked out emits 'error' twice: on the query and on the client; without a listener
  // the second one ends the process.
  const ignore = () => {};
  connection.on('error', ignore);
  let lost = true;
  try {
    ({ lost } = await work(connection));
  } finally {
    connection.release(lost);
    if (!lost) connection.off('error', ignore);
  }
}

const storeError = (error: unknown): unknown => (isDatabaseAway(error) ? new StoreUnavailable(error) : error);
