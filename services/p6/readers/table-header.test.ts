import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { excelWorkbook, P6_CODES, P6_LABELS, p6Workbook } from '../../../test/fixtures/schedules/workbooks.js';
import type { FoundColumn } from '../../platform/problem.js';
import type { FileRefused } from '../../platform/tables/file-refused.js';
import type { AssignedColumns } from './reading-choices.js';
import type { ScheduleRow } from './schedule-file.js';
import { readSchedule } from './schedule-reader.js';

// Tables whose columns are called otherwise: what was found, and what is read once they are assigned.

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'table-header-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let files = 0;
async function read(content: Buffer | string, columns?: AssignedColumns) {
  const path = join(folder, `${++files}.upload`);
  await writeFile(path, content);
  const rows: ScheduleRow[] = [];
  const facts = await readSchedule(path, { columns, onRows: (some) => void rows.push(...some) });
  return { facts, rows };
}
const refused = (content: Buffer | string, columns?: AssignedColumns): Promise<FileRefused> =>
  read(content, columns).then(
    () => Promise.reject(new Error('The file was read')),
    (error: FileRefused) => error,
  );
const brief = (rows: readonly ScheduleRow[]) =>
  rows.map(({ row, activityId, name, start, end }) => [row, activityId, name, start, end]);
const guesses = (columns: readonly FoundColumn[] = []) => columns.map(({ name, guess }) => [name, guess]);

const BEGIN_END = 'Work package,From,Until\r\nSurvey,2027-03-01,2027-03-05\r\nKerbs,2027-03-08,2027-03-12\r\n';

describe('columns with other names', () => {
  test('are named, with what they seem to be and their first values', async () => {
    const error = await refused(BEGIN_END);
    expect(error.refusal).toEqual({
      kind: 'invalid',
      code: 'no-header',
      title: 'The names of the columns were not found.',
      detail:
        'Start, Finish and Activity Name are needed, and none of the first 10 rows names them. Found: Work package, From, Until.',
      errors: { file: ['The names of the columns were not found.'] },
      columns: [
        { column: 1, name: 'Work package', values: ['Survey', 'Kerbs'], guess: 'name' },
        { column: 2, name: 'From', values: ['2027-03-01', '2027-03-08'], guess: 'start' },
        { column: 3, name: 'Until', values: ['2027-03-05', '2027-03-12'], guess: 'finish' },
      ],
    });
  });

  test('are read as assigned, and the preview says so', async () => {
    const { facts, rows } = await read(BEGIN_END, { id: null, name: 1, start: 2, finish: 3 });
    expect(brief(rows)).toEqual([
      [2, '', 'Survey', '2027-03-01', '2027-03-05'],
      [3, '', 'Kerbs', '2027-03-08', '2027-03-12'],
    ]);
    expect(facts).toMatchObject({
      kind: 'csv',
      headerRow: 1,
      ignoredColumns: [],
      notices: ['Columns as assigned: Activity Name from Work package, Start from From, Finish from Until.'],
    });
  });

  test.each([
    ['Finnish', 'Tunnus;Tehtävä;Alku;Loppu\r\n1;Kerbs;01.03.2027;05.03.2027\r\n', ['id', 'name', 'start', 'finish']],
    [
      'French, below a title, by tabs',
      'Planning\r\nN° tâche\tIntitulé\tDébut\tFin\r\n1\tKerbs\t01.03.2027\t05.03.2027\r\n',
      ['name', null, 'start', 'finish'],
    ],
    [
      'with two words',
      'Ref,Work package,Planned start,Planned finish,Percent complete\r\nA,Kerbs,2027-03-01,2027-03-05,5\r\n',
      ['id', 'name', 'start', 'finish', null],
    ],
    [
      'known in part',
      'Activity ID,What,Start,Until\r\nA,Kerbs,2027-03-01,2027-03-05\r\n',
      ['id', 'name', 'start', 'finish'],
    ],
    ['by their dates alone', 'X,Y,Z\r\nKerbs,2027-03-01,2027-03-05\r\n', ['name', 'start', 'finish']],
  ])('are guessed: %s', async (_, content, expected) => {
    expect(guesses((await refused(content)).refusal.columns).map(([, guess]) => guess)).toEqual(expected);
  });

  test('that no row names are counted, and the first row is an activity too', async () => {
    const content = 'A1,Survey,2027-03-01,2027-03-05\r\nA2,Kerbs,2027-03-08,2027-03-12\r\n';
    expect(guesses((await refused(content)).refusal.columns)).toEqual([
      ['Column 1', null],
      ['Column 2', 'name'],
      ['Column 3', 'start'],
      ['Column 4', 'finish'],
    ]);
    const { facts, rows } = await read(content, { id: 1, name: 2, start: 3, finish: 4 });
    expect(facts.headerRow).toBeNull();
    expect(brief(rows)).toEqual([
      [1, 'A1', 'Survey', '2027-03-01', '2027-03-05'],
      [2, 'A2', 'Kerbs', '2027-03-08', '2027-03-12'],
    ]);
  });

  test('of a workbook are assigned alike, with its serial dates shown as dates', async () => {
    const content = await excelWorkbook([
      { name: 'Cover', rows: [['A9 dualling'], ['Rev', 'C']] },
      {
        name: 'Plan',
        rows: [
          ['Works', 'Begin', 'End', 'Cost'],
          ['Kerbs', 46447.3333, 46451.7083, 46447],
        ],
      },
    ]);
    const error = await refused(content);
    expect(error.refusal.columns).toEqual([
      { column: 1, name: 'Works', values: ['Kerbs'], guess: 'name' },
      { column: 2, name: 'Begin', values: ['2027-03-01'], guess: 'start' },
      { column: 3, name: 'End', values: ['2027-03-05'], guess: 'finish' },
      { column: 4, name: 'Cost', values: ['46447'], guess: null },
    ]);
    const { facts, rows } = await read(content, { id: null, name: 1, start: 2, finish: 3 });
    expect(brief(rows)).toEqual([[2, '', 'Kerbs', '2027-03-01', '2027-03-05']]);
    expect(facts.ignoredColumns).toEqual(['Cost']);
    expect(facts.notices).toContain('The sheet Plan is read, the first with the needed columns.');
  });

  test('of P6 that lack one keep their row of labels out', async () => {
    const codes = P6_CODES.map((code) => (code === 'end_date' ? 'late_end_date' : code));
    const labels = P6_LABELS.map((label, at) => (codes[at] === 'late_end_date' ? 'Late Finish' : label));
    const content = await p6Workbook([
      { name: 'TASK', rows: [codes, labels, ...[['A1', 'Kerbs', 46447, 46451]].map((row) => rowOf(codes, row))] },
    ]);
    const { columns } = (await refused(content)).refusal;
    const at = (code: string) => columns?.find(({ name }) => name === code)?.column ?? 0;
    const { rows } = await read(content, {
      id: at('task_code'),
      name: at('task_name'),
      start: at('start_date'),
      finish: at('late_end_date'),
    });
    expect(brief(rows)).toEqual([[3, 'A1', 'Kerbs', '2027-03-01', '2027-03-05']]);
  });

  test('that are named as expected can be assigned otherwise', async () => {
    const content =
      'Activity ID,Activity Name,Start,Finish,BL Start,BL Finish\r\nA1,Kerbs,2027-03-01,2027-03-05,2027-02-01,2027-02-05\r\n';
    const { rows } = await read(content, { id: 1, name: 2, start: 5, finish: 6 });
    expect(brief(rows)).toEqual([[2, 'A1', 'Kerbs', '2027-02-01', '2027-02-05']]);
  });
});

describe('an assignment is refused', () => {
  test('where the file has no such column, at the field', async () => {
    const { refusal } = await refused(BEGIN_END, { id: 9, name: 1, start: 2, finish: 200 });
    expect(refusal).toMatchObject({
      code: 'no-such-column',
      errors: { idColumn: ['The file has no column 9'], finishColumn: ['The file has no column 200'] },
    });
    expect(refusal.columns).toHaveLength(3);
  });

  test('where the file has no columns', async () => {
    const xer = 'ERMHDR\t8.0\r\n%E\r\n';
    expect((await refused(xer, { id: null, name: 1, start: 2, finish: 3 })).code).toBe('no-columns');
    expect((await refused('Dear all,\r\nthanks.', { id: null, name: 1, start: 2, finish: 3 })).code).toBe(
      'unknown-kind',
    );
  });
});

test('what is told of a hostile file stays small', async () => {
  const wide = Array.from({ length: 16_384 }, (_, at) => `C${at}${'x'.repeat(90)}`).join(',');
  const values = Array.from({ length: 16_384 }, () => 'y'.repeat(100)).join(',');
  const { refusal } = await refused(`${wide}\r\n${values}\r\n${values}\r\n${values}\r\n`);
  expect(refusal.columns).toHaveLength(200);
  expect(JSON.stringify(refusal).length).toBeLessThan(100_000);
});

/** A row with these values under the codes of an activity, and nothing elsewhere. */
function rowOf(codes: readonly unknown[], [id, name, start, end]: readonly (string | number)[]) {
  const values = new Map<unknown, string | number | undefined>([
    ['task_code', id],
    ['task_name', name],
    ['start_date', start],
    ['late_end_date', end],
  ]);
  return codes.map((code) => values.get(code) ?? null);
}
