import type { Stamped } from '../stamps.js';
import type { PartView, ProgrammeView, TaskView } from './programme-view.js';

// Examples in the documentation of the calls (OpenAPI, /api/docs).

/** Of a record that a planner made. */
export const STAMPS_EXAMPLE: Stamped = {
  created: '2026-11-20T09:00:00.000Z',
  modified: '2026-11-20T09:30:00.000Z',
  createdBy: 3,
  modifiedBy: 3,
};
const category = {
  id: 11,
  name: 'Roads',
  subCategory: 'Carriageways',
  assetType: 'Dual carriageway',
  measurmentType: 'Length',
} as const;

export const PART_EXAMPLE: PartView = {
  id: 12,
  partId: 1,
  projectId: 42,
  assetName: 'Mainline',
  partName: '',
  assetCategoryId: 11,
  assetCategory: category,
  subProgrammId: 10_001,
  subProgramm: { id: 10_001, name: 'Dual carriageway - flexible', sourceId: 1 },
  unitId: 2,
  partSize: 2,
  partAssetStart: '2027-03-01',
  partAssetEnd: '2027-12-17',
  partAssetDuration: 292,
  assetZoneId: 8,
  zoneName: 'North',
  p6ActivityId: null,
  p6Activity: null,
  packageId: null,
  packageName: null,
  ...STAMPS_EXAMPLE,
};

export const TASK_EXAMPLE: TaskView = {
  id: 10_001,
  name: 'Site clearance',
  taskCode: 'CLR001',
  durationPercent: 10,
  lagPercent: 0,
  subProgrammId: 10_001,
  projectId: 42,
  custom: false,
  baseTaskId: 1,
  quantityFactor: null,
  unitType: 'Length',
  elementMakeupId: 1,
  selectedElementMakeupId: 1,
  elementMakeup: 'Strip and clear 40 m corridor',
  workActivities: [{ name: 'Clear vegetation' }],
  p6ActivityId: null,
  ...STAMPS_EXAMPLE,
};

export const PROGRAMME_EXAMPLE: ProgrammeView = {
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
    workingPatternBitMask: 31,
    shiftId: 0,
    noShifts: 1,
    shift1Hours: 10,
    shift2Hours: 0,
    shift3Hours: 0,
    nonWorkingDays: [{ date: '2027-12-27', description: 'Christmas, substitute' }],
  },
  ...STAMPS_EXAMPLE,
  assets: [{ id: 12, assetName: 'Mainline', category, parts: [PART_EXAMPLE], totalDuration: 292 }],
  assetCount: 1,
  scenarioCount: 0,
};
