import { expect, it } from '@jest/globals';
import { emptySummary } from '../../../projections/programme-history/change-summary.js';
import { titleOf } from '../../../projections/programme-history/change-title.js';
import { summarizeScheduleEvent } from '../../../projections/programme-history/summarize-schedule-event.js';
import type { RecordedP6Event } from './events.js';
import { SCHEDULE_FILE_KINDS } from './file-kinds.js';

const titleOfImport = (format: string) => {
  const summary = emptySummary();
  const data = { format, created: [], changed: [], removed: [] };
  summarizeScheduleEvent(summary, { type: 'P6Imported', data } as unknown as RecordedP6Event, 0);
  return titleOf(summary, 0);
};

it('The history names the kind of an imported file in the words of users', () => {
  expect(SCHEDULE_FILE_KINDS.map(titleOfImport)).toEqual([
    'Imported a schedule (P6 spreadsheet)',
    'Imported a schedule (P6 layout in Excel)',
    'Imported a schedule (P6 XER)',
    'Imported a schedule (P6 XML)',
    'Imported a schedule (Microsoft Project XML)',
    'Imported a schedule (CSV)',
  ]);
});
