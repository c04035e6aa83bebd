import { setTimeout as delay } from 'node:timers/promises';
import pg, { type ClientBase, type Pool } from 'pg';
import { ConnectionLost } from './transaction.js';

/** How often a standby tries to get the lock, ms: a takeover must take well under 2 s (docs/quality.md, Reliability). */
const LOCK_POLL_MS = 200;

/**
 * Asynchronous commit: a crash of the server may lose the last transactions, tables and checkpoint alike, and the log still has
 * their events. The keepalives let the server notice within two seconds that a whole machine has failed, which closes no
 * connection, and release its lock.
 */
const SESSION = `
  SET synchronous_commit = off;
  SET tcp_keepalives_idle = 1;
  SET tcp_keepalives_interval = 1;
  SET tcp_keepalives_count = 1;
  SET client_connection_check_interval = '1s'`;

export interface LeaderLock {
  /** Its options are used to connect; the work gets a separate connection, which holds the lock. */
  readonly pool: Pool;
  /** Name of the advisory lock, which one process of the database can hold. */
  readonly lock: string;
  /** application_name in pg_stat_activity. */
  readonly sessionName: string;
  readonly stopping: AbortSignal;
  /** Called each time another process holds the lock. */
  readonly onStandby: () => void;
  /**
   * What a process that stands by does meanwhile, over the same connection: a piece that takes well under a second, since the next
   * attempt comes after it.
   * @returns whether there may be more of it
   */
  readonly help?: (client: ClientBase) => Promise<boolean>;
}

/**
 * Waits for the lock and runs the work. Lock and transactions share one connection: when it is lost both end, so nothing
 * commits without the lock.
 * @param work gets the connection that holds the lock, and a signal that aborts when it has to stop or the connection is lost
 * @returns undefined when `stopping` aborted before the lock was acquired
 * @throws ConnectionLost, and what connecting or the work throws
 */
export async function withLeaderLock<Result>(
  { pool, lock, sessionName: session, stopping, onStandby: standingBy, help }: LeaderLock,
  work: (client: ClientBase, signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const lost = new AbortController();
  const client = new pg.Client({ ...pool.options, application_name: session });
  client.on('error', (error) => lost.abort(error));
  try {
    await client.connect();
    await client.query(SESSION);
    const signal = AbortSignal.any([lost.signal, stopping]);
    await acquireLock(client, lock, signal, { standingBy, help });
    const result = signal.aborted ? undefined : await work(client, signal);
    if (lost.signal.aborted) throw new ConnectionLost(lost.signal.reason);
    return result;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Returns with the lock, or when the signal aborts. Polls instead of waiting in pg_advisory_lock: a statement that waits for
 * hours keeps its snapshot, which prevents the cleanup of every dead version of log.head and of the checkpoints.
 */
async function acquireLock(
  client: ClientBase,
  lock: string,
  signal: AbortSignal,
  { standingBy, help }: { standingBy: () => void; help: LeaderLock['help'] },
): Promise<void> {
  while (!signal.aborted) {
    const { rows } = await client.query<{ taken: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken',
      [lock],
    );
    if (rows[0]?.taken) return;
    standingBy();
    if (await help?.(client)) continue;
    await delay(LOCK_POLL_MS, undefined, { signal }).catch(() => undefined);
  }
}
