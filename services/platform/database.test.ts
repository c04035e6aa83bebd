import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { testDatabase } from '../../test/support/postgres.js';
import { openPool } from './database.js';

describe('the pool of a process', () => {
  it('hears that the database went away also after a time without work', async () => {
    const database = await testDatabase();
    const losses = new EventEmitter();
    const pool = openPool(database.url, (error) => losses.emit('lost', error));
    const lost = once(losses, 'lost');
    pool.options.idleTimeoutMillis = 1;
    await Promise.all([1, 2].map(() => pool.query('select pg_sleep(0.01)')));
    await once(pool, 'remove');

    const other = new pg.Client({ connectionString: database.url });
    await other.connect();
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await other.end();
    expect(await lost).toEqual([expect.any(Error)]);
    await pool.end();
    await database.drop();
  });

  it('outlives a connection that dies while somebody holds it, and says so to his next statement', async () => {
    const database = await testDatabase();
    const pool = openPool(database.url, () => undefined);
    const held = await pool.connect();
    const gone = new Promise((ended) => held.once('end', () => ended(undefined)));
    // The error that nobody listens for would end the process here.
    await pool.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await gone;
    await expect(held.query('select 1')).rejects.toThrow();
    held.release(true);
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
    await database.drop();
  });
});
