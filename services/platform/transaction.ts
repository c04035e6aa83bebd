import type { ClientBase, Pool } from 'pg';

/** The connection went away in the middle: whether the transaction was committed is not known here. */
export class ConnectionLost extends Error {
  constructor(cause: unknown) {
    super('The connection to the database was lost', { cause });
    this.name = 'ConnectionLost';
  }
}

/**
 * Runs `work` in one transaction and commits it.
 * @throws what `work` or the commit threw, once rolled back; ConnectionLost
 */
export async function inTransaction<Result>(client: ClientBase, work: () => Promise<Result>): Promise<Result> {
  await orLost(client.query('BEGIN'));
  try {
    const result = await work();
    // PostgreSQL answers a COMMIT after a swallowed error with a quiet rollback.
    const { command } = await client.query('COMMIT');
    if (command !== 'COMMIT') throw new Error('A statement of the transaction failed and its error was swallowed');
    return result;
  } catch (error) {
    // A connection that cannot even roll back is the cause, whatever the error says.
    await orLost(client.query('ROLLBACK'));
    throw error;
  }
}

/** The same on a connection of the pool, which is thrown away after an error. */
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

async function orLost(answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } catch (error) {
    throw new ConnectionLost(error);
  }
}
