/** Does something at once when it is due, and then at most every so often. */
export class Paced {
  private timer: NodeJS.Timeout | undefined;
  private doneAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly everyMs: number,
    private readonly work: () => void,
  ) {}

  /** @param everyMs where it differs from time to time */
  due(everyMs = this.everyMs): void {
    const wait = Math.max(0, this.doneAt + everyMs - performance.now());
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      this.doneAt = performance.now();
      this.work();
    }, wait);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
