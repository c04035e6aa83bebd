import { describe, expect, test } from '@jest/globals';
import { csv } from '../../../test/fixtures/schedules/texts.js';
import {
  type Cell,
  excelWorkbook,
  LAYOUT_LABELS,
  LAYOUT_ROWS,
  P6_CODES,
  P6_LABELS,
  p6Export,
  p6Workbook,
  userData,
} from '../../../test/fixtures/schedules/workbooks.js';
import { briefRows as brief, readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';
import type { ScheduleRow } from './schedule-file.js';

const dates = (rows: readonly ScheduleRow[]) => rows.map(({ start, end }) => [start, end]);

describe('P6 spreadsheet', () => {
  test('is read by its codes, with serial dates that carry a time, and milestones', async () => {
    const { facts, rows } = await read(
      await p6Export([
        ['A1000', 'Site possession', 44774.3333333333, null],
        ['A1010', 'Topsoil & strip, “North”', 44774.3333333333, 44785.7083333333],
        ['A1020', 'Handover', null, 44785.7083333333],
        [1030, 'Night shift', 44774.99999999, 44775],
      ]),
    );
    expect(brief(rows)).toEqual([
      [3, 'A1000', 'Site possession', '2022-08-01', '2022-08-01', 'milestone'],
      [4, 'A1010', 'Topsoil & strip, “North”', '2022-08-01', '2022-08-12'],
      [5, 'A1020', 'Handover', '2022-08-12', '2022-08-12', 'milestone'],
      // A midnight that was written as a little less belongs to the day that begins.
      [6, '1030', 'Night shift', '2022-08-02', '2022-08-02'],
    ]);
    expect(facts).toEqual({
      kind: 'p6-spreadsheet',
      kindName: 'P6 spreadsheet',
      headerRow: 1,
      projects: [],
      notices: ['Not read: the sheet TASKPRED (1 row).'],
      ignoredColumns: ['Delete This Row'],
      details: ['wbs', 'status'],
    });
  });

  test('order and set of the columns are the user’s, and the row of labels may be gone', async () => {
    const { facts, rows } = await read(
      await p6Workbook([
        {
          name: 'TASKRSRC',
          rows: [
            ['task_name', 'start_date', 'end_date'],
            ['Activity Name', 'Start', 'Finish'],
            ['not an activity', 44774, 44775],
          ],
        },
        {
          name: 'TASK',
          rows: [
            ['end_date', 'total_float_hr_cnt', 'task_name', 'start_date'],
            [44776, 3, 'Kerbs', 44775],
          ],
        },
      ]),
    );
    expect(brief(rows)).toEqual([[2, '', 'Kerbs', '2022-08-02', '2022-08-03']]);
    expect(facts.ignoredColumns).toEqual(['total_float_hr_cnt']);
  });

  test('says which row cannot be used and why, and drops none', async () => {
    const { rows } = await read(
      await p6Export([
        ['A1', 'No dates', null, null],
        ['A2', '', 44774, 44775],
        ['A3', 'Backwards', 44775, 44774],
        ['A4', 'Unreadable start', 'TBC', 44775],
        ['A5', 'Unreadable finish', 44775, '31/02/2022'],
        ['A6', 'A year is no serial', 2026, 44775],
        ['A7', 'x'.repeat(501), 44774, 44775],
        ['Y'.repeat(101), 'Long id', 44774, 44775],
        ['', 'Without an id', 44774, 44775],
        ['A9', 'Line\nbreak_x0007_and_x0000_NUL', 44774, 44775],
      ]),
    );
    expect(rows.map(({ row, problem }) => [row, problem])).toEqual([
      [3, 'Date parsing error. There is neither a start nor a finish.'],
      [4, 'The activity has no name.'],
      [5, 'Start date is after end date.'],
      [6, 'Invalid start date. The cell reads “TBC”.'],
      [7, 'Invalid end date. The cell reads “31/02/2022”.'],
      [8, 'Invalid start date. The cell reads “2026”.'],
      [9, 'The name is longer than 500 characters.'],
      [10, 'The ID is longer than 100 characters.'],
      [11, null],
      [12, null],
    ]);
    expect(rows[3]).toMatchObject({ rawStart: 'TBC', start: null, end: '2022-08-02', milestone: false });
    expect(rows[4]).toMatchObject({ rawEnd: '31/02/2022', start: '2022-08-02', end: null });
    expect(rows[6]!.name).toHaveLength(500);
    expect(rows[8]).toMatchObject({ activityId: '', name: 'Without an id' });
    expect(rows[9]!.name).toBe('Line break and NUL');
  });

  test('reads text dates in the order that USERDATA names', async () => {
    const dayFirst = await read(
      await p6Export([['A1', 'Kerbs', '03/04/2026 08:00', '05/04/26']], { dateFormat: 'dd/mm/yyyy' }),
    );
    expect(dates(dayFirst.rows)).toEqual([['2026-04-03', '2026-04-05']]);
    expect(dayFirst.facts.notices).toContain('Dates are read day first, as the file itself says (dd/mm/yyyy).');
    const monthFirst = await read(
      await p6Export([['A1', 'Kerbs', '03/04/2026', '03/25/2026']], { dateFormat: 'm/d/yyyy' }),
    );
    expect(dates(monthFirst.rows)).toEqual([['2026-03-04', '2026-03-25']]);
    const named = await read(
      await p6Export([['A1', 'Kerbs', '03/04/2026', '25/04/2026']], { dateFormat: 'DD-MMM-YY' }),
    );
    expect(dates(named.rows)).toEqual([['2026-04-03', '2026-04-25']]);
  });

  test('says which columns its sheet lacks', async () => {
    const lacking = p6Workbook([
      {
        name: 'TASK',
        rows: [
          ['task_code', 'task_name', 'start_date'],
          ['Activity ID', 'Activity Name', 'Start'],
          ['A1', 'Kerbs', 44774],
        ],
      },
    ]);
    await expect(read(await lacking)).rejects.toMatchObject({
      code: 'no-header',
      detail: expect.stringMatching(/^The column Finish is missing\. .* needed\. Found: /),
    });
    const empty = p6Workbook([{ name: 'TASK', rows: [P6_CODES, P6_LABELS] }]);
    await expect(read(await empty)).rejects.toMatchObject({ code: 'no-activities' });
  });
});

describe('layout in Excel', () => {
  test('is read from the row of labels on, without the headings of groups', async () => {
    const { facts, rows } = await read(await excelWorkbook([{ name: 'Rev C', rows: LAYOUT_ROWS }]));
    expect(brief(rows)).toEqual([
      [5, 'A1000', 'Site possession', '2026-01-05', '2026-01-05', 'milestone'],
      [7, 'A1010', 'Topsoil strip, North', '2026-01-06', '2026-01-30'],
      [8, 'A1020', 'Cut and fill', '2026-02-02', '2026-06-30'],
      [9, 'A1030', 'Verge planting', null, '2027-12-10', 'Invalid start date. The cell reads “TBC”.'],
      [10, 'A1040', 'Handover', '2027-12-10', '2027-12-10', 'milestone'],
    ]);
    expect(facts).toEqual({
      kind: 'layout-spreadsheet',
      kindName: 'P6 layout in Excel',
      headerRow: 3,
      projects: [],
      ignoredColumns: ['Original Duration', 'Total Float'],
      notices: ['2 rows without an Activity ID are headings (WBS), not activities: rows 4, 6.'],
      details: ['wbs', 'actualStart'],
    });
  });

  test('headings may stand in the column of the IDs, the labels may come again on every page, blank rows are none', async () => {
    const { facts, rows } = await read(
      await excelWorkbook(
        [
          {
            name: 'Sheet1',
            rows: [
              LAYOUT_LABELS,
              ['A9 dualling north of Perth', null, 400, '05-Jan-26', '10-Dec-27'],
              ['A1', 'Kerbs', 5, '05-Jan-26', '09-Jan-26'],
              [null, null, null],
              [' ', ' '],
              LAYOUT_LABELS,
              ['A2', 'Signs', 5, '12-Jan-26', '16-Jan-26'],
              ['A3', '', 5, '12-Jan-26', '16-Jan-26'],
            ],
          },
        ],
        { inline: true },
      ),
    );
    expect(brief(rows)).toEqual([
      [3, 'A1', 'Kerbs', '2026-01-05', '2026-01-09'],
      [7, 'A2', 'Signs', '2026-01-12', '2026-01-16'],
      [8, 'A3', '', '2026-01-12', '2026-01-16', 'The activity has no name.'],
    ]);
    expect(facts.notices).toEqual([
      '1 row without an Activity ID is a heading (WBS), not an activity: row 2.',
      '1 row repeats the names of the columns.',
    ]);
  });

  test('the first sheet with the columns in its first ten rows counts, and labels are compared without marks, case and spaces', async () => {
    const late: (readonly Cell[] | undefined)[] = [
      ...Array.from({ length: 10 }, () => ['note']),
      LAYOUT_LABELS,
      ['B1', 'Too far down', 1, '05-Jan-26', '06-Jan-26', 0],
    ];
    const { facts, rows } = await read(
      await excelWorkbook([
        { name: 'Late', rows: late },
        {
          name: 'Plan',
          rows: [
            ...late.slice(0, 9),
            ['(*) START (d)', 'finish', ' activity  NAME', 'Activity Id'],
            ['05-Jan-26', '06-Jan-26', 'Kerbs', 'A1'],
          ],
        },
      ]),
    );
    expect(brief(rows)).toEqual([[11, 'A1', 'Kerbs', '2026-01-05', '2026-01-06']]);
    expect(facts).toMatchObject({
      headerRow: 10,
      notices: ['The sheet Plan is read, the first with the needed columns.', 'Not read: the sheet Late (12 rows).'],
    });
    await expect(read(await excelWorkbook([{ name: 'Late', rows: late }]))).rejects.toMatchObject({
      code: 'no-header',
    });
  });

  test('serial dates of a workbook that counts from 1904', async () => {
    const { rows } = await read(
      await excelWorkbook(
        [
          {
            name: 'Plan',
            rows: [
              ['Activity Name', 'Start', 'Finish'],
              ['Kerbs', 44774 - 1462, 44775.5 - 1462],
            ],
          },
        ],
        { counts1904: true },
      ),
    );
    expect(dates(rows)).toEqual([['2022-08-01', '2022-08-02']]);
  });

  test('day or month first: what the user says, what a value anywhere in the file shows, what is usual in the region, else month first, with a notice', async () => {
    const rows = (last: string) =>
      excelWorkbook([
        {
          name: 'Plan',
          rows: [
            ['Activity ID', 'Activity Name', 'Start', 'Finish'],
            ['A1', 'Kerbs', '03/04/2026', '05/06/2026'],
            ['A2', 'Signs', '03/04/2026', last],
          ],
        },
      ]);
    const assumed = await read(await rows('05/06/2026'));
    expect(dates(assumed.rows)[0]).toEqual(['2026-03-04', '2026-05-06']);
    expect(assumed.facts.notices).toEqual([
      'Dates are read month first, 03/04/2026 as 4 March 2026, since nothing in the file says otherwise.',
    ]);
    const shown = await read(await rows('25/06/2026 A'));
    expect(dates(shown.rows)).toEqual([
      ['2026-04-03', '2026-06-05'],
      ['2026-04-03', '2026-06-25'],
    ]);
    expect(shown.facts.notices).toEqual(['Dates are read day first, as row 3 shows (25/06/2026 A).']);
    const monthFirst = await read(await rows('06/25/26'));
    expect(dates(monthFirst.rows)).toEqual([
      ['2026-03-04', '2026-05-06'],
      ['2026-03-04', '2026-06-25'],
    ]);
    const said = await read(await rows('25/06/2026'), { dateOrder: 'mdy' });
    expect(said.rows.map(({ start, problem }) => [start, problem])).toEqual([
      ['2026-03-04', null],
      ['2026-03-04', 'Invalid end date. The cell reads “25/06/2026”.'],
    ]);
    expect(said.facts.notices).toEqual(['Dates are read month first, as chosen.']);
    const usual = await read(await rows('05/06/2026'), {
      usualOrder: { order: 'dmy', where: 'in the United Kingdom' },
    });
    expect(dates(usual.rows)[0]).toEqual(['2026-04-03', '2026-06-05']);
    expect(usual.facts.notices).toEqual([
      'Dates are read day first, 03/04/2026 as 3 April 2026, as in the United Kingdom: nothing in the file says otherwise.',
    ]);
    const chosen = await read(await rows('05/06/2026'), {
      dateOrder: 'mdy',
      usualOrder: { order: 'dmy', where: 'in the United Kingdom' },
    });
    expect(dates(chosen.rows)[0]).toEqual(['2026-03-04', '2026-05-06']);
    // What the file shows counts more than what is usual.
    const against = await read(await rows('06/25/26'), { usualOrder: { order: 'dmy', where: 'in Ireland' } });
    expect(dates(against.rows)[0]).toEqual(['2026-03-04', '2026-05-06']);
    // The other order is offered unless a date allows only this one.
    expect([assumed, shown, monthFirst, said, usual, chosen, against].map(({ facts }) => facts.dateOrder)).toEqual([
      'mdy',
      undefined,
      undefined,
      'mdy',
      'dmy',
      'mdy',
      undefined,
    ]);
  });

  test('nothing but headings is no schedule', async () => {
    await expect(
      read(await excelWorkbook([{ name: 'Plan', rows: [LAYOUT_LABELS, ['', 'A9', '', '', '']] }])),
    ).rejects.toMatchObject({ code: 'no-activities', detail: 'Its 1 row without an Activity ID is a heading.' });
  });
});

describe('CSV', () => {
  const layout = LAYOUT_ROWS.filter((row) => row !== undefined).map((row) => row.map(String));

  test.each([
    [',', '\r\n'],
    [';', '\n'],
    ['\t', '\r'],
    ['|', '\r\n'],
    [';', '\r\n'],
  ] as const)('with %j between fields and %j between rows', async (separator, lineEnd) => {
    for (const quoteAll of [false, true]) {
      const { facts, rows } = await read(csv(layout, { separator, lineEnd, quoteAll }));
      expect(brief(rows).slice(0, 2)).toEqual([
        [4, 'A1000', 'Site possession', '2026-01-05', '2026-01-05', 'milestone'],
        [6, 'A1010', 'Topsoil strip, North', '2026-01-06', '2026-01-30'],
      ]);
      expect(facts).toEqual({
        kind: 'csv',
        kindName: 'CSV',
        headerRow: 2,
        projects: [],
        ignoredColumns: ['Original Duration', 'Total Float'],
        notices: ['2 rows without an Activity ID are headings (WBS), not activities: rows 3, 5.'],
        details: ['wbs', 'actualStart'],
      });
    }
  });

  test('fields with quotes, separators and line ends; rows are named by their lines', async () => {
    const { rows } = await read(
      'sep=,\r\nActivity ID,Activity Name,Start,Finish\r\nA1,"Kerbs, ""new""\r\nand gullies",05-Jan-26,06-Jan-26\r\n\r\nA2,Signs "big" ones,05-Jan-26,06-Jan-26',
    );
    expect(brief(rows)).toEqual([
      [3, 'A1', 'Kerbs, "new" and gullies', '2026-01-05', '2026-01-06'],
      [6, 'A2', 'Signs "big" ones', '2026-01-05', '2026-01-06'],
    ]);
  });

  test('UTF-8 with and without its mark, UTF-16 and windows-1252', async () => {
    const text = 'Activity ID,Activity Name,Start,Finish\r\nA1,Straße und Café,05-Jan-26,06-Jan-26\r\n';
    for (const content of [
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      Buffer.from(text, 'latin1'),
    ]) {
      expect((await read(content)).rows[0]!.name).toBe('Straße und Café');
    }
  });

  test('a quote that is never closed is refused, and so are columns that are missing', async () => {
    await expect(
      read('Activity ID,Activity Name,Start,Finish\r\nA1,"Kerbs,05-Jan-26,06-Jan-26\r\n'),
    ).rejects.toMatchObject({ code: 'malformed', detail: 'The quote that opens in line 2 is never closed.' });
    await expect(read('Activity ID;Activity Name\r\nA1;Kerbs\r\n')).rejects.toMatchObject({
      code: 'no-header',
      detail:
        'The columns Start and Finish are missing. Start, Finish and Activity Name are needed. Found: Activity ID, Activity Name.',
    });
  });
});

test('USERDATA of a layout counts too, and is read only for dates that need it', async () => {
  const { facts, rows } = await read(
    await excelWorkbook([
      {
        name: 'TASK',
        rows: [
          ['Activity ID', 'Activity Name', 'Start', 'Finish'],
          ['A1', 'Kerbs', '03-04-2026', '04-04-2026'],
        ],
      },
      userData('dd-mm-yyyy'),
    ]),
  );
  expect(dates(rows)).toEqual([['2026-04-03', '2026-04-04']]);
  expect(facts.notices).toEqual(['Dates are read day first, as the file itself says (dd-mm-yyyy).']);
});
