import { comparePositions, type Position } from '../platform/position.js';
import { ChangeSignal } from './change-signal.js';
import type { RecordedEvent } from './event.js';
import { untilAborted } from './until-aborted.js';

/** Consecutive events of the log, as they are stored. */
export interface LogPage {
  readonly events: readonly RecordedEvent[];
  /** Everything requested up to here was read; undefined when nothing that counts was found. */
  readonly upTo: Position | undefined;
  /** Size of the events' data as the store counts it. */
  readonly bytes: number;
  /** Whether the log had no more at that moment. */
  readonly last: boolean;
}

interface KeptPage extends LogPage {
  readonly upTo: Position;
}

interface Reader {
  /** Up to here the reader has taken everything. */
  position: Position;
}

/** How long large pages are kept for a slow reader while the others wait, ms: longer than a batch of activities takes to be copied. */
const PATIENCE_MS = 300;

/**
 * The end of the log, read once for all subscriptions of this process that have come that far: each event is fetched and parsed
 * once, however many projections follow it. A page is kept until its last reader has taken it. Whoever lets more than `maxBytes`
 * queue up keeps the others waiting for a moment, and then reads alone again until it has caught up.
 */
export class LogTail {
  private readonly readers = new Set<Reader>();
  private readonly moved = new ChangeSignal();
  private current: TailRun | undefined;

  /**
   * @param open pages of all categories after a position, endlessly, until the signal aborts
   * @param maxBytes what the kept pages may hold together
   */
  constructor(
    private readonly open: (after: Position, ended: AbortSignal) => AsyncIterable<LogPage>,
    private readonly maxBytes: number,
  ) {}

  /**
   * The events after a position at the end of the log, shared with the other readers, who must not change them. Ends when `ended`
   * aborts, or when this reader has fallen behind what is kept.
   * @throws whatever reading the log throws
   */
  async *follow(after: Position, ended: AbortSignal): AsyncGenerator<KeptPage> {
    const reader: Reader = { position: after };
    this.readers.add(reader);
    try {
      while (!ended.aborted) {
        const run = (this.current ??= new TailRun(this.open, after));
        if (comparePositions(reader.position, run.start) < 0) return;
        const page = run.pages.find(({ upTo }) => comparePositions(upTo, reader.position) > 0);
        if (page) {
          yield page;
          reader.position = page.upTo;
          run.release(this.readers);
          this.moved.notify();
        } else if ((await untilAborted(this.readOn(run), ended)) === 'over') return;
      }
    } finally {
      this.readers.delete(reader);
      this.moved.notify();
      if (this.readers.size === 0) this.end(this.current);
    }
  }

  /** Reads one page for all who wait for it. */
  private async readOn(run: TailRun): Promise<'read' | 'over'> {
    try {
      return await (run.reading ??= this.makeRoom(run)
        .then(() => run.read())
        .finally(() => (run.reading = undefined)));
    } catch (error) {
      this.end(run);
      throw error;
    }
  }

  private async makeRoom(run: TailRun): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const seen = this.moved.generation;
      run.release(this.readers);
      if (run.bytes < this.maxBytes) return;
      const leftMs = until - performance.now();
      if (leftMs <= 0) break;
      await this.moved.wait(seen, leftMs, run.stopping.signal);
    }
    run.release([], this.maxBytes);
  }

  private end(run: TailRun | undefined): void {
    run?.stopping.abort();
    if (run && this.current === run) this.current = undefined;
  }
}

/** One reading of the log, from where its first reader was. */
class TailRun {
  readonly pages: KeptPage[] = [];
  readonly stopping = new AbortController();
  /** Everything after this is kept. */
  start: Position;
  bytes = 0;
  reading: Promise<'read' | 'over'> | undefined;
  private end: Position;
  private readonly source: AsyncIterator<LogPage>;

  constructor(open: (after: Position, ended: AbortSignal) => AsyncIterable<LogPage>, after: Position) {
    this.start = this.end = after;
    this.source = open(after, this.stopping.signal)[Symbol.asyncIterator]();
  }

  async read(): Promise<'read' | 'over'> {
    const { done, value } = await this.source.next();
    if (done) return 'over';
    const { upTo } = value;
    if (upTo !== undefined && comparePositions(upTo, this.end) > 0) {
      this.pages.push({ ...value, upTo });
      this.bytes += value.bytes;
      this.end = upTo;
    }
    return 'read';
  }

  /** Drops the first pages: those that all of these readers have taken, down to a size. */
  release(readers: Iterable<Reader>, maxBytes = 0): void {
    const waiting = [...readers];
    for (let [page] = this.pages; page && this.bytes > maxBytes; [page] = this.pages) {
      const { upTo } = page;
      if (waiting.some(({ position }) => comparePositions(position, upTo) < 0)) return;
      this.pages.shift();
      this.bytes -= page.bytes;
      this.start = upTo;
    }
  }
}
