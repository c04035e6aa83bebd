import type {
  Drift,
  P6Activity,
  PreviewStatus,
  Programme,
  SchedulePreview,
  SchedulePreviewRow,
} from '../../../lib/api-types.js';
import { assetOf, mainlinePart, noActivityDetails, programmeOf } from '../../../testing/programme.js';

// A programme of one asset in three parts, and the file of look/import as the server answers it.

/** `linked`: ids of the P6 activities of its parts North, Middle and South. */
export function programme({
  linked = [null, null, null],
  ...over
}: { linked?: (number | null)[] } & Partial<Programme> = {}): Programme {
  const parts = ['North', 'Middle', 'South'].map((partName, index) =>
    mainlinePart(index + 1, partName, { p6ActivityId: linked[index] ?? null }),
  );
  return programmeOf([assetOf('Mainline', parts)], over);
}

const row = (
  id: number,
  at: number | null,
  name: string,
  description: string,
  start: string | null,
  end: string | null,
  status: PreviewStatus,
  over: Partial<SchedulePreviewRow> = {},
): SchedulePreviewRow => ({
  id,
  row: at,
  name,
  description,
  start,
  end,
  rawStart: null,
  rawEnd: null,
  milestone: false,
  status,
  isExisting: status !== 'New',
  hasChanges: status === 'Update',
  existingId: status === 'New' ? null : id,
  selected: status === 'New' || status === 'Update',
  hasError: status === 'Error',
  selectable: status === 'New' || status === 'Update' || status === 'No Change',
  errorMessage: null,
  wbs: null,
  activityType: null,
  activityStatus: null,
  percentComplete: null,
  actualStart: null,
  actualEnd: null,
  changes: {},
  ...over,
});

export const rows: SchedulePreviewRow[] = [
  row(4, 7, 'A1015', 'Topsoil strip, North', '2027-03-05', '2027-02-26', 'Error', {
    errorMessage: 'Start date is after end date.',
  }),
  row(16, 19, 'A1060', 'Carrier drain, Middle', '2027-05-11', '2027-06-30', 'Error', {
    errorMessage: 'The ID A1060 is already in row 18.',
  }),
  row(28, 31, 'A1130', 'Verge planting', null, '2027-12-10', 'Error', {
    errorMessage: 'Invalid start date. The cell reads “TBC”.',
  }),
  row(29, 32, 'A1135', 'Handover', '2027-12-10', null, 'Error', { errorMessage: 'Invalid end date.' }),
  row(30, 33, 'A1140', 'Snagging', null, null, 'Error', { errorMessage: 'Date parsing error.' }),
  row(1, 4, 'A1000', 'Site possession', '2027-03-01', '2027-03-01', 'New', { milestone: true }),
  row(2, 5, 'A1005', 'Haul road', '2027-03-01', '2027-03-19', 'New'),
  row(6, 9, 'A1025', 'Steading demolition', '2027-03-01', '2027-03-19', 'New'),
  row(9, 12, 'A1040', 'Mainline Ch 700 to 1500', '2027-04-05', '2027-10-01', 'Update', {
    changes: { end: { before: '2027-11-26', after: '2027-10-01' } },
  }),
  row(13, 16, 'A1050', 'Earthworks, Middle', '2027-04-14', '2027-06-11', 'Update', {
    changes: {
      start: { before: '2027-04-12', after: '2027-04-14' },
      description: { before: 'Earthwork', after: 'Earthworks, Middle' },
    },
  }),
  row(7, 10, 'A1030', 'HV diversion', '2027-03-01', '2027-04-23', 'No Change'),
  row(11, 14, 'A1045', 'North overbridge', '2027-04-12', '2027-11-12', 'No Change'),
];
export const lacking: SchedulePreviewRow[] = [
  row(101, null, 'A0900', 'Ecology survey', '2026-11-02', '2026-11-20', 'Not in file'),
];

export const preview = (over: Partial<SchedulePreview> = {}): SchedulePreview => ({
  previewId: 'p-1',
  projectId: 42,
  fileName: 'A9-programme-rev-C.xlsx',
  kind: 'p6-spreadsheet',
  kindName: 'P6 spreadsheet',
  rows: 12,
  counts: { error: 5, new: 3, update: 2, noChange: 2, notInFile: 0 },
  selectedByDefault: 5,
  selectable: 7,
  ignoredColumns: ['Calendar', 'Budgeted Cost', 'Resources', 'WBS Name'],
  notices: ['Dates are read day first, as the file itself says (DD-MMM-YY).'],
  headerRow: 3,
  details: [],
  dateOrder: null,
  codePage: null,
  canReadAgain: true,
  projects: [{ key: 'A9', shortName: 'A9', name: 'A9 dualling', activities: 12, dataDate: null }],
  project: 'A9',
  targets: [],
  target: null,
  asks: [],
  ...over,
});

const activity = (
  id: number,
  p6ActivityName: string,
  p6ActivityDescription: string,
  p6StartDate: string,
  p6EndDate: string,
): P6Activity => ({
  id,
  p6ActivityName,
  p6ActivityDescription,
  p6StartDate,
  p6EndDate,
  milestone: false,
  inFile: true,
  ...noActivityDetails,
  projectId: 42,
});
export const drift: Drift[] = [
  {
    assetName: 'Mainline',
    partId: 1,
    partName: 'North',
    taskId: null,
    taskName: null,
    start: '2027-03-01',
    end: '2027-09-24',
    activity: activity(89, 'A1010', 'North', '2027-03-08', '2027-09-24'),
    activityStart: '2027-03-08',
    activityEnd: '2027-09-24',
    startIsActual: true,
    endIsActual: false,
    startDays: 5,
    endDays: 0,
    days: 150,
    activityDays: 145,
  },
  {
    assetName: 'Mainline',
    partId: 2,
    partName: 'Middle',
    taskId: null,
    taskName: null,
    start: '2027-04-05',
    end: '2027-11-26',
    activity: activity(90, 'A1040', 'Mainline Ch 700 to 1500', '2027-04-05', '2027-10-01'),
    activityStart: '2027-04-05',
    activityEnd: '2027-10-01',
    startIsActual: false,
    endIsActual: false,
    startDays: 0,
    endDays: -40,
    days: 170,
    activityDays: 130,
  },
  {
    assetName: 'Mainline',
    partId: 3,
    partName: 'South',
    taskId: null,
    taskName: null,
    start: '2027-06-07',
    end: '2027-12-17',
    activity: null,
    activityStart: null,
    activityEnd: null,
    startIsActual: false,
    endIsActual: false,
    startDays: null,
    endDays: null,
    days: 140,
    activityDays: null,
  },
];
