import type { Writable } from 'node:stream';
import type { Position } from '../platform/position.js';
import { type Change, mergeChanges, textOf } from './change.js';
import type { Topics } from './topics.js';

/** Changes that wait individually for a slow listener; above that they are merged to one for each programme. */
export const MAX_QUEUED = 256;

/** One connection with what waits to be told on it, whose size is bounded. */
export class ChangeListener {
  /** Number of the first change that may be news to the reader. */
  newsFrom = Number.POSITIVE_INFINITY;
  /** When it was told something last, ms of this process. */
  toldAt = Number.NEGATIVE_INFINITY;
  private waiting: Change[] = [];
  private answer: Writable | undefined;
  private ended = false;

  /**
   * @param topics undefined for who wants to hear of everything
   * @param idOf from where a reader goes on who has been told everything up to this position
   */
  constructor(
    readonly topics: Topics | undefined,
    private readonly idOf: (position: Position) => Position,
  ) {}

  add(change: Change): void {
    this.waiting.push(change);
    if (this.waiting.length > MAX_QUEUED) this.waiting = mergeChanges(this.waiting);
    if (this.waiting.length > MAX_QUEUED) this.waiting = [{ position: change.position, all: true }];
  }

  /** From now on what is told is written there; first what was missed up to where it begins. */
  start(answer: Writable, missed: readonly Change[], from: Position): void {
    this.answer = answer;
    // Nothing is read ahead of a slow reader: what comes meanwhile waits, and is merged.
    answer.on('drain', () => this.tell());
    this.write(`${missed.map(dataOf).join('')}id: ${from}\n\n`);
    this.tell();
    if (this.ended) answer.end();
  }

  /** Tells what waits, as soon as the reader takes it. */
  tell(): void {
    const { waiting } = this;
    const last = waiting.at(-1);
    if (last === undefined || !this.mayWrite) return;
    this.waiting = [];
    this.write(`id: ${this.idOf(last.position)}\n${waiting.map(dataOf).join('')}`);
  }

  /** Says that the connection is there, and from where to go on without it. */
  keepAlive(position: Position): void {
    if (this.waiting.length === 0 && this.mayWrite) this.write(`id: ${this.idOf(position)}\n\n`);
  }

  end(): void {
    this.ended = true;
    this.answer?.end();
  }

  private get mayWrite(): boolean {
    return this.answer !== undefined && !this.ended && !this.answer.writableNeedDrain;
  }

  private write(text: string): void {
    this.toldAt = performance.now();
    this.answer?.write(text);
  }
}

const dataOf = (change: Change): string => `data: ${textOf(change)}\n\n`;
