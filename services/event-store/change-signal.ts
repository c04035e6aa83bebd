/**
 * Wakes the subscriptions that have read to the end of the log when the log grows. A notification can get lost with the
 * connection that carries it, so a subscription waits for a limited time only and then reads the log anyway.
 */
export class ChangeSignal {
  /** Number of notifications so far. A reader notes it before it reads, so that one which comes before `wait` is not missed. */
  generation = 0;
  private readonly waiters = new Set<() => void>();

  /** Resolves when `generation` exceeds `seen`, `ms` have passed, or the signal aborts. */
  wait(seen: number, ms: number, signal: AbortSignal): Promise<void> {
    if (this.generation > seen || signal.aborted) return Promise.resolve();
    return new Promise((resolve) => {
      const done = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', done);
        this.waiters.delete(notified);
        resolve();
      };
      const notified = () => {
        if (this.generation > seen) done();
      };
      const timer = setTimeout(done, ms);
      signal.addEventListener('abort', done);
      this.waiters.add(notified);
    });
  }

  notify(): void {
    this.generation++;
    for (const notified of this.waiters) notified();
  }
}
