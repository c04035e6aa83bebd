import { describe, expect, test } from '@jest/globals';
import {
  XER_PROGRESS_FIELDS,
  XER_PROJECT_FIELDS,
  XER_WBS_FIELDS,
  xerTable,
} from '../../../test/fixtures/schedules/exchange-texts.js';
import { XER_TASK_FIELDS, xer, xerProjects, xerTask } from '../../../test/fixtures/schedules/texts.js';
import { briefRows as brief, readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';

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
      details: ['wbs', 'activityType', 'status', 'percentComplete', 'actualStart', 'actualEnd'],
      notices: [
        'Taken over: ID, name, WBS, type, status, percent complete, start and finish with actual dates. Not taken over: 1 relationship.',
      ],
      projects: [{ key: '100', shortName: 'A9', name: 'A9 A9 dualling', activities: 9, dataDate: null }],
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
      { key: '100', shortName: 'A9', name: 'A9 A9 dualling', activities: 2, dataDate: null },
      { key: '200', shortName: 'A82', name: 'A82', activities: 1, dataDate: null },
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

  test('records before their fields, and files without activities, are refused', async () => {
    await expect(read('ERMHDR\t19.12\r\n%T\tTASK\r\n%R\t1\r\n%E\r\n')).rejects.toMatchObject({
      code: 'malformed',
      detail: 'The table TASK names no fields before line 3.',
    });
    await expect(read(xer([]))).rejects.toMatchObject({ code: 'no-activities' });
  });
});

const DATES = { target_start_date: '2026-03-02 08:00', target_end_date: '2026-03-06 17:00' };
const PROJECT = xerTable('PROJECT', XER_PROJECT_FIELDS, {
  proj_id: '100',
  proj_short_name: 'HBTF-2',
  last_recalc_date: '2026-06-01 00:00',
});
const node = (wbs_id: string, parent_wbs_id: string, wbs_name: string, proj_node_flag = 'N') => ({
  wbs_id,
  proj_id: '100',
  proj_node_flag,
  wbs_name,
  parent_wbs_id,
});
const WBS = xerTable(
  'PROJWBS',
  XER_WBS_FIELDS,
  // Of a child before its parent, and of names with blanks around them and a line end within.
  node('12', '11', ' Piles '),
  node('10', '9', 'Harbour tunnel', 'Y'),
  node('11', '10', 'Terminal\nnorth'),
);
const activities = (...records: Readonly<Record<string, string>>[]) =>
  xerTable(
    'TASK',
    XER_PROGRESS_FIELDS,
    ...records.map((record, at) => ({
      proj_id: '100',
      wbs_id: '12',
      task_code: `A${at}`,
      task_name: 'Kerbs',
      ...DATES,
      ...record,
    })),
  );

describe('XER: the WBS of an activity', () => {
  const paths = async (content: string) => (await read(content)).rows.map(({ wbs }) => wbs);

  test('is the names from the top, without the project’s own node', async () => {
    const { facts, rows } = await read(
      xer([PROJECT, WBS, activities({}, { wbs_id: '11' }, { wbs_id: '10' }, { wbs_id: '99' }, { wbs_id: '' })]),
    );
    expect(rows.map(({ wbs }) => wbs)).toEqual(['Terminal north › Piles', 'Terminal north', '', '', '']);
    expect(facts.details).toContain('wbs');
  });

  test('is the same where the structure comes after the activities, far off and in two tables', async () => {
    const far = xerTable(
      'TASKPRED',
      ['task_pred_id', 'comments'],
      ...Array.from({ length: 3 }, () => ({ task_pred_id: '1', comments: 'x'.repeat(150_000) })),
    );
    const [first, ...others] = WBS.records;
    expect(
      await paths(
        xer([activities({}, {}), { ...WBS, records: [first!] }, far, activities({}), { ...WBS, records: others }, far]),
      ),
    ).toEqual(['Terminal north › Piles', 'Terminal north › Piles', 'Terminal north › Piles']);
  });

  test('is not told by a file without a structure', async () => {
    const { facts } = await read(xer([PROJECT, activities({})]));
    expect(facts.details).not.toContain('wbs');
    expect(facts.notices).toEqual([
      'Taken over: ID, name, type, status, percent complete, start and finish with actual dates.',
    ]);
  });

  test('ends where nodes go in a circle', async () => {
    const circle = xerTable('PROJWBS', XER_WBS_FIELDS, node('11', '12', 'A'), node('12', '11', 'B'));
    expect(await paths(xer([circle, activities({})]))).toEqual(['A › B']);
  });

  test('keeps its end where it is too long or too deep', async () => {
    const deep = (name: string) =>
      xerTable(
        'PROJWBS',
        XER_WBS_FIELDS,
        ...Array.from({ length: 20_000 }, (_, at) => node(`${at + 12}`, `${at + 13}`, `${name}${at}`)),
      );
    const [long] = await paths(xer([deep('Section with a long name '), activities({})]));
    expect(long).toHaveLength(1_000);
    expect(long).toMatch(/^….* › Section with a long name 1 › Section with a long name 0$/);
    const [short] = await paths(xer([deep(''), activities({})]));
    expect(short).toMatch(/^… › 99 › 98 › .* › 0$/);
  });
});

describe('XER: type and progress', () => {
  test.each([
    ['TT_Task', 'task'],
    ['TT_Rsrc', 'resource-dependent'],
    ['TT_Mile', 'start-milestone'],
    ['TT_FinMile', 'finish-milestone'],
    ['TT_LOE', 'level-of-effort'],
    ['TT_WBS', 'wbs-summary'],
    ['TT_Else', null],
  ])('the type %s is %s', async (task_type, activityType) => {
    const { rows } = await read(xer([activities({ task_type })]));
    expect(rows).toMatchObject([{ activityType, milestone: /Mile/.test(task_type) }]);
  });

  test('status and actual dates', async () => {
    const { rows } = await read(
      xer([
        activities(
          { status_code: 'TK_NotStart' },
          { status_code: 'TK_Active', act_start_date: '2026-01-05 08:00' },
          { status_code: 'TK_Complete', act_start_date: '2026-01-05 08:00', act_end_date: '2026-01-09 17:00' },
          { status_code: 'TK_Else' },
        ),
      ]),
    );
    expect(rows.map(({ status, actualStart, actualEnd }) => [status, actualStart, actualEnd])).toEqual([
      ['not-started', null, null],
      ['in-progress', '2026-01-05', null],
      ['completed', '2026-01-05', '2026-01-09'],
      [null, null, null],
    ]);
  });

  test.each([
    [
      'physical',
      'TK_Active',
      { complete_pct_type: 'CP_Phys', phys_complete_pct: '37,5', remain_drtn_hr_cnt: '1' },
      37.5,
    ],
    [
      'by duration',
      'TK_Active',
      { complete_pct_type: 'CP_Drtn', target_drtn_hr_cnt: '70', remain_drtn_hr_cnt: '33' },
      52.86,
    ],
    [
      'by a duration that grew',
      'TK_Active',
      { complete_pct_type: 'CP_Drtn', target_drtn_hr_cnt: '70', remain_drtn_hr_cnt: '90' },
      0,
    ],
    [
      'by a duration of none',
      'TK_Active',
      { complete_pct_type: 'CP_Drtn', target_drtn_hr_cnt: '0', remain_drtn_hr_cnt: '0' },
      0,
    ],
    ['by a duration that is not said', 'TK_Active', { complete_pct_type: 'CP_Drtn', phys_complete_pct: '40' }, null],
    [
      'by units of labour and equipment',
      'TK_Active',
      {
        complete_pct_type: 'CP_Units',
        act_work_qty: '10',
        act_equip_qty: '20',
        remain_work_qty: '30',
        remain_equip_qty: '40',
      },
      30,
    ],
    ['by units of none', 'TK_Active', { complete_pct_type: 'CP_Units' }, 0],
    ['of a kind that is not said', 'TK_Active', { phys_complete_pct: '40' }, 40],
    ['out of range', 'TK_Active', { complete_pct_type: 'CP_Phys', phys_complete_pct: '140' }, null],
    ['of what is complete', 'TK_Complete', { complete_pct_type: 'CP_Phys', phys_complete_pct: '40' }, 100],
    ['of what is not started', 'TK_NotStart', { complete_pct_type: 'CP_Phys', phys_complete_pct: '40' }, 0],
  ])('percent complete %s', async (_, status_code, fields, percentComplete) => {
    const { rows } = await read(xer([activities({ status_code, ...fields })]));
    expect(rows).toMatchObject([{ percentComplete }]);
  });

  test('a file whose activities lack the fields tells nothing of them', async () => {
    const { facts, rows } = await read(
      xer([
        xerTable('TASK', ['task_code', 'task_name', 'target_start_date', 'target_end_date'], {
          task_code: 'A1',
          task_name: 'Kerbs',
          ...DATES,
        }),
      ]),
    );
    expect(facts.details).toEqual([]);
    expect(facts.notices).toEqual(['Taken over: ID, name, start and finish.']);
    expect(rows).toMatchObject([{ activityType: null, status: null, percentComplete: null, actualStart: null }]);
  });
});

describe('XER: what the file says of itself', () => {
  test('the project with its short name and data date', async () => {
    const { facts } = await read(xer([PROJECT, WBS, activities({})]));
    expect(facts.projects).toEqual([
      { key: '100', shortName: 'HBTF-2', name: 'HBTF-2 Harbour tunnel', activities: 1, dataDate: '2026-06-01' },
    ]);
  });

  test('what is not taken over, with its number, known tables by their names and others together', async () => {
    const records = (name: string, count: number) => ({
      name,
      fields: ['id'],
      records: Array.from({ length: count }, () => ['1']),
    });
    const tables = [
      records('CURRTYPE', 1),
      records('CALENDAR', 1),
      records('RSRC', 2),
      PROJECT,
      WBS,
      activities({}),
      records('TASKPRED', 1_200),
      records('TASKRSRC', 3),
      records('TASKACTV', 4),
      records('UDFVALUE', 5),
      records('TASKMEMO', 0),
      records('OBS', 2),
    ];
    const taken =
      'Taken over: ID, name, WBS, type, status, percent complete, start and finish with actual dates. Not taken over';
    const rest =
      '1,200 relationships, 1 calendar, 2 resources, 3 assignments, 4 activity codes, 5 user field values, 3 other records (CURRTYPE, OBS).';
    expect((await read(xer(tables))).facts.notices).toEqual([`${taken}: ${rest}`]);
    const two = xer([...tables, activities({ proj_id: '200' })]);
    expect((await read(two)).facts.notices).toEqual([`${taken}, counted over the 2 projects of the file: ${rest}`]);
    const odd = Array.from({ length: 2_000 }, (_, at) => records(`T${1_000 + at}${'x'.repeat(100)}`, 1));
    const [notice] = (await read(xer([activities({}), ...odd]))).facts.notices;
    expect(notice).toMatch(
      / Not taken over: [\d,]+ other records \(T1000x+…, T1001x+…, T1002x+…, T1003x+…, T1004x+… and more\)\.$/,
    );
    expect(notice!.length).toBeLessThan(500);
  });
});

describe('XER without its end', () => {
  const notice =
    'The end of the file (%E) is missing. Its last record is whole, so the file is read; more may have followed.';
  const whole = xer([PROJECT, WBS, activities({}, {})], { end: false });

  test('is read where the last record is whole, with a notice', async () => {
    const { facts, rows } = await read(whole);
    expect(rows.map(({ activityId }) => activityId)).toEqual(['A0', 'A1']);
    expect(facts.notices[0]).toBe(notice);
    // Of a table that is not read too, and before the line that some programs write instead.
    for (const content of [
      xer([activities({}), xerTable('TASKPRED', ['task_pred_id', 'task_id'], { task_pred_id: '1' })], { end: false }),
      `${whole}ERMTAIL`,
    ])
      expect((await read(content)).facts.notices[0]).toBe(notice);
  });

  test('is refused where it ends within a record, or before one', async () => {
    for (const content of [
      whole.slice(0, -2),
      whole.slice(0, -12),
      `${whole.slice(0, -20)}\r\n`,
      `${whole}%T\tTASKPRED\r\n`,
      `${whole}%T\tTASKPRED\r\n%F\ttask_pred_id\r\n`,
      `${whole}%T\tTASKPRED\r\n%F\ttask_pred_id\ttask_id\r\n%R\t1\r\n`,
    ])
      await expect(read(content)).rejects.toMatchObject({ code: 'malformed', detail: 'Its end (%E) is missing.' });
  });
});
