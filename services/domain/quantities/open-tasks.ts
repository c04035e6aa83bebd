/** The tasks without a chosen make-up that a make-up counts for (docs/product/quantities.md, What counts). */
import { defaultMakeups, type Library } from '../library/library.js';
import type { LibraryReach } from './library-reach.js';

/**
 * A reach by what parts have chosen themselves: make-ups, and open tasks, to which those tasks are added for which the library takes
 * one of the make-ups. Whom a change reaches then follows from programme and library alone, and not from whether a part was
 * calculated since the change before (docs/decisions/0041).
 * @param library before the event
 */
export function withOpenTasks(reach: LibraryReach, library: Library): LibraryReach {
  const tasks = new Set(reach.openTasks);
  // A rate of the Database is used by make-ups of all planners.
  const ofTasks = reach.makeUps.filter((id) => (library.elementMakeups.get(id)?.taskId ?? null) !== null);
  if (ofTasks.length > 0) {
    const reached = new Set(ofTasks);
    for (const [taskId, { id }] of defaultMakeups(library)) if (reached.has(id)) tasks.add(taskId);
  }
  return { makeUps: reach.makeUps, openTasks: [...tasks] };
}
