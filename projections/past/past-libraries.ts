import { Inject, Injectable } from '@nestjs/common';
import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../../services/domain/library/library.js';
import type { RecordedEvent } from '../../services/event-store/event.js';
import { EVENT_STORE, type EventStore } from '../../services/event-store/event-store.js';
import { Slice } from '../../services/platform/giving-way.js';
import { BEGINNING, comparePositions, type Position } from '../../services/platform/position.js';
import { FIGURE_CATEGORIES } from '../part-lines/library-at.js';

/** A moment of the log: what was recorded up to the position, and what was decided up to the time where that was later. */
export interface Moment {
  readonly position: Position;
  readonly time: string | null;
}

/** The library between two of its events. */
interface PastLibrary {
  readonly library: Library;
  readonly last: Position;
  /** The event after it; undefined at the end of the log, which was at `head` then. */
  readonly next: Pick<RecordedEvent, 'position' | 'metadata'> | undefined;
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
  private folding: Promise<unknown> = Promise.resolve();

  constructor(@Inject(EVENT_STORE) private readonly store: EventStore) {}

  async at(moment: Moment): Promise<Library> {
    const turn = this.folding.then(async () => {
      const known = this.cached.find((past) => isOf(past, moment));
      const found = known ?? (await this.fold(moment));
      this.cached = [found, ...this.cached.filter((past) => past !== found)].slice(0, MAX_CACHED);
      return found.library;
    });
    this.folding = turn.catch(() => undefined);
    return turn;
  }

  private async fold(moment: Moment): Promise<PastLibrary> {
    const library = emptyLibrary();
    const readAt = new Date().toISOString();
    const head = await this.store.head();
    let last = BEGINNING;
    const found = (next: PastLibrary['next']): PastLibrary => ({ library, last, next, head, readAt });
    if (head === BEGINNING) return found(undefined);
    const finished = new AbortController();
    const slice = new Slice();
    try {
      for await (const { events, upTo } of this.store.subscribe(BEGINNING, {
        signal: finished.signal,
        categories: FIGURE_CATEGORIES,
      })) {
        for (const event of events) {
          if (isAfter(event, moment) || comparePositions(event.position, head) > 0) return found(event);
          if (slice.isOver) await slice.rest();
          applyLibraryEvent(library, event as RecordedLibraryEvent);
          last = event.position;
        }
        if (comparePositions(upTo, head) >= 0) return found(undefined);
      }
      throw new Error(`The log ended before ${head}`);
    } finally {
      finished.abort();
    }
  }
}

const isAfter = ({ position, metadata }: Pick<RecordedEvent, 'position' | 'metadata'>, moment: Moment): boolean =>
  comparePositions(position, moment.position) > 0 && (moment.time === null || metadata.time > moment.time);

/** Whether a library that was folded for another moment is that of this one too. */
function isOf({ last, next, head, readAt }: PastLibrary, moment: Moment): boolean {
  const beginsBefore = comparePositions(last, moment.position) <= 0;
  if (next) return beginsBefore && isAfter(next, moment);
  return (
    beginsBefore && comparePositions(moment.position, head) <= 0 && (moment.time === null || moment.time <= readAt)
  );
}
