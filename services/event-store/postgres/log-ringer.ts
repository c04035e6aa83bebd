import type pg from 'pg';

/** PostgreSQL channel that tells readers that the log has grown. */
export const LOG_CHANNEL = 'log_grown';

/**
 * Shortest time between two rings, ms. A NOTIFY takes a lock of the whole database until its commit and wakes every listener:
 * one with each append costs a busy log a tenth of its appends, and its readers a look for each.
 */
const PAUSE_MS = 5;

/** Rings for the readers of all processes (log-bell.ts): at once when the log was quiet, else soon. */
export class LogRinger {
  private pause?: NodeJS.Timeout;
  private grown = false;

  constructor(private readonly pool: pg.Pool) {}

  /** The log has grown, and what it grew by is committed. */
  ring(): void {
    this.grown = true;
    if (this.pause) return;
    this.pause = setTimeout(() => {
      this.pause = undefined;
      if (this.grown) this.ring();
    }, PAUSE_MS);
    void this.notify();
  }

  /** Rings for what no ring has told of yet. */
  async close(): Promise<void> {
    clearTimeout(this.pause);
    if (this.grown) await this.notify();
  }

  /** A ring that is lost with its connection is no fault: readers look for themselves every second. */
  private async notify(): Promise<void> {
    this.grown = false;
    await this.pool.query({ name: 'log-ring', text: `select pg_notify('${LOG_CHANNEL}', '')` }).catch(() => undefined);
  }
}
