import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from '../../test/support/postgres.js';
import { openPool } from './database.js';

describe('the pool of a process', () => {
  it('reports a lost database even after an idle time', async () => {
    const database = await testDatabase();
    const losses = new EventEmitter();
    const pool = openPool(database.url, (error) => losses.emit('lost', error));
    const lost = once(losses, 'lost');
    pool.options.idleTimeoutMillis = 1;
    // One of the two is closed at any moment from its answer on, which may be before the other one's.
    const closed = once(pool, 'remove');
    await Promise.all([1, 2].map(() => pool.query('SELECT pg_sleep(0.01)')));
    await closed;

    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await other.end();
    expect(await lost).toEqual([expect.any(Error)]);
    await pool.end();
    await database.drop();
  });

  it('survives a connection that fails while it is checked out, whose next query then throws', async () => {
    const database = await testDatabase();
    const pool = openPool(database.url, () => undefined);
    const held = await pool.connect();
    const gone = new Promise((ended) => held.once('end', () => ended(undefined)));
    // Without a listener the second 'error' event would end the process here.
    await pool.query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    );
    await gone;
    await expect(held.query('SELECT 1')).rejects.toThrow();
    held.release(true);
    expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
  });
});
