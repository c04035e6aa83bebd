import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { IndexedMakeups } from '../../services/domain/library/makeups-by-task.js';
import { runs } from '../../test/support/runs.js';
import { LayeredMakeups } from './layered-makeups.js';

const TASKS = 5;
const makeup = (id: number, taskId: number | null, retired: boolean) => ({ id, taskId, retired });
type Made = ReturnType<typeof makeup>;
const changes = fc.array(
  fc.record({
    id: fc.integer({ min: 1, max: 1_010 }),
    taskId: fc.option(fc.integer({ min: 1, max: TASKS })),
    retired: fc.boolean(),
  }),
  { maxLength: 30 },
);

/** As many as are worth a layer. */
const below = Array.from({ length: 1_000 }, (_, i) => makeup(i + 1, (i % TASKS) + 1, false));
const mapOf = (makeups: readonly Made[]) => new Map(makeups.map((one) => [one.id, one as never]));

describe('Make-ups in layers', () => {
  it('find those of a task as looking through all of them does, layer over layer', () => {
    fc.assert(
      fc.property(fc.array(changes, { maxLength: 4 }), fc.integer({ min: 1, max: TASKS }), (layers, taskId) => {
        let makeups = LayeredMakeups.withChanged(new IndexedMakeups(), mapOf(below));
        for (const layer of layers) {
          makeups = LayeredMakeups.withChanged(makeups, mapOf(layer));
          expect(makeups).toBeInstanceOf(LayeredMakeups);
        }
        const all = [...makeups.values()].filter((one) => one.taskId === taskId && !one.retired);
        expect(makeups.ofTask(taskId)).toEqual(all.sort((a, b) => a.id - b.id));
      }),
      { numRuns: runs(20, 200) },
    );
  });
});
