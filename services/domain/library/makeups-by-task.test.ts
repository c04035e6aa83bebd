import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { emptyLibrary } from './library.js';
import { IndexedMakeups } from './makeups-by-task.js';
import { overlaidLibrary } from './overlaid-library.js';

interface Made {
  readonly id: number;
  readonly taskId: number | null;
  readonly retired: boolean;
}
const ids = fc.integer({ min: 1, max: 6 });
const makeups = fc.array(
  fc.record({
    id: ids,
    taskId: fc.option(fc.integer({ min: 1, max: 3 })),
    retired: fc.boolean(),
    deleted: fc.boolean(),
  }),
);
function after(steps: readonly (Made & { readonly deleted: boolean })[]): IndexedMakeups<Made> {
  const all = new IndexedMakeups<Made>();
  for (const { deleted, ...makeup } of steps)
    if (deleted) all.delete(makeup.id);
    else all.set(makeup.id, makeup);
  return all;
}
const lookedThrough = (all: ReadonlyMap<number, Made>, taskId: number) =>
  [...all.values()].filter((makeup) => makeup.taskId === taskId && !makeup.retired).sort((a, b) => a.id - b.id);

describe('The make-ups of a task', () => {
  it('are those that looking through all would find, whatever was set, moved, retired and deleted', () => {
    fc.assert(
      fc.property(makeups, fc.integer({ min: 1, max: 3 }), (steps, taskId) => {
        const all = after(steps);
        expect(all.ofTask(taskId)).toEqual(lookedThrough(all, taskId));
        expect(new IndexedMakeups(all).ofTask(taskId)).toEqual(all.ofTask(taskId));
        all.clear();
        expect(all.ofTask(taskId)).toEqual([]);
      }),
    );
  });

  it('are the planner’s own where a library is seen through theirs', () => {
    fc.assert(
      fc.property(makeups, makeups, fc.integer({ min: 1, max: 3 }), (shared, own, taskId) => {
        const [under, over] = [shared, own].map((steps) => ({
          ...emptyLibrary(),
          elementMakeups: after(steps) as never,
        }));
        const { elementMakeups } = overlaidLibrary(under!, over!); // of the two above
        expect(elementMakeups.ofTask(taskId)).toEqual(lookedThrough(elementMakeups, taskId));
      }),
    );
  });
});
