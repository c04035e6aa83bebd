import { beforeAll, describe, expect, it } from '@jest/globals';
import {
  ANN,
  BOB,
  conflictsOf,
  copied,
  copiesRemoved,
  copyOf,
  eventsOf,
  expectWhole,
  given,
  later,
  newPart,
  packageAdded,
  partChanged,
  partFacts,
  partsCreated,
  partsRemoved,
  programmeCreated,
  refusalOf,
  renamed,
} from '../../../test/support/programme-history.js';
import { countingIds, referenceLibraryState } from '../../../test/support/test-programmes.js';
import { type AssetLibrary, assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import { type SinglePartForm } from '../../domain/programmes/assets/part-form.js';
import type { ProgrammeEvent } from '../../domain/programmes/events.js';
import { assetNameOf, type Programme } from '../../domain/programmes/programme.js';
import { inOneGo } from '../../platform/giving-way.js';
import { addPartsSteps, changePart, removeParts } from './change-parts.js';

let library: AssetLibrary;
beforeAll(async () => {
  library = assetLibrary(await referenceLibraryState(), ANN);
});

const north = partFacts(1, { partName: 'North' });
const south = partFacts(2, { partName: 'South', subprogrammeId: 502 });
/** North and South, each with a subprogramme of its own. */
const mainline = [
  programmeCreated(),
  copied(copyOf(501, 1, 'Mainline'), copyOf(502, 2, 'Mainline')),
  partsCreated('Mainline', north, south),
];
const published: ProgrammeEvent = { type: 'ProgrammeStatusChanged', data: { before: 'draft', after: 'published' } };

const add = (programme: Programme, ...forms: SinglePartForm[]) =>
  inOneGo(addPartsSteps(programme, forms, { library, ids: countingIds() }));
const change = (programme: Programme, partId: number, form: Partial<SinglePartForm>, seen?: Programme) =>
  changePart(programme, partId, form, { library, ids: countingIds() }, seen);
/** The programme after the events of a decision, checked for consistency. */
const outcome = (events: readonly ProgrammeEvent[]): Programme => {
  const programme = later(mainline, ...events);
  expectWhole(programme);
  return programme;
};

describe('Adding parts', () => {
  it('puts one into the asset of its name, however that is written, with the copy that is there', () => {
    expect(eventsOf(add(given(...mainline), { ...newPart({ partName: 'West' }), assetName: ' mainline ' }))).toEqual([
      partsCreated('Mainline', partFacts(1001, { partName: 'West' })),
    ]);
  });

  it('brings packages along by name, up to as many as a programme takes', () => {
    const packages = Array.from({ length: 999 }, (_, i) => packageAdded(i + 1, `Package ${i + 1}`));
    const programme = given(...mainline, ...packages);
    const brought = (partName: string, packageName: string) => ({
      ...newPart({ partName }),
      assetName: 'Mainline',
      packageName,
    });
    expect(eventsOf(add(programme, brought('A', 'PACKAGE 7'), brought('B', 'The last')))).toEqual([
      { type: 'PackageAdded', data: { packageId: expect.any(Number), packageName: 'The last' } },
      expect.objectContaining({ type: 'AssetPartsChanged' }),
    ]);
    expect(refusalOf(add(programme, brought('A', 'The last'), brought('B', 'One more')))).toMatchObject({
      kind: 'invalid',
      errors: { packageId: ['A programme takes up to 1000 packages'] },
    });
  });

  it('makes the assets that are not there, each with copies of its own', () => {
    const forms = ['Link', 'Spur', 'LINK'].map((assetName): SinglePartForm => ({ ...newPart(), assetName }));
    const programme = outcome(eventsOf(add(given(...mainline), ...forms)));
    expect([...programme.assets].map(([id, parts]) => [assetNameOf(programme, id), parts.length])).toEqual([
      ['Mainline', 2],
      ['Link', 2],
      ['Spur', 1],
    ]);
    expect([...programme.subprogrammes.values()].map(({ assetId, sourceId }) => [assetId, sourceId])).toEqual([
      [1, 1],
      [1, 2],
      [2, 1],
      [3, 1],
    ]);
  });

  it('is refused for the name of an asset of another category', () => {
    const otherCategory =
      [...Array(60).keys()].find(
        (id) => library.category(id) && library.category(id)?.name !== library.category(11)?.name,
      ) ?? 0;
    const unitId =
      [...Array(60).keys()].find(
        (id) => library.unit(id)?.measurmentType === library.category(otherCategory)?.measurmentType,
      ) ?? 0;
    expect(
      refusalOf(
        add(given(...mainline), { ...newPart({ assetCategoryId: otherCategory, unitId }), assetName: 'Mainline' }),
      ),
    ).toMatchObject({
      kind: 'conflict',
      code: 'asset-of-other-category',
      title: 'An asset with this name already exists.',
      detail: `Mainline is of the category ${library.category(11)?.name}.`,
      errors: { assetName: ['An asset with this name already exists.'] },
    });
  });

  it('into zones by their names finds those that are there and makes the others, each once', () => {
    const programme = given(...mainline, { type: 'ZoneAdded', data: { zoneId: 8, zoneName: 'North field' } });
    const forms = [' north FIELD', 'South field', 'south field'].map(
      (zoneName): SinglePartForm => ({ ...newPart(), assetName: 'Mainline', zoneName }),
    );
    expect(eventsOf(add(programme, ...forms))).toEqual([
      { type: 'ZoneAdded', data: { zoneId: 1_003, zoneName: 'South field' } },
      partsCreated(
        'Mainline',
        partFacts(1_001, { zoneId: 8 }),
        partFacts(1_002, { zoneId: 1_003 }),
        partFacts(1_004, { zoneId: 1_003 }),
      ),
    ]);
  });

  it('is refused without a name of the asset', () => {
    for (const assetName of [null, ' '])
      expect(refusalOf(add(given(...mainline), { ...newPart(), assetName })).errors).toEqual({
        assetName: ['Enter a valid name for the asset'],
      });
    expect(refusalOf(change(given(...mainline), 1, { assetName: null })).errors).toEqual({
      assetName: ['Enter a valid name for the asset'],
    });
  });

  it('is all or none, and names the wrong part', () => {
    expect(
      refusalOf(
        add(given(...mainline), { ...newPart(), assetName: 'Link' }, { ...newPart({ size: null }), assetName: null }),
      ).errors,
    ).toEqual({ '1.assetName': ['Enter a valid name for the asset'], '1.partSize': ['Size is required'] });
    expect(refusalOf(add(given(...mainline), { ...newPart({ unitId: null }), assetName: 'Link' })).errors).toEqual({
      unitId: ['Unit is required'],
    });
  });

  it('is refused without parts', () => {
    expect(refusalOf(add(given(...mainline))).errors).toEqual({ parts: ['Asset data is required'] });
  });

  it('is refused where there is no programme, and where it is published', () => {
    expect(refusalOf(add(given(), { ...newPart(), assetName: 'Link' })).kind).toBe('missing');
    expect(refusalOf(add(given(...mainline, published), { ...newPart(), assetName: 'Link' })).code).toBe(
      'programme-read-only',
    );
  });
});

describe('Changing a part', () => {
  it('sets the fields that are given, with the values before', () => {
    expect(eventsOf(change(given(...mainline), 1, { size: 800, end: '2027-12-18' }))).toEqual([
      partChanged('Mainline', 1, { size: 700, end: '2027-12-17' }, { size: 800, end: '2027-12-18' }),
    ]);
  });

  it('to what it is already records no event', () => {
    expect(eventsOf(change(given(...mainline), 1, { ...north, assetName: ' Mainline ' }))).toEqual([]);
  });

  it('sets and clears its package', () => {
    const added = packageAdded(5, 'Phase 1');
    const assigned = (before: number | null, after: number | null): ProgrammeEvent => ({
      type: 'PackageAssigned',
      data: { parts: [{ partId: 1, before, after }] },
    });
    expect(eventsOf(change(given(...mainline, added), 1, { packageId: 5 }))).toEqual([assigned(null, 5)]);
    expect(eventsOf(change(given(...mainline, added, assigned(null, 5)), 1, { packageId: null, size: 5 }))).toEqual([
      partChanged('Mainline', 1, { size: 700 }, { size: 5 }),
      assigned(5, null),
    ]);
    expect(refusalOf(change(given(...mainline, added), 1, { packageId: 6 }))).toMatchObject({
      kind: 'invalid',
      errors: { packageId: ['This package is not in the programme'] },
    });
  });

  it('to another subprogramme copies it, and removes the copy that no part uses any more', () => {
    const events = eventsOf(change(given(...mainline), 2, { subprogrammeId: 3 }));
    expect(events.map(({ type }) => type)).toEqual([
      'SubprogrammesCopied',
      'AssetPartsChanged',
      'SubprogrammesRemoved',
    ]);
    outcome(events);
  });

  it('is refused in the fixed words of docs/product/assets.md', () => {
    expect(refusalOf(change(given(...mainline), 1, { size: null, assetName: ' ' })).errors).toEqual({
      assetName: ['Enter a valid name for the asset'],
      partSize: ['Size is required'],
    });
    expect(refusalOf(change(given(...mainline), 9, { size: 1 }))).toMatchObject({
      kind: 'missing',
      code: 'part-not-found',
      title: 'Resource not found',
    });
    expect(refusalOf(change(given(...mainline, published), 1, { size: 1 })).code).toBe('programme-read-only');
  });

  it('into another asset moves it with the copy that it uses, and keeps its values', () => {
    const programme = outcome(eventsOf(change(given(...mainline), 2, { assetName: 'Link', size: 5 })));
    expect([...programme.assets]).toEqual([
      [1, [1]],
      [2, [2]],
    ]);
    expect(programme.parts.get(2)).toMatchObject({ ...south, size: 5, assetId: 2 });
    expect(assetNameOf(programme, 2)).toBe('Link');
  });

  it('into an asset that is there joins it under its name', () => {
    const programme = given(...mainline, partsCreated('Link', partFacts(3)));
    expect(eventsOf(change(programme, 3, { assetName: 'MAINLINE' }))).toEqual([
      partsRemoved('Link', partFacts(3)),
      partsCreated('Mainline', partFacts(3)),
    ]);
  });

  it('that is the only one of its asset renames the asset and its copies', () => {
    const alone = given(programmeCreated(), copied(copyOf(501, 1, 'Mainline')), partsCreated('Mainline', north));
    expect(eventsOf(change(alone, 1, { ...north, assetName: 'Main line', subprogrammeId: 1 }))).toEqual([
      renamed('Mainline', 'Main line'),
    ]);
  });

  it('reverts nothing that the form only repeats from the version that the sender saw', () => {
    const now = later(mainline, partChanged('Mainline', 1, { size: 700 }, { size: 900 }));
    expect(
      eventsOf(change(now, 1, { ...north, assetName: 'Mainline', end: '2027-12-18' }, given(...mainline))),
    ).toEqual([partChanged('Mainline', 1, { end: '2027-12-17' }, { end: '2027-12-18' })]);
    expect(conflictsOf(change(now, 1, { ...north, size: 800 }, given(...mainline)))).toEqual([
      expect.objectContaining({ field: 'parts.1.partSize', theirs: 900, modifiedBy: BOB }),
    ]);
    expect(eventsOf(change(now, 1, { ...north, size: 700 }))).toEqual([
      partChanged('Mainline', 1, { size: 900 }, { size: 700 }),
    ]);
  });
});

describe('Removing parts', () => {
  it('removes one part, and the copy that only it used', () => {
    expect(eventsOf(removeParts(given(...mainline), { partId: 2 }))).toEqual([
      partsRemoved('Mainline', south),
      copiesRemoved(copyOf(502, 2, 'Mainline')),
    ]);
  });

  it('removes a whole asset', () => {
    expect(outcome(eventsOf(removeParts(given(...mainline), { assetName: 'Mainline' }))).assets.size).toBe(0);
  });

  it('removes the copy of another asset when its last part is removed', () => {
    const moved = eventsOf(change(given(...mainline), 2, { assetName: 'Link' }));
    outcome([...moved, ...eventsOf(removeParts(outcome(moved), { partId: 2 }))]);
  });

  it('is refused for what is not there, and in a published programme', () => {
    expect(refusalOf(removeParts(given(...mainline), { partId: 9 }))).toMatchObject({
      kind: 'missing',
      code: 'part-not-found',
    });
    expect(refusalOf(removeParts(given(...mainline), { assetName: 'Link' }))).toMatchObject({
      kind: 'missing',
      code: 'asset-not-found',
      title: 'Resource not found',
    });
    expect(refusalOf(removeParts(given(...mainline, published), { partId: 1 })).code).toBe('programme-read-only');
  });

  it('of an asset keeps those that the sender never saw', () => {
    const now = later(mainline, partsCreated('Mainline', partFacts(3)));
    expect([
      ...outcome([
        partsCreated('Mainline', partFacts(3)),
        ...eventsOf(removeParts(now, { assetName: 'Mainline' }, given(...mainline))),
      ]).assets,
    ]).toEqual([[1, [3]]]);
  });

  it('that somebody changed since is refused', () => {
    const now = later(mainline, partChanged('Mainline', 1, { size: 700 }, { size: 900 }));
    for (const wanted of [{ assetName: 'Mainline' }, { partId: 1 }]) {
      expect(conflictsOf(removeParts(now, wanted, given(...mainline)))).toEqual([
        expect.objectContaining({ field: 'parts.1', modifiedBy: BOB }),
      ]);
    }
  });
});
