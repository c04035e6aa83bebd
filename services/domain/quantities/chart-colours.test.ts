import { beforeAll, describe, expect, it } from '@jest/globals';
import { referenceLibraryState } from '../../../test/support/test-programmes.js';
import { type Library, type LibraryRecord } from '../library/library.js';
import type { Material } from '../library/library-records.js';
import { chartColours } from './chart-colours.js';

let reference: Library;
beforeAll(async () => {
  reference = await referenceLibraryState();
});

const libraryWith = (...materials: Partial<Material>[]): Library => {
  const [model] = reference.materials.values();
  if (!model) throw new Error('The reference data has no material');
  const added = materials.map((material, i): [number, LibraryRecord<Material>] => [
    9_000 + i,
    { ...model, keyMaterial: false, ...material, id: 9_000 + i },
  ]);
  return { ...reference, materials: new Map([...reference.materials, ...added]) };
};
const byName = (library: Library) =>
  new Map([...library.materials.values()].map(({ id, name }) => [name, chartColours(library).get(id)]));

describe("A material's colour in charts", () => {
  it("is its family's slot, key materials first: slot colour, alternative, hatched, hatched alternative, dotted", () => {
    const inEarth = [...reference.materials.values()]
      .filter(({ familyName }) => ['Earthworks', 'Site clearance', 'Demolition'].includes(familyName))
      .sort((a, b) => Number(b.keyMaterial) - Number(a.keyMaterial) || a.id - b.id);
    const colours = chartColours(reference);
    expect(inEarth.map(({ id }) => colours.get(id)?.slot)).toEqual(inEarth.map(() => 1));
    expect(inEarth.map(({ id }) => colours.get(id)?.tone)).toEqual(inEarth.map((_, place) => Math.min(place, 4)));
  });

  it('is always hatched in custom families, which get slots from the last one on, in order of creation', () => {
    const own = [...new Set([...reference.materials.values()].map(({ familyName }) => familyName))].filter((family) =>
      ['External works', 'Timber'].includes(family),
    );
    const colours = byName(
      libraryWith(
        { name: 'Straw', familyName: 'Straw bales' },
        { name: 'Hemp', familyName: 'Hemp' },
        { name: 'Thatch', familyName: 'Straw bales' },
      ),
    );
    expect([colours.get('Straw'), colours.get('Hemp'), colours.get('Thatch')]).toMatchObject([
      { slot: 10 - own.length, tone: 2 },
      { slot: 9 - own.length, tone: 2 },
      { slot: 10 - own.length, tone: 3 },
    ]);
  });

  it('is there whatever a planner calls a family', () => {
    for (const familyName of ['constructor', '__proto__', 'toString', ''])
      expect(byName(libraryWith({ name: 'Odd', familyName })).get('Odd')).toMatchObject({ tone: 2 });
  });

  it('stacks from the ground up: earth, stone, water, concrete …', () => {
    const order = [...chartColours(reference).values()].sort((a, b) => a.order - b.order).map(({ slot }) => slot);
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(new Set(order).size).toBe(10);
  });

  it('has a place of its own in the stack, custom families above the known ones of their slot', () => {
    const library = libraryWith({ name: 'Straw', familyName: 'Straw bales' }, { name: 'Hemp', familyName: 'Hemp' });
    const colours = [...chartColours(library).values()];
    expect(colours.map(({ order }) => order)).toEqual(colours.map((_, place) => place));
    const straw = byName(library).get('Straw');
    const known = [...library.materials.values()].filter(
      ({ familyName }) => !['Straw bales', 'Hemp'].includes(familyName),
    );
    for (const { id } of known) {
      const colour = chartColours(library).get(id);
      if (colour?.slot === straw?.slot) expect(colour?.order).toBeLessThan(straw?.order ?? 0);
    }
  });

  it('does not depend on the order in which the library lists its materials', () => {
    const reversed = { ...reference, materials: new Map([...reference.materials].toReversed()) };
    expect(new Map([...chartColours(reversed)].toSorted())).toEqual(new Map([...chartColours(reference)].toSorted()));
  });

  it('is worked out once for a library', () => {
    expect(chartColours(reference)).toBe(chartColours(reference));
  });

  it('stays the same when another user adds a material that is not a key material', () => {
    const [before, after] = [
      chartColours(reference),
      chartColours(libraryWith({ name: 'Fill of mine', familyName: 'Earthworks' })),
    ];
    for (const [id, colour] of before) expect(after.get(id)).toMatchObject({ slot: colour.slot, tone: colour.tone });
  });
});
