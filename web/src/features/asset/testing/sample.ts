import type {
  Asset,
  AssetCategory,
  AssetPart,
  AssetZone,
  Programme,
  Subprogramme,
  Task,
  Unit,
} from '../../../lib/api-types.js';

// A programme as the server answers it, for the tests of this feature.

export const dualCarriageway: AssetCategory = {
  id: 11,
  name: 'Roads',
  subCategory: 'Carriageways',
  assetType: 'Dual carriageway',
  measurmentType: 'Length',
};
export const singleCarriageway: AssetCategory = {
  id: 12,
  name: 'Roads',
  subCategory: 'Carriageways',
  assetType: 'Single carriageway',
  measurmentType: 'Length',
};
export const overbridge: AssetCategory = {
  id: 14,
  name: 'Roads',
  subCategory: 'Structures',
  assetType: 'Overbridge',
  measurmentType: 'Area',
};
/** Has no subprogramme. */
export const causeway: AssetCategory = {
  id: 90,
  name: 'Roads',
  subCategory: 'Carriageways',
  assetType: 'Causeway',
  measurmentType: 'Length',
};
export const categories = [dualCarriageway, singleCarriageway, causeway, overbridge];

export const units: Unit[] = [
  { id: 2, name: 'km', description: 'kilometre', measurmentType: 'Length', conversionToSI: 1000, metric: 1, base: 0 },
  { id: 1, name: 'm', description: 'metre', measurmentType: 'Length', conversionToSI: 1, metric: 1, base: 1 },
  { id: 3, name: 'm2', description: 'square metre', measurmentType: 'Area', conversionToSI: 1, metric: 1, base: 1 },
  { id: 11, name: 'ft', description: 'foot', measurmentType: 'Length', conversionToSI: 0.3048, metric: 2, base: 1 },
];

const librarySubprogramme = (id: number, name: string, { assetType }: AssetCategory): Subprogramme => ({
  id,
  name,
  assetType,
});
export const subprogrammes = [
  librarySubprogramme(1, 'Dual carriageway - flexible', dualCarriageway),
  librarySubprogramme(17, 'Single carriageway - flexible', singleCarriageway),
  librarySubprogramme(9, 'Overbridge - steel composite', overbridge),
];

export const zones: AssetZone[] = [{ id: 1, zoneName: 'Zone A' }];

const task = (id: number, name: string, durationPercent: number, lagPercent: number): Task => ({
  id,
  name,
  taskCode: 'CLR001',
  durationPercent,
  lagPercent,
  subProgrammId: 10001,
  elementMakeupId: null,
  elementMakeup: null,
});
export const tasks = [task(1, 'Site clearance', 10, 0), task(2, 'Earthworks', 35, 5)];

function part(id: number, partName: string, partSize: number, partAssetStart: string, partAssetEnd: string): AssetPart {
  return {
    id,
    partId: id,
    partName,
    assetCategoryId: 11,
    assetCategory: dualCarriageway,
    subProgrammId: 10001,
    subProgramm: { name: 'Dual carriageway - flexible', sourceId: 1 },
    unitId: 1,
    partSize,
    partAssetStart,
    partAssetEnd,
    assetZoneId: null,
    p6ActivityId: null,
    modified: '2026-11-20T09:00:00Z',
  };
}

/** Three parts: North 700 m, Middle 800 m, South 500 m. */
export const mainline = (): Asset => ({
  assetName: 'Mainline',
  category: dualCarriageway,
  parts: [
    part(1, 'North', 700, '2027-03-01', '2027-09-24'),
    part(2, 'Middle', 800, '2027-04-05', '2027-11-26'),
    part(3, 'South', 500, '2027-06-07', '2027-12-17'),
  ],
});

/** An asset of one part. */
export const cyclePath = (): Asset => ({
  assetName: 'Cycle path',
  category: dualCarriageway,
  parts: [
    {
      ...part(4, '', 1500, '2027-08-02', '2027-10-29'),
      subProgrammId: 10002,
      subProgramm: { name: 'Dual carriageway - flexible', sourceId: 1 },
    },
  ],
});

export const programme = (over: Partial<Programme> = {}): Programme => ({
  id: 42,
  name: 'A9 dualling, 2 km',
  scenarioName: 'Baseline',
  baseProjectId: 0,
  status: 'draft',
  isActive: true,
  isDraft: false,
  regionId: 1,
  regionName: 'United Kingdom',
  metricId: 1,
  metricName: 'Metric',
  calendar: {
    workingPatternBitMask: 31,
    noShifts: 1,
    shift1Hours: 10,
    shift2Hours: 0,
    shift3Hours: 0,
    nonWorkingDays: [],
  },
  created: '2026-11-20T09:00:00Z',
  modified: '2026-11-20T09:00:00Z',
  modifiedBy: 7,
  assets: [mainline(), cyclePath()],
  assetCount: 2,
  scenarioCount: 0,
  ...over,
});
