import { describe, expect, it } from '@jest/globals';
import {
  activity,
  libraryAfter,
  line,
  makeup,
  material,
  retired,
  subprogramme,
} from '../../../test/support/planner-library.js';
import { taskOf } from '../../../test/support/programme-history.js';
import type { LibraryEvent } from './events.js';
import { type LibrarySize, libraryFull, MAX_LIBRARY_SIZE, sizeOfLibrary } from './library-size.js';

/** Each with a line, so that there are two parts for each. */
const activities = (count: number) => Array.from({ length: count }, (_, i) => activity(i, { lines: [line(i)] }));
const created = (id: number, count: number): LibraryEvent => makeup(id, { activities: activities(count) });
const changed = (id: number, before: number, after: number): LibraryEvent => ({
  type: 'ElementMakeupChanged',
  data: { id, before: { activities: activities(before) }, after: { activities: activities(after) } },
});

describe('The size of a library', () => {
  const library = libraryAfter(created(1, 2), created(2, 3), retired(created(2, 3)));
  const most = { inputs: 3, parts: 12 };

  it('counts what is deleted, and what inputs are made of', () => {
    expect(sizeOfLibrary(library)).toEqual({ inputs: 2, parts: 10 });
    const way = subprogramme(3, { tasks: [taskOf(61), taskOf(62)] });
    expect(sizeOfLibrary(libraryAfter(created(1, 2), way, material(4)))).toEqual({ inputs: 3, parts: 6 });
  });

  it('has a bound that no command goes beyond, and that keeps nobody from making it smaller', () => {
    const codes = (...events: LibraryEvent[]) => libraryFull(library, events, most)?.code;
    expect(codes(created(3, 1))).toBeUndefined();
    expect(codes(created(3, 0), created(4, 0))).toBe('library-full');
    expect(codes(created(3, 2))).toBe('library-full');
    expect(codes(changed(1, 2, 4))).toBe('library-full');
    expect(codes(changed(1, 2, 4), changed(2, 3, 2))).toBeUndefined();
    expect(codes(subprogramme(3, { tasks: [61, 62, 63].map((id) => taskOf(id)) }))).toBe('library-full');
    expect(libraryFull(library, [changed(1, 2, 1)], { inputs: 1, parts: 1 })).toBeUndefined();
  });

  it('that is too large is told with its bound', () => {
    const full = (bound: Partial<LibrarySize>) =>
      libraryFull(library, [created(3, 1)], { ...MAX_LIBRARY_SIZE, ...bound });
    expect(full({})).toBeUndefined();
    expect(full({ inputs: 2 })).toEqual({
      kind: 'conflict',
      code: 'library-full',
      title: 'A library holds up to 2 custom inputs, deleted ones included',
    });
    expect(libraryFull({ ...library, materials: { size: 50_000 } as never }, [created(3, 0)])?.title).toBe(
      'A library holds up to 50,000 custom inputs, deleted ones included',
    );
    expect(full({ parts: 11 })?.title).toBe(
      'A library holds up to 11 activities, materials in them and tasks of subprogrammes',
    );
  });

  it('is not looked at for what adds nothing: a command may still delete from one that is too large', () => {
    const none = { inputs: 0, parts: 0 };
    expect(libraryFull(library, [], none)).toBeUndefined();
    expect(libraryFull(library, [retired(created(1, 2))], none)).toBeUndefined();
    expect(libraryFull(library, [changed(1, 2, 1), material(9)], { inputs: 3, parts: 0 })).toBeUndefined();
    expect(libraryFull(library, [changed(1, 2, 3)], { inputs: 0, parts: 12 })).toBeUndefined();
  });
});
