import type { ClientBase, Pool } from 'pg';
import type { Position } from '../event-store/event.js';
import { transaction } from '../platform/transaction.js';

/** Where the product keeps how far it has read the log, each in a column `position`. */
interface Place {
  readonly table: string;
  /** Which of the rows count. */
  readonly where: string;
  /** What makes its reader begin anew where it stands at one of the positions $1; builds are retired instead (retire-builds.ts). */
  readonly startOver?: string;
}

const PLACES: readonly Place[] = [
  { table: 'projections.checkpoint', where: `stage IN ('filling', 'live')` },
  {
    table: 'commands.reconciled',
    where: 'true',
    startOver: `UPDATE commands.reconciled SET position = '0' WHERE position = ANY($1)`,
  },
  // Without its rows a publisher goes by what is in the topics (services/stream/topic-tails.ts).
  {
    table: 'stream.tail',
    where: 'true',
    startOver:
      'DELETE FROM stream.checkpoint WHERE publisher IN (SELECT publisher FROM stream.tail WHERE position = ANY($1))',
  },
  { table: 'stream.checkpoint', where: 'true', startOver: 'DELETE FROM stream.checkpoint WHERE position = ANY($1)' },
];

/** Every position that a reader of the log has noted. */
export async function storedPositions(pool: Pool): Promise<readonly Position[]> {
  const positions = new Set<Position>();
  for (const { table, where } of await placesIn(pool)) {
    const { rows } = await pool.query<{ position: Position }>(`SELECT DISTINCT position FROM ${table} WHERE ${where}`);
    for (const { position } of rows) positions.add(position);
  }
  return [...positions];
}

/**
 * Puts other positions in the place of these, and lets readers begin anew who stand where there is none: all or nothing.
 * @param lost positions that have no counterpart
 */
export async function replacePositions(
  pool: Pool,
  positions: ReadonlyMap<Position, Position>,
  lost: readonly Position[],
): Promise<void> {
  await transaction(pool, async (client) => {
    for (const { table, where, startOver } of await placesIn(client)) {
      if (startOver !== undefined && lost.length > 0) await client.query(startOver, [lost]);
      // One statement, so that no row is met twice: a new position may be another one's old.
      await client.query(
        `UPDATE ${table} SET position = moved.after FROM unnest($1::text[], $2::text[]) AS moved (before, after)
          WHERE position = moved.before AND ${where}`,
        [[...positions.keys()], [...positions.values()]],
      );
    }
  });
}

/** An installation that was never started, or runs without Kafka, lacks tables. */
async function placesIn(db: Pool | ClientBase): Promise<readonly Place[]> {
  const { rows } = await db.query<{ table: string }>(
    `SELECT name AS table FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL`,
    [PLACES.map(({ table }) => table)],
  );
  return PLACES.filter(({ table }) => rows.some((row) => row.table === table));
}
