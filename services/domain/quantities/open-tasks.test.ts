import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { RecordedLibraryEvent } from '../library/events.js';
import { applyLibraryEvent, emptyLibrary, type Library, makeupOf } from '../library/library.js';
import type { SubprogrammeCopy } from '../programmes/events.js';
import { CalculationLibrary } from './calculation-inputs.js';
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

  it('are told at once for many make-ups as they are looked up one by one', () => {
    const task = fc.integer({ min: TASK, max: TASK + 3 });
    const makeUp = fc.record({ id: fc.nat(), taskId: fc.option(task), isDefault: fc.boolean(), retired: fc.boolean() });
    fc.assert(
      fc.property(fc.uniqueArray(makeUp, { selector: ({ id }) => id }), task, task, (all, id, baseTaskId) => {
        const library = libraryOf(...all.map((one) => [one.id, one.taskId, one.isDefault] as const));
        for (const { id: makeUpId, retired } of all) {
          const record = library.elementMakeups.get(makeUpId);
          if (record) library.elementMakeups.set(makeUpId, { ...record, retired });
        }
        const open = (of: number, base: number) =>
          ({ id: of, baseTaskId: base, elementMakeupId: null }) as Parameters<typeof makeupOf>[1];
        const copy = { tasks: [open(id, baseTaskId)] } as unknown as SubprogrammeCopy;
        expect(new CalculationLibrary(library).tasksOf(copy)[0]?.elementMakeupId).toBe(
          makeupOf(library, open(id, baseTaskId))?.id ?? null,
        );
        for (const { id: makeUpId } of all) {
          const tasks = [0, 1, 2, 3]
            .map((i) => TASK + i)
            .filter((one) => makeupOf(library, open(one, one))?.id === makeUpId);
          expect(tasksOf(library, makeUpId)).toEqual(tasks);
        }
      }),
    );
  });
});
