import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { StepCounter, superlinear } from '../../../../test/support/executed-steps.js';
import { referenceLibraryState } from '../../../../test/support/test-programmes.js';
import { inSlices } from '../../../platform/giving-way.js';
import type { Library } from '../library.js';
import { withUnsaved } from './unsaved-inputs.js';

// docs/quality.md, Under load and attack: the client asks with each figure that is typed.

const ANN = 5;
const LINES = 200;
const FIRST_LINES = 20;

let counter: StepCounter;
let library: Library;
beforeAll(async () => {
  counter = await StepCounter.start();
  library = await referenceLibraryState();
});
afterAll(() => counter.stop());

describe('An unsaved edit', () => {
  it('of a long make-up is counted in steps that grow with its lines', async () => {
    const makeup = library.elementMakeups.get(2);
    const [activity] = makeup?.activities ?? [];
    if (!makeup || !activity) throw new Error('The reference data have make-up 2');
    const trying = (count: number) => {
      const lines = Array.from({ length: count }, (_, i) => ({
        id: i + 1,
        materialId: 16,
        materialQuantity: 1,
        unitId: 5,
        productionRateId: null,
      }));
      const activities = [{ ...activity, lines }];
      library.elementMakeups.set(2, { ...makeup, activities });
      const form = {
        activities: [{ ...activity, lines: lines.map((line) => ({ ...line, id: 0, materialQuantity: 2 })) }],
      };
      const unsaved = { materials: [], productionRates: [], elementMakeups: [{ id: 2, form }] };
      return async (): Promise<void> => {
        expect((await inSlices(withUnsaved(library, unsaved, ANN))).isChange).toBe(true);
      };
    };
    await trying(FIRST_LINES)();
    expect(await superlinear(counter, (count) => counter.stepsOf(trying(count)), LINES)).toEqual([]);
  });
});
