/** The tasks without a chosen make-up that a make-up counts for (docs/product/quantities.md, What counts). */
import { type Library, makeupOf } from '../library/library.js';
import type { Task } from '../library/library-records.js';
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
    if (taskId !== null && makeupOf(library, openTask(taskId))?.id === id) tasks.add(taskId);
  }
  return { makeUps: reach.makeUps, openTasks: [...tasks] };
}

/** A task of a programme that was copied from this one, and has no make-up of its own. */
const openTask = (id: number): Task => ({
  id,
  baseTaskId: id,
  elementMakeupId: null,
  name: '',
  taskCode: '',
  durationPercent: 0,
  lagPercent: 0,
  quantityFactor: null,
  p6ActivityId: null,
});
