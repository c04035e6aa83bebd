import { describe, expect, it } from '@jest/globals';
import {
  copyOf,
  given,
  partFacts,
  partsCreated,
  programmeCreated,
  taskOf,
} from '../../../test/support/programme-history.js';
import { emptyLibrary, type Library } from '../library/library.js';
import { IndexedMakeups } from '../library/makeups-by-task.js';
import { CalculationLibrary, calendarOf } from './calculation-inputs.js';
import { parseDay } from './day.js';

const record = (id: number) => ({ id, retired: false }) as never;
const makeup = (id: number, taskId: number) =>
  ({ id, taskId, defaultElementForTask: false, retired: false, activities: [] }) as never;
const library: Library = {
  ...emptyLibrary(),
  units: new Map([[1, record(1)]]),
  materials: new Map([[2, record(2)]]),
  productionRates: new Map([[3, record(3)]]),
  elementMakeups: new IndexedMakeups([
    [4, makeup(4, 70)],
    [5, makeup(5, 99)],
  ]),
  assetCategories: new Map([[11, { measurmentType: 'Length' } as never]]),
};

describe('The inputs of the calculation', () => {
  it('are records of the library by their ids', () => {
    const facts = new CalculationLibrary(library);
    expect([facts.unit(1), facts.material(2), facts.productionRate(3), facts.makeUp(4)]).toEqual([
      library.units.get(1),
      library.materials.get(2),
      library.productionRates.get(3),
      library.elementMakeups.get(4),
    ]);
    expect(facts.unit(9)).toBeUndefined();
  });

  it('are a part with its tasks, each with the make-up that counts for it', () => {
    const copy = {
      ...copyOf(501, 1, 'Road'),
      tasks: [
        taskOf(61, { elementMakeupId: 5, quantityFactor: 2 }),
        taskOf(62, { baseTaskId: 70 }),
        taskOf(63, { baseTaskId: 71 }),
      ],
    };
    const programme = given(
      programmeCreated(),
      partsCreated('Road', partFacts(7), partFacts(8, { assetCategoryId: 9 })),
    );
    const facts = new CalculationLibrary(library);
    const [part, ofOther] = [...programme.parts.values()];
    if (!part || !ofOther) throw new Error('The programme has two parts');
    const task = (taskId: number, quantityFactor: number | null, elementMakeupId: number | null) => ({
      taskId,
      name: `Task ${taskId}`,
      lagPercent: 10,
      durationPercent: 40,
      quantityFactor,
      elementMakeupId,
    });
    expect(facts.part(part, copy)).toEqual({
      partId: 7,
      start: '2027-03-01',
      end: '2027-12-17',
      size: 700,
      unitId: 1,
      measurmentType: 'Length',
      tasks: [task(61, 2, 5), task(62, null, 4), task(63, null, null)],
    });
    expect(facts.part(ofOther, undefined)).toMatchObject({ measurmentType: null, tasks: [] });
    expect(facts.tasksOf(copy)).toBe(facts.tasksOf(copy));
  });

  it("are the programme's working days and its shifts", () => {
    const calendar = calendarOf(
      given(
        programmeCreated({
          schedule: {
            workingPatternBitMask: 63,
            shiftId: null,
            noShifts: 3,
            shift1Hours: 9,
            shift2Hours: 8,
            shift3Hours: 7,
          },
          nonWorkingDays: [{ date: '2027-03-02', description: '' }],
        }),
      ),
    );
    // Monday to Sunday.
    const days = ['2027-03-01', '2027-03-02', '2027-03-06', '2027-03-07'].map((day) =>
      calendar.isWorking(parseDay(day)),
    );
    expect(days).toEqual([true, false, true, false]);
    expect([calendar.shifts, calendar.hoursPerDay]).toEqual([3, 24]);
  });
});
