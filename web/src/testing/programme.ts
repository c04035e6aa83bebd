import type { Asset, AssetCategory, AssetPart, Programme } from '../lib/api-types.js';

// A programme as the server answers it, for the tests of several features.

export const dualCarriageway: AssetCategory = {
  id: 11,
  name: 'Roads',
  subCategory: 'Carriageways',
  assetType: 'Dual carriageway',
  measurmentType: 'Length',
};

/** A part of the asset Mainline. */
export const mainlinePart = (id: number, partName: string, over: Partial<AssetPart> = {}): AssetPart => ({
  id,
  partId: id,
  partName,
  assetCategoryId: 11,
  assetCategory: dualCarriageway,
  subProgrammId: 10001,
  subProgramm: { name: 'Dual carriageway - flexible', sourceId: 1 },
  unitId: 1,
  partSize: 700,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-09-24',
  assetZoneId: null,
  p6ActivityId: null,
  modified: '2026-11-20T09:00:00Z',
  ...over,
});

export const programmeOf = (assets: Asset[], over: Partial<Programme> = {}): Programme => ({
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
  assets,
  assetCount: assets.length,
  scenarioCount: 0,
  ...over,
});
