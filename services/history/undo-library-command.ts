import type { DecisionOf } from '../commands/stream-change.js';
import type { LibraryEvent, RecordedLibraryEvent } from '../domain/library/events.js';
import { invertLibrary, libraryFootprint } from '../domain/library/inputs/invert-library.js';
import { blockersOf } from '../domain/programmes/undo/footprint.js';
import type { RecordedCommand } from './recorded-command.js';
import { undoBlocked } from './undo-refusals.js';

/**
 * Undoes a change of a library, unless later events changed the same fields of the same inputs, or use what it created
 * (docs/product/history.md, Blockers).
 */
export function undoLibraryCommand({
  events,
  later,
}: Pick<RecordedCommand<RecordedLibraryEvent>, 'events' | 'later'>): DecisionOf<LibraryEvent> {
  const inverse = invertLibrary(events);
  const blockers = blockersOf<LibraryEvent>(inverse, later, libraryFootprint);
  return blockers.length > 0 ? { refusal: undoBlocked(blockers) } : { events: inverse };
}
