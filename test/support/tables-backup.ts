import type { Pool } from 'pg';
import { transaction } from '../../services/platform/transaction.js';

/** What PostgreSQL keeps for commands beside the log; with EventStoreDB it is restored on its own. */
const TABLES = [
  'ids.counter',
  'ids.range',
  'names.reservation',
  'commands.begun',
  'commands.reconciled',
  'identity.account',
];

/** A backup of everything in PostgreSQL but the log. */
export interface TablesBackup {
  /** Puts the tables back to what they were when it was taken; the log stays. */
  restore(): Promise<void>;
}

export async function backUpTables(pool: Pool): Promise<TablesBackup> {
  const rows = new Map<string, string>();
  for (const table of TABLES) {
    const {
      rows: [found],
    } = await pool.query<{ all: string }>(`SELECT coalesce(json_agg(t), '[]')::text AS all FROM ${table} t`);
    rows.set(table, found?.all ?? '[]');
  }
  const {
    rows: [accounts],
  } = await pool.query<{ last_value: number; is_called: boolean }>(
    'SELECT last_value, is_called FROM identity.account_id_seq',
  );
  return {
    restore: () =>
      transaction(pool, async (client) => {
        for (const [table, all] of rows) {
          await client.query(`DELETE FROM ${table}`);
          await client.query(
            `INSERT INTO ${table} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::${table}, $1)`,
            [all],
          );
        }
        await client.query("SELECT setval('identity.account_id_seq', $1, $2)", [
          accounts?.last_value,
          accounts?.is_called,
        ]);
      }),
  };
}
