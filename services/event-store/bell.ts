/**
 * Tells readers who have seen all of the log that it has grown. A ring may get lost with the connection that carries it, so
 * nobody relies on it: who waits does so for a limited time and then looks for himself.
 */
export class Bell {
  /** How often it has rung: a ring between a look at the log and `wait` is not slept through. */
  rings = 0;
  private readonly waiters = new Set<() => void>();

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

  ring(): void {
    this.rings++;
    for (const waiter of this.waiters) waiter();
  }
}
