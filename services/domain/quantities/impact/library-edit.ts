/** What an unsaved edit of the library reaches (docs/product/custom-inputs.md, What an edit does). */
import {
  makeupsInReach,
  type UnsavedInputs,
  type UnsavedLibrary,
  withUnsaved,
} from '../../library/inputs/unsaved-inputs.js';
import type { Library } from '../../library/library.js';
import type { LibraryReach } from '../library-reach.js';
import { withOpenTasks } from '../open-tasks.js';

export interface LibraryEdit {
  readonly unsaved: UnsavedLibrary;
  /** Programmes in reach use one of the make-ups before the edit or after it. */
  readonly reach: LibraryReach;
  /** Whether figures of programmes may change, or what is shown of them. */
  readonly isChange: boolean;
}

/** Rests between make-ups. @param library as it is saved @param userId whose edit it is */
export function* libraryEdit(
  library: Library,
  inputs: UnsavedInputs,
  userId: number,
): Generator<undefined, LibraryEdit> {
  const unsaved = yield* withUnsaved(library, inputs, userId);
  const edited = unsaved.makeups.map(({ after: { id } }) => id);
  const makeUps = [...new Set([...makeupsInReach(library, inputs), ...edited])];
  const openTasks = [library, unsaved.library].flatMap(
    (one) => withOpenTasks({ makeUps, openTasks: [] }, one).openTasks,
  );
  // A new make-up may become the default of tasks that programmes have already.
  const isNewOfTask = unsaved.makeups.some(({ before, after }) => before === undefined && after.taskId !== null);
  return {
    unsaved,
    reach: { makeUps, openTasks: [...new Set(openTasks)] },
    isChange: unsaved.isChange || isNewOfTask,
  };
}
