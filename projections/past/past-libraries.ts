import { Inject, Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import type { Library } from '../../services/domain/library/library.js';
import type { RecordedEvent } from '../../services/event-store/event.js';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import { comparePositions, type Position } from '../../services/platform/position.js';
import { type FoldedLibrary, foldLibrary } from './fold-library.js';

/** A moment of the log: what was recorded up to the position, and what was decided up to the time where that was later. */
export interface Moment {
  readonly position: Position;
  readonly time: string | null;
}

interface PastLibrary extends FoldedLibrary {
  /** The end of the log when it was folded. */
  readonly head: Position;
  readonly readAt: string;
}

/** Libraries in memory at once, of up to 300,000 records each (docs/decisions/0024). */
const MAX_CACHED = 3;

/**
 * Libraries as they were, folded from the log. A change of the library is rare, so one is that of many moments. Only one is folded at a
 * time, and a few are kept: nobody can hold the process with moments that differ (docs/decisions/0044).
 */
@Injectable()
export class PastLibraries {
  private cached: PastLibrary[] = [];
  private readonly oneAtATime = pLimit(1);

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  at(moment: Moment): Promise<Library> {
    return this.oneAtATime(async () => {
      const known = this.cached.find((past) => isOf(past, moment));
      const found = known ?? (await this.fold(moment));
      this.cached = [found, ...this.cached.filter((past) => past !== found)].slice(0, MAX_CACHED);
      return found.library;
    });
  }

  private async fold(moment: Moment): Promise<PastLibrary> {
    const readAt = new Date().toISOString();
    const head = await this.store.head();
    return { ...(await foldLibrary(this.store, head, (event) => isAfter(event, moment))), head, readAt };
  }
}

const isAfter = ({ position, metadata }: Pick<RecordedEvent, 'position' | 'metadata'>, moment: Moment): boolean =>
  comparePositions(position, moment.position) > 0 && (moment.time === null || metadata.time > moment.time);

/** Whether a library that was folded for another moment is that of this one too. */
function isOf({ last, latestTime, next, head, readAt }: PastLibrary, { position, time }: Moment): boolean {
  const hasNoLater = comparePositions(last, position) <= 0 || (time !== null && latestTime <= time);
  const hasAll = next
    ? isAfter(next, { position, time })
    : comparePositions(position, head) <= 0 && (time === null || time <= readAt);
  return hasNoLater && hasAll;
}
