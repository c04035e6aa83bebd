import { describe, expect, it } from '@jest/globals';
import {
  copied,
  copyOf,
  given,
  newPart,
  partFacts,
  partsCreated,
  programmeCreated,
} from '../../../../test/support/programme-history.js';
import type { AssetLibrary } from './asset-library.js';
import { assetNameFault, fieldsOf, type PartForm, partErrors } from './part-form.js';

describe('The fields of a part', () => {
  it('are those of the form, with a trimmed name and the copy that it is built by', () => {
    const { id: _, ...fields } = partFacts(1, { partName: 'North', subprogrammeId: 501, packageId: 6 });
    expect(fieldsOf(newPart({ partName: ' North ' }), 6, (id) => id + 500)).toEqual(fields);
    expect(fieldsOf(newPart({ packageId: null }), 6, (id) => id)).toMatchObject({ packageId: null });
  });

  it.each(['assetCategoryId', 'subprogrammeId', 'unitId', 'size', 'start', 'end'] as const)(
    'are never recorded without its %s',
    (field) => {
      expect(() => fieldsOf(newPart({ [field]: null }), null, (id) => id)).toThrow(
        'An incomplete part was not refused',
      );
    },
  );
});

describe('The form of a part', () => {
  const library = {
    category: (id: number) => (id === 11 ? { assetType: 'Road', measurmentType: 'Length' } : undefined),
    unit: (id: number) =>
      id < 3
        ? { name: id === 1 ? 'm' : 'm2', measurmentType: id === 1 ? 'Length' : 'Area', conversionToSI: 1 }
        : undefined,
    subprogramme: (id: number) => (id === 1 ? {} : undefined),
  } as unknown as AssetLibrary;
  const errors = (over: Partial<PartForm>, divided = false) =>
    partErrors(given(programmeCreated()), newPart(over), divided, library, (id) => id === 18).map(
      ({ field, message }) => `${field}: ${message}`,
    );

  it.each<[Partial<PartForm>]>([
    [{}],
    [{ size: 0 }],
    [{ size: 1e8 }],
    [{ partName: 'x'.repeat(100) }],
    [{ start: '2027-03-01', end: '2027-03-01' }],
    [{ p6ActivityId: 18 }],
  ])('with %j is accepted', (over) => {
    expect(errors(over)).toEqual([]);
  });

  it.each<[Partial<PartForm>, string]>([
    [{ assetCategoryId: 12 }, 'assetCategoryId: Asset type is required'],
    [{ unitId: 3 }, 'unitId: Unit is required'],
    [{ unitId: 2 }, 'unitId: Road is measured by length: choose a unit of length'],
    [{ size: -1 }, 'partSize: Size is a number from 0 to 100\u00a0000\u00a0000 m'],
    [{ size: 1e8 + 1 }, 'partSize: Size is a number from 0 to 100\u00a0000\u00a0000 m'],
    [{ size: Number.NaN }, 'partSize: Size is a number from 0 to 100\u00a0000\u00a0000 m'],
    [{ subprogrammeId: 2 }, 'subProgrammId: Subprogram is required'],
    [{ start: '2027-02-30' }, 'partAssetStart: This is not a date'],
    [{ start: '0202-03-01' }, 'partAssetStart: Years run from 1990 to 2100'],
    [{ end: '2101-01-01' }, 'partAssetEnd: Years run from 1990 to 2100'],
    [{ end: '2027-02-30' }, 'partAssetEnd: This is not a date'],
    [{ end: '2027-02-28' }, 'partAssetEnd: End date cannot be before start date'],
    [{ partName: 'x'.repeat(101) }, 'partName: Part name is too long (maximum 100 characters).'],
    [{ zoneId: 8 }, 'assetZoneId: This zone is not in the programme'],
    [{ p6ActivityId: 19 }, "p6ActivityId: This activity is not in the programme's schedule"],
  ])('with %j is refused', (over, error) => {
    expect(errors(over)).toEqual([error]);
  });

  it('names all that is missing, in its order', () => {
    const empty = { assetCategoryId: null, unitId: null, size: null, subprogrammeId: null, start: null, end: null };
    expect(errors({ ...empty, partName: ' ' }, true)).toEqual([
      'assetCategoryId: Asset type is required',
      'unitId: Unit is required',
      'partSize: Size is required',
      'subProgrammId: Subprogram is required',
      'partAssetStart: Start date is required',
      'partAssetEnd: End date is required',
      'partName: Part name is required when asset is divided',
    ]);
  });
});

describe('The link of a part to an activity that is no longer in the schedule', () => {
  const programme = given(
    programmeCreated(),
    copied(copyOf(501, 1, 'Road')),
    partsCreated('Road', partFacts(7, { p6ActivityId: 19 })),
  );
  const fields = (over: Partial<PartForm>) =>
    partErrors(
      programme,
      newPart(over),
      false,
      {
        category: () => ({ measurmentType: 'Length' }),
        unit: () => ({ name: 'm', measurmentType: 'Length', conversionToSI: 1 }),
        subprogramme: () => ({}),
      } as unknown as AssetLibrary,
      () => false,
    ).map(({ field }) => field);

  it('may stay, and no other part may get it', () => {
    expect(fields({ id: 7, p6ActivityId: 19 })).toEqual([]);
    expect(fields({ id: 7, p6ActivityId: null })).toEqual([]);
    for (const form of [{ p6ActivityId: 19 }, { id: 8, p6ActivityId: 19 }, { id: 7, p6ActivityId: 20 }])
      expect(fields(form)).toEqual(['p6ActivityId']);
  });
});

describe('A part that was recorded before there were bounds', () => {
  const kept = { size: 5e11, start: '1960-03-01', end: '2150-12-17' };
  const programme = given(programmeCreated(), copied(copyOf(501, 1, 'Road')), partsCreated('Road', partFacts(7, kept)));
  const metre = { name: 'm', measurmentType: 'Length', conversionToSI: 1 };
  const fields = (over: Partial<PartForm>) =>
    partErrors(programme, newPart({ id: 7, ...kept, ...over }), false, {
      category: () => ({ measurmentType: 'Length' }),
      unit: (id: number) => (id === 1 ? metre : { ...metre, name: 'ft', conversionToSI: 0.3048 }),
      subprogramme: () => ({}),
    } as unknown as AssetLibrary).map(({ field }) => field);

  it('keeps what it has when something else of it is edited', () => {
    expect(fields({ partName: 'North' })).toEqual([]);
    expect(fields({ start: '2027-03-01' })).toEqual([]);
    expect(fields({ size: 700 })).toEqual([]);
  });

  it('gets no other value out of bounds', () => {
    expect(fields({ size: 5e11 + 1 })).toEqual(['partSize']);
    expect(fields({ unitId: 11 })).toEqual(['partSize']);
    expect(fields({ start: '1960-03-02' })).toEqual(['partAssetStart']);
    expect(fields({ end: '2150-12-18' })).toEqual(['partAssetEnd']);
  });
});

describe('The name of an asset', () => {
  it('is a segment of a path, of up to 100 characters', () => {
    for (const name of ['', '.', '..']) expect(assetNameFault(name)).toBe('Enter a valid name for the asset');
    expect(assetNameFault('x'.repeat(101))).toBe('Asset name is too long (maximum 100 characters).');
    for (const name of ['...', 'A9', 'x'.repeat(100)]) expect(assetNameFault(name)).toBeUndefined();
  });
});
