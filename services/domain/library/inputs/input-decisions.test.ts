import { describe, expect, it } from '@jest/globals';
import {
  ANN,
  activity,
  BOB,
  CUBIC_METRE,
  DUAL_CARRIAGEWAY,
  databaseLibrary,
  FILL,
  faultsOf,
  LITRE,
  libraryAfter,
  line,
  makeup,
  material,
  rate,
  retired,
  Shelf,
  standaloneTask,
  subprogramme,
  TONNE,
  vehicle,
} from '../../../../test/support/planner-library.js';
import { conflictsOf, eventsOf, refusalOf } from '../../../../test/support/programme-history.js';
import { FieldErrors } from '../../../platform/problem.js';
import type { LibraryEvent } from '../events.js';
import { inputChoices } from './input-choices.js';
import {
  addErrors,
  changeInput,
  createInput,
  currentInput,
  factsOf,
  retireAll,
  retireInput,
  templateOf,
} from './input-decisions.js';
import type { AnyInput, InputKind } from './input-kinds.js';

const GRAVEL = 12;
const gravel = { name: 'Gravel', massPerUnitKg: 1_600 };
const changed = (after: object): LibraryEvent => ({ type: 'MaterialChanged', data: { id: GRAVEL, before: {}, after } });
/** @throws where the shelf does not have it */
const inputOf = (shelf: Shelf, kind: InputKind, id: number): AnyInput => {
  const found = shelf.own[kind].get(id);
  if (!found) throw new Error(`No ${kind} ${id}`);
  return found;
};
/** The gravel as Ann saw it, and as Bob has left it since. */
const gravels = (since: object) => {
  const shelf = new Shelf().apply([material(GRAVEL, gravel)]);
  const seen = inputOf(shelf, 'materials', GRAVEL);
  shelf.apply([changed(since)], BOB);
  return { seen, now: inputOf(shelf, 'materials', GRAVEL), choices: shelf.choices };
};

describe('A change of an input', () => {
  const { now: record, choices } = gravels({});
  const eventsFor = (form: object, of = record) => eventsOf(changeInput('materials', of, form, choices));

  it('is of the fields that differ, and none where none does', () => {
    expect(eventsFor({ name: 'Sand', familyName: 'Earthworks', massPerUnitKg: undefined, keyMaterial: true })).toEqual([
      {
        type: 'MaterialChanged',
        data: {
          id: GRAVEL,
          before: { name: 'Gravel', keyMaterial: false },
          after: { name: 'Sand', keyMaterial: true },
        },
      },
    ]);
    expect(eventsFor(factsOf(record))).toEqual([]);
  });

  it('of a field that a record of before it was there lacks, is one of an empty field', () => {
    const { carbonKgCO2ePerUnit: _, ...older } = record as AnyInput & { carbonKgCO2ePerUnit: number };
    expect(eventsFor({ carbonKgCO2ePerUnit: null }, older as AnyInput)).toEqual([]);
    expect(eventsFor({ carbonKgCO2ePerUnit: 5 }, older as AnyInput)).toMatchObject([
      { data: { before: { carbonKgCO2ePerUnit: null }, after: { carbonKgCO2ePerUnit: 5 } } },
    ]);
  });

  it('is of what differs from what its sender saw: what others have changed since stays', () => {
    const { seen, now, choices: of } = gravels({ name: 'Crushed rock', massPerUnitKg: 2_000 });
    const form = { ...gravel, familyName: 'Stone', subFamily: 'Fill' };
    expect(eventsOf(changeInput('materials', now, form, of, seen))).toMatchObject([
      { data: { before: { familyName: 'Earthworks' }, after: { familyName: 'Stone' } } },
    ]);
    expect(eventsOf(changeInput('materials', now, { name: 'Crushed rock' }, of, seen))).toEqual([]);
  });

  it('of a field that somebody else has set otherwise since, is a conflict', () => {
    const { seen, now, choices: of } = gravels({ name: 'Crushed rock' });
    const decision = changeInput('materials', now, { name: 'Sand', familyName: 'Stone' }, of, seen);
    expect(conflictsOf(decision)).toEqual([
      { field: 'name', theirs: 'Crushed rock', modifiedBy: BOB, modified: '2027-01-01T08:02:00.000Z' },
    ]);
  });
});

// docs/product/custom-inputs.md, Forms: what a record had before stays valid.
describe('A field that nobody touches', () => {
  const long = 'x'.repeat(101);
  const names = (...fields: string[]) => Object.fromEntries(fields.map((field) => [field, [long, 'Right']]));
  const kinds: readonly (readonly [InputKind, LibraryEvent, Readonly<Record<string, readonly unknown[]>>])[] = [
    [
      'materials',
      material(12),
      {
        ...names('name', 'familyName', 'subFamily'),
        unitId: [99, CUBIC_METRE],
        massPerUnitKg: [-1, 1],
        carbonKgCO2ePerUnit: [-1e9, 1],
      },
    ],
    [
      'productionRates',
      rate(12),
      {
        ...names('rateName'),
        regionName: ['', 'Ireland'],
        ratePerHour: [-1, 1],
        unitPerHourId: [99, CUBIC_METRE],
        lbT_Labour: [-1, 1],
        lbT_Foreman: [-1, 1],
      },
    ],
    [
      'vehicles',
      vehicle(12),
      {
        ...names('name', 'vehicleType', 'transportMode'),
        regionId: [99, 1],
        vehicleLength: [-1, 1],
        vehicleWidth: [-1, 1],
        vehicleHeight: [-1, 1],
        maximumLoadCapacity: [-1, 1],
      },
    ],
    [
      'tasks',
      standaloneTask(12),
      { ...names('name'), taskCode: ['x', 'DRA001'], quantityFactor: [-1, 1], elementMakeupId: [99, null] },
    ],
    ['elementMakeups', makeup(12), { ...names('elementMakeupName'), taskCode: ['x', 'DRA001'], taskId: [99, null] }],
    [
      'subprogrammes',
      subprogramme(12),
      { ...names('name'), assetType: ['', 'Runway'], assetCategoryId: [99, DUAL_CARRIAGEWAY] },
    ],
  ];

  it.each(kinds)('of %s is no reason to refuse a change of another', (kind, made, fields) => {
    const wrong = Object.fromEntries(Object.entries(fields).map(([field, [before]]) => [field, before]));
    const shelf = new Shelf().apply([{ ...made, data: { ...made.data, ...wrong } } as LibraryEvent]);
    for (const [field, [before, right]] of Object.entries(fields)) {
      const form = { [field]: right, ...(field === 'assetType' && { assetCategoryId: DUAL_CARRIAGEWAY }) };
      const decision = changeInput(kind, inputOf(shelf, kind, 12), form as object, shelf.choices);
      expect([field, 'events' in decision, faultsOf(decision)]).toEqual([field, true, {}]);
      const repaired = { ...inputOf(shelf, kind, 12), ...form } as never;
      const again = changeInput(kind, repaired, { [field]: before } as object, shelf.choices);
      expect(Object.keys(faultsOf(again))).toEqual([field]);
    }
  });

  it.each(['durationPercent', 'lagPercent'])('of a task is no reason to refuse another, such as its %s', (field) => {
    const shelf = new Shelf().apply([standaloneTask(12, { [field]: 101 })]);
    expect(faultsOf(changeInput('tasks', inputOf(shelf, 'tasks', 12), { name: 'Drains' }, shelf.choices))).toEqual({});
  });
});

describe('A unit of another type', () => {
  const IN_USE = 12;
  const used = (unitId = CUBIC_METRE) => [
    material(IN_USE),
    rate(IN_USE),
    makeup(13, { activities: [activity(1, { lines: [line(1, { unitId })] })] }),
    makeup(14, {
      activities: [
        activity(2, { lines: [line(2, { unitId }), line(3, { unitId, materialId: IN_USE })] }),
        activity(3, { lines: [line(4, { unitId, productionRateId: IN_USE + 1 })] }),
      ],
    }),
    rate(IN_USE + 1),
  ];
  const material12 = (unitId: number, shelf: Shelf) =>
    changeInput('materials', inputOf(shelf, 'materials', IN_USE), { unitId }, shelf.choices);
  const rateTo = (unitPerHourId: number, id: number, shelf: Shelf) =>
    changeInput('productionRates', inputOf(shelf, 'productionRates', id), { unitPerHourId }, shelf.choices);
  const message = (type: string) => `Element make-ups measure it as ${type}: choose a unit of that type`;

  it('is refused for a material or a rate that lines use, and taken where none does', () => {
    const shelf = new Shelf().apply(used());
    const title = message('Volume');
    const refusal = { kind: 'conflict', code: 'unit-in-use', title };
    expect(refusalOf(material12(TONNE, shelf))).toEqual({ ...refusal, errors: { unitId: [title] } });
    expect(refusalOf(rateTo(TONNE, IN_USE + 1, shelf))).toEqual({ ...refusal, errors: { unitPerHourId: [title] } });
    expect(eventsOf(rateTo(TONNE, IN_USE, shelf))).toHaveLength(1);
    expect(eventsOf(material12(LITRE, shelf))).toHaveLength(1);
    expect(eventsOf(material12(TONNE, new Shelf().apply([material(IN_USE)])))).toHaveLength(1);
  });

  it('is taken where the lines are measured by its type already, or by the type of before', () => {
    expect(eventsOf(material12(TONNE, new Shelf().apply(used(TONNE))))).toHaveLength(1);
    expect(eventsOf(material12(LITRE, new Shelf().apply(used(TONNE))))).toHaveLength(1);
  });

  it('is refused also where nobody knows the type of the lines', () => {
    expect(refusalOf(material12(TONNE, new Shelf().apply(used(99)))).title).toBe(message('something else'));
  });

  it("is refused for a Database Input that a planner's make-up uses, whatever is in the library of who changes it", () => {
    const shared = databaseLibrary();
    const decide = (forEverybody: boolean, own = libraryAfter(), all = shared) => {
      const choices = inputChoices({ own, shared: all, forEverybody });
      return changeInput('materials', shared.materials.get(FILL)!, { unitId: TONNE }, choices); // a Database Input
    };
    const unused = { ...shared, elementMakeups: libraryAfter().elementMakeups };
    expect(refusalOf(decide(true)).code).toBe('unit-in-use');
    expect(eventsOf(decide(true, libraryAfter(...used()), unused))).toHaveLength(1);
    expect(eventsOf(decide(false))).toHaveLength(1);
  });
});

describe('The deletion of inputs', () => {
  it('tells the facts that it deletes', () => {
    const shelf = new Shelf().apply([material(GRAVEL, gravel)]);
    const { createdBy: _, ...data } = material(GRAVEL, gravel).data as { createdBy: number };
    const retirement = { type: 'MaterialRetired', data };
    const record = inputOf(shelf, 'materials', GRAVEL);
    expect(eventsOf(retireInput('materials', record))).toEqual([retirement]);
    expect(eventsOf(retireInput('materials', record, { ...record, modifiedBy: BOB, version: 7 }))).toEqual([
      retirement,
    ]);
  });

  it('is a conflict where somebody has changed the input since', () => {
    const { seen, now } = gravels({ massPerUnitKg: 2_000 });
    expect(conflictsOf(retireInput('materials', now, seen))).toEqual([
      { field: 'materials', theirs: 'Gravel', modifiedBy: BOB, modified: '2027-01-01T08:02:00.000Z' },
    ]);
  });

  it('is one of all or of none: a conflict names each that was made or changed since', () => {
    const before = [material(GRAVEL, gravel), rate(13)];
    const seen = libraryAfter(...before);
    const shelf = new Shelf().apply([...before, makeup(14)]);
    const all = (...of: readonly (readonly [InputKind, number])[]) =>
      of.map(([kind, id]) => [kind, inputOf(shelf, kind, id)] as const);
    const [two, three] = [
      all(['materials', GRAVEL], ['productionRates', 13]),
      all(['materials', GRAVEL], ['productionRates', 13], ['elementMakeups', 14]),
    ];
    expect(eventsOf(retireAll(two, seen)).map(({ type }) => type)).toEqual([
      'MaterialRetired',
      'ProductionRateRetired',
    ]);
    expect(eventsOf(retireAll(three, undefined))).toHaveLength(3);
    expect(conflictsOf(retireAll(three, seen))).toMatchObject([{ field: 'elementMakeups', theirs: 'Make-up 14' }]);
    shelf.apply([changed({ name: 'Sand' })], BOB);
    expect(conflictsOf(retireAll(all(['materials', GRAVEL]), seen))).toMatchObject([
      { field: 'materials', theirs: 'Sand' },
    ]);
  });
});

describe('An input of a planner', () => {
  const shelf = new Shelf().apply([material(GRAVEL), material(13), retired(material(13))]);

  it('is there until it is deleted; those of the Database are not their own', () => {
    const ids = [GRAVEL, 13, 14, FILL].map((id) => currentInput('materials', id, shelf.choices)?.id);
    expect(ids).toEqual([GRAVEL, undefined, undefined, undefined]);
  });

  it('names what it was made from, where the planner may know of it', () => {
    const known = [GRAVEL, 13, FILL, 14, 0, undefined].map((id) => templateOf('materials', id, shelf.choices));
    expect(known).toEqual([GRAVEL, 13, FILL, undefined, undefined, undefined]);
  });
});

describe('The errors of one form of several', () => {
  it('are told at their place', () => {
    const errors = new FieldErrors();
    const empty = createInput('materials', {}, { id: 1, createdBy: ANN, choices: new Shelf().choices });
    addErrors(errors, 'rows.3.', refusalOf(empty));
    addErrors(errors, 'rows.4.', { kind: 'conflict', code: 'unit-in-use', title: 'In use' });
    expect(errors.refusal().errors).toEqual({
      'rows.3.name': ['Name is required'],
      'rows.3.familyName': ['Family Name is required'],
      'rows.3.subFamily': ['Sub family is required'],
      'rows.3.unitId': ['Unit is required'],
    });
  });
});
