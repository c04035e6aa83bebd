import { expect, it } from '@jest/globals';
import type { PoolClient } from 'pg';
import { testDatabase } from '../../test/support/postgres.js';
import { openPool } from './database.js';
import { rowsInPortions } from './rows-in-portions.js';

/** The connection of a client, which tells when the server waits to be asked for more rows. */
interface Portioned {
  readonly connection: { on(event: 'portalSuspended', listener: () => void): void };
}

it('Rows of which there are many come in portions, all of them and in their order', async () => {
  const database = await testDatabase();
  const pool = openPool(database.url, () => undefined, { max: 1 });
  try {
    const client: PoolClient = await pool.connect();
    let portions = 1;
    (client as unknown as Portioned).connection.on('portalSuspended', () => portions++);
    client.release();
    const { rows } = await pool.query<{ n: number }>(
      rowsInPortions('SELECT n FROM generate_series(1, $1::integer) n ORDER BY n', [20_200]),
    );
    expect(rows.map(({ n }) => n)).toEqual(Array.from({ length: 20_200 }, (_, i) => i + 1));
    expect(portions).toBe(41);
    // The connection serves the next query.
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  } finally {
    await pool.end();
    await database.drop();
  }
});
