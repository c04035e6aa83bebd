/** The tasks without a chosen make-up that a make-up counts for (docs/product/quantities.md, What counts). */
import { type Library, makeupOf } from '../library/library.js';
import type { LibraryReach } from './library-reach.js';

/**
 * A reach by what parts have chosen themselves: make-ups, and open tasks, to which those tasks are added for which the library takes
 * one of the make-ups. Whom a change reaches then follows from programme and library alone, and not from whether a part was
 * calculated since the change before (docs/decisions/0041).
 * @param library before the event
 */
export function withOpenTasks(reach: LibraryReach, library: Library): LibraryReach {
  const tasks = new Set(reach.openTasks);
  for (const id of reach.makeUps) {
    const taskId = library.elementMakeups.get(id)?.taskId ?? null;
    if (taskId !== null && makeupOf(library, { id: taskId, baseTaskId: taskId, elementMakeupId: null })?.id === id)
      tasks.add(taskId);
  }
  return { makeUps: reach.makeUps, openTasks: [...tasks] };
}
