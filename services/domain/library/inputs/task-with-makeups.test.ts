import { describe, expect, it } from '@jest/globals';
import {
  ANN,
  activity,
  BOB,
  EMBANKMENT,
  FILL,
  faultsOf,
  libraryAfter,
  makeup,
  retired,
  Shelf,
  standaloneTask,
} from '../../../../test/support/planner-library.js';
import { conflictsOf, eventsOf, refusalOf } from '../../../../test/support/programme-history.js';
import type { LibraryEvent } from '../events.js';
import type { Library } from '../library.js';
import type { ElementMakeupForm } from './element-makeup-form.js';
import type { TaskForm } from './task-form.js';
import { saveMakeup, saveTask, type TaskMakeupForm } from './task-with-makeups.js';

// docs/product/custom-inputs.md, Tasks.

const dig = { name: 'Dig', durationPercent: 80, lagPercent: 0, lines: [] };
const form = (elementMakeupName: string, facts: ElementMakeupForm = {}): ElementMakeupForm => ({
  elementMakeupName,
  activities: [dig],
  ...facts,
});
const card = (name: string, { isDefault = false, ...of }: Partial<TaskMakeupForm> = {}): TaskMakeupForm => ({
  form: form(name),
  isDefault,
  ...of,
});
const save = (
  shelf: Shelf,
  id: number | undefined,
  task: TaskForm,
  makeups: readonly TaskMakeupForm[],
  seen?: Library,
) => saveTask({ id, form: task, makeups }, shelf.choices, { createdBy: ANN, ids: shelf.ids, seen });
/** What each event is about, briefly. */
const told = (events: readonly LibraryEvent[]) =>
  events.map(({ type, data }) => [type, (data as { id: number }).id] as const);

const [KERBS, PRECAST, SLIPFORM] = [21, 22, 23];
const ofKerbs = { taskId: KERBS, taskCode: 'KER001', activities: [activity(41, dig)] };
const KERB_EVENTS = [
  standaloneTask(KERBS, { name: 'Kerbs', taskCode: 'KER001', elementMakeupId: PRECAST }),
  makeup(PRECAST, { ...ofKerbs, elementMakeupName: 'Precast', defaultElementForTask: true }),
  makeup(SLIPFORM, { ...ofKerbs, elementMakeupName: 'Slipform' }),
];
const shelf = (...more: readonly LibraryEvent[]) => new Shelf().apply([...KERB_EVENTS, ...more]);
const asSeen = () => libraryAfter(...KERB_EVENTS);
/** The cards as the form has them when nobody has changed anything. */
const precast: TaskMakeupForm = { id: PRECAST, form: { elementMakeupName: 'Precast' }, isDefault: true };
const slipform: TaskMakeupForm = { id: SLIPFORM, form: { elementMakeupName: 'Slipform' }, isDefault: false };
const renamed = (id: number, elementMakeupName: string): LibraryEvent => ({
  type: 'ElementMakeupChanged',
  data: { id, before: {}, after: { elementMakeupName } },
});

describe('A new task', () => {
  it('comes with its make-ups, which have its code, and with its default', () => {
    const cards = [card('By hand'), card('By machine', { isDefault: true }), card('By laser', { isDefault: true })];
    const made = (id: number, activityId: number, name: string, isDefault: boolean) => ({
      type: 'ElementMakeupCreated',
      data: {
        id,
        elementMakeupName: name,
        taskCode: 'DRA001',
        taskId: 10_001,
        defaultElementForTask: isDefault,
        activities: [{ id: activityId, ...dig }],
        createdBy: ANN,
      },
    });
    expect(eventsOf(save(new Shelf(), undefined, { name: 'Drains', taskCode: 'DRA001' }, cards))).toEqual([
      made(10_003, 10_002, 'By hand', false),
      made(10_005, 10_004, 'By machine', true),
      made(10_007, 10_006, 'By laser', false),
      {
        type: 'TaskCreated',
        data: {
          id: 10_001,
          name: 'Drains',
          taskCode: 'DRA001',
          durationPercent: 1,
          lagPercent: 1,
          quantityFactor: null,
          elementMakeupId: 10_005,
          createdBy: ANN,
        },
      },
    ]);
  });

  it('has its first make-up as default where none is chosen, no code where none is given, and only make-ups of its own', () => {
    const events = eventsOf(
      save(shelf(), undefined, { name: 'Drains', elementMakeupId: 99 }, [card('One'), card('Two', { id: PRECAST })]),
    );
    expect(events).toMatchObject([
      { data: { id: 10_003, taskCode: '', defaultElementForTask: true } },
      { data: { id: 10_005, taskCode: '', defaultElementForTask: false } },
      { data: { id: 10_001, taskCode: '', elementMakeupId: 10_003 } },
    ]);
  });

  it('is refused with every fault of it and of its make-ups at its place, and nothing is saved', () => {
    const cards = [card('One'), card(''), card('Three', { form: form('Three', { activities: [] }) })];
    expect(faultsOf(save(new Shelf(), undefined, {}, cards))).toEqual({
      name: ['Name is required'],
      'elementMakeups.1.elementMakeupName': ['Name is required'],
      'elementMakeups.2.activities': ['Activities are required'],
    });
    expect(faultsOf(save(new Shelf(), undefined, { name: 'Drains' }, []))).toEqual({
      elementMakeups: ['Element Makeups are required'],
    });
  });

  it('is what a task is that was deleted, or that is not the planner’s', () => {
    for (const anns of [shelf(retired(standaloneTask(KERBS))), new Shelf()])
      expect(told(eventsOf(save(anns, KERBS, { name: 'Kerbs' }, [card('One')])))).toEqual([
        ['ElementMakeupCreated', 10_003],
        ['TaskCreated', 10_001],
      ]);
  });
});

describe('A task that is saved', () => {
  const saved = (task: TaskForm, makeups: readonly TaskMakeupForm[], of = shelf(), seen?: Library) =>
    save(of, KERBS, task, makeups, seen);

  it('changes nothing where its form does not differ', () => {
    expect(eventsOf(saved({ name: 'Kerbs', taskCode: 'KER001' }, [precast, slipform]))).toEqual([]);
    expect(eventsOf(saved({}, [precast, slipform], shelf(), asSeen()))).toEqual([]);
    expect(eventsOf(saved({ elementMakeupId: null }, [precast, slipform]))).toEqual([]);
  });

  it('keeps the make-ups of its cards, makes new ones, and deletes those that are left out', () => {
    const cards = [
      precast,
      card('By hand'),
      { ...card('Once more'), id: PRECAST },
      { ...card('Bank'), id: EMBANKMENT },
    ];
    expect(told(eventsOf(saved({}, cards)))).toEqual([
      ['ElementMakeupCreated', 10_002],
      ['ElementMakeupCreated', 10_004],
      ['ElementMakeupCreated', 10_006],
      ['ElementMakeupRetired', SLIPFORM],
    ]);
    expect(eventsOf(saved({}, [precast, card('By hand'), slipform]))).toMatchObject([
      { type: 'ElementMakeupCreated', data: { taskId: KERBS, taskCode: 'KER001', elementMakeupName: 'By hand' } },
    ]);
  });

  it('gives its make-ups its new code, and its default its flag', () => {
    const cards = [
      { ...precast, isDefault: false },
      { ...slipform, isDefault: true },
    ];
    expect(eventsOf(saved({ taskCode: 'KER002', name: 'Kerbs and channels' }, cards))).toEqual([
      {
        type: 'ElementMakeupChanged',
        data: {
          id: PRECAST,
          before: { taskCode: 'KER001', defaultElementForTask: true },
          after: { taskCode: 'KER002', defaultElementForTask: false },
        },
      },
      {
        type: 'ElementMakeupChanged',
        data: {
          id: SLIPFORM,
          before: { taskCode: 'KER001', defaultElementForTask: false },
          after: { taskCode: 'KER002', defaultElementForTask: true },
        },
      },
      {
        type: 'TaskChanged',
        data: {
          id: KERBS,
          before: { name: 'Kerbs', taskCode: 'KER001', elementMakeupId: PRECAST },
          after: { name: 'Kerbs and channels', taskCode: 'KER002', elementMakeupId: SLIPFORM },
        },
      },
    ]);
    expect(
      eventsOf(
        saved({}, [
          { ...precast, isDefault: false },
          { ...slipform, isDefault: true },
        ]),
      ).at(-1),
    ).toEqual({
      type: 'TaskChanged',
      data: { id: KERBS, before: { elementMakeupId: PRECAST }, after: { elementMakeupId: SLIPFORM } },
    });
    expect(eventsOf(saved({ name: 'Kerbing' }, [precast, slipform]))).toEqual([
      { type: 'TaskChanged', data: { id: KERBS, before: { name: 'Kerbs' }, after: { name: 'Kerbing' } } },
    ]);
  });

  it('is told its default where it had none', () => {
    const of = new Shelf().apply([standaloneTask(KERBS), ...KERB_EVENTS.slice(1)]);
    expect(eventsOf(saved({ taskCode: 'KER001' }, [precast, slipform], of))).toMatchObject([
      { data: { before: { elementMakeupId: null }, after: { elementMakeupId: PRECAST } } },
    ]);
  });

  it('leaves what came since its sender read it, and deletes what its sender left out', () => {
    const of = shelf(makeup(24, { taskId: KERBS }), retired(KERB_EVENTS[2]!)); // Slipform
    expect(eventsOf(saved({}, [precast], of, asSeen()))).toEqual([]);
    expect(told(eventsOf(saved({}, [precast], of)))).toEqual([['ElementMakeupRetired', 24]]);
    expect(told(eventsOf(saved({}, [precast], shelf(), asSeen())))).toEqual([['ElementMakeupRetired', SLIPFORM]]);
  });

  it('is refused where somebody has deleted or changed since what it changes or deletes', () => {
    const gone = shelf().apply([retired(KERB_EVENTS[2]!)], BOB); // Slipform
    expect(conflictsOf(saved({}, [precast, slipform], gone, asSeen()))).toEqual([
      { field: 'elementMakeups.1', theirs: null, modifiedBy: BOB, modified: '2027-01-01T08:04:00.000Z' },
    ]);
    const changed = shelf().apply([renamed(SLIPFORM, 'Extruded')], BOB);
    const other = { ...slipform, form: { elementMakeupName: 'By machine' } };
    expect(conflictsOf(saved({}, [precast, other], changed, asSeen()))).toMatchObject([
      { field: 'elementMakeups.1.elementMakeupName', theirs: 'Extruded', modifiedBy: BOB },
    ]);
    expect(conflictsOf(saved({}, [precast], changed, asSeen()))).toMatchObject([
      { field: 'elementMakeups', theirs: 'Extruded', modifiedBy: BOB },
    ]);
    const task: LibraryEvent = { type: 'TaskChanged', data: { id: KERBS, before: {}, after: { name: 'Edging' } } };
    expect(
      conflictsOf(saved({ name: 'Kerbing' }, [precast, slipform], shelf().apply([task], BOB), asSeen())),
    ).toMatchObject([{ field: 'name', theirs: 'Edging', modifiedBy: BOB }]);
    expect(eventsOf(saved({ name: 'Kerbing' }, [precast, slipform], shelf().apply([task], BOB)))).toHaveLength(1);
  });

  it('is refused for its faults before its conflicts', () => {
    const changed = shelf().apply([renamed(SLIPFORM, 'Extruded')], BOB);
    const refused = refusalOf(saved({ name: '' }, [precast], changed, asSeen()));
    expect([refused.code, refused.errors]).toEqual(['invalid-fields', { name: ['Name is required'] }]);
    expect(faultsOf(saved({ taskCode: 'EAR001' }, [precast, slipform]))).toEqual({
      taskCode: ['This task code is already in use. Please choose a different one.'],
    });
  });
});

describe('A make-up that is saved', () => {
  const saved = (of: Shelf, id: number | undefined, makeupForm: ElementMakeupForm, seen?: Library) =>
    saveMakeup({ ...(id !== undefined && { id }), form: makeupForm }, of.choices, {
      createdBy: ANN,
      ids: of.ids,
      seen,
    });

  it('is a new one without an id, or with that of one that is deleted or not the planner’s', () => {
    const of = () => shelf(retired(KERB_EVENTS[2]!)); // Slipform
    for (const id of [undefined, SLIPFORM, EMBANKMENT])
      expect(saved(of(), id, form('Cut', { taskId: KERBS }))).toMatchObject({
        id: 10_002,
        events: [{ type: 'ElementMakeupCreated', data: { id: 10_002, taskId: KERBS, createdBy: ANN } }],
      });
    expect(faultsOf(saved(of(), undefined, form('Cut', { taskId: 99 })) as never)).toEqual({
      taskId: ['This task is not in the library'],
    });
  });

  it('keeps its id, and its activities where its form does not have them', () => {
    expect(saved(shelf(), PRECAST, { elementMakeupName: 'Stone' })).toEqual({
      id: PRECAST,
      events: [
        {
          type: 'ElementMakeupChanged',
          data: { id: PRECAST, before: { elementMakeupName: 'Precast' }, after: { elementMakeupName: 'Stone' } },
        },
      ],
    });
    const lines = [{ materialId: FILL, materialQuantity: 3, productionRateId: null }];
    const activities = [{ ...dig, id: 41, lines }];
    expect(saved(shelf(), PRECAST, { activities })).toMatchObject({
      events: [{ data: { after: { activities: [{ id: 41, lines: [{ id: 10_001, materialQuantity: 3 }] }] } } }],
    });
  });

  it('is refused for its faults, and where somebody has changed the same since', () => {
    expect(faultsOf(saved(shelf(), PRECAST, { elementMakeupName: '' }) as never)).toEqual({
      elementMakeupName: ['Name is required'],
    });
    const changed = shelf().apply([renamed(PRECAST, 'Granite')], BOB);
    expect(conflictsOf(saved(changed, PRECAST, { elementMakeupName: 'Stone' }, asSeen()))).toMatchObject([
      { field: 'elementMakeupName', theirs: 'Granite' },
    ]);
  });
});
