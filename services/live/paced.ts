/** How often one listener is told of the programmes that it follows, ms. */
const PACE_MS = 250;
/** Where many wait to be told, each is told less often, so that their number costs no more from here on (docs/decisions/0052). */
const TOLD_PER_SECOND = 750;
const SLOWEST_PACE_MS = 1_000;

/** How often each of so many listeners is told, ms. */
export const paceMs = (waiting: number): number =>
  Math.min(Math.max(PACE_MS, (waiting * 1_000) / TOLD_PER_SECOND), SLOWEST_PACE_MS);

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
