import pg from 'pg';
import { eventually } from './eventually.js';
import { sql } from './postgres.js';

/** A transaction that a test keeps open, so that the product waits at a known place. */
export class HeldLock {
  private constructor(
    private readonly url: string,
    private readonly client: pg.Client,
  ) {}

  /** @param statement takes the lock: `LOCK TABLE …`, `SELECT pg_advisory_xact_lock(…)` */
  static async take(url: string, statement: string): Promise<HeldLock> {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query('BEGIN');
    await client.query(statement);
    return new HeldLock(url, client);
  }

  /** Runs a statement in the same transaction. */
  async run(statement: string, values: unknown[]): Promise<void> {
    await this.client.query(statement, values);
  }

  /** Waits until so many statements of this database wait for a lock. */
  async waitedFor(count: number): Promise<void> {
    await eventually(async () => {
      const [found] = await sql<{ waiting: number }>(
        this.url,
        `SELECT count(*)::integer AS waiting FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      return (found?.waiting ?? 0) >= count;
    });
  }

  async release(): Promise<void> {
    await this.client.query('COMMIT');
    await this.client.end();
  }

  /** Gives up what a failed test still holds, which would keep the product from ending. */
  destroy(): void {
    void this.client.end();
  }
}
