import { formatDay } from '../../domain/quantities/day.js';
import { inChunks } from '../../platform/http/text-stream.js';
import { CSV_START, csvLine } from '../../platform/tables/csv-text.js';
import { ACTIVITY_COLUMNS } from './activity-columns.js';
import type { ActivityPortions, ExportedActivity } from './exported-activities.js';

/** Lines of a CSV file, with days as `YYYY-MM-DD`. */
export async function* csvLines(portions: ActivityPortions): AsyncGenerator<string> {
  yield `${CSV_START}${csvLine(ACTIVITY_COLUMNS.map(({ heading }) => heading))}`;
  for await (const activities of portions) yield* inChunks(linesOf(activities));
}

function* linesOf(activities: readonly ExportedActivity[]): Generator<string> {
  for (const activity of activities)
    yield csvLine(
      ACTIVITY_COLUMNS.map(({ cell }) => {
        const value = cell(activity);
        return value !== null && typeof value === 'object' ? formatDay(value.day) : value;
      }),
    );
}
