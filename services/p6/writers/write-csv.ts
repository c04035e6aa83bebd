import { CSV_START, csvLine } from '../../platform/tables/csv-text.js';
import type { ExportedActivity } from './exported-activities.js';

/** Lines of a CSV file. */
export function* csvLines(activities: Iterable<ExportedActivity>): Generator<string> {
  yield `${CSV_START}${csvLine(['Activity ID', 'Activity Name', 'Start', 'Finish'])}`;
  for (const { activityId, name, start, end, milestone } of activities)
    yield csvLine([activityId, name, start, milestone ? '' : end]);
}
