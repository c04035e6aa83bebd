import type { Pool } from 'pg';

/**
 * Minimum time between two statements, ms. A NOTIFY holds a lock on the whole database until its commit and wakes every listener: one
 * per commit reduces the throughput of a busy log by a tenth and makes its readers query for each commit.
 */
const MIN_INTERVAL_MS = 5;

const SEND = 'SELECT pg_notify($1, payload) FROM unnest($2::text[]) AS payload';

/**
 * Tells the listeners of a PostgreSQL channel in all processes what was committed: immediately when it was quiet, otherwise after the
 * interval, of each subject the latest. It may get lost, with its connection or a process that is killed: whoever listens must also look
 * by itself now and then.
 */
export class Notifier {
  private pause?: NodeJS.Timeout;
  private readonly due = new Map<string, string>();

  /** @param statement sends the payloads ($2) to the channel ($1), or what it makes of them */
  constructor(
    private readonly pool: Pool,
    private readonly channel: string,
    private readonly statement = SEND,
  ) {}

  /** To be called after the commit. A payload takes the place of the one that is due for the same subject. */
  notify(payload = '', subject = ''): void {
    this.due.set(subject, payload);
    if (this.pause === undefined) this.sendNow();
  }

  /** Sends what is still due. */
  async close(): Promise<void> {
    clearTimeout(this.pause);
    if (this.due.size > 0) await this.send();
  }

  private sendNow(): void {
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (this.due.size > 0) this.sendNow();
    }, MIN_INTERVAL_MS);
    void this.send();
  }

  private async send(): Promise<void> {
    const payloads = [...this.due.values()];
    this.due.clear();
    await this.pool
      .query({
        name: `notify ${this.channel}`,
        text: this.statement,
        values: [this.channel, payloads],
      })
      .catch(() => undefined);
  }
}
