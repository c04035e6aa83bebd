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
  /** Where the page before it ended. */
  readonly after: Position;
  readonly upTo: Position;
  /** Size of everything that was read up to here. */
  readonly total: number;
}

interface Reader {
  /** Number of the page that the reader takes next. */
  next: number;
  /** Too much has queued up for it: it has to read alone. */
  leftBehind: boolean;
}

/** How long the others wait for a slow reader of large pages, ms: longer than a batch of activities takes to be copied. */
const PATIENCE_MS = 300;

/**
 * The end of the log, read once for all subscriptions of this process that have come that far: each event is fetched and parsed
 * once, however many projections follow it. A page is kept until its last reader has taken it. Whoever lets `maxBytes` queue up keeps
 * the others waiting for a moment, and then reads alone again until it has caught up.
 */
export class LogTail {
  private current: TailRun | undefined;

  /**
   * @param open pages of all categories after a position, endlessly, until the signal aborts
   * @param maxBytes what may queue up for a reader
   */
  constructor(
    private readonly open: (after: Position, ended: AbortSignal) => AsyncIterable<LogPage>,
    private readonly maxBytes: number,
  ) {}

  /**
   * The events after a position at the end of the log, shared with the other readers, who must not change them. Ends when `ended` aborts, or when this reader has fallen behind what is kept.
   * @throws whatever reading the log throws
   */
  async *follow(after: Position, ended: AbortSignal): AsyncGenerator<KeptPage> {
    const run = (this.current ??= new TailRun(this.open, after, this.maxBytes));
    const reader = run.enter(after);
    if (!reader) return;
    try {
      while (!ended.aborted && !reader.leftBehind) {
        const page = run.pageFor(reader);
        if (page) {
          yield pageAfter(page, after);
          run.move(reader);
        } else if ((await untilAborted(this.readOn(run), ended)) === 'over') return;
      }
    } finally {
      run.leave(reader);
      if (run.isAlone) this.end(run);
    }
  }

  /** Reads one page for all who wait for it. */
  private async readOn(run: TailRun): Promise<'read' | 'over'> {
    try {
      return await run.readOn();
    } catch (error) {
      this.end(run);
      throw error;
    }
  }

  private end(run: TailRun): void {
    run.stop();
    if (this.current === run) this.current = undefined;
  }
}

/** One reading of the log, from where its first reader was. */
class TailRun {
  private readonly readers = new Set<Reader>();
  private readonly moved = new ChangeSignal();
  private readonly stopping = new AbortController();
  private readonly source: AsyncIterator<LogPage>;
  /**
   * What is kept, in an array: pages that led to each other would all stay in memory with one that is held somewhere, and a generator
   * that waits may hold what it has yielded long ago.
   */
  private pages: KeptPage[] = [];
  /** Number of the first of them, and where the pages before it ended. */
  private first = 0;
  private start: Pick<KeptPage, 'upTo' | 'total'>;
  private reading: Promise<'read' | 'over'> | undefined;

  constructor(
    open: (after: Position, ended: AbortSignal) => AsyncIterable<LogPage>,
    after: Position,
    private readonly maxBytes: number,
  ) {
    this.start = { upTo: after, total: 0 };
    this.source = open(after, this.stopping.signal)[Symbol.asyncIterator]();
  }

  /** @returns undefined for a reader at a position before what is kept */
  enter(after: Position): Reader | undefined {
    if (comparePositions(after, this.start.upTo) < 0) return undefined;
    const found = this.pages.findIndex(({ upTo }) => comparePositions(upTo, after) > 0);
    const reader: Reader = { next: this.first + (found < 0 ? this.pages.length : found), leftBehind: false };
    this.readers.add(reader);
    return reader;
  }

  /** @returns undefined when it has not been read yet */
  pageFor({ next }: Reader): KeptPage | undefined {
    return this.pages[next - this.first];
  }

  move(reader: Reader): void {
    reader.next += 1;
    this.moved.notify();
  }

  leave(reader: Reader): void {
    this.readers.delete(reader);
    this.moved.notify();
  }

  get isAlone(): boolean {
    return this.readers.size === 0;
  }

  readOn(): Promise<'read' | 'over'> {
    this.reading ??= this.makeRoom()
      .then(() => this.read())
      .finally(() => (this.reading = undefined));
    return this.reading;
  }

  stop(): void {
    this.stopping.abort();
  }

  private async read(): Promise<'read' | 'over'> {
    const { done, value } = await this.source.next();
    if (done) return 'over';
    const { upTo } = value;
    const { upTo: after, total } = this.endOf(this.pages.length);
    if (upTo !== undefined && comparePositions(upTo, after) > 0)
      this.pages.push({ ...value, after, upTo, total: total + value.bytes });
    return 'read';
  }

  private async makeRoom(): Promise<void> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const seen = this.moved.generation;
      this.letGo();
      if (this.queued(this.first) < this.maxBytes) return;
      const leftMs = until - performance.now();
      if (leftMs <= 0) break;
      await this.moved.wait(seen, leftMs, this.stopping.signal);
    }
    for (const reader of this.readers) {
      if (this.queued(reader.next) < this.maxBytes) continue;
      reader.leftBehind = true;
      this.readers.delete(reader);
    }
    this.letGo();
  }

  /** Lets go of the pages that all readers have taken. */
  private letGo(): void {
    let slowest = this.first + this.pages.length;
    for (const { next } of this.readers) slowest = Math.min(slowest, next);
    const { upTo, total } = this.endOf(slowest - this.first);
    this.start = { upTo, total };
    this.pages.splice(0, slowest - this.first);
    this.first = slowest;
  }

  /** Size of the pages from a number on. */
  private queued(from: number): number {
    return this.endOf(this.pages.length).total - this.endOf(from - this.first).total;
  }

  /** Where so many of the kept pages end. */
  private endOf(count: number): Pick<KeptPage, 'upTo' | 'total'> {
    return this.pages[count - 1] ?? this.start;
  }
}

/** The page without what a reader who began within it has had. */
const pageAfter = (page: KeptPage, position: Position): KeptPage =>
  comparePositions(page.after, position) >= 0
    ? page
    : { ...page, events: page.events.filter((event) => comparePositions(event.position, position) > 0) };
