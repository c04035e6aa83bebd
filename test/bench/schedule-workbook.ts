import { createWriteStream } from 'node:fs';
import { type Cell, P6_SHEET_END, P6_SHEET_START, p6Parts, p6Row, userData } from '../fixtures/schedules/workbooks.js';
import { ZipWriter } from '../fixtures/schedules/zip-writer.js';
import { times, words } from './measuring.js';

/** Activities and relations of the Import row (docs/quality.md, Speed): a workbook just below the 52,428,800 bytes that may be uploaded. */
export const FULL_SIZE = { activities: 180_000, relations: 340_000 };

type Random = (below: number) => number;
/** Code, label and cell of a column. */
type Column<Row> = readonly [code: string, label: string, cell: (row: Row, random: Random) => Cell];

const WORKS = words(`
  Topsoil strip, Cut and fill, Carrier drain, Sub-base, Kerbs, Surfacing, Barrier and signs, Verge planting, Ducting,
  Bridge deck, Abutment, Formwork, Reinforcement, Concrete pour`);
const PLACES = words(`
  North, Middle, South, Slip road, Junction, Underpass, Embankment, Viaduct, Compound, Retaining wall`);

type Activity = ReturnType<typeof activity>;
function activity(at: number, random: Random) {
  const start = 46_027 + random(1_800) + 8 / 24;
  return { at, start, days: random(60), milestone: random(25) === 0 };
}

const TASK: readonly Column<Activity>[] = [
  ['task_code', 'Activity ID', ({ at }) => idOf(at)],
  ['status_code', 'Activity Status', (_, random) => pick(random, ['Not Started', 'In Progress', 'Completed'])],
  ['wbs_id', '(*)WBS Code', (_, random) => `A9.${1 + random(9)}.${1 + random(40)}.${1 + random(90)}`],
  ['task_name', 'Activity Name', (_, random) => `${workOf(random)}, Ch ${random(90_000)} to ${random(90_000)}`],
  ['clndr_id', 'Calendar Name', (_, random) => pick(random, ['Standard 5 Day', 'Six Day Week', 'Night Possessions'])],
  ['target_drtn_hr_cnt', 'Original Duration(d)', ({ days }) => days * 8],
  ['start_date', '(*)Start', ({ at, start, milestone }) => (milestone && at % 2 === 1 ? null : start)],
  [
    'end_date',
    '(*)Finish',
    ({ at, start, days, milestone }) => (milestone && at % 2 === 0 ? null : start + days + 9 / 24),
  ],
  ['total_float_hr_cnt', '(*)Total Float(d)', (_, random) => random(4_000) - 200],
  ['task_type', 'Activity Type', ({ at, milestone }) => (milestone ? MILESTONES[at % 2]! : 'Task Dependent')],
  ['rsrc_id', 'Primary Resource', (_, random) => pick(random, ['GANG-1', 'GANG-2', 'PAVER', 'CRANE', 'PILING'])],
  ['target_cost', '(*)Budgeted Total Cost', (_, random) => random(90_000_000) / 100],
  ['act_cost', '(*)Actual Total Cost', (_, random) => random(90_000_000) / 100],
  ['phys_complete_pct', 'Physical % Complete', (_, random) => random(101)],
  ['guid', '(*)Global Unique ID', (_, random) => `${hex(random, 8)}-${hex(random, 12)}-${hex(random, 12)}`],
  ['user_field_101', 'Chainage', (_, random) => random(90_000) / 10],
  ['early_start_date', '(*)Early Start', ({ start }, random) => start + random(20)],
  ['late_end_date', '(*)Late Finish', ({ start, days }, random) => start + days + random(90)],
  ['remain_drtn_hr_cnt', 'Remaining Duration(d)', (_, random) => random(60) * 8],
  ['user_field_102', 'Contractor Reference', (_, random) => `C-${hex(random, 24)}`],
  ['delete_record_flag', 'Delete This Row', () => null],
];
const MILESTONES = ['Start Milestone', 'Finish Milestone'];

/** From the `from`th of so many activities to one of those after it. */
type Relation = ReturnType<ReturnType<typeof relationOf>>;
const relationOf = (activities: number) => (_: number, random: Random) => ({ from: random(activities), activities });

const TASKPRED: readonly Column<Relation>[] = [
  ['pred_task_id', 'Predecessor', ({ from }) => idOf(from)],
  ['task_id', 'Successor', ({ from, activities }, random) => idOf(Math.min(activities - 1, from + 1 + random(500)))],
  ['pred_type', 'Relationship Type', (_, random) => pick(random, ['FS', 'FS', 'FS', 'SS', 'FF'])],
  ['PREDTASK__status_code', '(*)Predecessor Activity Status', () => 'Not Started'],
  ['TASK__status_code', '(*)Successor Activity Status', () => 'Not Started'],
  ['PREDTASK__task_name', '(*)Predecessor Activity Name', (_, random) => `${workOf(random)}, Ch ${random(90_000)}`],
  ['lag_hr_cnt', 'Lag(d)', (_, random) => random(40) * 8],
  ['comments', 'Comments', (_, random) => `Agreed, ref ${hex(random, 20)}`],
  ['user_field_7', 'Agreed By', (_, random) => `P-${random(100_000)}`],
  ['delete_record_flag', 'Delete This Row', () => null],
];

/**
 * Writes a workbook as P6's "Export to spreadsheet" does, piece by piece; the same bytes every time.
 * @returns its size
 */
export async function writeScheduleWorkbook(path: string, { activities, relations } = FULL_SIZE): Promise<number> {
  const writer = new ZipWriter(createWriteStream(path));
  const userDataRows = userData('dd/mm/yyyy').rows.map((cells, row) => p6Row(cells!, row + 1));
  for (const [name, content] of p6Parts(['TASK', 'TASKPRED', 'USERDATA'])) await writer.add(name, content);
  await writer.add('xl/worksheets/sheet1.xml', sheet(TASK, activities, activity), { level: 6 });
  await writer.add('xl/worksheets/sheet2.xml', sheet(TASKPRED, relations, relationOf(activities)), { level: 6 });
  await writer.add('xl/worksheets/sheet3.xml', P6_SHEET_START + userDataRows.join('') + P6_SHEET_END);
  await writer.end();
  return writer.size;
}

function* sheet<Row>(
  columns: readonly Column<Row>[],
  rows: number,
  rowAt: (at: number, random: Random) => Row,
): Iterable<string> {
  const random = seeded(rows);
  const [codes, labels] = [columns.map(([code]) => code), columns.map(([, label]) => label)];
  let piece = P6_SHEET_START + p6Row(codes, 1) + p6Row(labels, 2);
  for (let at = 0; at < rows; at++) {
    const row = rowAt(at, random);
    const cells = columns.map(([, , cell]) => cell(row, random));
    piece += p6Row(cells, at + 3);
    if (piece.length > 65_536) {
      yield piece;
      piece = '';
    }
  }
  yield piece + P6_SHEET_END;
}

const idOf = (at: number) => `A${(1000 + at * 10).toString()}`;
const hex = (random: Random, digits: number) => times(digits, () => random(16).toString(16).toUpperCase()).join('');
const pick = <Of>(random: Random, list: readonly Of[]) => list[random(list.length)]!;
const workOf = (random: Random) => `${pick(random, WORKS)}, ${pick(random, PLACES)}`;

/** Numbers that only look like chance (mulberry32). */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return Math.floor((((value ^ (value >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
