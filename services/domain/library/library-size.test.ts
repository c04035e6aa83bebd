import { describe, expect, it } from '@jest/globals';
import type { LibraryEvent, RecordedLibraryEvent } from './events.js';
import { applyLibraryEvent, emptyLibrary, type Library } from './library.js';
import { libraryFull, sizeOfLibrary } from './library-size.js';

const ANN = 5;
const line = { materialId: 1, materialQuantity: 1, unitId: 1, productionRateId: null };
const activities = (count: number) =>
  Array.from({ length: count }, (_, i) => ({
    id: i,
    name: 'Dig',
    durationPercent: 100,
    lagPercent: 0,
    lines: [{ ...line, id: i }],
  }));
const created = (id: number, parts: number): LibraryEvent => ({
  type: 'ElementMakeupCreated',
  data: {
    id,
    elementMakeupName: 'Cut',
    taskCode: '',
    taskId: null,
    defaultElementForTask: false,
    createdBy: ANN,
    activities: activities(parts),
  },
});
const changed = (id: number, before: number, after: number): LibraryEvent => ({
  type: 'ElementMakeupChanged',
  data: { id, before: { activities: activities(before) }, after: { activities: activities(after) } },
});
const libraryOf = (...events: LibraryEvent[]): Library =>
  events.reduce(
    (library, event) =>
      applyLibraryEvent(library, {
        ...event,
        stream: `library-${ANN}`,
        version: 1,
        metadata: { userId: ANN, time: '2026-11-25T00:00:00.000Z' },
      } as RecordedLibraryEvent),
    emptyLibrary(),
  );

describe('The size of a library', () => {
  const { data } = created(2, 3) as Extract<LibraryEvent, { type: 'ElementMakeupCreated' }>;
  const library = libraryOf(created(1, 2), created(2, 3), { type: 'ElementMakeupRetired', data });
  const most = { inputs: 3, parts: 12 };

  it('counts what is deleted, and what inputs are made of', () => {
    expect(sizeOfLibrary(library)).toEqual({ inputs: 2, parts: 10 });
  });

  it('has a bound that no command goes beyond, and that keeps nobody from making it smaller', () => {
    const codes = (...events: LibraryEvent[]) => libraryFull(library, events, most)?.code;
    expect(codes(created(3, 1))).toBeUndefined();
    expect(codes(created(3, 0), created(4, 0))).toBe('library-full');
    expect(codes(created(3, 2))).toBe('library-full');
    expect(codes(changed(1, 2, 4))).toBe('library-full');
    expect(codes(changed(1, 2, 4), changed(2, 3, 2))).toBeUndefined();
    expect(libraryFull(library, [changed(1, 2, 1)], { inputs: 1, parts: 1 })).toBeUndefined();
  });
});
