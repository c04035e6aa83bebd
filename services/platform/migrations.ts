import type { Pool } from 'pg';

/** Joins all starts of all processes at one door; any number that no other lock of the product uses. */
const MIGRATION_LOCK = 7_201_001;

/**
 * Brings the tables of one schema to where the code expects them. Steps are applied once, in order, each with its mark
 * in one transaction; a step that has been released never changes. Safe under concurrent starts.
 * @param schema made when it is not there
 * @param steps SQL of every step since the first version
 */
export async function migrate(pool: Pool, schema: string, steps: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${schema}.migration (step integer PRIMARY KEY, applied timestamptz NOT NULL DEFAULT now())`,
    );
    const { rows } = await client.query<{ done: number }>(
      `SELECT coalesce(max(step), 0) AS done FROM ${schema}.migration`,
    );
    for (let step = (rows[0]?.done ?? 0) + 1; step <= steps.length; step++) {
      await client.query(steps[step - 1] ?? '');
      await client.query(`INSERT INTO ${schema}.migration (step) VALUES ($1)`, [step]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
