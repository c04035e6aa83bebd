import type pg from 'pg';
import { isDatabaseAway } from '../../platform/database.js';
import { StoreUnavailable } from '../event-store.js';

/**
 * Rows of a statement, which is prepared once per connection where it has a name.
 * @throws StoreUnavailable when the database is away: the statement may have been carried out or not
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
 * Work that several statements after each other are part of, on one connection of the pool.
 * @param work resolves with whether the connection was lost: the pool must not give it to anybody else
 * @throws StoreUnavailable when there is no connection to be had
 */
export async function onConnection(
  pool: pg.Pool,
  work: (connection: pg.PoolClient) => Promise<{ lost: boolean }>,
): Promise<void> {
  const connection = await pool.connect().catch((error: unknown) => {
    throw storeError(error);
  });
  // A connection that dies in use tells so twice: to the statement, and to the process if nobody listens.
  const known = () => {};
  connection.on('error', known);
  let lost = true;
  try {
    ({ lost } = await work(connection));
  } finally {
    connection.release(lost);
    if (!lost) connection.off('error', known);
  }
}

const storeError = (error: unknown): unknown => (isDatabaseAway(error) ? new StoreUnavailable(error) : error);
