import { describe, expect, it } from '@jest/globals';
import {
  copied,
  copyOf,
  foldedAt,
  madeAt,
  partChanged,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  renamed,
  taskOf,
} from '../../../test/support/programme-history.js';
import { emptyLibrary, type Library } from '../library/library.js';
import type { Task } from '../library/library-records.js';
import { IndexedMakeups } from '../library/makeups-by-task.js';
import type { PartFacts, ProgrammeEvent } from '../programmes/events.js';
import type { Programme } from '../programmes/programme.js';
import { assetInputs } from './asset-inputs.js';
import { differs, type InputField } from './compared-input.js';

const makeUp = (id: number, elementMakeupName: string, taskId: number | null = null) =>
  [
    id,
    { id, elementMakeupName, taskId, defaultElementForTask: false, retired: false, activities: [] } as never,
  ] as const;
const library: Library = {
  ...emptyLibrary(),
  units: new Map([
    [1, { id: 1, name: 'm' } as never],
    [2, { id: 2, name: 'km' } as never],
  ]),
  assetCategories: new Map([
    [11, { assetType: 'Dual carriageway' } as never],
    [12, { assetType: 'Slip road' } as never],
  ]),
  elementMakeups: new IndexedMakeups([
    makeUp(4, 'Sub-base'),
    makeUp(5, 'Sub-base'),
    makeUp(6, 'Capping'),
    makeUp(7, 'Drains', 70),
  ]),
};

// What each scenario is copied from: an asset of two parts, which a subprogramme of two tasks builds.
const EARTHWORKS = taskOf(61, { name: 'Earthworks', baseTaskId: 71, elementMakeupId: 4 });
const DRAINAGE = taskOf(62, { name: 'Drainage', baseTaskId: 70, quantityFactor: 2 });
const ROAD = { ...copyOf(501, 1, 'Road'), name: 'Dual' };
const NORTH = partFacts(1, { partName: 'North' });
const SOUTH = partFacts(2, { partName: 'South', size: 800, end: '2027-11-30' });

interface Given {
  readonly parts?: readonly PartFacts[];
  readonly tasks?: readonly Task[];
}
/** A scenario that was made in a minute with all that it has, and what it got an hour later. */
function scenario(
  id: number,
  { parts = [NORTH, SOUTH], tasks = [EARTHWORKS, DRAINAGE] }: Given = {},
  ...later: readonly ProgrammeEvent[]
): Programme {
  const made = [programmeCreated({ programmeId: id }), copied({ ...ROAD, tasks }), partsCreated('Road', ...parts)];
  return foldedAt(60 + id, madeAt(id, ...made), ...later);
}

const inputsOf = (scenarios: readonly Programme[], sameZone = new Map<number, number>()) => [
  ...assetInputs(scenarios, library, sameZone),
];
/** Of what differs: the field, what it is about, and what each scenario has. */
const differences = (...scenarios: readonly Programme[]) =>
  inputsOf(scenarios)
    .filter(differs)
    .map(({ field, subject, values }) => [field, Object.values(subject).join(', '), ...values]);
const text = (text: string) => ({ text });
const PART_FIELDS: readonly InputField[] = ['part', 'category', 'size', 'dates', 'partZone', 'subprogramme'];
const TASK_FIELDS: readonly InputField[] = ['task', 'taskDuration', 'taskLag', 'taskFactor', 'taskMakeUp'];

describe('The inputs of assets', () => {
  it('are each asset, each of its parts, and the tasks that build it', () => {
    const tasks = [taskOf(61, { name: 'Earthworks', elementMakeupId: 6 })];
    const inputs = inputsOf([scenario(1, { parts: [NORTH], tasks }), scenario(2, { parts: [NORTH], tasks })]);
    const twice = (value: object) => [value, value];
    const [part, task] = [
      { asset: 'Road', part: 'North' },
      { asset: 'Road', subProgramme: 'Dual', task: 'Earthworks' },
    ];
    const all = [true, true];
    expect(inputs.map(({ field, subject, values, couldHave }) => [field, subject, values, couldHave])).toEqual([
      ['asset', { asset: 'Road' }, twice(text('Road')), all],
      ['part', part, twice(text('North')), all],
      ['category', part, twice(text('Dual carriageway')), undefined],
      ['size', part, twice({ amount: 700, unit: 'm' }), undefined],
      ['dates', part, twice({ start: '2027-03-01', end: '2027-12-17' }), undefined],
      ['partZone', part, twice(text('')), undefined],
      ['subprogramme', part, twice(text('Dual')), undefined],
      ['task', task, twice(text('Earthworks')), all],
      ['taskDuration', task, twice({ amount: 40, unit: '%' }), undefined],
      ['taskLag', task, twice({ amount: 10, unit: '%' }), undefined],
      ['taskFactor', task, twice({ amount: 1 }), undefined],
      ['taskMakeUp', task, twice(text('Capping')), undefined],
    ]);
  });

  it('have the tasks once for all parts that share them, and those of another subprogramme too', () => {
    const bridge = { ...copyOf(502, 2, 'Road'), name: 'Bridge', tasks: [taskOf(63)] };
    const viaduct = partsCreated('Road', partFacts(3, { partName: 'Viaduct', subprogrammeId: 502 }));
    expect(inputsOf([scenario(1, {}, copied(bridge), viaduct)]).map(({ field }) => field)).toEqual([
      'asset',
      ...PART_FIELDS,
      ...TASK_FIELDS,
      ...TASK_FIELDS,
      ...PART_FIELDS,
      ...PART_FIELDS,
      ...TASK_FIELDS,
    ]);
  });

  it('are read of a part whose type, unit and subprogramme nobody knows', () => {
    const unknown = partFacts(1, { assetCategoryId: 99, unitId: 98, subprogrammeId: 97 });
    expect(
      inputsOf([scenario(1, { parts: [unknown] })]).map(({ subject, values: [value] }) => [subject, value]),
    ).toEqual([
      [{ asset: 'Road' }, text('Road')],
      ...[
        text(''),
        text(''),
        { amount: 700, unit: '' },
        { start: '2027-03-01', end: '2027-12-17' },
        text(''),
        text(''),
      ].map((value) => [{ asset: 'Road', part: null }, value]),
    ]);
  });
});

describe('An asset of a scenario', () => {
  const added = (name: string, assetId: number, over: Partial<PartFacts> = {}) =>
    partsCreated({ assetId, assetName: name }, partFacts(10 + assetId, over));

  it('that another one lacks is one difference, whatever parts and tasks it has', () => {
    const bridge = [
      copied({ ...copyOf(502, 2, 'Link'), tasks: [taskOf(63)] }),
      added('Link', 2, { subprogrammeId: 502 }),
    ];
    expect(differences(scenario(1), scenario(2, {}, ...bridge))).toEqual([['asset', 'Link', undefined, text('Link')]]);
    expect(differences(scenario(1, {}, ...bridge), scenario(2))).toEqual([['asset', 'Link', text('Link'), undefined]]);
  });

  it('was renamed where it came along under its number', () => {
    expect(differences(scenario(1), scenario(2, {}, renamed('Road', 'Bypass')))).toEqual([
      ['asset', 'Road', text('Road'), text('Bypass')],
    ]);
  });

  it('is as old as its oldest part, though one that was restored stands before it', () => {
    const restored: ProgrammeEvent = {
      type: 'AssetPartsChanged',
      data: {
        assetId: 1,
        assetName: 'Road',
        created: [NORTH],
        changed: [],
        removed: [],
        restoredAt: { asset: 0, parts: [0] },
      },
    };
    const scenarios = [scenario(1), scenario(2, {}, partsRemoved('Road', NORTH), restored, renamed('Road', 'Bypass'))];
    expect(differences(...scenarios)).toEqual([['asset', 'Road', text('Road'), text('Bypass')]]);
  });

  it('has the same name in any case, under whatever number', () => {
    expect(differences(scenario(1, {}, added('Link', 2)), scenario(2, {}, added('Spur', 2), added('LINK', 3)))).toEqual(
      [
        ['asset', 'Link', text('Link'), text('LINK')],
        ['asset', 'Spur', undefined, text('Spur')],
      ],
    );
  });

  it.each<[string, (id: number, name: string) => Programme]>([
    ['its number was given after the copy', (id, name) => scenario(id, {}, added(name, 2))],
    ['it is of another type', (id, name) => foldedAt(id, scenario(id), added(name, 2, { assetCategoryId: 10 + id }))],
  ])('of another name is another one where %s', (_, withAsset) => {
    expect(differences(withAsset(1, 'Link'), withAsset(2, 'Spur'))).toEqual([
      ['asset', 'Link', text('Link'), undefined],
      ['asset', 'Spur', undefined, text('Spur')],
    ]);
  });
});

describe('A part of an asset', () => {
  const changed = (after: Partial<PartFacts>) => scenario(2, {}, partChanged('Road', 1, {}, after));
  const SINGLE = copied({ ...copyOf(502, 2, 'Road'), name: 'Single', tasks: [taskOf(63)] });

  it.each<[InputField, Partial<PartFacts>, object, object]>([
    ['category', { assetCategoryId: 12 }, text('Dual carriageway'), text('Slip road')],
    ['size', { size: 750 }, { amount: 700, unit: 'm' }, { amount: 750, unit: 'm' }],
    ['size', { unitId: 2 }, { amount: 700, unit: 'm' }, { amount: 700, unit: 'km' }],
    [
      'dates',
      { start: '2027-03-02' },
      { start: '2027-03-01', end: '2027-12-17' },
      { start: '2027-03-02', end: '2027-12-17' },
    ],
    [
      'dates',
      { end: '2028-01-07' },
      { start: '2027-03-01', end: '2027-12-17' },
      { start: '2027-03-01', end: '2028-01-07' },
    ],
  ])('differs in its %s alone: %j', (field, after, ours, theirs) => {
    expect(differences(scenario(1), changed(after))).toEqual([[field, 'Road, North', ours, theirs]]);
  });

  it('that is built in another way is one difference, and not also its tasks', () => {
    const [base, single] = [scenario(1), scenario(2, {}, SINGLE, partChanged('Road', 1, {}, { subprogrammeId: 502 }))];
    expect(differences(base, single)).toEqual([['subprogramme', 'Road, North', text('Dual'), text('Single')]]);
  });

  it('that a scenario lacks or has beside the others is one difference', () => {
    const [base, fewer] = [scenario(1), scenario(2, { parts: [NORTH] })];
    expect(differences(base, fewer)).toEqual([['part', 'Road, South', text('South'), undefined]]);
    expect(differences(fewer, base)).toEqual([['part', 'Road, South', undefined, text('South')]]);
  });

  it('was renamed where it came along with its size and dates, though others are gone', () => {
    const renamedSouth = scenario(2, { parts: [{ ...SOUTH, partName: 'Deck' }] });
    expect(differences(scenario(1), renamedSouth)).toEqual([
      ['part', 'Road, North', text('North'), undefined],
      ['part', 'Road, South', text('South'), text('Deck')],
    ]);
  });

  it('is another one where both scenarios got one of that size and those dates since', () => {
    const added = (id: number, partName: string) =>
      scenario(id, {}, partsCreated('Road', partFacts(3, { partName, size: 5 })));
    expect(differences(added(1, 'Ramp'), added(2, 'Verge'))).toEqual([
      ['part', 'Road, Ramp', text('Ramp'), undefined],
      ['part', 'Road, Verge', undefined, text('Verge')],
    ]);
  });

  it('was renamed where as many came along in its order', () => {
    const parts = [{ ...NORTH, partName: 'Deck', size: 650 }, SOUTH];
    expect(differences(scenario(1), scenario(2, { parts }))).toEqual([
      ['part', 'Road, North', text('North'), text('Deck')],
      ['size', 'Road, North', { amount: 700, unit: 'm' }, { amount: 650, unit: 'm' }],
    ]);
  });
});

describe('The zone of a part', () => {
  const inZone = (id: number, zoneId: number | null, zoneName = 'West') =>
    foldedAt(
      id,
      scenario(id, { parts: [NORTH] }),
      { type: 'ZoneAdded', data: { zoneId: zoneId ?? 30, zoneName } },
      partChanged('Road', 1, {}, { zoneId }),
    );
  const same = new Map([
    [31, 31],
    [32, 31],
    [33, 33],
  ]);
  const zones = (...scenarios: readonly Programme[]) =>
    inputsOf(scenarios, same)
      .filter((input) => input.field === 'partZone' && differs(input))
      .flatMap(({ values }) => values.map((value) => value?.text));

  it('is the same where only its name differs', () => {
    expect(zones(inZone(1, 31), inZone(2, 32, 'West side'))).toEqual([]);
  });

  it('differs where it is another one, or none', () => {
    expect(zones(inZone(1, 31), inZone(2, 33, 'East'))).toEqual(['West', 'East']);
    expect(zones(inZone(1, 31), inZone(2, null))).toEqual(['West', '']);
    expect(zones(inZone(1, null), inZone(2, 34, 'East'))).toEqual(['', 'East']);
  });
});

describe('A task of a subprogramme', () => {
  const ABOUT = 'Road, Dual, Earthworks';
  const withTasks = (id: number, ...tasks: readonly Task[]) => scenario(id, { parts: [NORTH], tasks });

  it.each<[InputField, Partial<Task>, object, object]>([
    ['task', { name: 'Cuttings' }, text('Earthworks'), text('Cuttings')],
    ['taskDuration', { durationPercent: 50 }, { amount: 40, unit: '%' }, { amount: 50, unit: '%' }],
    ['taskLag', { lagPercent: 0 }, { amount: 10, unit: '%' }, { amount: 0, unit: '%' }],
    ['taskFactor', { quantityFactor: 0 }, { amount: 1 }, { amount: 0 }],
    ['taskMakeUp', { elementMakeupId: 6 }, text('Sub-base'), text('Capping')],
    ['taskMakeUp', { elementMakeupId: 5 }, text('Sub-base (4)'), text('Sub-base (5)')],
    ['taskMakeUp', { elementMakeupId: null }, text('Sub-base'), text('')],
    ['taskMakeUp', { elementMakeupId: null, baseTaskId: 70 }, text('Sub-base'), text('Drains')],
  ])('differs in its %s alone: %j', (field, after, ours, theirs) => {
    expect(differences(withTasks(1, EARTHWORKS), withTasks(2, { ...EARTHWORKS, ...after }))).toEqual([
      [field, ABOUT, ours, theirs],
    ]);
  });

  it('was chosen no other make-up where it names the one that counts by default', () => {
    expect(differences(withTasks(1, DRAINAGE), withTasks(2, { ...DRAINAGE, elementMakeupId: 7 }))).toEqual([]);
    expect(
      differences(
        withTasks(1, { ...DRAINAGE, quantityFactor: null }),
        withTasks(2, { ...DRAINAGE, quantityFactor: 1 }),
      ),
    ).toEqual([]);
  });

  it('that a scenario lacks or has beside the others is one difference', () => {
    const [both, one] = [withTasks(1, EARTHWORKS, DRAINAGE), withTasks(2, EARTHWORKS)];
    expect(differences(both, one)).toEqual([['task', 'Road, Dual, Drainage', text('Drainage'), undefined]]);
    expect(differences(one, both)).toEqual([['task', 'Road, Dual, Drainage', undefined, text('Drainage')]]);
  });

  it('is found by the task of the library that it was made from, also in another place and under another name', () => {
    const swapped = [
      { ...DRAINAGE, name: 'Earthworks' },
      { ...EARTHWORKS, name: 'Cuttings' },
    ];
    expect(differences(withTasks(1, EARTHWORKS, DRAINAGE), withTasks(2, ...swapped))).toEqual([
      ['task', ABOUT, text('Earthworks'), text('Cuttings')],
      ['task', 'Road, Dual, Drainage', text('Drainage'), text('Earthworks')],
    ]);
  });

  it('that was made from none is found by its name', () => {
    const [cut, fill] = [taskOf(64, { name: 'Cut', baseTaskId: 0 }), taskOf(65, { name: 'Fill', baseTaskId: 0 })];
    expect(differences(withTasks(1, cut, fill), withTasks(2, fill, cut))).toEqual([]);
    expect(differences(withTasks(1, cut), withTasks(2, fill))).toEqual([
      ['task', 'Road, Dual, Cut', text('Cut'), undefined],
      ['task', 'Road, Dual, Fill', undefined, text('Fill')],
    ]);
  });

  describe('is compared once, between all scenarios that have it,', () => {
    const [dual, slower] = [{ tasks: [EARTHWORKS] }, { tasks: [{ ...EARTHWORKS, lagPercent: 20 }] }];
    const built = (id: number, { tasks }: Given, ...parts: readonly PartFacts[]) => scenario(id, { tasks, parts });
    const lags = (...scenarios: readonly Programme[]) =>
      inputsOf(scenarios)
        .filter(({ field }) => field === 'taskLag')
        .map(({ values }) => values.map((value) => value?.amount));
    const [base, copy, third] = [scenario(1, dual), scenario(2, dual), scenario(3, slower)];

    it('though one lacks a part', () => {
      expect(lags(built(1, dual, SOUTH), copy, third)).toEqual([[10, 10, 20]]);
      expect(lags(base, built(2, dual, SOUTH), third)).toEqual([[10, 10, 20]]);
    });

    it('though each lacks another part', () => {
      expect(lags(base, built(2, dual, SOUTH), built(3, slower, NORTH))).toEqual([[10, 10, 20]]);
      expect(lags(built(2, dual, SOUTH), built(3, slower, NORTH), base)).toEqual([[10, 20, 10]]);
      const deck = partFacts(3, { partName: 'Deck', size: 300 });
      const two = [built(1, dual, NORTH), built(2, dual, SOUTH)];
      expect(lags(...two, built(3, dual, NORTH, deck), built(4, slower, SOUTH, deck))).toEqual([[10, 10, 10, 20]]);
    });

    it('though one builds a part in another way', () => {
      const single = copied({ ...copyOf(502, 2, 'Road'), name: 'Single' });
      const otherwise = scenario(2, dual, single, partChanged('Road', 1, {}, { subprogrammeId: 502 }));
      expect(lags(base, otherwise, third)).toEqual([[10, 10, 20]]);
      expect(lags(otherwise, base, third)).toEqual([[10, 10, 20]]);
    });

    it('also where its subprogramme builds nothing in the first one', () => {
      const bridge = ({ tasks }: typeof dual): readonly ProgrammeEvent[] => [
        copied({ ...copyOf(503, 3, 'Road'), name: 'Bridge', tasks }),
        partsCreated('Road', partFacts(3, { partName: 'Viaduct', subprogrammeId: 503 })),
      ];
      expect(
        lags(scenario(1, { tasks: [] }), scenario(2, dual, ...bridge(dual)), scenario(3, dual, ...bridge(slower))),
      ).toEqual([
        [undefined, 10, 10],
        [undefined, 10, 20],
      ]);
    });

    it('and with each of two subprogrammes that have the same name', () => {
      const namesake = copied({ ...copyOf(504, 4, 'Road'), name: 'Dual', tasks: slower.tasks });
      const both = scenario(2, dual, namesake, partChanged('Road', 2, {}, { subprogrammeId: 504 }));
      expect(lags(base, both).map(String).sort()).toEqual(['10,10', '10,20']);
      expect(lags(both, base).map(String).sort()).toEqual(['10,10', '20,10']);
    });
  });
});
