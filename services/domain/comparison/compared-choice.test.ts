import { describe, expect, it } from '@jest/globals';
import { type Choosable, choiceRefusal, inShownOrder } from './compared-choice.js';

const found = new Map<number, Choosable>(
  [
    { id: 1, baseProjectId: 0, scenarioName: 'Baseline', isActive: true },
    { id: 2, baseProjectId: 1, scenarioName: 'Two shifts', isActive: true },
    { id: 3, baseProjectId: 1, scenarioName: 'Gone', isActive: false },
    ...[4, 5, 6, 7].map((id) => ({ id, baseProjectId: 1, scenarioName: `Scenario ${id}`, isActive: true })),
    { id: 9, baseProjectId: 0, scenarioName: 'Baseline', isActive: true },
  ].map((one) => [one.id, one]),
);

describe('The choice of scenarios', () => {
  it.each([[[1, 2]], [[2, 1]], [[1, 2, 4, 5, 6]]])('%j can be compared', (ids) => {
    expect(choiceRefusal(ids, found)).toBeUndefined();
  });

  it.each([
    [[1], 'A valid comparison requires at least two scenarios. Please select more to continue.'],
    [[1, 1], 'Each scenario can be compared once.'],
    [[1, 2, 4, 5, 6, 7], 'A valid comparison supports a maximum of 5 scenarios. Please deselect some.'],
    [[1, 9], 'Only scenarios of one programme can be compared.'],
  ])('%j is refused: %s', (ids, text) => {
    expect(choiceRefusal(ids, found)).toMatchObject({ kind: 'invalid', errors: { projects: [text] } });
  });

  it.each([
    [[1, 8], { kind: 'missing', code: 'programme-not-found', detail: 'There is no programme 8.' }],
    [
      [1, 3],
      {
        kind: 'conflict',
        code: 'scenario-removed',
        title: "'Gone' was removed and cannot be compared. Restore it, or choose another scenario.",
      },
    ],
  ])('%j names what is not there', (ids, refusal) => {
    expect(choiceRefusal(ids, found)).toMatchObject(refusal);
  });

  it('begins with the baseline, and else stays as it was given', () => {
    expect(inShownOrder([3, 2, 1], found)).toEqual([1, 3, 2]);
    expect(inShownOrder([3, 2], found)).toEqual([3, 2]);
  });
});
