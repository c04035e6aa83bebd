import { describe, expect, it } from '@jest/globals';
import {
  ANN,
  activity,
  applyAll,
  BOB,
  COMPACT,
  CUBIC_METRE,
  databaseLibrary,
  EARTHWORKS,
  FILL,
  faultsOf,
  LITRE,
  line,
  METRE,
  makeup,
  material,
  rate,
  retired,
  Shelf,
  standaloneTask,
  subprogramme,
  TONNE,
} from '../../../../test/support/planner-library.js';
import { taskOf } from '../../../../test/support/programme-history.js';
import type { MaterialLine, WorkActivity } from '../library-records.js';
import {
  activitiesOf,
  type ElementMakeupForm,
  MAX_ACTIVITIES,
  MAX_LINES,
  type MaterialLineForm,
  newLineIds,
  type WorkActivityForm,
} from './element-makeup-form.js';
import { inputChoices } from './input-choices.js';
import { changeInput, createInput, currentInput } from './input-decisions.js';

// docs/product/custom-inputs.md, Forms; docs/product/quantities.md, What counts.

const [OWN_MATERIAL, DELETED_MATERIAL, OWN_RATE, DELETED_RATE, TASK, CUT] = [11, 12, 13, 14, 15, 16];
const shelf = () =>
  new Shelf(databaseLibrary(material(31, { createdBy: BOB }), rate(32, { createdBy: BOB }))).apply([
    material(OWN_MATERIAL, { unitId: TONNE }),
    material(DELETED_MATERIAL),
    retired(material(DELETED_MATERIAL)),
    rate(OWN_RATE),
    rate(DELETED_RATE),
    retired(rate(DELETED_RATE)),
    standaloneTask(TASK),
    makeup(CUT),
  ]);
const { choices } = shelf();

describe('The activities of a form', () => {
  const before = [
    activity(41, { lines: [line(51, { unitId: LITRE }), line(52)] }),
    activity(42, { lines: [line(53)] }),
  ];
  const of = (...forms: readonly WorkActivityForm[]) => {
    const { choices: of, ids } = shelf();
    return activitiesOf(forms, before, of, ids);
  };
  const form = (facts: Partial<WorkActivityForm> = {}): WorkActivityForm => ({
    name: 'Dig',
    durationPercent: 80,
    lagPercent: 5,
    lines: [],
    ...facts,
  });
  const lineForm = (facts: Partial<MaterialLineForm> = {}): MaterialLineForm => ({
    materialId: FILL,
    materialQuantity: 4,
    productionRateId: COMPACT,
    ...facts,
  });

  it('are what it says, with new ids for what the make-up does not have', () => {
    expect(of(form({ lines: [lineForm()] }), form({ id: 99, lines: [lineForm({ id: 99 })] }))).toEqual([
      {
        id: 10_001,
        name: 'Dig',
        durationPercent: 80,
        lagPercent: 5,
        lines: [{ id: 10_002, materialId: FILL, materialQuantity: 4, unitId: CUBIC_METRE, productionRateId: COMPACT }],
      },
      expect.objectContaining({ id: 10_003, lines: [expect.objectContaining({ id: 10_004 })] }),
    ]);
  });

  it('keep their ids and those of their lines, once each, wherever they stand', () => {
    const ids = (activities: readonly WorkActivity[]) =>
      activities.map(({ id, lines }) => [id, ...lines.map((one) => one.id)]);
    expect(
      ids(of(form({ id: 42, lines: [lineForm({ id: 51 })] }), form({ id: 41, lines: [lineForm({ id: 53 })] }))),
    ).toEqual([
      [42, 51],
      [41, 53],
    ]);
    expect(ids(of(form({ id: 41, lines: [lineForm({ id: 51 }), lineForm({ id: 51 })] }), form({ id: 41 })))).toEqual([
      [41, 51, 10_001],
      [10_002],
    ]);
  });

  it.each<[string, Partial<MaterialLineForm>, number]>([
    ['the one of the form', { id: 51, unitId: CUBIC_METRE }, CUBIC_METRE],
    ['else the one of the line before', { id: 51 }, LITRE],
    ["else its material's, where that is another", { id: 51, materialId: OWN_MATERIAL }, TONNE],
    ["else its material's, where the line is new", { unitId: null }, CUBIC_METRE],
    ['none where nobody knows the material', { materialId: 99 }, 0],
  ])('have lines whose unit is %s', (_, facts, unitId) => {
    expect(of(form({ lines: [lineForm(facts)] }))[0]?.lines).toMatchObject([{ unitId }]);
  });

  it('need an id each and one for each line at most', () => {
    expect(newLineIds([form({ lines: [lineForm(), lineForm()] }), form({ lines: [lineForm()] }), form()])).toEqual({
      workactivity: 3,
      materialline: 3,
    });
  });
});

describe('The form of an element make-up', () => {
  const created = (form: ElementMakeupForm) =>
    faultsOf(
      createInput('elementMakeups', { elementMakeupName: 'Cut', ...form } as object, {
        id: 90,
        createdBy: ANN,
        choices,
      }),
    );
  const withLine = (facts: Partial<MaterialLine>) =>
    created({ activities: [activity(1, { lines: [line(1, facts)] })] });
  const ofLine = 'activities.0.materials.0.';

  it('makes one for no task and without activities unless it says otherwise', () => {
    const by = { id: 90, createdBy: ANN, choices };
    const data = { id: 90, elementMakeupName: 'Cut', taskCode: '', taskId: null, activities: [], createdBy: ANN };
    expect(createInput('elementMakeups', { elementMakeupName: 'Cut' }, by)).toEqual({
      events: [{ type: 'ElementMakeupCreated', data: { ...data, defaultElementForTask: false } }],
    });
    expect(faultsOf(createInput('elementMakeups', {}, by))).toEqual({ elementMakeupName: ['Name is required'] });
  });

  it('says which fields and activities are wrong', () => {
    expect(created({ taskCode: 'x', taskId: 99 })).toEqual({
      taskCode: ['Invalid format. Use 3 letters + 3 digits (e.g., DRA001)'],
      taskId: ['This task is not in the library'],
    });
    expect(created({ taskCode: 'DRA001', taskId: TASK })).toEqual({});
    const activities = [activity(1), activity(2, { name: '' }), activity(3, { durationPercent: 101, lagPercent: -1 })];
    expect(created({ activities })).toEqual({
      'activities.1.workActivityName': ['Activity name is required'],
      'activities.2.duration': ['Duration is a number from 0 to 100 with at most two decimals'],
      'activities.2.lag': ['Lag is a number from 0 to 100 with at most two decimals'],
    });
  });

  it("is for a task by itself, or of the planner's own subprogramme", () => {
    const tasks = (id: number) => [taskOf(id)];
    const { choices: known } = shelf().apply([
      subprogramme(17, { tasks: tasks(71) }),
      subprogramme(18, { tasks: tasks(72) }),
      retired(subprogramme(18)),
    ]);
    const { own, shared } = known;
    applyAll(shared, [subprogramme(33, { createdBy: BOB, tasks: tasks(73) })]);
    const areTaken = (forEverybody: boolean) =>
      [TASK, 71, 72, 73, EARTHWORKS].filter((taskId) => {
        const by = { id: 90, createdBy: ANN, choices: inputChoices({ own, shared, forEverybody }) };
        return 'events' in createInput('elementMakeups', { elementMakeupName: 'Cut', taskId }, by);
      });
    expect(areTaken(false)).toEqual([TASK, 71]);
    expect(areTaken(true)).toEqual([EARTHWORKS]);
  });

  it.each<[string, Partial<MaterialLine>, object]>([
    ['without a material', { materialId: 0 }, { materialId: ['Material is required'] }],
    ["of another planner's material", { materialId: 31 }, { materialId: ['This material is not in the library'] }],
    [
      'of a deleted material',
      { materialId: DELETED_MATERIAL },
      { materialId: ['This material is not in the library'] },
    ],
    [
      'of less than nothing',
      { materialQuantity: -1 },
      { materialQuantity: ['Quantity rate is a number from 0 up to 1000000000'] },
    ],
    ['without a unit', { unitId: 0 }, { unitId: ['Unit is required'] }],
    ['in a unit of another type', { unitId: METRE }, { unitId: ['This material is measured as Volume'] }],
    [
      'at a deleted rate',
      { productionRateId: DELETED_RATE },
      { productionRateId: ['This production rate is not in the library'] },
    ],
    [
      "at another planner's rate",
      { productionRateId: 32 },
      { productionRateId: ['This production rate is not in the library'] },
    ],
  ])('refuses a line %s', (_, facts, faults) => {
    const expected = Object.entries(faults).map(([field, messages]) => [ofLine + field, messages]);
    expect(withLine(facts)).toEqual(Object.fromEntries(expected));
  });

  it.each<Partial<MaterialLine>>([
    { materialId: OWN_MATERIAL, unitId: TONNE, productionRateId: OWN_RATE },
    { unitId: LITRE, productionRateId: COMPACT, materialQuantity: 0 },
  ])('takes a line of %j', (facts) => {
    expect(withLine(facts)).toEqual({});
  });

  it('takes up to 500 activities and 1,000 materials', () => {
    const many = (count: number, lines: number) =>
      Array.from({ length: count }, (_, i) =>
        activity(i, { lines: Array.from({ length: lines }, (__, j) => line(i * lines + j)) }),
      );
    expect(created({ activities: many(MAX_ACTIVITIES, 2) })).toEqual({});
    expect(created({ activities: many(MAX_ACTIVITIES + 1, 0) })).toEqual({
      activities: ['A make-up has up to 500 activities'],
    });
    expect(created({ activities: many(1, MAX_LINES + 1) })).toEqual({
      activities: ['A make-up has up to 1000 materials'],
    });
  });

  describe('that changes one', () => {
    const faultyLine = line(1, {
      materialId: DELETED_MATERIAL,
      materialQuantity: -1,
      unitId: METRE,
      productionRateId: DELETED_RATE,
    });
    const faulty = activity(1, { name: '', durationPercent: 101, lagPercent: 101, lines: [faultyLine] });
    const cut = { ...currentInput('elementMakeups', CUT, choices), taskId: 99, activities: [faulty] } as never;
    const changed = (form: ElementMakeupForm) => faultsOf(changeInput('elementMakeups', cut, form as object, choices));
    const changedLine = (facts: Partial<MaterialLine>) =>
      changed({ activities: [{ ...faulty, lines: [{ ...faultyLine, ...facts }] }] });

    it('leaves alone what it had before', () => {
      expect(changed({ elementMakeupName: 'Fill', activities: [{ ...faulty, lines: [] }] })).toEqual({});
      expect(changed({ activities: [{ ...faulty, name: 'Dig' }] })).toEqual({});
      expect(changed({ taskId: 98 })).toEqual({ taskId: ['This task is not in the library'] });
      expect(changed({ taskId: null })).toEqual({});
    });

    it('checks what it sets of an activity: both percentages where it sets one', () => {
      const message = (label: string) => [`${label} is a number from 0 to 100 with at most two decimals`];
      const both = { 'activities.0.duration': message('Duration'), 'activities.0.lag': message('Lag') };
      expect(changed({ activities: [{ ...faulty, durationPercent: 102 }] })).toEqual(both);
      expect(changed({ activities: [{ ...faulty, lagPercent: 102 }] })).toEqual(both);
      expect(changed({ activities: [{ ...faulty, name: 'x'.repeat(101) }] })).toEqual({
        'activities.0.workActivityName': ['Activity name is too long (maximum 100 characters).'],
      });
    });

    it.each<[Partial<MaterialLine>, object]>([
      [{ materialQuantity: -2 }, { materialQuantity: ['Quantity rate is a number from 0 up to 1000000000'] }],
      [{ unitId: TONNE }, { unitId: ['This material is measured as Volume'] }],
      [{ unitId: LITRE, materialQuantity: 1, productionRateId: null }, {}],
      [{ unitId: 0 }, { unitId: ['Unit is required'] }],
      [{ productionRateId: 32 }, { productionRateId: ['This production rate is not in the library'] }],
      // A unit that was right for the material before has to be right for the new one.
      [{ materialId: FILL }, { unitId: ['This material is measured as Volume'] }],
    ])('checks what %j sets of a line', (facts, faults) => {
      const expected = Object.entries(faults).map(([field, messages]) => [ofLine + field, messages]);
      expect(changedLine(facts)).toEqual(Object.fromEntries(expected));
    });

    it('leaves a line its unit where its material is not known any more', () => {
      const unknown = { ...faultyLine, materialId: 99 };
      const of = { ...(cut as object), activities: [{ ...faulty, lines: [unknown] }] } as never;
      const lines = [{ ...unknown, unitId: TONNE }];
      expect(faultsOf(changeInput('elementMakeups', of, { activities: [{ ...faulty, lines }] }, choices))).toEqual({});
    });
  });
});
