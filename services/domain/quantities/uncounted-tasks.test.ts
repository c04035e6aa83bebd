import { describe, expect, it } from '@jest/globals';
import { hasNoTasks, whyUncounted } from './uncounted-tasks.js';

// docs/product/quantities.md, What counts

const line = (materialQuantity: number) => ({
  id: 1,
  materialId: 1,
  materialQuantity,
  unitId: 1,
  productionRateId: null,
});
const makeupOf = (...quantities: number[]) => ({
  activities: [
    { id: 1, name: 'Prepare', durationPercent: 0, lagPercent: 0, lines: [] },
    { id: 2, name: 'Lay', durationPercent: 100, lagPercent: 0, lines: quantities.map(line) },
  ],
});

describe('Nothing is counted for a task', () => {
  it.each([
    ['without a make-up', null, undefined, 'Drainage has no make-up: nothing is counted for it'],
    [
      'whose make-up has no activities',
      null,
      { activities: [] },
      'The make-up of Drainage has no materials: nothing is counted for it',
    ],
    [
      'whose make-up has no materials',
      null,
      makeupOf(),
      'The make-up of Drainage has no materials: nothing is counted for it',
    ],
    [
      'whose make-up takes none of them',
      null,
      makeupOf(0, 0),
      'The make-up of Drainage has no materials: nothing is counted for it',
    ],
    ['that multiplies by 0', 0, makeupOf(2), 'Drainage has the quantity factor 0: nothing is counted for it'],
  ])('%s', (_, quantityFactor, makeup, sentence) => {
    expect(whyUncounted({ name: 'Drainage', quantityFactor }, makeup)).toBe(sentence);
  });

  it('and for a subprogramme without tasks', () => {
    expect(hasNoTasks('Slip road')).toBe('Slip road has no tasks: nothing is counted for it');
  });
});

it.each([[null], [1], [-1]])('A task with materials counts with the factor %s', (quantityFactor) => {
  expect(whyUncounted({ name: 'Drainage', quantityFactor }, makeupOf(0, 2))).toBeNull();
});
