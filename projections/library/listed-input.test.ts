import { describe, expect, it } from '@jest/globals';
import { listedInputs, sortKeyOf, usesOf } from './listed-input.js';

const stamps = { created: 'c', modified: 'm', createdBy: 5, modifiedBy: 5, retired: false, version: 1 };
const task = (id: number, elementMakeupId: number | null, baseTaskId = 0) => ({
  id,
  name: `Task ${id}`,
  taskCode: 'EXC001',
  durationPercent: 50,
  lagPercent: 0,
  quantityFactor: null,
  elementMakeupId,
  baseTaskId,
  p6ActivityId: null,
});
const subprogramme = (createdBy: number) => ({
  ...stamps,
  createdBy,
  id: 9,
  name: 'Road',
  assetType: 'Dual carriageway',
  assetCategoryId: 11,
  tasks: [task(21, 7, 3), task(22, null)],
});
const line = (materialId: number, productionRateId: number | null) => ({
  id: materialId,
  materialId,
  materialQuantity: 1,
  unitId: 5,
  productionRateId,
});
const makeup = (taskId: number | null) => ({
  ...stamps,
  id: 7,
  elementMakeupName: 'Dig',
  taskCode: 'EXC001',
  taskId,
  defaultElementForTask: false,
  activities: [
    { id: 1, name: 'A', durationPercent: 1, lagPercent: 0, lines: [line(16, 4), line(19, null)] },
    { id: 2, name: 'B', durationPercent: 1, lagPercent: 0, lines: [line(16, 4)] },
  ],
});
const brief = (uses: ReturnType<typeof usesOf>) =>
  uses.map(({ used_kind, used_id, by_kind, by_id }) => `${used_kind} ${used_id} by ${by_kind} ${by_id}`);

describe('The order of a list', () => {
  it('of a kind is by its own columns alone, under the names of the list', () => {
    expect(sortKeyOf('productionRates', 'labour')).toEqual({ key: 'lbT_Labour', as: 'figure' });
    expect(sortKeyOf('materials', 'unit')).toEqual({ key: 'unitId', as: 'figure' });
    expect(sortKeyOf('vehicles', 'name')).toEqual({ key: 'name', as: 'text' });
    for (const [kind, column] of [
      ['materials', 'basis'],
      ['tasks', 'parts'],
      ['vehicles', 'toString'],
      ['productionRates', 'constructor'],
    ] as const)
      expect({ column, key: sortKeyOf(kind, column) }).toEqual({ column, key: undefined });
  });
});

describe('The rows of a record', () => {
  it('of a Database subprogramme are also its tasks, which have no record of their own', () => {
    const brieflyListed = (owner: number) =>
      listedInputs('subprogrammes', subprogramme(owner)).map(({ kind, id, subprogramme_id }) => [
        kind,
        id,
        subprogramme_id,
      ]);
    expect(brieflyListed(5)).toEqual([['subprogrammes', 9, null]]);
    expect(brieflyListed(0)).toEqual([
      ['subprogrammes', 9, null],
      ['tasks', 21, 9],
      ['tasks', 22, 9],
    ]);
  });

  it('have the words that a search finds, caseless', () => {
    expect(listedInputs('elementMakeups', makeup(null))[0]).toMatchObject({
      name: 'Dig',
      owner: 5,
      sort_keys: { parts: 2 },
    });
    expect(listedInputs('subprogrammes', subprogramme(5))[0]?.search).toContain('dual carriageway');
    expect(listedInputs('elementMakeups', makeup(null))[0]?.search).toContain('exc001');
  });
});

describe('What uses what', () => {
  it('is each material and rate of a make-up once, and the task that it is made for', () => {
    expect(brief(usesOf('elementMakeups', makeup(3)))).toEqual([
      'materials 16 by elementMakeups 7',
      'productionRates 4 by elementMakeups 7',
      'materials 19 by elementMakeups 7',
      'elementMakeups 7 by tasks 3',
    ]);
    expect(brief(usesOf('elementMakeups', makeup(null)))).not.toContain('elementMakeups 7 by tasks 3');
  });

  it("is told of the tasks of a planner's subprogramme as of the subprogramme", () => {
    expect(brief(usesOf('subprogrammes', subprogramme(5)))).toEqual([
      'elementMakeups 7 by subprogrammes 9',
      'tasks 3 by subprogrammes 9',
    ]);
    expect(brief(usesOf('subprogrammes', subprogramme(0)))).toEqual([
      'elementMakeups 7 by tasks 21',
      'tasks 21 by subprogrammes 9',
      'tasks 3 by subprogrammes 9',
      'tasks 22 by subprogrammes 9',
    ]);
  });

  it('is nothing for what is made of no other input', () => {
    const vehicle = { ...stamps, id: 2, name: 'Tipper', vehicleType: '', transportMode: '', vehicleLength: 1 };
    expect(usesOf('vehicles', { ...vehicle, vehicleWidth: 1, vehicleHeight: 1, maximumLoadCapacity: 1 })).toEqual([]);
  });
});
