import pg from 'pg';
import { LOG_CHANNEL } from './grouped-appends.js';

/** Pause before a lost connection is taken up again. */
const RECONNECT_MS = 250;

/**
 * Rings when the log has grown: PostgreSQL's NOTIFY on a connection of its own. It may miss a ring while the connection is
 * lost, so nobody relies on it: who waits does so for a limited time and then looks for himself.
 */
export class LogBell {
  /** How often it has rung: a ring between a look at the log and `wait` is not slept through. */
  rings = 0;
  private readonly waiters = new Set<() => void>();
  private client?: pg.Client;
  private retry?: NodeJS.Timeout;
  private state: 'idle' | 'listening' | 'closed' = 'idle';

  constructor(private readonly connection: pg.ClientConfig) {}

  /** Starts listening; a second call changes nothing. */
  listen(): void {
    if (this.state !== 'idle') return;
    this.state = 'listening';
    void this.connect();
  }

  /** Until it rings more often than `heard` times, `ms` have passed, or the signal aborts. */
  wait(heard: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.rings > heard || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiters.delete(done);
        resolve();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      this.waiters.add(done);
    });
  }

  async close(): Promise<void> {
    this.state = 'closed';
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private ring(): void {
    this.rings++;
    for (const waiter of this.waiters) waiter();
  }

  private async connect(): Promise<void> {
    const client = new pg.Client(this.connection);
    let lost = false;
    const reconnect = () => {
      if (lost || this.state === 'closed') return;
      lost = true;
      client.end().catch(() => undefined);
      this.retry = setTimeout(() => void this.connect(), RECONNECT_MS);
    };
    client.on('notification', () => this.ring());
    client.on('error', reconnect);
    client.on('end', reconnect);
    this.client = client;
    try {
      await client.connect();
      await client.query(`listen ${LOG_CHANNEL}`);
      this.ring(); // for what came before it listened
    } catch {
      reconnect();
    }
  }
}
