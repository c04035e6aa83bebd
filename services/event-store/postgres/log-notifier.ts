import type pg from 'pg';

/** PostgreSQL channel that notifies readers when the log grows. */
export const LOG_CHANNEL = 'log_grown';

/**
 * Minimum time between two notifications, ms. A NOTIFY holds a lock on the whole database until its commit and wakes every
 * listener: one per append reduces the throughput of a busy log by a tenth and makes its readers query for each append.
 */
const MIN_INTERVAL_MS = 5;

/** Notifies the readers of all processes (log-listener.ts): immediately when the log was quiet, otherwise after the interval. */
export class LogNotifier {
  private pause?: NodeJS.Timeout;
  private grown = false;

  constructor(private readonly pool: pg.Pool) {}

  /** To be called after events were committed. */
  notify(): void {
    this.grown = true;
    if (this.pause) return;
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (this.grown) this.notify();
    }, MIN_INTERVAL_MS);
    void this.send();
  }

  /** Sends the notification that is still due. */
  async close(): Promise<void> {
    clearTimeout(this.pause);
    if (this.grown) await this.send();
  }

  /** An error is ignored: readers poll the log every second, so a lost notification only delays them. */
  private async send(): Promise<void> {
    this.grown = false;
    await this.pool
      .query({ name: 'log-notify', text: `SELECT pg_notify('${LOG_CHANNEL}', '')` })
      .catch(() => undefined);
  }
}
