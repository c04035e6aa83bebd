import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../../services/domain/library/library.js';
import type { RecordedEvent } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { Slice } from '../../services/platform/giving-way.js';
import { BEGINNING, comparePositions, type Position } from '../../services/platform/position.js';
import { FIGURE_CATEGORIES } from '../part-lines/figure-categories.js';

/** A library between two of its events. */
export interface FoldedLibrary {
  readonly library: Library;
  /** Of its last event. */
  readonly last: Position;
  /** The latest time of its events; empty without any. */
  readonly latestTime: string;
  /** The event that comes after it; undefined at the end of what was read. */
  readonly next: RecordedEvent | undefined;
}

/**
 * Folds the library from the log, so that a figure depends only on the events and not on when or where it is calculated.
 * @param head the position up to which the log is read
 * @param isAfter whether the library that is asked for ends before the event
 */
export async function foldLibrary(
  store: EventStore,
  head: Position,
  isAfter: (event: RecordedEvent) => boolean = () => false,
): Promise<FoldedLibrary> {
  const library = emptyLibrary();
  let [last, latestTime] = [BEGINNING, ''];
  const until = (next?: RecordedEvent): FoldedLibrary => ({ library, last, latestTime, next });
  if (head === BEGINNING) return until();
  const finished = new AbortController();
  const slice = new Slice();
  try {
    for await (const { events, upTo } of store.subscribe(BEGINNING, {
      signal: finished.signal,
      categories: FIGURE_CATEGORIES,
    })) {
      for (const event of events) {
        if (comparePositions(event.position, head) > 0 || isAfter(event)) return until(event);
        if (slice.isOver) await slice.rest();
        applyLibraryEvent(library, event as RecordedLibraryEvent);
        last = event.position;
        if (event.metadata.time > latestTime) latestTime = event.metadata.time;
      }
      if (comparePositions(upTo, head) >= 0) return until();
    }
    throw new Error(`The log ended before ${head}`);
  } finally {
    finished.abort();
  }
}
