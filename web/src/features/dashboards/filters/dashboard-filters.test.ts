import { describe, expect, it } from '@jest/globals';
import {
  addressOf,
  type DashboardFilters,
  filtersIn,
  filtersOfView,
  isFiltered,
  knownFilters,
  queryOf,
  withChange,
  withoutFilters,
} from './dashboard-filters.js';

const choices = {
  packages: [
    { id: 3, name: 'Phase 1' },
    { id: 4, name: 'Phase 2' },
  ],
  assets: [
    {
      assetName: 'Mainline',
      parts: [
        { id: 4, name: 'North', subProgramme: { id: 10, name: 'Flexible' }, packageId: 3 },
        { id: 5, name: 'South', subProgramme: { id: 11, name: 'Rigid' }, packageId: null },
      ],
    },
    {
      assetName: 'Outfall & drain',
      parts: [{ id: 6, name: 'Outfall & drain', subProgramme: { id: 12, name: 'Drain' }, packageId: 4 }],
    },
  ],
  materials: [
    { id: 1, name: 'Fill', keyMaterial: true, inShownParts: true },
    { id: 2, name: 'Geotextile', keyMaterial: false, inShownParts: true },
  ],
  labourTypes: [
    { id: 1, name: 'Labour' },
    { id: 2, name: 'Foreman' },
  ],
};
const read = (address: string) => filtersIn(new URLSearchParams(address));

describe('the filters in the address', () => {
  it.each<DashboardFilters>([
    { view: 'materials' },
    {
      view: 'materials',
      package: 4,
      asset: 'Outfall & drain',
      part: 6,
      subProgramme: 12,
      material: 2,
      unit: 'litre',
      allMaterials: true,
      from: '2027-03',
      to: '2027-08',
    },
    { view: 'labour', asset: 'Mainline', labourType: 2, groupBy: 'labourType', to: '2027-08' },
  ])('come back as they were: %j', (filters) => {
    expect(filtersIn(addressOf(filters))).toEqual(filters);
  });

  it('show nothing of the defaults', () => {
    expect(String(addressOf({ view: 'materials', groupBy: 'asset', allMaterials: false }))).toBe('');
  });

  it('leave out what makes no sense', () => {
    expect(read('view=money&part=x&material=-1&from=2027-13&to=soon&show=some&group=size&subprogramme=1e9')).toEqual({
      view: 'materials',
    });
  });

  it('are only those of the view', () => {
    expect(read('view=labour&material=1&unit=t&show=all&labourType=1')).toEqual({ view: 'labour', labourType: 1 });
    expect(read('labourType=1&group=labourType&material=1')).toEqual({ view: 'materials', material: 1 });
  });
});

describe('a changed filter', () => {
  const chosen: DashboardFilters = {
    view: 'materials',
    asset: 'Mainline',
    part: 4,
    subProgramme: 10,
    material: 1,
    from: '2027-04',
  };

  it('takes asset, part and subprogramme along when it is the package', () => {
    expect(withChange(chosen, { package: 3 })).toEqual({
      ...chosen,
      package: 3,
      asset: undefined,
      part: undefined,
      subProgramme: undefined,
    });
  });

  it('takes part and subprogramme along when it is the asset', () => {
    expect(withChange(chosen, { asset: 'Outfall & drain' })).toEqual({
      ...chosen,
      asset: 'Outfall & drain',
      part: undefined,
      subProgramme: undefined,
    });
  });

  it('takes the subprogramme along when it is the part', () => {
    expect(withChange(chosen, { part: 5 })).toEqual({ ...chosen, part: 5, subProgramme: undefined });
  });

  it('leaves the others alone when it is the material', () => {
    expect(withChange(chosen, { material: undefined })).toEqual({ ...chosen, material: undefined });
  });

  it('begins anew when it is the dashboard', () => {
    expect(
      filtersOfView(
        { view: 'materials', asset: 'Mainline', part: 2, subProgramme: 10, material: 3, unit: 't', from: '2027-04' },
        'labour',
      ),
    ).toEqual({ view: 'labour', asset: 'Mainline', part: 2, subProgramme: 10 });
  });

  it('can be cleared without changing how things are drawn', () => {
    expect(withoutFilters({ ...chosen, unit: 't', allMaterials: true })).toEqual({
      view: 'materials',
      unit: 't',
      allMaterials: true,
      groupBy: undefined,
    });
    expect(isFiltered(chosen)).toBe(true);
    expect(isFiltered({ view: 'labour', package: 3 })).toBe(true);
    expect(isFiltered({ view: 'materials', unit: 't', allMaterials: true })).toBe(false);
  });
});

describe('the filters that the programme knows', () => {
  it('stay', () => {
    const known: DashboardFilters = {
      view: 'materials',
      package: 3,
      asset: 'Mainline',
      part: 4,
      subProgramme: 10,
      material: 1,
    };
    expect(knownFilters(known, choices)).toMatchObject(known);
  });

  it.each<[string, DashboardFilters, Partial<DashboardFilters>]>([
    [
      'an asset that is gone, with its part',
      { view: 'materials', asset: 'Old', part: 4, subProgramme: 10 },
      { asset: undefined, part: undefined, subProgramme: undefined },
    ],
    [
      'a part of another asset',
      { view: 'materials', asset: 'Outfall & drain', part: 4 },
      { asset: 'Outfall & drain', part: undefined },
    ],
    [
      'a subprogramme of another part',
      { view: 'materials', asset: 'Mainline', part: 4, subProgramme: 11 },
      { part: 4, subProgramme: undefined },
    ],
    ['a part without its asset', { view: 'materials', part: 4 }, { part: undefined }],
    ['a package that is gone', { view: 'materials', package: 9, asset: 'Mainline' }, { package: undefined }],
    [
      'an asset of which no part is in the package',
      { view: 'materials', package: 3, asset: 'Outfall & drain', part: 6 },
      { package: 3, asset: undefined, part: undefined },
    ],
    [
      'a part that is in another package than its asset',
      { view: 'materials', package: 3, asset: 'Mainline', part: 5 },
      { asset: 'Mainline', part: undefined },
    ],
    ['a material that is no key material', { view: 'materials', material: 2 }, { material: undefined }],
    ['an unknown labour type', { view: 'labour', labourType: 3 }, { labourType: undefined }],
  ])('lose %s', (_, filters, expected) => {
    expect(knownFilters(filters, choices)).toMatchObject(expected);
  });

  it('may name any material once all are shown', () => {
    expect(knownFilters({ view: 'materials', material: 2, allMaterials: true }, choices).material).toBe(2);
  });
});

describe('what the server is asked', () => {
  it('are the filters of the view; unit, key materials and range stay here', () => {
    const filters: DashboardFilters = {
      view: 'materials',
      package: 3,
      asset: 'Mainline',
      part: 4,
      subProgramme: 10,
      material: 1,
      unit: 't',
      allMaterials: true,
      from: '2027-04',
    };
    expect(queryOf(filters)).toEqual({ package: 3, asset: 'Mainline', assetPart: 4, subProgramme: 10, material: 1 });
    expect(queryOf({ view: 'labour', labourType: 2, to: '2027-08' })).toEqual({ labourType: 2, groupBy: 'asset' });
  });
});
