import { describe, expect, test } from '@jest/globals';
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
