import { describe, expect, it } from '@jest/globals';
import type { RecordedLibraryEvent } from '../library/events.js';
import { applyLibraryEvent, emptyLibrary, type Library } from '../library/library.js';
import { withOpenTasks } from './open-tasks.js';

const [TASK, OTHER_TASK] = [70, 71];

/** @param makeUps id, task, and whether it is the default */
function libraryOf(
  ...makeUps: readonly (readonly [id: number, taskId: number | null, isDefault?: boolean])[]
): Library {
  const library = emptyLibrary();
  for (const [id, taskId, defaultElementForTask = false] of makeUps) {
    const facts = { id, elementMakeupName: `Make-up ${id}`, taskCode: 'EAR001', taskId, defaultElementForTask };
    applyLibraryEvent(library, {
      type: 'ElementMakeupCreated',
      data: { ...facts, activities: [], createdBy: 0 },
      stream: `elementmakeup-${id}`,
      metadata: { userId: 3, time: '2027-01-01T08:00:00.000Z' },
    } as unknown as RecordedLibraryEvent);
  }
  return library;
}
const tasksOf = (library: Library, ...makeUps: readonly number[]) =>
  withOpenTasks({ makeUps, openTasks: [] }, library).openTasks;

describe('The open tasks that a make-up reaches', () => {
  it('are those for which the library takes it: the default, else the one with the lowest id', () => {
    expect(tasksOf(libraryOf([5, TASK], [6, TASK]), 5)).toEqual([TASK]);
    expect(tasksOf(libraryOf([5, TASK], [6, TASK]), 6)).toEqual([]);
    expect(tasksOf(libraryOf([5, TASK], [6, TASK, true]), 6)).toEqual([TASK]);
    expect(tasksOf(libraryOf([5, TASK], [6, TASK, true]), 5)).toEqual([]);
  });

  it('are none of a make-up that is made for no task, or that the library does not know', () => {
    expect(tasksOf(libraryOf([5, null]), 5, 9)).toEqual([]);
  });

  it('come beside those that are in reach already, each once', () => {
    const library = libraryOf([5, TASK], [6, OTHER_TASK]);
    expect(withOpenTasks({ makeUps: [5, 6], openTasks: [TASK] }, library)).toEqual({
      makeUps: [5, 6],
      openTasks: [TASK, OTHER_TASK],
    });
  });
});
