import type { Pool } from 'pg';

/** Advisory lock that serialises the migrations of all processes; any number that the product uses for no other lock. */
const MIGRATION_LOCK = 7_201_001;

/**
 * Migrates the tables of one schema to the version that the code expects. Each step is applied once, in order, all in one
 * transaction together with their rows in the migration table; a released step never changes. Safe under concurrent starts.
 * @param schema created when it is missing
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
