import { BEGINNING, comparePositions, type Position } from '../../services/event-store/event.js';
import type { EventStore } from '../../services/event-store/event-store.js';
import type { RecordedLibraryEvent } from '../../services/library/events.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../../services/library/library.js';

/** Streams of the library that figures depend on. */
export const FIGURE_CATEGORIES = ['reference', 'material', 'productionrate', 'elementmakeup'] as const;

/**
 * The library as it stood before the event at `position`, folded from the log: a figure then follows from the events
 * alone, whenever and wherever it is calculated.
 */
export async function libraryBefore(store: EventStore, position: Position): Promise<Library> {
  const library = emptyLibrary();
  const enough = new AbortController();
  try {
    for await (const { events, upTo } of store.subscribe(BEGINNING, {
      signal: enough.signal,
      categories: FIGURE_CATEGORIES,
    })) {
      for (const event of events) {
        if (comparePositions(event.position, position) >= 0) return library;
        applyLibraryEvent(library, event as RecordedLibraryEvent);
      }
      if (comparePositions(upTo, position) >= 0) return library;
    }
    throw new Error(`The log ended before ${position}`);
  } finally {
    enough.abort();
  }
}
