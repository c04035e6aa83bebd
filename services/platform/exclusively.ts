import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientBase, type Pool } from 'pg';
import { ConnectionLost } from './transaction.js';

/** How often a standby asks for the lock, ms: takeover has to stay well under 2 s (quality.md, Reliability). */
const LOCK_POLL_MS = 200;

/**
 * A crash of the server may take the last transactions back, tables and checkpoint alike: the log has their events.
 * And the server has to notice within two seconds that a whole machine is gone, which closes no connection: its lock waits.
 */
const SESSION = `
  SET synchronous_commit = off;
  SET tcp_keepalives_idle = 1;
  SET tcp_keepalives_interval = 1;
  SET tcp_keepalives_count = 1;
  SET client_connection_check_interval = '1s'`;

export interface Exclusive {
  /** Names the database; the work gets a connection of its own, which holds the lock. */
  readonly pool: Pool;
  /** Name of the advisory lock: one holder among all processes of the database. */
  readonly lock: string;
  /** What an operator sees in pg_stat_activity. */
  readonly session: string;
  readonly stopping: AbortSignal;
  /** Somebody else has the lock. */
  readonly standingBy: () => void;
}

/**
 * Does the work once it is this process's turn. Lock and transactions share one connection: when it dies both are gone, so
 * nothing commits without the lock.
 * @param work on the connection that holds the lock, until its signal aborts: asked to stop, or the connection was lost
 * @returns undefined when it was asked to stop before it had the lock
 * @throws ConnectionLost, and what connecting or the work throws
 */
export async function exclusively<Result>(
  { pool, lock, session, stopping, standingBy }: Exclusive,
  work: (client: ClientBase, signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const lost = new AbortController();
  const client = new pg.Client({ ...pool.options, application_name: session });
  client.on('error', (error) => lost.abort(error));
  try {
    await client.connect();
    await client.query(SESSION);
    const signal = AbortSignal.any([lost.signal, stopping]);
    await takeLock(client, lock, signal, standingBy);
    const result = signal.aborted ? undefined : await work(client, signal);
    if (lost.signal.aborted) throw new ConnectionLost(lost.signal.reason);
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Returns with the lock, or aborted. Asks again and again instead of waiting in pg_advisory_lock: a statement that waits
 * for hours keeps its snapshot, and with it every dead version of the log's counter row and of the checkpoints.
 */
async function takeLock(client: ClientBase, lock: string, signal: AbortSignal, standingBy: () => void): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
      [lock],
    );
    if (rows[0]?.taken) return;
    standingBy();
    await delay(LOCK_POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
