import pg from 'pg';
import { Bell } from '../bell.js';
import { LOG_CHANNEL } from './log-ringer.js';

/** Pause before a lost connection is taken up again. */
const RECONNECT_MS = 250;

/** Rung by PostgreSQL's NOTIFY, on a connection of its own. */
export class LogBell extends Bell {
  private client?: pg.Client;
  private retry?: NodeJS.Timeout;
  private state: 'idle' | 'listening' | 'closed' = 'idle';

  /** @param lost called each time that its connection is */
  constructor(
    private readonly connection: pg.ClientConfig,
    private readonly lost: () => void = () => undefined,
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
      this.lost();
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
