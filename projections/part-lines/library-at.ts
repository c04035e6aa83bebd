import type { RecordedLibraryEvent } from '../../services/domain/library/events.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../../services/domain/library/library.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import { BEGINNING, comparePositions, type Position } from '../../services/platform/position.js';

/** Categories of the library on which figures depend. */
export const FIGURE_CATEGORIES = ['reference', 'material', 'productionrate', 'elementmakeup', 'library'] as const;

/**
 * The library after the events up to `position`, folded from the log, so that a figure depends only on the events and not on when or
 * where it is calculated.
 */
export async function libraryAt(store: EventStore, position: Position): Promise<Library> {
  const library = emptyLibrary();
  if (position === BEGINNING) return library;
  const finished = new AbortController();
  try {
    for await (const { events, upTo } of store.subscribe(BEGINNING, {
      signal: finished.signal,
      categories: FIGURE_CATEGORIES,
    })) {
      for (const event of events) {
        if (comparePositions(event.position, position) > 0) return library;
        applyLibraryEvent(library, event as RecordedLibraryEvent);
      }
      if (comparePositions(upTo, position) >= 0) return library;
    }
    throw new Error(`The log ended before ${position}`);
  } finally {
    finished.abort();
  }
}
