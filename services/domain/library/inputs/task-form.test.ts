import { describe, expect, it } from '@jest/globals';
import {
  ANN,
  BOB,
  DATABASE,
  DUAL_CARRIAGEWAY,
  databaseLibrary,
  EARTHWORKS,
  EMBANKMENT,
  faultsOf,
  makeup,
  RUNWAY,
  retired,
  Shelf,
  standaloneTask,
  subprogramme,
} from '../../../../test/support/planner-library.js';
import { taskOf } from '../../../../test/support/programme-history.js';
import { changeInput, createInput, currentInput } from './input-decisions.js';
import {
  categoryOfType,
  MAX_TASKS,
  type SubprogrammeForm,
  type SubprogrammeTaskForm,
  subprogrammeTasks,
  type TaskForm,
} from './task-form.js';

// docs/product/subprogrammes.md, Fields of a task; docs/product/custom-inputs.md, Forms.

const [KERBS, KERB_MAKEUP, OWN_WAY] = [21, 22, 23];
/** Ann has a task with a make-up, and a subprogramme; Bob's make-up and subprogramme are nobody else's. */
const shelf = () =>
  new Shelf(
    databaseLibrary(
      makeup(31, { createdBy: BOB }),
      subprogramme(32, { createdBy: BOB, tasks: [taskOf(33)] }),
      subprogramme(34, { createdBy: DATABASE, tasks: [taskOf(35, { taskCode: 'EXC001' })] }),
      retired(subprogramme(34)),
    ),
  ).apply([
    standaloneTask(KERBS, {
      name: 'Kerbs',
      taskCode: 'KER001',
      durationPercent: 25,
      lagPercent: 50,
      quantityFactor: 2,
      elementMakeupId: KERB_MAKEUP,
    }),
    makeup(KERB_MAKEUP, { taskId: KERBS }),
    subprogramme(OWN_WAY, { tasks: [taskOf(61, { taskCode: 'WAY001' }), taskOf(62)] }),
  ]);
const { choices } = shelf();
const by = { id: 90, createdBy: ANN, choices };

describe('The form of a task', () => {
  const created = (form: TaskForm) => createInput('tasks', { name: 'Drains', ...form }, by);

  it('makes one that takes a percent of the time, without a code, a factor or a make-up, unless it says otherwise', () => {
    const blank = { id: 90, name: 'Drains', taskCode: '', durationPercent: 1, lagPercent: 1 };
    expect(created({})).toEqual({
      events: [
        { type: 'TaskCreated', data: { ...blank, quantityFactor: null, elementMakeupId: null, createdBy: ANN } },
      ],
    });
    expect(faultsOf(createInput('tasks', {}, by))).toEqual({ name: ['Name is required'] });
  });

  it.each<[string, TaskForm, object]>([
    [
      'a code of another shape',
      { taskCode: 'x' },
      { taskCode: ['Invalid format. Use 3 letters + 3 digits (e.g., DRA001)'] },
    ],
    [
      'a duration over 100 %',
      { durationPercent: 101 },
      { durationPercent: ['Duration is a number from 0 to 100 with at most two decimals'] },
    ],
    [
      'a lag over 100 %',
      { lagPercent: 101 },
      { lagPercent: ['Lag is a number from 0 to 100 with at most two decimals'] },
    ],
    [
      'a factor beyond a million',
      { quantityFactor: 1_000_001 },
      { quantityFactor: ['Quantity factor is a number from 0 up to 1000000'] },
    ],
    [
      "another planner's make-up",
      { elementMakeupId: 31 },
      { elementMakeupId: ['This element make-up is not in the library'] },
    ],
    [
      "the code of the planner's task",
      { taskCode: 'KER001' },
      { taskCode: ['This task code is already in use. Please choose a different one.'] },
    ],
    [
      'the code of a Database task',
      { taskCode: 'EAR001' },
      { taskCode: ['This task code is already in use. Please choose a different one.'] },
    ],
  ])('refuses %s', (_, form, faults) => {
    expect(faultsOf(created(form))).toEqual(faults);
  });

  it.each<TaskForm>([
    { taskCode: 'DRA001' },
    { taskCode: 'EXC001' },
    { taskCode: 'WAY001' },
    { quantityFactor: 1_000_000 },
    { elementMakeupId: EMBANKMENT },
    { elementMakeupId: KERB_MAKEUP },
    { durationPercent: 0, lagPercent: 100 },
  ])('takes %j', (form) => {
    expect(faultsOf(created(form))).toEqual({});
  });

  it('lets a task keep its own code, and checks both percentages when one of them is set', () => {
    const kerbs = currentInput('tasks', KERBS, choices)!; // on the shelf
    const faults = (form: TaskForm) =>
      faultsOf(changeInput('tasks', { ...kerbs, taskCode: '' } as never, form, choices));
    expect(faults({ taskCode: 'KER001' })).toEqual({});
    const together = { durationPercent: ['Start and duration together are at most 100 %'] };
    expect([faults({ durationPercent: 51 }), faults({ lagPercent: 76 })]).toEqual([together, together]);
  });
});

describe('The tasks of a subprogramme', () => {
  const of = (forms: readonly SubprogrammeTaskForm[], before = [taskOf(61), taskOf(62)], from = shelf()) =>
    subprogrammeTasks(forms, before, from.choices, from.id);

  it('are the tasks that they are made from, but for what the form says', () => {
    const kerbs = {
      id: 10_001,
      name: 'Kerbs',
      taskCode: 'KER001',
      durationPercent: 25,
      lagPercent: 50,
      quantityFactor: 2,
      elementMakeupId: KERB_MAKEUP,
      baseTaskId: KERBS,
      p6ActivityId: null,
    };
    expect(of([{ baseTaskId: KERBS }])).toEqual([kerbs]);
    const said = {
      name: 'Other',
      taskCode: '',
      durationPercent: 0,
      lagPercent: 0,
      quantityFactor: null,
      elementMakeupId: null,
    };
    expect(of([{ baseTaskId: KERBS, ...said }])).toEqual([{ ...kerbs, ...said }]);
    expect(of([{ baseTaskId: EARTHWORKS }])).toMatchObject([
      { name: 'Earthworks', durationPercent: 35, elementMakeupId: EMBANKMENT, baseTaskId: EARTHWORKS },
    ]);
  });

  it('are empty ones where they are made from none, or from one that the planner does not have', () => {
    const empty = {
      name: '',
      taskCode: '',
      durationPercent: 1,
      lagPercent: 1,
      quantityFactor: null,
      elementMakeupId: null,
    };
    expect(of([{}, { baseTaskId: 33 }])).toEqual([
      { id: 10_001, ...empty, baseTaskId: 0, p6ActivityId: null },
      { id: 10_002, ...empty, baseTaskId: 33, p6ActivityId: null },
    ]);
  });

  it('keep their ids, once each, and what the form leaves out', () => {
    const before = [taskOf(61, { quantityFactor: 3, elementMakeupId: EMBANKMENT }), taskOf(62)];
    expect(of([{ id: 62 }, { id: 61, lagPercent: 20 }], before)).toEqual([before[1], { ...before[0], lagPercent: 20 }]);
    const [kept, second, unknown] = of([{ id: 61 }, { id: 61 }, { id: 99 }], before);
    expect([kept?.id, second?.id, unknown?.id]).toEqual([61, 10_001, 10_002]);
    expect(second?.name).toBe('');
  });
});

describe('The form of a subprogramme', () => {
  const ROAD = { name: 'Bank road', assetType: 'Dual carriageway', assetCategoryId: DUAL_CARRIAGEWAY };
  const created = (form: SubprogrammeForm) => createInput('subprogrammes', { ...ROAD, ...form } as object, by);

  it('makes one without tasks unless it says otherwise, and says what is required', () => {
    expect(created({})).toEqual({
      events: [{ type: 'SubprogrammeCreated', data: { ...ROAD, id: 90, tasks: [], createdBy: ANN } }],
    });
    expect(faultsOf(createInput('subprogrammes', {}, by))).toEqual({
      name: ['Name is required'],
      assetType: ['Asset Type is required'],
      assetCategoryId: ['Asset type is required'],
    });
  });

  it('refuses an asset type that there is not, whichever of the two fields names it', () => {
    const way = currentInput('subprogrammes', OWN_WAY, choices)!; // on the shelf
    const faults = (form: SubprogrammeForm, now: object = {}) =>
      faultsOf(changeInput('subprogrammes', { ...way, ...now }, form as object, choices));
    const required = { assetCategoryId: ['Asset type is required'] };
    expect(faults({ assetCategoryId: 99 })).toEqual(required);
    expect(faults({ assetType: 'Runway' }, { assetCategoryId: 99 })).toEqual(required);
    expect(faults({ assetType: 'Runway', assetCategoryId: RUNWAY })).toEqual({});
  });

  it('takes up to 1,000 tasks', () => {
    const tasks = Array.from({ length: MAX_TASKS + 1 }, (_, i) => taskOf(i + 1, { baseTaskId: 0 }));
    expect(faultsOf(created({ tasks: tasks.slice(1) }))).toEqual({});
    expect(faultsOf(created({ tasks }))).toEqual({ tasks: ['A subprogramme takes up to 1000 tasks'] });
  });

  it('says which task is wrong, and which is made from one that the planner does not have', () => {
    const tasks = [
      taskOf(61, { baseTaskId: KERBS }),
      taskOf(62, { name: '', taskCode: 'x', baseTaskId: 33 }),
      taskOf(63, { lagPercent: 101, quantityFactor: -1, elementMakeupId: 31, baseTaskId: 0 }),
    ];
    expect(faultsOf(created({ tasks }))).toEqual({
      'tasks.1.baseTaskId': ['This task is not in the library'],
      'tasks.1.name': ['Name is required'],
      'tasks.1.taskCode': ['Invalid format. Use 3 letters + 3 digits (e.g., DRA001)'],
      'tasks.2.lagPercent': ['Lag is a number from 0 to 100 with at most two decimals'],
      'tasks.2.quantityFactor': ['Quantity factor is a number from 0 up to 1000000'],
      'tasks.2.elementMakeupId': ['This element make-up is not in the library'],
    });
  });

  it('leaves alone what a task had before, and checks what it sets', () => {
    const wrong = taskOf(61, { name: '', taskCode: 'x', lagPercent: 101, elementMakeupId: 31, baseTaskId: 33 });
    const way = { ...currentInput('subprogrammes', OWN_WAY, choices), tasks: [wrong, taskOf(62)] } as never;
    const faults = (...tasks: SubprogrammeForm['tasks'] & object) =>
      faultsOf(changeInput('subprogrammes', way, { tasks } as object, choices));
    expect(faults({ ...wrong, quantityFactor: 2 })).toEqual({});
    expect(faults({ ...wrong, name: 'x'.repeat(101) }, { ...wrong, id: 63, baseTaskId: 0 })).toMatchObject({
      'tasks.0.name': ['Name is too long (maximum 100 characters).'],
      'tasks.1.name': ['Name is required'],
    });
    expect(faults({ ...wrong, baseTaskId: 32 })).toEqual({ 'tasks.0.baseTaskId': ['This task is not in the library'] });
  });
});

describe('The category of an asset type', () => {
  it('is the one that has the type, and the wanted one where several have it or none', () => {
    const { shared } = choices;
    const also = { ...shared.assetCategories.get(RUNWAY)!, id: 2 }; // of the reference data
    const both = {
      ...choices,
      shared: { ...shared, assetCategories: new Map([...shared.assetCategories, [2, also]]) },
    };
    expect(categoryOfType('Dual carriageway', undefined, choices)).toBe(DUAL_CARRIAGEWAY);
    expect(categoryOfType('Dual carriageway', RUNWAY, choices)).toBe(DUAL_CARRIAGEWAY);
    expect([2, undefined].map((wanted) => categoryOfType('Runway', wanted, both))).toEqual([2, RUNWAY]);
    expect([7, undefined].map((wanted) => categoryOfType('Canal', wanted, choices))).toEqual([7, 0]);
  });
});
