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
  assets: [
    {
      assetName: 'Mainline',
      parts: [
        { id: 4, name: 'North', subProgramme: { id: 10, name: 'Flexible' } },
        { id: 5, name: 'South', subProgramme: { id: 11, name: 'Rigid' } },
      ],
    },
    {
      assetName: 'Outfall & drain',
      parts: [{ id: 6, name: 'Outfall & drain', subProgramme: { id: 12, name: 'Drain' } }],
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
    expect(isFiltered({ view: 'materials', unit: 't', allMaterials: true })).toBe(false);
  });
});

describe('the filters that the programme knows', () => {
  it('stay', () => {
    const known: DashboardFilters = { view: 'materials', asset: 'Mainline', part: 4, subProgramme: 10, material: 1 };
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
      asset: 'Mainline',
      part: 4,
      subProgramme: 10,
      material: 1,
      unit: 't',
      allMaterials: true,
      from: '2027-04',
    };
    expect(queryOf(filters)).toEqual({ asset: 'Mainline', assetPart: 4, subProgramme: 10, material: 1 });
    expect(queryOf({ view: 'labour', labourType: 2, to: '2027-08' })).toEqual({ labourType: 2, groupBy: 'asset' });
  });
});
