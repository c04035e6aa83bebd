import { describe, expect, it } from '@jest/globals';
import { type Choosable, choiceRefusal, inShownOrder } from './compared-choice.js';
import { compared, differs } from './compared-input.js';

const found = new Map<number, Choosable>(
  [
    { id: 1, baseProjectId: 0, scenarioName: 'Baseline', isActive: true },
    { id: 2, baseProjectId: 1, scenarioName: 'Two shifts', isActive: true },
    { id: 3, baseProjectId: 1, scenarioName: 'Gone', isActive: false },
    { id: 9, baseProjectId: 0, scenarioName: 'Baseline', isActive: true },
  ].map((one) => [one.id, one]),
);

describe('The choice of scenarios', () => {
  it.each([
    [[1, 2], undefined],
    [[2, 1], undefined],
    [[1], 'invalid'],
    [[1, 1], 'invalid'],
    [[1, 2, 3, 4, 5, 6], 'invalid'],
    [[1, 9], 'invalid'],
    [[1, 7], 'missing'],
    [[1, 3], 'conflict'],
  ])('%j is %s', (ids, kind) => {
    expect(choiceRefusal(ids, found)?.kind).toBe(kind);
  });

  it('begins with the baseline, and else stays as it was given', () => {
    expect(inShownOrder([3, 2, 1], found)).toEqual([1, 3, 2]);
    expect(inShownOrder([3, 2], found)).toEqual([3, 2]);
  });
});

describe('An input', () => {
  it.each([
    ['of equal values', [{ amount: 1 }, { amount: 1 }], undefined, false],
    ['of other values', [{ amount: 1 }, { amount: 2 }], undefined, true],
    [
      'in another unit',
      [
        { amount: 1, unit: 'm' },
        { amount: 1, unit: 'km' },
      ],
      undefined,
      true,
    ],
    ['of what only one has', [{ amount: 1 }, undefined], undefined, false],
    ['that one lacks which could have it', [{ text: 'A' }, undefined], [true, true], true],
    ['that one lacks with all around it', [{ text: 'A' }, undefined], [true, false], false],
    ['with other shifts', [{ hours: [10] }, { hours: [10, 10] }], undefined, true],
    [
      'with as many other days',
      [
        { amount: 1, added: { count: 0, days: [] }, removed: { count: 0, days: [] } },
        { amount: 1, added: { count: 1, days: [] }, removed: { count: 1, days: [] } },
      ],
      undefined,
      true,
    ],
  ])('%s differs or does not', (_name, values, couldHave, expected) => {
    expect(differs(compared('part', values, {}, couldHave))).toBe(expected);
  });
});
