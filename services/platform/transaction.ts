import type { ClientBase, Pool } from 'pg';

/** The connection was lost during a transaction, which may or may not have been committed. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost', { cause });
    this.name = 'ConnectionLost';
  }
}

/**
 * Runs `work` in one transaction and commits it.
 * @throws the error of `work` or of the commit, after the rollback; ConnectionLost
 */
export async function inTransaction<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await orConnectionLost(client.query('BEGIN'));
  try {
    const result = await work();
    // After a failed statement PostgreSQL answers COMMIT with ROLLBACK and reports no error.
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed and its error was swallowed');
    return result;
  } catch (error) {
    // If the rollback fails too, the lost connection is the cause, whatever `error` is.
    await orConnectionLost(client.query('ROLLBACK'));
    throw error;
  }
}

/** The same on a connection of the pool, which discards the connection after an error. */
export async function transaction<Result>(pool: Pool, work: (client: ClientBase) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let failed = true;
  try {
    const result = await inTransaction(client, () => work(client));
    failed = false;
    return result;
  } finally {
    client.release(failed);
  }
}

async function orConnectionLost(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    throw new ConnectionLost(error);
  }
}
