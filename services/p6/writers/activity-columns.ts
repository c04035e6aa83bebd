import { parseDay } from '../../domain/quantities/day.js';
import { STATUS_WORDS, TYPE_WORDS } from '../../domain/schedules/p6-words.js';
import type { Cell } from '../../platform/tables/write-workbook.js';
import type { ExportedActivity } from './exported-activities.js';

/** A column of our workbook and CSV file, which the import knows by its heading. */
export interface ActivityColumn {
  readonly heading: string;
  readonly width: number;
  /** A day stands as its number since 1970-01-01. */
  readonly cell: (activity: ExportedActivity) => Cell;
}

const day = (text: string | null): Cell => (text === null ? null : { day: parseDay(text) });

/** A milestone has one date: that of its finish where it is a finish milestone. */
export const startOf = ({ start, milestone, activityType }: ExportedActivity): string | null =>
  milestone && activityType === 'finish-milestone' ? null : start;
export const finishOf = ({ end, milestone, activityType }: ExportedActivity): string | null =>
  milestone && activityType !== 'finish-milestone' ? null : end;

export const typeOf = ({ activityType }: ExportedActivity): string =>
  activityType === null ? '' : TYPE_WORDS[activityType];
export const statusOf = ({ status }: ExportedActivity): string => (status === null ? '' : STATUS_WORDS[status]);

/** Named as P6 names them, with the part beside the name of its activity. */
export const ACTIVITY_COLUMNS: readonly ActivityColumn[] = [
  { heading: 'Activity ID', width: 16, cell: ({ activityId }) => activityId },
  { heading: 'Activity Name', width: 50, cell: ({ name }) => name },
  { heading: 'Part', width: 30, cell: ({ part }) => part },
  { heading: 'WBS', width: 30, cell: ({ wbs }) => wbs },
  { heading: 'Activity Type', width: 18, cell: typeOf },
  { heading: 'Activity Status', width: 16, cell: statusOf },
  { heading: '% Complete', width: 12, cell: ({ percentComplete }) => percentComplete },
  { heading: 'Actual Start', width: 12, cell: ({ actualStart }) => day(actualStart) },
  { heading: 'Actual Finish', width: 12, cell: ({ actualEnd }) => day(actualEnd) },
  { heading: 'Start', width: 12, cell: (activity) => day(startOf(activity)) },
  { heading: 'Finish', width: 12, cell: (activity) => day(finishOf(activity)) },
];
