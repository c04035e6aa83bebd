import type { Pool } from 'pg';
import type { Position } from '../../services/platform/position.js';
import { transaction } from '../../services/platform/transaction.js';

/** Leaves of the log in a database what a backup had that was taken when it stood at `position`. */
export async function restoreLogTo(pool: Pool, position: Position): Promise<void> {
  await transaction(pool, async (client) => {
    // The log's triggers refuse it to everybody else.
    await client.query('SET LOCAL session_replication_role = replica');
    await client.query('DELETE FROM log.events WHERE position > $1', [position]);
    await client.query('UPDATE log.head SET position = $1', [position]);
  });
}
