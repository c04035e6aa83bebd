import pg from 'pg';
import { ChangeSignal } from '../change-signal.js';

/** PostgreSQL channel that notifies readers when the log grows. */
export const LOG_CHANNEL = 'log_grown';

/** Pause before a lost connection is made again. */
const RECONNECT_MS = 250;

/** Notified by PostgreSQL's NOTIFY, over a connection outside the pool. */
export class LogListener extends ChangeSignal {
  private client?: pg.Client;
  private retry?: NodeJS.Timeout;
  private state: 'idle' | 'listening' | 'closed' = 'idle';

  /** @param onLost called each time the connection is lost */
  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly onLost: () => void = () => undefined,
  ) {
    super();
  }

  /** Starts listening; a second call changes nothing. */
  listen(): void {
    if (this.state !== 'idle') return;
    this.state = 'listening';
    void this.connect();
  }

  async close(): Promise<void> {
    this.state = 'closed';
    clearTimeout(this.retry);
    await this.client?.end().catch(() => undefined);
  }

  private async connect(): Promise<void> {
    const client = new pg.Client(this.connection);
    let over = false;
    const reconnect = () => {
      if (over || this.state === 'closed') return;
      over = true;
      this.onLost();
      client.end().catch(() => undefined);
      this.retry = setTimeout(() => void this.connect(), RECONNECT_MS);
    };
    client.on('notification', () => this.notify());
    client.on('error', reconnect);
    client.on('end', reconnect);
    this.client = client;
    try {
      await client.connect();
      await client.query(`LISTEN ${LOG_CHANNEL}`);
      this.notify(); // the log may have grown before LISTEN
    } catch {
      reconnect();
    }
  }
}
