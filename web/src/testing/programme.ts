import type { Asset, AssetCategory, AssetPart, P6Activity, Programme } from '../lib/api-types.js';

// A programme as the server answers it, for the tests of several features.

export const dualCarriageway: AssetCategory = {
  id: 11,
  name: 'Roads',
  subCategory: 'Carriageways',
  assetType: 'Dual carriageway',
  measurmentType: 'Length',
};

export const stamps = {
  created: '2026-11-20T09:00:00Z',
  modified: '2026-11-20T09:00:00Z',
  createdBy: 7,
  modifiedBy: 7,
};

/** A part of the asset Mainline. */
export const mainlinePart = (id: number, partName: string, over: Partial<AssetPart> = {}): AssetPart => ({
  id,
  partId: id,
  projectId: 42,
  assetName: 'Mainline',
  partName,
  assetCategoryId: 11,
  assetCategory: dualCarriageway,
  subProgrammId: 10001,
  subProgramm: { id: 10001, name: 'Dual carriageway - flexible', sourceId: 1 },
  unitId: 1,
  partSize: 700,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-09-24',
  partAssetDuration: 208,
  assetZoneId: null,
  zoneName: null,
  p6ActivityId: null,
  p6Activity: null,
  packageId: null,
  assetPackageId: null,
  packageName: null,
  ...stamps,
  ...over,
});

export const assetOf = (assetName: string, parts: AssetPart[]): Asset => ({
  id: parts[0]?.id ?? 0,
  // Stays with the asset under another name, as the first part does in these tests.
  assetId: parts[0]?.id ?? 0,
  assetName,
  category: dualCarriageway,
  parts,
  totalDuration: 292,
});

export const programmeOf = (assets: Asset[], over: Partial<Programme> = {}): Programme => ({
  id: 42,
  name: 'A9 dualling, 2 km',
  description: '',
  scenarioName: 'Baseline',
  baseProjectId: 0,
  status: 'draft',
  isActive: true,
  isDraft: false,
  regionId: 1,
  regionName: 'United Kingdom',
  metricId: 1,
  metricName: 'Metric',
  calendarId: 42,
  calendar: {
    id: 42,
    projectId: 42,
    shiftId: 0,
    workingPatternBitMask: 31,
    noShifts: 1,
    shift1Hours: 10,
    shift2Hours: 0,
    shift3Hours: 0,
    nonWorkingDays: [],
  },
  ...stamps,
  assets,
  assetCount: assets.length,
  scenarioCount: 0,
  ...over,
});

/** What an activity has besides name and dates where its file says nothing of it. */
export const noActivityDetails = {
  wbs: '',
  activityType: null,
  status: null,
  percentComplete: null,
  actualStartDate: null,
  actualEndDate: null,
  scheduleProject: 1,
} as const satisfies Partial<P6Activity>;
