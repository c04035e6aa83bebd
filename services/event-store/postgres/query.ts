import type pg from 'pg';
import { isDatabaseAway } from '../../platform/database.js';
import { StoreUnavailable } from '../event-store.js';

/**
 * Rows of a statement on any connection of the pool; prepared once per connection where it has a name.
 * @throws StoreUnavailable when the database is away: the statement may have been carried out or not
 */
export async function query<Row extends pg.QueryResultRow>(pool: pg.Pool, statement: pg.QueryConfig): Promise<Row[]> {
  try {
    return (await pool.query<Row>(statement)).rows;
  } catch (error) {
    throw isDatabaseAway(error) ? new StoreUnavailable(error) : error;
  }
}
