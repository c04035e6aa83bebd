import pg, { type Pool } from 'pg';
import { checksumOf } from '../../projections/runner/checksum.js';
import type { Projection, ProjectionSql, Projector } from '../../projections/runner/projection.js';
import type { EventStore } from '../event-store/event-store.js';
import { fractionOf } from '../history/audit/recorded-log.js';
import { BEGINNING, comparePositions, type Position } from '../platform/position.js';
import { inTransaction } from '../platform/transaction.js';
import type { Progress } from './progress-text.js';

/**
 * Replays the log up to a position into temporary tables, which no other session sees and which disappear with the session,
 * and returns the checksum of the rows.
 * @param upTo a position that the log has reached
 * @returns checksum of the rows (ReadModels.checksum)
 * @throws errors of the projection's rule; the signal's reason
 */
export async function replayChecksum(
  store: EventStore,
  pool: Pool,
  projection: Projection,
  upTo: Position,
  signal: AbortSignal,
  reached: (reached: Progress) => void,
): Promise<string> {
  const client = new pg.Client(pool.options);
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error)); // the next query throws too; without a listener the event would end the process
  await client.connect();
  try {
    const sql = temporary(client, projection);
    await inTransaction(client, () => projection.createTables(sql));
    if (upTo !== BEGINNING) await fill(store, projection, sql, upTo, signal, reached);
    return await checksumOf(sql, projection);
  } catch (error) {
    throw lost ?? error;
  } finally {
    await client.end();
  }
}

async function fill(
  store: EventStore,
  projection: Projection,
  sql: ProjectionSql,
  upTo: Position,
  signal: AbortSignal,
  reached: (reached: Progress) => void,
): Promise<void> {
  const projector = projection.projector({ store });
  let [batches, analyzeAt] = [0, 1];
  for await (const batch of store.subscribe(BEGINNING, { signal, categories: projection.categories })) {
    const events = batch.events.filter(({ position }) => comparePositions(position, upTo) <= 0);
    if (events.length > 0) await inTransaction(sql.client, () => projector.apply(events, sql));
    if (comparePositions(batch.upTo, upTo) >= 0) return finishWork(projection, projector, sql, signal);
    reached({ part: fractionOf(batch.upTo, upTo) });
    // Autovacuum does not process temporary tables: without ANALYZE the rule's queries get bad plans once there are many rows.
    if (++batches < analyzeAt) continue;
    for (const table of projection.tables) await sql.query(`ANALYZE ${sql.table(table)}`);
    analyzeAt *= 2;
  }
  signal.throwIfAborted();
}

/** Does what the events have left to be done later. */
async function finishWork(
  projection: Projection,
  projector: Projector,
  sql: ProjectionSql,
  signal: AbortSignal,
): Promise<void> {
  while (await projection.workLeft?.(sql)) {
    signal.throwIfAborted();
    await inTransaction(sql.client, async () => projector.work?.(sql));
  }
}

const temporary = (client: pg.Client, projection: Projection): ProjectionSql => ({
  client,
  table(name) {
    if (!projection.tables.includes(name)) throw new RangeError(`${projection.name} has no table ${name}`);
    return `pg_temp."${name}"`;
  },
  query: (text, values) => client.query(text, values && [...values]),
});
