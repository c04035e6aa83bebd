import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { type TestDatabase, testDatabase } from '../../test/support/postgres.js';
import { openPool } from '../platform/database.js';
import { migrate } from '../platform/migrations.js';
import { BEGINNING, type Position } from '../platform/position.js';
import { replacePositions, storedPositions } from './stored-positions.js';

let database: TestDatabase;
let pool: Pool;
beforeEach(async () => {
  database = await testDatabase();
  pool = openPool(database.url, () => undefined);
  await migrate(pool);
});
afterEach(async () => {
  await pool.end();
  await database.drop();
});

const at = (position: string): Position => position as Position;

async function readers(): Promise<void> {
  await pool.query(`
    INSERT INTO projections.checkpoint (projection, build, version, position, stage)
    VALUES ('library', 1, 1, '900', 'dropped'), ('library', 2, 1, '10', 'live'), ('library', 3, 1, '4', 'filling');
    INSERT INTO stream.checkpoint (publisher, position) VALUES ('north', '10'), ('south', '7');
    INSERT INTO stream.tail (publisher, topic, partition, position, next)
    VALUES ('north', 'north.programme', 0, '8', 3), ('north', 'north.programme', 1, '10', 5), ('south', 'south.programme', 0, '80', 2)`);
}

const noted = async () => ({
  builds: (
    await pool.query<{ position: string }>(`SELECT position FROM projections.checkpoint ORDER BY build`)
  ).rows.map(({ position }) => position),
  publishers: (
    await pool.query<{ noted: string }>(
      `SELECT publisher || ' ' || position AS noted FROM stream.checkpoint ORDER BY 1`,
    )
  ).rows.map((row) => row.noted),
  tails: (
    await pool.query<{ noted: string }>(
      `SELECT publisher || ' ' || position || ' ' || next AS noted FROM stream.tail ORDER BY 1`,
    )
  ).rows.map((row) => row.noted),
});

describe('The stored positions of the log’s readers', () => {
  it('are at the beginning in a new installation', async () => {
    expect(await storedPositions(pool)).toEqual([BEGINNING]);
    await replacePositions(pool, new Map([[at('1'), at('2')]]), [at('3')]);
  });

  it('are those of current builds, and of publishers with each of their partitions', async () => {
    await readers();
    expect([...(await storedPositions(pool))].sort()).toEqual([BEGINNING, '10', '4', '7', '8', '80']);
  });

  it('are each replaced once, even when a new one equals another old one; a publisher without a counterpart starts over', async () => {
    await readers();
    await replacePositions(
      pool,
      new Map([
        [at('10'), at('20')],
        [at('8'), at('10')],
        [at('4'), at('8')],
        [at('7'), at('4')],
      ]),
      [at('80')],
    );
    expect(await noted()).toEqual({
      builds: ['900', '20', '8'],
      publishers: ['north 20'],
      tails: ['north 10 3', 'north 20 5'],
    });
  });
});
