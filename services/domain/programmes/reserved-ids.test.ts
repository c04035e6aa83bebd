import { describe, expect, it } from '@jest/globals';
import {
  copied,
  copyOf,
  given,
  newPart,
  partFacts,
  partsCreated,
  programmeCreated,
  taskOf,
} from '../../../test/support/programme-history.js';
import type { AssetLibrary } from './assets/asset-library.js';
import { idCountsFor } from './reserved-ids.js';

const programme = given(programmeCreated(), copied(copyOf(501, 1, 'Road')), partsCreated('Road', partFacts(7)));
const sources = new Map([
  [1, { tasks: [taskOf(61), taskOf(62)] }],
  [2, { tasks: [taskOf(63)] }],
]);
const library = { subprogramme: (id: number) => sources.get(id) } as unknown as AssetLibrary;

describe('The ids that are reserved for parts', () => {
  it('are enough for each new part, and for one copy of each library subprogramme with its tasks', () => {
    const counts = idCountsFor(
      programme,
      [
        newPart({ id: 7, subprogrammeId: 501 }),
        newPart({ id: 8, subprogrammeId: 1 }),
        newPart({ id: 9, subprogrammeId: 1 }),
        newPart({ subprogrammeId: 1 }),
        newPart({ subprogrammeId: 2 }),
        newPart({ subprogrammeId: null }),
      ],
      library,
    );
    expect(counts).toEqual({ part: 5, subprogramme: 2, task: 3 });
  });

  it('are none for tasks of a subprogramme that is not there', () => {
    expect(idCountsFor(programme, [newPart({ subprogrammeId: 9 })], library)).toEqual({
      part: 1,
      subprogramme: 1,
      task: 0,
    });
  });
});
