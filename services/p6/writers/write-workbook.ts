import type { Readable } from 'node:stream';
import { parseDay } from '../../domain/quantities/day.js';
import { type Cell, workbook as workbookOf } from '../../platform/tables/write-workbook.js';
import type { ExportedActivity } from './exported-activities.js';

/** A workbook with one sheet of activities, in the format of a P6 layout printed to Excel, with real dates. */
export const workbook = (activities: Iterable<ExportedActivity>): Readable =>
  workbookOf([
    {
      name: 'Activities',
      columns: [
        { heading: 'Activity ID', width: 16 },
        { heading: 'Activity Name', width: 60 },
        { heading: 'Start', width: 12 },
        { heading: 'Finish', width: 12 },
      ],
      rows: rowsOf(activities),
    },
  ]);

function* rowsOf(activities: Iterable<ExportedActivity>): Generator<readonly Cell[]> {
  for (const { activityId, name, start, end, milestone } of activities)
    yield [activityId, name, { day: parseDay(start) }, milestone ? null : { day: parseDay(end) }];
}
