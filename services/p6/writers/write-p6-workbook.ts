import type { Readable } from 'node:stream';
import { parseDay } from '../../domain/quantities/day.js';
import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';
import { type Cell, workbook as workbookOf } from '../../platform/tables/write-workbook.js';
import { finishOf, startOf, statusOf, typeOf } from './activity-columns.js';
import type { ActivityPortions, ExportedActivity } from './exported-activities.js';
import { type WorkingHours, workingHours } from './working-hours.js';

const MINUTES_OF_A_DAY = 24 * 60;
const at = (day: string | null, minutes: number): Cell =>
  day === null ? null : { day: parseDay(day) + minutes / MINUTES_OF_A_DAY };

/** P6 reschedules what has not started from its planned dates; those of work under way are history. */
const isAhead = ({ status, actualStart }: ExportedActivity): boolean =>
  actualStart === null && (status === null || status === 'not-started');

interface P6Column {
  readonly code: string;
  /** `(*)` where P6 cannot read the column back. */
  readonly label: string;
  readonly width: number;
  readonly cell: (activity: ExportedActivity, hours: WorkingHours) => Cell;
}

const COLUMNS: readonly P6Column[] = [
  { code: 'task_code', label: 'Activity ID', width: 16, cell: ({ activityId }) => activityId },
  { code: 'status_code', label: 'Activity Status', width: 16, cell: statusOf },
  { code: 'wbs_id', label: '(*)WBS', width: 30, cell: ({ wbs }) => wbs },
  { code: 'task_name', label: 'Activity Name', width: 50, cell: ({ name }) => name },
  { code: 'task_type', label: 'Activity Type', width: 18, cell: typeOf },
  {
    code: 'complete_pct',
    label: '(*)Activity % Complete(%)',
    width: 14,
    cell: ({ percentComplete }) => percentComplete,
  },
  { code: 'start_date', label: '(*)Start', width: 14, cell: (one, { opens }) => at(startOf(one), opens) },
  { code: 'end_date', label: '(*)Finish', width: 14, cell: (one, { closes }) => at(finishOf(one), closes) },
  {
    code: 'act_start_date',
    label: 'Actual Start',
    width: 14,
    cell: ({ actualStart }, { opens }) => at(actualStart, opens),
  },
  {
    code: 'act_end_date',
    label: 'Actual Finish',
    width: 14,
    cell: ({ actualEnd }, { closes }) => at(actualEnd, closes),
  },
  {
    code: 'target_start_date',
    label: 'Planned Start',
    width: 14,
    cell: (one, { opens }) => (isAhead(one) ? at(startOf(one), opens) : null),
  },
  {
    code: 'target_end_date',
    label: 'Planned Finish',
    width: 14,
    cell: (one, { closes }) => (isAhead(one) ? at(finishOf(one), closes) : null),
  },
  { code: 'delete_record_flag', label: 'Delete This Row', width: 14, cell: () => null },
];

/** How P6 wrote the file's texts: its import reads dates by it. */
const USER_DATA = [
  'UserSettings Do Not Edit',
  'DurationQtyType=QT_Day\nShowAsPercentage=0\nSmallScaleQtyType=QT_Hour\nDateFormat=dd-mmm-yy\nCurrencyFormat=',
];

/** A workbook in the layout that P6 imports: codes, labels below them, and dates with the hours of the working day. */
export const p6Workbook = (portions: ActivityPortions, calendar: WorkCalendar): Readable =>
  workbookOf([
    {
      name: 'TASK',
      columns: COLUMNS.map(({ code, width }) => ({ heading: code, width })),
      rows: rowsOf(portions, workingHours(calendar)),
    },
    { name: 'USERDATA', columns: [{ heading: 'user_data', width: 60 }], rows: USER_DATA.map((text) => [text]) },
  ]);

async function* rowsOf(portions: ActivityPortions, hours: WorkingHours): AsyncGenerator<readonly Cell[]> {
  yield COLUMNS.map(({ label }) => label);
  for await (const activities of portions)
    for (const activity of activities) yield COLUMNS.map(({ cell }) => cell(activity, hours));
}
