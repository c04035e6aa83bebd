import { describe, expect, test } from '@jest/globals';
import { csv } from '../../../test/fixtures/schedules/texts.js';
import { excelWorkbook, p6Workbook } from '../../../test/fixtures/schedules/workbooks.js';
import { briefRows, readScheduleContent as read } from '../../../test/support/schedule-file-reading.js';

// Tables that other tools than P6 write, and those of P6 and Microsoft Project in the languages of the regions.

const DAY = '2027-03-01';
const table = (header: readonly string[], ...rows: readonly (readonly string[])[]) => csv([header, ...rows]);

describe('columns are taken by what tools call them', () => {
  test.each([
    ['English', 'ID', 'Task', 'Begin', 'End'],
    ['with underscores', 'Task_ID', 'Task_Name', 'Start_Date', 'Finish_Date'],
    ['with hyphens', 'activity-id', 'activity-description', 'planned-start', 'planned-finish'],
    ['of early dates', 'UID', 'Description', 'Early Start', 'Early Finish'],
    ['German, Microsoft Project', 'Nr.', 'Vorgangsname', 'Anfang', 'Ende'],
    ['German, older', 'Einmalige Nr.', 'Vorgangsname', 'Anfang', 'Fertigstellung'],
    ['German, P6', 'Vorgangs-ID', 'Vorgangsname', 'Start', 'Ende'],
    ['French', 'ID activité', 'Nom de la tâche', 'Début', 'Fin'],
    ['French without accents', 'ID activite', 'Nom de la tache', 'Debut', 'Fin'],
    ['Spanish', 'Id', 'Nombre de tarea', 'Comienzo', 'Fin'],
    ['Italian', 'ID', 'Nome attività', 'Inizio', 'Fine'],
    ['Dutch', 'Id', 'Taaknaam', 'Begindatum', 'Einddatum'],
    ['Polish', 'Identyfikator', 'Nazwa zadania', 'Rozpoczęcie', 'Zakończenie'],
  ])('%s', async (_, ...header) => {
    const { rows } = await read(table(header, ['A1', 'Kerbs', DAY, '2027-03-05']));
    expect(briefRows(rows)).toEqual([[2, 'A1', 'Kerbs', DAY, '2027-03-05']]);
  });

  test('of several the one that P6 means counts, wherever it stands: early dates and descriptions come last', async () => {
    const { facts, rows } = await read(
      table(
        [
          'Description',
          'UID',
          'Early Start',
          'Planned Finish',
          'Planned Start',
          'Activity ID',
          'Finish',
          'Activity Name',
          'Start',
        ],
        ['no', 'no', '2026-01-01', '2026-01-02', '2026-01-03', 'A1', '2027-03-05', 'Kerbs', DAY],
      ),
    );
    expect(briefRows(rows)).toEqual([[2, 'A1', 'Kerbs', DAY, '2027-03-05']]);
    expect(facts.ignoredColumns).toEqual(['Description', 'UID', 'Early Start', 'Planned Finish', 'Planned Start']);
  });

  test('a P6 spreadsheet may have planned dates alone', async () => {
    const { facts, rows } = await read(
      await p6Workbook([
        {
          name: 'TASK',
          rows: [
            ['task_code', 'task_name', 'target_start_date', 'target_end_date'],
            ['Activity ID', 'Activity Name', 'Planned Start', 'Planned Finish'],
            ['A1', 'Kerbs', 46447.3, 46451.7],
          ],
        },
      ]),
    );
    expect(briefRows(rows)).toEqual([[3, 'A1', 'Kerbs', '2027-03-01', '2027-03-05']]);
    expect(facts.kind).toBe('p6-spreadsheet');
  });
});

describe('without a column Activity ID', () => {
  test('another column serves, which the notice names', async () => {
    for (const column of ['Task ID', 'Activity Code', 'Unique ID', 'UID', 'ID', 'WBS']) {
      const { facts, rows } = await read(table(['Task Name', column, 'Start', 'Finish'], ['Kerbs', '17', DAY, DAY]));
      expect(rows[0]!.activityId).toBe('17');
      expect(facts.notices).toEqual([`The file has no Activity ID column: IDs are taken from the column ${column}.`]);
      expect(facts).not.toHaveProperty('namesAsIds');
    }
  });

  test('names stand for IDs, which the notice says; the WBS of P6 is none, since activities share it', async () => {
    const { facts, rows } = await read(table(['WBS', 'Activity Name', 'Start', 'Finish'], ['A9.1', 'Kerbs', DAY, DAY]));
    expect(rows[0]).toMatchObject({ activityId: '', wbs: 'A9.1', problem: null });
    expect(facts.namesAsIds).toBe(true);
    expect(facts.notices).toEqual([
      'The file has no Activity ID column: names stand for IDs, so that each name counts once and a name that changes is another activity.',
    ]);
  });
});

describe('Microsoft Project', () => {
  const header = [
    'ID',
    'Active',
    'Task Mode',
    'Name',
    'Duration',
    'Start',
    'Finish',
    'Predecessors',
    'Outline Level',
    'Notes',
  ];
  const task = (id: string, name: string, level: string, active = 'Yes') =>
    [
      id,
      active,
      'Auto Scheduled',
      name,
      '5 days',
      '2027 March 01 08:00 AM',
      '2027 March 05 5:00 PM',
      '',
      level,
      '',
    ] as const;
  const tasks = [
    task('1', 'Terminal', '1'),
    task('2', 'Piles', '2'),
    task('3', 'Bore', '3'),
    task('4', 'Cap', '3', 'No'),
    task('5', 'Deck', '2'),
    task('6', 'Handover', '1'),
  ];

  test('leaves summaries out, which are the WBS of what is below them, and inactive tasks', async () => {
    for (const content of [
      table(header, ...tasks),
      await excelWorkbook([{ name: 'Task_Table1', rows: [header, ...tasks] }]),
    ]) {
      const { facts, rows } = await read(content);
      expect(rows.map(({ row, activityId, name, start, wbs }) => [row, activityId, name, start, wbs])).toEqual([
        [4, '3', 'Bore', '2027-03-01', 'Terminal › Piles'],
        [6, '5', 'Deck', '2027-03-01', 'Terminal'],
        [7, '6', 'Handover', '2027-03-01', ''],
      ]);
      expect(facts.details).toEqual(['wbs']);
      expect(facts.ignoredColumns).toEqual(['Task Mode', 'Duration', 'Predecessors', 'Notes']);
      expect(facts.notices).toEqual([
        'The file has no Activity ID column: IDs are taken from the column ID.',
        '2 summary tasks are left out: their names are in the WBS of the tasks below.',
        '1 inactive task is left out.',
      ]);
    }
  });

  test('leaves summaries out that a column of their own marks', async () => {
    const { facts, rows } = await read(
      table(
        ['Unique ID', 'Task Name', 'Start', 'Finish', 'Summary'],
        ['1', 'Piles', DAY, DAY, 'Yes'],
        ['2', 'Bore', DAY, DAY, 'No'],
      ),
    );
    expect(rows.map(({ activityId }) => activityId)).toEqual(['2']);
    expect(facts.notices.at(-1)).toBe('1 summary task is left out.');
  });

  test('in German', async () => {
    const { facts, rows } = await read(
      csv(
        [
          [
            'Nr.',
            'Aktiv',
            'Vorgangsname',
            'Anfang',
            'Ende',
            '% Abgeschlossen',
            'Tatsächlicher Anfang',
            'Gliederungsebene',
          ],
          ['1', 'Ja', 'Brücke', 'Mo 01.03.27', 'Fr 05.03.27', '20%', 'Mo 01.03.27', '1'],
          ['2', 'Ja', 'Pfähle', 'Mo 01.03.27', 'Fr 05.03.27', '40%', 'Mo 01.03.27', '2'],
          ['3', 'Nein', 'Entfällt', 'Mo 01.03.27', 'Fr 05.03.27', '0%', 'NV', '2'],
          ['4', 'Ja', 'Überbau', '8. März 2027', '12-Mrz-27', '0%', 'NV', '2'],
        ],
        { separator: ';' },
      ),
    );
    expect(
      rows.map(({ name, start, end, wbs, percentComplete, actualStart }) => [
        name,
        start,
        end,
        wbs,
        percentComplete,
        actualStart ?? null,
      ]),
    ).toEqual([
      ['Pfähle', '2027-03-01', '2027-03-05', 'Brücke', 40, '2027-03-01'],
      ['Überbau', '2027-03-08', '2027-03-12', 'Brücke', 0, null],
    ]);
    expect(facts.details).toEqual(['wbs', 'percentComplete', 'actualStart']);
    expect(facts.notices).not.toContainEqual(expect.stringContaining('cannot be read'));
  });
});

test('GanttProject: its resources below the tasks are no activities', async () => {
  const content = [
    'ID,Name,Begin date,End date,Duration,Completion,Outline number',
    '0,Bridge,2027-03-01,2027-03-05,5,20,1',
    '3,Piles,2027-03-01,2027-03-05,5,40,1.1',
    '5,Deck,2027-03-08,2027-03-12,5,0,1.2',
    '',
    '',
    'ID,Name,Default role,e-mail,Phone',
    '1,Ada,Planner,ada@example.org,',
    '2,Ben,Builder,,',
    '',
  ].join('\n');
  const { facts, rows } = await read(content);
  expect(rows.map(({ activityId, name, wbs, percentComplete }) => [activityId, name, wbs, percentComplete])).toEqual([
    ['3', 'Piles', 'Bridge', 40],
    ['5', 'Deck', 'Bridge', 0],
  ]);
  expect(facts.notices).toEqual([
    'The file has no Activity ID column: IDs are taken from the column ID.',
    '1 summary task is left out: its name is in the WBS of the tasks below.',
    'Row 7 begins another table (ID, Name, Default role, e-mail): its 2 rows are not read.',
  ]);
});

test('a pipe separates columns too', async () => {
  const { facts, rows } = await read('Activity ID|Activity Name|Start|Finish\nA1|Kerbs, new|20270301|20270305\n');
  expect(briefRows(rows)).toEqual([[2, 'A1', 'Kerbs, new', '2027-03-01', '2027-03-05']]);
  expect(facts.kind).toBe('csv');
});
