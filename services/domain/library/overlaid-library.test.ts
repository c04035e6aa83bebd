import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { databaseLibrary, FILL, libraryAfter, material } from '../../../test/support/planner-library.js';
import { INPUT_KINDS } from './inputs/input-kinds.js';
import { emptyLibrary, type Library } from './library.js';
import { overlaidLibrary } from './overlaid-library.js';

const records = fc.uniqueArray(fc.record({ id: fc.integer({ min: 1, max: 6 }), name: fc.string() }), {
  selector: ({ id }) => id,
});
const filled = (all: readonly { readonly id: number }[]): Library => {
  const library = emptyLibrary();
  for (const kind of INPUT_KINDS) for (const one of all) library[kind].set(one.id, one as never);
  return library;
};

describe('A library seen through a planner’s own', () => {
  it('has in each kind what both have, and the own record where both have one, however it is read', () => {
    fc.assert(
      fc.property(records, records, (shared, own) => {
        const overlaid = overlaidLibrary(filled(shared), filled(own));
        const kept = shared.filter(({ id }) => own.every((one) => one.id !== id));
        const expected = new Map([...kept, ...own].map((one) => [one.id, one]));
        for (const kind of INPUT_KINDS) {
          const seen = overlaid[kind];
          expect([...seen]).toEqual([...expected]);
          expect([...seen.entries()]).toEqual([...expected]);
          expect([...seen.keys()]).toEqual([...expected.keys()]);
          expect([...seen.values()]).toEqual([...expected.values()]);
          expect(seen.size).toBe(expected.size);
          for (let id = 1; id <= 7; id++)
            expect([seen.get(id), seen.has(id)]).toEqual([expected.get(id), expected.has(id)]);
        }
      }),
    );
  });

  it('has the units, regions and asset types that everybody has', () => {
    const shared = databaseLibrary();
    const { units, regions, assetCategories, materials } = overlaidLibrary(shared, libraryAfter(material(9)));
    expect({ units, regions, assetCategories }).toEqual({
      units: shared.units,
      regions: shared.regions,
      assetCategories: shared.assetCategories,
    });
    expect([...materials.keys()]).toEqual([FILL, 9]);
  });
});
