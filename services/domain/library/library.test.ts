import { describe, expect, it } from '@jest/globals';
import type { LibraryEvent, RecordedLibraryEvent } from './events.js';
import { applyLibraryEvent, copyOfLibrary, emptyLibrary, type Library, makeupOf } from './library.js';
import type { ElementMakeupFacts, Task } from './library-records.js';

const recorded = (stream: string, event: LibraryEvent, minute = 0): RecordedLibraryEvent =>
  ({ ...event, stream, metadata: { userId: 3, time: `2027-01-01T08:0${minute}:00.000Z` } }) as RecordedLibraryEvent;
const libraryOf = (...events: readonly (readonly [string, LibraryEvent])[]): Library =>
  events.reduce(
    (library, [stream, event], i) => applyLibraryEvent(library, recorded(stream, event, i)),
    emptyLibrary(),
  );

const makeup = (id: number, over: Partial<ElementMakeupFacts> = {}): readonly [string, LibraryEvent] => [
  `elementmakeup-${id}`,
  {
    type: 'ElementMakeupCreated',
    data: {
      id,
      elementMakeupName: `Make-up ${id}`,
      taskCode: 'EAR001',
      taskId: 7,
      defaultElementForTask: false,
      activities: [],
      createdBy: 3,
      ...over,
    },
  },
];
const task = (over: Partial<Task> = {}): Task => ({
  id: 10_007,
  name: 'Earthworks',
  taskCode: 'EAR001',
  durationPercent: 100,
  lagPercent: 0,
  quantityFactor: null,
  elementMakeupId: null,
  baseTaskId: 7,
  p6ActivityId: null,
  ...over,
});

describe('A copy of a library', () => {
  it('stays as it is when the library is folded on, and is folded on like it', () => {
    const fold = (library: Library): Library => {
      const more: readonly (readonly [string, LibraryEvent])[] = [
        makeup(6, { taskId: 8 }),
        ['elementmakeup-5', { type: 'ElementMakeupChanged', data: { before: { taskId: 7 }, after: { taskId: 8 } } }],
        ['unit-1', { type: 'UnitsDefined', data: { units: [{ id: 1 } as never] } }],
      ];
      for (const [stream, event] of more) applyLibraryEvent(library, recorded(stream, event));
      return library;
    };
    const library = libraryOf(makeup(4), makeup(5));
    const copy = copyOfLibrary(library);
    const of = (task: number, one: Library) => one.elementMakeups.ofTask(task).map(({ id }) => id);
    fold(library);
    expect([of(7, copy), of(8, copy), copy.units.size]).toEqual([[4, 5], [], 0]);
    expect([of(7, library), of(8, library), library.units.size]).toEqual([[4], [5, 6], 1]);
    expect(fold(copy)).toEqual(library);
  });

  it('has every collection of its own', () => {
    const library = emptyLibrary();
    const copy: object = copyOfLibrary(library);
    expect(Object.keys(copy)).toEqual(Object.keys(library));
    const shared = Object.entries(library).filter(
      ([name, of]) => of instanceof Map && of === (copy as Record<string, unknown>)[name],
    );
    expect(shared).toEqual([]);
  });
});

describe('The make-up that counts for a task', () => {
  it('is the chosen one, also after it was retired', () => {
    const facts = makeup(5)[1].data as ElementMakeupFacts;
    const library = libraryOf(makeup(4, { defaultElementForTask: true }), makeup(5), [
      'elementmakeup-5',
      { type: 'ElementMakeupRetired', data: facts },
    ]);
    expect(makeupOf(library, task({ elementMakeupId: 5 }))).toMatchObject({ id: 5, retired: true });
  });

  it('is otherwise the one flagged as default, otherwise the one with the lowest id, created for the task or the task from which it was copied', () => {
    expect(makeupOf(libraryOf(makeup(6), makeup(5), makeup(9, { defaultElementForTask: true })), task())?.id).toBe(9);
    expect(
      makeupOf(
        libraryOf(makeup(9, { defaultElementForTask: true }), makeup(8, { defaultElementForTask: true }), makeup(5)),
        task(),
      )?.id,
    ).toBe(8);
    const [second, first, other] = [
      makeup(9, { defaultElementForTask: true }),
      makeup(8, { defaultElementForTask: true }),
      makeup(5),
    ];
    expect(makeupOf(libraryOf(first, second, other), task())?.id).toBe(8);
    expect(makeupOf(libraryOf(makeup(6), makeup(5)), task())?.id).toBe(5);
    expect(makeupOf(libraryOf(makeup(5), makeup(6)), task())?.id).toBe(5);
    expect(makeupOf(libraryOf(makeup(6, { taskId: 10_007 })), task())?.id).toBe(6);
  });

  it('is not one that belongs to another task or to none, or is retired', () => {
    const facts = makeup(5)[1].data as ElementMakeupFacts;
    expect(
      makeupOf(
        libraryOf(makeup(3, { taskId: 8 }), makeup(4, { taskId: null }), makeup(5), [
          'elementmakeup-5',
          { type: 'ElementMakeupRetired', data: facts },
        ]),
        task(),
      ),
    ).toBeUndefined();
  });
});

describe('The library', () => {
  it('has the reference data that its events define, each id once', () => {
    const unit = { id: 1, name: 'm', description: '', measurmentType: 'Length', conversionToSI: 1, metric: 1, base: 1 };
    const define = (type: string, data: object) => ['reference-1', { type, data } as LibraryEvent] as const;
    const category = { id: 11, name: 'Roads', subCategory: '', assetType: 'Road', measurmentType: 'Length' };
    const codes = [{ code: 'EAR', keywords: 'earth', category: 'Earthworks', description: '' }];
    const library = libraryOf(
      define('UnitsDefined', { units: [unit] }),
      define('UnitsDefined', { units: [{ ...unit, name: 'metre' }] }),
      define('RegionsDefined', { regions: [{ id: 2, name: 'Ireland', defaultWorkingPatternBitMask: 31 }] }),
      define('MetricsDefined', { metrics: [{ id: 3, name: 'Imperial' }] }),
      define('AssetCategoriesDefined', { assetCategories: [category] }),
      define('TaskCodesDefined', { taskCodes: codes }),
      ['vehicle-2', { type: 'VehicleCreated', data: { id: 2, name: 'Tipper', createdBy: 0 } as never }],
    );
    expect(library).toMatchObject({
      units: new Map([[1, { ...unit, name: 'metre' }]]),
      regions: new Map([[2, { id: 2, name: 'Ireland', defaultWorkingPatternBitMask: 31 }]]),
      metrics: new Map([[3, { id: 3, name: 'Imperial' }]]),
      assetCategories: new Map([[11, category]]),
      taskCodes: codes,
    });
    expect(library.vehicles.get(2)).toEqual({
      id: 2,
      name: 'Tipper',
      createdBy: 0,
      created: '2027-01-01T08:06:00.000Z',
      modified: '2027-01-01T08:06:00.000Z',
      modifiedBy: 3,
      retired: false,
    });
    expect(emptyLibrary().taskCodes).toEqual([]);
  });

  it.each([
    { kind: 'Material', records: 'materials', facts: { unitId: 5, direction: 'takenAway' } },
    { kind: 'ProductionRate', records: 'productionRates', facts: { unitPerHourId: 5 } },
    { kind: 'ElementMakeup', records: 'elementMakeups', facts: { taskId: 5 } },
    { kind: 'Subprogramme', records: 'subprogrammes', facts: { assetCategoryId: 5 } },
  ] as const)('has each $kind as it was made, then changed, then retired', ({ kind, records, facts }) => {
    const stream = `${kind.toLowerCase()}-12`;
    const event = (what: string, data: object) => [stream, { type: `${kind}${what}`, data } as LibraryEvent] as const;
    const history = [
      event('Created', { id: 12, name: 'One', ...facts, createdBy: 9 }),
      event('Changed', { before: { name: 'One' }, after: { name: 'Two' } }),
      event('Retired', { id: 12, name: 'Two' }),
    ];
    const after = (events: number) => libraryOf(...history.slice(0, events))[records].get(12);
    const created = { id: 12, name: 'One', ...facts, createdBy: 9, created: '2027-01-01T08:00:00.000Z' };
    expect(after(1)).toEqual({ ...created, modified: created.created, modifiedBy: 3, retired: false });
    expect(after(2)).toEqual({
      ...created,
      name: 'Two',
      modified: '2027-01-01T08:01:00.000Z',
      modifiedBy: 3,
      retired: false,
    });
    expect(after(3)).toMatchObject({ name: 'Two', modified: '2027-01-01T08:02:00.000Z', retired: true });
  });
});

describe('A record of the library', () => {
  it('is replaced when it changes, and stays as retired when it is deleted', () => {
    const before = libraryOf(makeup(5));
    const first = before.elementMakeups.get(5);
    applyLibraryEvent(
      before,
      recorded(
        'elementmakeup-5',
        {
          type: 'ElementMakeupChanged',
          data: { before: { elementMakeupName: 'Make-up 5' }, after: { elementMakeupName: 'Renamed' } },
        },
        3,
      ),
    );
    expect(first).toMatchObject({
      elementMakeupName: 'Make-up 5',
      retired: false,
      created: '2027-01-01T08:00:00.000Z',
    });
    expect(before.elementMakeups.get(5)).toMatchObject({
      elementMakeupName: 'Renamed',
      created: '2027-01-01T08:00:00.000Z',
      modified: '2027-01-01T08:03:00.000Z',
      modifiedBy: 3,
    });
    applyLibraryEvent(
      before,
      recorded('elementmakeup-5', { type: 'ElementMakeupRetired', data: makeup(5)[1].data as ElementMakeupFacts }),
    );
    expect(before.elementMakeups.get(5)).toMatchObject({ elementMakeupName: 'Renamed', retired: true });
  });

  it('that does not exist cannot be changed', () => {
    expect(() =>
      libraryOf(['elementmakeup-5', { type: 'ElementMakeupChanged', data: { before: {}, after: {} } }]),
    ).toThrow('The library has no record 5 to change');
    expect(() => libraryOf(['unit-1', { type: 'UnitPainted', data: {} } as unknown as LibraryEvent])).toThrow(
      'Unexpected event of the library',
    );
  });
});
