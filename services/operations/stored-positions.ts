import type { Pool } from 'pg';
import type { Position } from '../platform/position.js';
import { transaction } from '../platform/transaction.js';

/** A table in which a reader of the log stores its position, in a column `position`. */
interface PositionColumn {
  readonly table: string;
  /** Condition for the rows that count. */
  readonly where: string;
  /** SQL that makes a reader at one of the positions $1 start from the beginning; builds are retired instead (retire-builds.ts). */
  readonly startOver?: string;
}

const POSITION_COLUMNS: readonly PositionColumn[] = [
  { table: 'projections.checkpoint', where: `stage IN ('filling', 'live')` },
  {
    table: 'commands.reconciled',
    where: 'true',
    startOver: `UPDATE commands.reconciled SET position = '0' WHERE position = ANY($1)`,
  },
  // Without these rows a publisher continues from what is in the topics (services/stream/topic-tails.ts).
  {
    table: 'stream.tail',
    where: 'true',
    startOver:
      'DELETE FROM stream.checkpoint WHERE publisher IN (SELECT publisher FROM stream.tail WHERE position = ANY($1))',
  },
  { table: 'stream.checkpoint', where: 'true', startOver: 'DELETE FROM stream.checkpoint WHERE position = ANY($1)' },
];

/** Every position that a reader of the log has stored. */
export async function storedPositions(pool: Pool): Promise<readonly Position[]> {
  const positions = new Set<Position>();
  for (const { table, where } of POSITION_COLUMNS) {
    const { rows } = await pool.query<{ position: Position }>(`SELECT DISTINCT position FROM ${table} WHERE ${where}`);
    for (const { position } of rows) positions.add(position);
  }
  return [...positions];
}

/**
 * Replaces positions, and lets readers whose position has no counterpart start from the beginning, in one transaction.
 * @param lost positions that have no counterpart
 */
export async function replacePositions(
  pool: Pool,
  positions: ReadonlyMap<Position, Position>,
  lost: readonly Position[],
): Promise<void> {
  await transaction(pool, async (client) => {
    for (const { table, where, startOver } of POSITION_COLUMNS) {
      if (startOver !== undefined && lost.length > 0) await client.query(startOver, [lost]);
      // One statement, so that no row is changed twice: a new position may equal another row's old one.
      await client.query(
        `UPDATE ${table} SET position = moved.after FROM unnest($1::text[], $2::text[]) AS moved (before, after)
          WHERE position = moved.before AND ${where}`,
        [[...positions.keys()], [...positions.values()]],
      );
    }
  });
}
