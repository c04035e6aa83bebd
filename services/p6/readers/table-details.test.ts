import { describe, expect, test } from '@jest/globals';
import { csv } from '../../../test/fixtures/schedules/texts.js';
import {
  type Cell,
  excelWorkbook,
  LAYOUT_LABELS,
  LAYOUT_ROWS,
  p6Workbook,
} from '../../../test/fixtures/schedules/workbooks.js';
import { briefRows, readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';
import type { ScheduleRow } from './schedule-file.js';

// What tables say of an activity beside its name and dates: the WBS, type, status, percentage and actual dates.

const told = (rows: readonly ScheduleRow[]) =>
  rows.map(({ activityId, wbs, activityType, status, percentComplete, actualStart, actualEnd }) => [
    activityId,
    wbs ?? null,
    activityType ?? null,
    status ?? null,
    percentComplete ?? null,
    actualStart ?? null,
    actualEnd ?? null,
  ]);
const layout = (rows: readonly (readonly Cell[] | undefined)[]) => excelWorkbook([{ name: 'Plan', rows }]);

test('a P6 spreadsheet tells all of them by its codes, names of the WBS before codes', async () => {
  const codes = [
    'task_code',
    'wbs_id',
    'wbs_name',
    'task_name',
    'task_type',
    'status_code',
    'phys_complete_pct',
    'complete_pct',
    'start_date',
    'end_date',
    'act_start_date',
    'act_end_date',
  ];
  const { facts, rows } = await read(
    await p6Workbook([
      {
        name: 'TASK',
        rows: [
          codes,
          codes.map((code) => `(*)${code}`),
          ['A1', 'A9.1', 'Piles', 'Bore', 'TT_Task', 'TK_Active', 10, 40.125, 46027.3, 46030, 46027.3, null],
          ['A2', 'A9.1', 'Piles', 'Cap', 'Resource Dependent', 'Completed', 0, 80, 46027, 46030, 46027.3, 46031.7],
          ['A3', 'A9.2', '', 'Open', 'Finish Milestone', 'Not Started', 5, 7, 46040, 46041, null, null],
          ['A4', 'A9.2', 'Deck', 'Manage', 'TT_LOE', 'Suspended', 0, 140, 46040, 46041, 'TBC', null],
        ],
      },
    ]),
  );
  expect(told(rows)).toEqual([
    ['A1', 'Piles', 'task', 'in-progress', 40.13, '2026-01-05', null],
    ['A2', 'Piles', 'resource-dependent', 'completed', 100, '2026-01-05', '2026-01-09'],
    ['A3', null, 'finish-milestone', 'not-started', 0, null, null],
    ['A4', 'Deck', 'level-of-effort', null, null, null, null],
  ]);
  // A milestone that the file gives two dates has the one of its kind.
  expect(rows[2]).toMatchObject({ start: '2026-01-19', end: '2026-01-19', milestone: true });
  expect(facts.details).toEqual(['wbs', 'activityType', 'status', 'percentComplete', 'actualStart', 'actualEnd']);
  expect(facts.ignoredColumns).toEqual(['wbs_id', 'phys_complete_pct']);
  expect(facts.notices).toEqual([
    'Left empty, since what stands there cannot be read: status_code in 1 row, complete_pct in 1 row, act_start_date in 1 row.',
  ]);
});

test('our own export tells all of them, and its Part needs no mention', async () => {
  const { facts, rows } = await read(
    csv([
      [
        'Activity ID',
        'Activity Name',
        'Part',
        'WBS',
        'Activity Type',
        'Activity Status',
        '% Complete',
        'Actual Start',
        'Actual Finish',
        'Start',
        'Finish',
      ],
      [
        'A1',
        'Bore',
        'South',
        'Terminal › Piles',
        'Task Dependent',
        'In Progress',
        '40%',
        '05-Jan-26',
        '',
        '05-Jan-26',
        '09-Jan-26',
      ],
      ['A2', 'Cap', '', '', '', '', '', '', '', '05-Jan-26', '09-Jan-26'],
    ]),
  );
  expect(told(rows)).toEqual([
    ['A1', 'Terminal › Piles', 'task', 'in-progress', 40, '2026-01-05', null],
    ['A2', null, null, null, null, null, null],
  ]);
  expect(facts).toMatchObject({ ignoredColumns: [], notices: [] });
});

test('percentages are read as a workbook shows them', async () => {
  const { rows } = await read(
    await excelWorkbook([
      {
        name: 'Plan',
        rows: [
          ['Activity ID', 'Activity Name', 'Start', 'Finish', '% Complete'],
          ['A1', 'Kerbs', 46027, 46030, { percentage: 0.29 }],
          ['A2', 'Kerbs', 46027, 46030, 0.4],
          ['A3', 'Kerbs', 46027, 46030, '12,5 %'],
        ],
      },
    ]),
  );
  expect(rows.map(({ percentComplete }) => percentComplete)).toEqual([29, 0.4, 12.5]);
});

describe('a layout', () => {
  test('tells the actual dates by the A behind them, and the WBS by its headings', async () => {
    const { facts, rows } = await read(await layout(LAYOUT_ROWS));
    expect(told(rows)).toEqual([
      ['A1000', 'A9 dualling', null, null, null, '2026-01-05', null],
      ['A1010', 'A9 dualling › Earthworks', null, null, null, '2026-01-06', null],
      ['A1020', 'A9 dualling › Earthworks', null, null, null, null, null],
      ['A1030', 'A9 dualling › Earthworks', null, null, null, null, null],
      ['A1040', 'A9 dualling › Earthworks', null, null, null, null, null],
    ]);
    expect(facts.details).toEqual(['wbs', 'actualStart']);
  });

  test('has levels where headings are indented; else they follow from the order as far as it tells them', async () => {
    const activity = (id: string): Cell[] => [id, 'Kerbs', 5, '05-Jan-26', '09-Jan-26'];
    const wbs = async (rows: readonly Cell[][]) =>
      told((await read(await layout([LAYOUT_LABELS, ...rows]))).rows).map(([id, path]) => [id, path]);
    expect(
      await wbs(
        [
          ['A9'],
          ['  North'],
          ['    Piles'],
          activity('K1'),
          ['    Deck'],
          ['  South'],
          activity('K2'),
          ['A82'],
          activity('K3'),
        ].map((row) => (row.length === 1 ? ['', ...row] : row)),
      ),
    ).toEqual([
      ['K1', 'A9 › North › Piles'],
      ['K2', 'A9 › South'],
      ['K3', 'A82'],
    ]);
    expect(
      await wbs([['', 'A9'], ['', 'North'], activity('K1'), activity('K2'), ['', 'South'], activity('K3')]),
    ).toEqual([
      ['K1', 'A9 › North'],
      ['K2', 'A9 › North'],
      ['K3', 'South'],
    ]);
  });

  test('has headings of one word in the column of the IDs', async () => {
    const { facts, rows } = await read(
      await layout([
        LAYOUT_LABELS,
        ['Earthworks', null, 10, '05-Jan-26', '16-Jan-26'],
        ['Zone2', null, 10, '05-Jan-26', '16-Jan-26'],
        ['A1', 'Kerbs', 5, '05-Jan-26', '09-Jan-26'],
        ['Structures'],
        ['A2', 'Signs', 5, '12-Jan-26', '16-Jan-26'],
        ['A3', null, 5, '12-Jan-26', '16-Jan-26'],
        ['A4', 'Deck', 5, '19-Jan-26', '23-Jan-26'],
      ]),
    );
    expect(briefRows(rows)).toEqual([
      [4, 'A1', 'Kerbs', '2026-01-05', '2026-01-09'],
      [6, 'A2', 'Signs', '2026-01-12', '2026-01-16'],
      [7, 'A3', '', '2026-01-12', '2026-01-16', 'The activity has no name.'],
      [8, 'A4', 'Deck', '2026-01-19', '2026-01-23'],
    ]);
    expect(rows.map(({ wbs }) => wbs)).toEqual(['Earthworks › Zone2', 'Structures', 'Structures', 'Structures']);
    expect(facts.notices[0]).toBe('3 rows without an Activity ID are headings (WBS), not activities: rows 2, 3, 5.');
  });

  test('has an activity without an ID where a heading would have no dates of its own group', async () => {
    const { facts, rows } = await read(
      await layout([
        LAYOUT_LABELS,
        ['', 'Earthworks', 10, '05-Jan-26', '16-Jan-26'],
        ['A1', 'Kerbs', 5, '05-Jan-26', '09-Jan-26'],
        ['', 'Drains', 5, '12-Jan-26', '13-Jan-26'],
        ['A2', 'Signs', 5, '12-Jan-26', '16-Jan-26'],
        ['', 'Handover', 0, '30-Jan-26', ''],
      ]),
    );
    expect(briefRows(rows)).toEqual([
      [3, 'A1', 'Kerbs', '2026-01-05', '2026-01-09'],
      [4, '', 'Drains', '2026-01-12', '2026-01-13', 'The activity has no ID.'],
      [5, 'A2', 'Signs', '2026-01-12', '2026-01-16'],
      [6, '', 'Handover', '2026-01-30', '2026-01-30', 'milestone', 'The activity has no ID.'],
    ]);
    expect(facts.notices).toEqual(['1 row without an Activity ID is a heading (WBS), not an activity: row 2.']);
  });
});

test('a formula without a result makes no milestone of the other date', async () => {
  const { rows } = await read(
    await layout([
      ['Activity ID', 'Activity Name', 'Start', 'Finish'],
      ['A1', 'Kerbs', 46027, { formula: 'C2+4' }],
      ['A2', 'Signs', { formula: 'D2' }, 46030],
      ['A3', { formula: 'B2' }, 46027, 46030],
      ['A4', 'Deck', 46027, 46030],
    ]),
  );
  const way = 'is a formula without a result: open the file in Excel, save it and import that.';
  expect(rows.map(({ milestone, problem }) => [milestone, problem])).toEqual([
    [false, `The finish ${way}`],
    [false, `The start ${way}`],
    [false, `The name ${way}`],
    [false, null],
  ]);
});

test('the other sheets of a workbook are named, with their rows where the sheet says so at once', async () => {
  const rows = [LAYOUT_LABELS, ['A1', 'Kerbs', 5, '05-Jan-26', '09-Jan-26']];
  const links: Cell[][] = Array.from({ length: 20_000 }, (_, at) => [`A${at}`, `B${at}`, 'FS']);
  const p6 = await p6Workbook([
    {
      name: 'TASK',
      rows: [
        ['task_code', 'task_name', 'start_date', 'end_date'],
        ['Activity ID', 'Activity Name', 'Start', 'Finish'],
        ['A1', 'Kerbs', 46027, 46030],
      ],
    },
    { name: 'TASKPRED', rows: [['pred_task_id'], ['Predecessor'], ...links] },
    { name: 'RSRC', rows: [['rsrc_id'], ['Resource ID'], ['CRANE']] },
    { name: 'USERDATA', rows: [['user_data']] },
  ]);
  expect((await read(p6)).facts.notices).toEqual(['Not read: the sheets TASKPRED, RSRC (1 row).']);
  const excel = await excelWorkbook([
    { name: 'Plan', rows },
    { name: 'Links', rows: links },
  ]);
  expect((await read(excel)).facts.notices).toEqual([
    'The sheet Plan is read, the first with the needed columns.',
    'Not read: the sheet Links (20,000 rows).',
  ]);
});
