import type { ClientBase, Pool } from 'pg';
import { transaction } from '../../projections/runner/transaction.js';
import type { Position } from '../event-store/event.js';

/** Where the product keeps how far it has read the log. */
interface Place {
  readonly table: string;
  readonly column: string;
  /** Which of the rows still count. */
  readonly where: string;
}

const PLACES: readonly Place[] = [
  { table: 'projections.checkpoint', column: 'position', where: `stage IN ('filling', 'live')` },
  { table: 'commands.reconciled', column: 'position', where: 'true' },
];

/** Every position that a reader of the log has noted. */
export async function storedPositions(pool: Pool): Promise<ReadonlySet<Position>> {
  const positions = new Set<Position>();
  for (const { table, column, where } of await placesIn(pool)) {
    const { rows } = await pool.query<{ position: Position }>(`SELECT DISTINCT ${column}::text AS position FROM ${table} WHERE ${where}`);
    for (const { position } of rows) positions.add(position);
  }
  return positions;
}

/** Puts other positions in the place of these, all or none. */
export async function replacePositions(pool: Pool, positions: ReadonlyMap<Position, Position>): Promise<void> {
  await transaction(pool, async (client) => {
    for (const { table, column, where } of await placesIn(client)) {
      // One statement, so that no row is met twice: a new position may be another one's old.
      await client.query(
        `UPDATE ${table} SET ${column} = moved.after FROM unnest($1::text[], $2::text[]) AS moved (before, after)
          WHERE ${column} = moved.before AND ${where}`,
        [[...positions.keys()], [...positions.values()]],
      );
    }
  });
}

/** An installation that was never started, or runs without Kafka, lacks tables. */
async function placesIn(db: Pool | ClientBase): Promise<readonly Place[]> {
  const { rows } = await db.query<{ table: string }>(
    `SELECT name AS table FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL`, [PLACES.map(({ table }) => table)],
  );
  return PLACES.filter(({ table }) => rows.some((row) => row.table === table));
}
