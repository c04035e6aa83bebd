import pg, { type Pool } from 'pg';
import { checksumOf } from '../../projections/runner/checksum.js';
import type { Projection, ProjectionSql } from '../../projections/runner/projection.js';
import { BEGINNING, comparePositions, type Position } from '../event-store/event.js';
import type { EventStore } from '../event-store/event-store.js';
import { inTransaction } from '../platform/transaction.js';
import type { Reached } from './progress-text.js';
import { partOf } from './recorded-log.js';

/**
 * Fills a read model's tables anew, from the log's beginning to a position, as temporary tables of a session: nobody else sees
 * them, and they are gone with the session however it ends.
 * @param upTo a position that the log has reached
 * @returns fingerprint of the rows (ReadModels.checksum)
 * @throws what the projection's rule throws; the signal's reason
 */
export async function foldOf(
  store: EventStore,
  pool: Pool,
  projection: Projection,
  upTo: Position,
  signal: AbortSignal,
  reached: (reached: Reached) => void,
): Promise<string> {
  const client = new pg.Client(pool.options);
  let lost: Error | undefined;
  client.on('error', (error) => (lost = error)); // the next statement fails by it; unheard it would end the process
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
  reached: (reached: Reached) => void,
): Promise<void> {
  const projector = projection.projector({ store });
  const enough = new AbortController();
  let [batches, analyzeAt] = [0, 1];
  try {
    for await (const batch of store.subscribe(BEGINNING, {
      signal: AbortSignal.any([signal, enough.signal]),
      categories: projection.categories,
    })) {
      const events = batch.events.filter(({ position }) => comparePositions(position, upTo) <= 0);
      if (events.length > 0) await inTransaction(sql.client, () => projector.apply(events, sql, 'rebuild'));
      if (comparePositions(batch.upTo, upTo) >= 0) return;
      reached({ part: partOf(batch.upTo, upTo) });
      // Autovacuum does not see temporary tables: without statistics a rule's queries go by the wrong plan once there are many rows.
      if (++batches < analyzeAt) continue;
      for (const table of projection.tables) await sql.query(`ANALYZE ${sql.table(table)}`);
      analyzeAt *= 2;
    }
    signal.throwIfAborted();
  } finally {
    enough.abort();
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
