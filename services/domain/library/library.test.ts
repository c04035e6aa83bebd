import { describe, expect, it } from '@jest/globals';
import type { LibraryEvent, RecordedLibraryEvent } from './events.js';
import { applyLibraryEvent, emptyLibrary, type Library, makeupOf } from './library.js';
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
    expect(makeupOf(libraryOf(makeup(6), makeup(5)), task())?.id).toBe(5);
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
