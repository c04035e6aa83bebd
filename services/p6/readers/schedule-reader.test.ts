import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  csv,
  mspdi,
  pmxml,
  XER_TASK_FIELDS,
  xer,
  xerProjects,
  xerTask,
} from '../../../test/fixtures/schedules/texts.js';
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
import type { ReadingChoices } from './reading-choices.js';
import type { ScheduleRow } from './schedule-file.js';
import { readSchedule } from './schedule-reader.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'schedule-reader-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function read(content: Buffer | string, given: ReadingChoices = {}) {
  const path = join(folder, `${++files}.upload`);
  await writeFile(path, content);
  const rows: ScheduleRow[] = [];
  const progress: number[] = [];
  const facts = await readSchedule(path, {
    ...given,
    onRows: (some) => void rows.push(...some),
    onProgress: (done) => progress.push(done),
  });
  // The bar only ever grows, also where a part of the file is read twice.
  expect([...progress].sort((a, b) => a - b)).toEqual(progress);
  expect(progress.at(-1)).toBe(1);
  return { facts, rows };
}
const brief = (rows: readonly ScheduleRow[]) =>
  rows.map(({ row, activityId, name, start, end, milestone, problem }) => [
    row,
    activityId,
    name,
    start,
    end,
    ...(milestone ? ['milestone'] : []),
    ...(problem ? [problem] : []),
  ]);
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

describe('XER', () => {
  const tasks = (...records: string[][]) => ({ name: 'TASK', fields: XER_TASK_FIELDS, records });

  test('actual dates win, planned ones are the last resort', async () => {
    const { facts, rows } = await read(
      xer([
        ...xerProjects([['100', 'A9', 'A9 dualling']]),
        tasks(
          xerTask({
            id: 'A1',
            name: 'Done',
            act_start_date: '2026-01-05 08:00',
            act_end_date: '2026-01-09 17:00',
            early_start_date: '2026-02-01 08:00',
            target_start_date: '2025-01-01 08:00',
            target_end_date: '2025-01-02 08:00',
          }),
          xerTask({
            id: 'A2',
            name: 'Under way',
            act_start_date: '2026-01-05 08:00',
            restart_date: '2026-01-20 08:00',
            reend_date: '2026-01-30 17:00',
            early_end_date: '2026-01-31 17:00',
          }),
          xerTask({
            id: 'A3',
            name: 'To come',
            early_start_date: '2026-02-02 08:00',
            early_end_date: '2026-02-06 17:00',
            target_start_date: '2025-01-01 08:00',
            target_end_date: '2025-01-02 08:00',
          }),
          xerTask({
            id: 'A4',
            name: 'Planned',
            target_start_date: '2026-03-02 08:00',
            target_end_date: '2026-03-06 17:00',
          }),
          xerTask({
            id: 'M1',
            name: 'Possession',
            type: 'TT_Mile',
            target_start_date: '2026-03-02 08:00',
            target_end_date: '2026-03-02 08:00',
          }),
          xerTask({ id: 'M2', name: 'Handover', type: 'TT_FinMile', target_end_date: '2026-03-06 17:00' }),
          xerTask({
            id: 'E1',
            name: 'Backwards',
            target_start_date: '2026-03-06 08:00',
            target_end_date: '2026-03-02 17:00',
          }),
          xerTask({ id: 'E2', name: 'Without dates' }),
          [
            ...xerTask({
              id: 'E3',
              name: 'Too many values',
              target_start_date: '2026-03-02 08:00',
              target_end_date: '2026-03-06 17:00',
            }),
            'more',
          ],
        ),
        { name: 'TASKPRED', fields: ['task_pred_id', 'task_id'], records: [['1', '2']] },
      ]),
    );
    expect(brief(rows)).toEqual(
      [
        [12, 'A1', 'Done', '2026-01-05', '2026-01-09'],
        [13, 'A2', 'Under way', '2026-01-05', '2026-01-30'],
        [14, 'A3', 'To come', '2026-02-02', '2026-02-06'],
        [15, 'A4', 'Planned', '2026-03-02', '2026-03-06'],
        [16, 'M1', 'Possession', '2026-03-02', '2026-03-02', 'milestone'],
        [17, 'M2', 'Handover', '2026-03-06', '2026-03-06', 'milestone'],
        [18, 'E1', 'Backwards', '2026-03-06', '2026-03-02', 'Start date is after end date.'],
        [19, 'E2', 'Without dates', null, null, 'Date parsing error. There is neither a start nor a finish.'],
        [
          20,
          'E3',
          'Too many values',
          '2026-03-02',
          '2026-03-06',
          'The record has more values than its table has fields.',
        ],
      ].map(([row, ...rest]) => [(row as number) - 1, ...rest]),
    );
    expect(facts).toEqual({
      kind: 'xer',
      kindName: 'P6 XER',
      headerRow: null,
      ignoredColumns: [],
      notices: [],
      projects: [{ key: '100', name: 'A9 A9 dualling', activities: 9 }],
    });
    expect(rows.every(({ project }) => project === '100')).toBe(true);
  });

  test('several projects are told apart, those without activities are not asked for', async () => {
    const { facts, rows } = await read(
      xer([
        ...xerProjects([
          ['100', 'A9', 'A9 dualling'],
          ['200', 'A82', ''],
          ['300', 'BL', 'Baseline'],
        ]),
        tasks(
          ...['100', '200', '100'].map((project, at) =>
            xerTask({
              project,
              id: `A${at}`,
              name: 'Kerbs',
              target_start_date: '2026-03-02 08:00',
              target_end_date: '2026-03-06 17:00',
            }),
          ),
        ),
      ]),
    );
    expect(facts.projects).toEqual([
      { key: '100', name: 'A9 A9 dualling', activities: 2 },
      { key: '200', name: 'A82', activities: 1 },
    ]);
    expect(rows.map(({ project }) => project)).toEqual(['100', '200', '100']);
  });

  test.each([
    ['CRLF', '\r\n'],
    ['LF', '\n'],
    ['mixed', ['\r\n', '\n', '\r\r\n']],
  ] as const)('line ends: %s', async (_, lineEnd) => {
    const { rows } = await read(
      xer(
        [
          tasks(
            xerTask({
              id: 'A1',
              name: 'Kerbs',
              target_start_date: '2026-03-02 08:00',
              target_end_date: '2026-03-06 17:00',
            }),
          ),
        ],
        { lineEnd },
      ),
    );
    expect(brief(rows)).toEqual([[4, 'A1', 'Kerbs', '2026-03-02', '2026-03-06']]);
  });

  test('windows-1252, and UTF-8 where the file is that', async () => {
    const text = xer([
      tasks(
        xerTask({
          id: 'A1',
          name: '£5 café – “Straße” €',
          target_start_date: '2026-03-02 08:00',
          target_end_date: '2026-03-06 17:00',
        }),
      ),
    ]);
    const western = Buffer.from(
      text.replaceAll('–', '\u0096').replaceAll('“', '\u0093').replaceAll('”', '\u0094').replaceAll('€', '\u0080'),
      'latin1',
    );
    for (const content of [
      western,
      Buffer.from(text),
      Buffer.from(`\ufeff${text}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
    ]) {
      expect((await read(content)).rows[0]!.name).toBe('£5 café – “Straße” €');
    }
  });

  test('a text with a line end of its own goes on', async () => {
    const { rows } = await read(
      xer([
        tasks(
          xerTask({
            id: 'A1',
            name: 'Kerbs\nand gullies',
            target_start_date: '2026-03-02 08:00',
            target_end_date: '2026-03-06 17:00',
          }),
        ),
      ]),
    );
    expect(brief(rows)).toEqual([[4, 'A1', 'Kerbs and gullies', '2026-03-02', '2026-03-06']]);
  });

  test('records before their fields, and a file without an end, are refused', async () => {
    await expect(read('ERMHDR\t19.12\r\n%T\tTASK\r\n%R\t1\r\n%E\r\n')).rejects.toMatchObject({
      code: 'malformed',
      detail: 'The table TASK names no fields before line 3.',
    });
    await expect(read(xer([tasks(xerTask({ id: 'A1', name: 'Kerbs' }))], { end: false }))).rejects.toMatchObject({
      code: 'malformed',
      detail: 'Its end (%E) is missing.',
    });
    await expect(read(xer([]))).rejects.toMatchObject({ code: 'no-activities' });
  });
});

describe('P6 XML', () => {
  const activity = { id: 'A1', name: 'Kerbs & gullies', start: '2026-03-02T08:00:00', end: '2026-03-06T17:00:00' };

  test.each(['V6.2', 'V8.4', 'V19.12', 'V23.12'])('of version %s', async (version) => {
    const { facts, rows } = await read(
      pmxml(
        [
          {
            objectId: '42',
            id: 'A9',
            name: 'A9 dualling',
            activities: [
              activity,
              { id: 'A2', name: 'To finish', start: '2026-03-02T08:00:00', end: null },
              {
                id: 'M1',
                name: 'Possession',
                start: '2026-03-02T08:00:00',
                end: '2026-03-02T08:00:00',
                type: 'Start Milestone',
              },
              { id: 'E1', name: 'Nothing known', start: null, end: null },
            ],
            baseline: [activity, activity],
          },
        ],
        { version },
      ),
    );
    expect(brief(rows)).toEqual([
      [1, 'A1', 'Kerbs & gullies', '2026-03-02', '2026-03-06'],
      [2, 'A2', 'To finish', '2026-03-02', '2026-03-02', 'milestone'],
      [3, 'M1', 'Possession', '2026-03-02', '2026-03-02', 'milestone'],
      [4, 'E1', 'Nothing known', null, null, 'Date parsing error. There is neither a start nor a finish.'],
    ]);
    expect(facts).toEqual({
      kind: 'pmxml',
      kindName: 'P6 XML',
      headerRow: null,
      ignoredColumns: [],
      notices: ['2 activities of baselines are left out.'],
      projects: [{ key: '42', name: 'A9 A9 dualling', activities: 4 }],
    });
  });

  test('with several projects, in any encoding it says', async () => {
    const text = (encoding: string) =>
      pmxml(
        [
          { objectId: '1', id: 'A9', name: 'Café', activities: [activity] },
          { objectId: '2', id: 'A82', name: 'A82', activities: [activity, activity] },
          { objectId: '3', id: 'E', name: 'Empty', activities: [] },
        ],
        { encoding },
      );
    for (const content of [
      Buffer.from(text('UTF-8')),
      Buffer.from(`\ufeff${text('utf-8')}`),
      Buffer.from(text('windows-1252'), 'latin1'),
      Buffer.from(`\ufeff${text('UTF-16')}`, 'utf16le'),
      Buffer.from(text('UTF-16'), 'utf16le'),
    ]) {
      const { facts, rows } = await read(content);
      expect(facts.projects).toEqual([
        { key: '1', name: 'A9 Café', activities: 1 },
        { key: '2', name: 'A82', activities: 2 },
      ]);
      expect(rows.map(({ project }) => project)).toEqual(['1', '2', '2']);
    }
    await expect(read(text('EBCDIC-1'))).rejects.toMatchObject({
      code: 'malformed',
      detail: expect.stringContaining('EBCDIC-1'),
    });
    await expect(read(Buffer.from(text('UTF-8'), 'latin1'))).rejects.toMatchObject({
      code: 'malformed',
      detail: 'It has bytes that are not UTF-8.',
    });
  });

  test('activities beside their project, as older versions have them, and with a prefix', async () => {
    const { facts, rows } = await read(
      `<p:APIBusinessObjects xmlns:p="http://xmlns.oracle.com/Primavera/P6/V7/API/BusinessObjects">${['10', '20']
        .map(
          (project) =>
            `<p:Activity><p:Id>A1</p:Id><p:Name><![CDATA[Kerbs <1>]]></p:Name><p:StartDate>2026-03-02T08:00:00</p:StartDate><p:FinishDate>2026-03-06T17:00:00</p:FinishDate><p:ProjectObjectId>${project}</p:ProjectObjectId><p:ProjectId>P${project}</p:ProjectId></p:Activity>`,
        )
        .join('')}</p:APIBusinessObjects>`,
    );
    expect(facts.projects).toEqual([
      { key: '10', name: 'P10', activities: 1 },
      { key: '20', name: 'P20', activities: 1 },
    ]);
    expect(rows[1]).toMatchObject({
      project: '20',
      activityId: 'A1',
      name: 'Kerbs <1>',
      start: '2026-03-02',
      end: '2026-03-06',
    });
  });
});

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
