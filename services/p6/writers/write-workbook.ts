import type { Readable } from 'node:stream';
import { type Cell, workbook as workbookOf } from '../../platform/tables/write-workbook.js';
import { ACTIVITY_COLUMNS } from './activity-columns.js';
import type { ActivityPortions } from './exported-activities.js';

/** A workbook with one sheet of activities, in the format of a P6 layout printed to Excel, with real dates. */
export const workbook = (portions: ActivityPortions): Readable =>
  workbookOf([{ name: 'Activities', columns: ACTIVITY_COLUMNS, rows: rowsOf(portions) }]);

async function* rowsOf(portions: ActivityPortions): AsyncGenerator<readonly Cell[]> {
  for await (const activities of portions)
    for (const activity of activities) yield ACTIVITY_COLUMNS.map(({ cell }) => cell(activity));
}
