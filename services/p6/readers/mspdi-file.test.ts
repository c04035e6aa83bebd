import { describe, expect, test } from '@jest/globals';
import { mspdi } from '../../../test/fixtures/schedules/texts.js';
import { briefRows as brief, readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';

describe('Microsoft Project XML', () => {
  test('tasks without the project itself, summaries and blank rows', async () => {
    const { facts, rows } = await read(
      mspdi(
        [
          { uid: '0', name: 'A9', start: '2026-01-01T08:00:00', end: '2027-01-01T17:00:00' },
          {
            uid: '4',
            row: '1',
            name: 'Earthworks',
            summary: true,
            start: '2026-01-05T08:00:00',
            end: '2026-01-09T17:00:00',
          },
          { uid: '9', row: '2', name: 'Kerbs', start: '2026-01-05T08:00:00', end: '2026-01-09T17:00:00' },
          { uid: '7', row: '3', isNull: true },
          {
            uid: '5',
            row: '4',
            name: 'Kerbs',
            start: '2026-01-12T08:00:00',
            end: '2026-01-16T17:00:00',
            activityId: 'A1040',
          },
          {
            uid: '6',
            row: '5',
            name: 'Possession',
            milestone: true,
            start: '2026-01-12T08:00:00',
            end: '2026-01-12T08:00:00',
          },
          {
            uid: '8',
            row: '6',
            name: 'Long milestone',
            milestone: true,
            start: '2026-01-12T08:00:00',
            end: '2026-01-14T08:00:00',
          },
          { uid: '10', row: '7', name: 'By hand', start: 'NA' },
        ],
        { title: 'A9 dualling' },
      ),
    );
    expect(brief(rows)).toEqual([
      [2, '9', 'Kerbs', '2026-01-05', '2026-01-09'],
      [4, 'A1040', 'Kerbs', '2026-01-12', '2026-01-16'],
      [5, '6', 'Possession', '2026-01-12', '2026-01-12', 'milestone'],
      [6, '8', 'Long milestone', '2026-01-12', '2026-01-14'],
      [7, '10', 'By hand', null, null, 'Invalid start date. The cell reads “NA”.'],
    ]);
    expect(facts).toEqual({
      kind: 'mspdi',
      kindName: 'Microsoft Project XML',
      headerRow: null,
      ignoredColumns: [],
      notices: ['1 summary task is left out.'],
      projects: [{ key: '1', name: 'A9 dualling', activities: 5 }],
    });
  });
});
