import { comparePositions, type Position } from '../platform/position.js';
import type { LoggedChange } from './change.js';

/** At least so many are kept, for readers that come back or listen to something else from now on. */
export const MAX_RECENT = 4_096;

interface Recent {
  readonly change: LoggedChange;
  /** When it was delivered here, ms of this process. */
  readonly at: number;
}

/** The last changes of the log, without a gap, each with a number. */
export class RecentChanges {
  private recent: Recent[] = [];
  private dropped = 0;

  /** @param startsAfter everything after this position is added */
  constructor(private startsAfter: Position) {}

  add(change: LoggedChange, at: number): void {
    this.recent.push({ change, at });
    if (this.recent.length <= 2 * MAX_RECENT) return;
    const [last] = this.recent.splice(0, MAX_RECENT).slice(-1);
    this.dropped += MAX_RECENT;
    if (last) this.startsAfter = last.change.position;
  }

  /** The number that the next change will have. */
  get end(): number {
    return this.dropped + this.recent.length;
  }

  /** @returns number of the first change after the position; undefined where some of those after it are not kept */
  firstAfter(position: Position): number | undefined {
    if (comparePositions(position, this.startsAfter) < 0) return undefined;
    return this.firstBack(({ change }) => comparePositions(change.position, position) > 0);
  }

  /** @returns number of the first change that was delivered at this time or later */
  firstSince(at: number): number {
    return this.firstBack((recent) => recent.at >= at);
  }

  /**
   * @param first number of the first one
   * @returns those that are kept from it on, with their numbers
   */
  numberedFrom(first: number): (readonly [number: number, change: LoggedChange])[] {
    const skipped = Math.max(0, first - this.dropped);
    return this.recent.slice(skipped).map(({ change }, index) => [this.dropped + skipped + index, change]);
  }

  from(first: number): LoggedChange[] {
    return this.numberedFrom(first).map(([, change]) => change);
  }

  private firstBack(counts: (recent: Recent) => boolean): number {
    let first = this.recent.length;
    for (let one = this.recent[first - 1]; one && counts(one); one = this.recent[first - 1]) first -= 1;
    return this.dropped + first;
  }
}
