import { createWriteStream } from 'node:fs';
import { type Cell, P6_SHEET_END, P6_SHEET_START, p6Parts, p6Row, userData } from '../fixtures/schedules/workbooks.js';
import { ZipWriter } from '../fixtures/schedules/zip-writer.js';

/** Activities and relations of the Import row (docs/quality.md, Speed): a workbook just below the 52,428,800 bytes that may be uploaded. */
export const FULL_SIZE = { activities: 180_000, relations: 340_000 };

const TASK_CODES = [
  'task_code',
  'status_code',
  'wbs_id',
  'task_name',
  'clndr_id',
  'target_drtn_hr_cnt',
  'start_date',
  'end_date',
  'total_float_hr_cnt',
  'task_type',
  'rsrc_id',
  'target_cost',
  'act_cost',
  'phys_complete_pct',
  'guid',
  'user_field_101',
  'early_start_date',
  'late_end_date',
  'remain_drtn_hr_cnt',
  'user_field_102',
  'delete_record_flag',
];
const TASK_LABELS = [
  'Activity ID',
  'Activity Status',
  '(*)WBS Code',
  'Activity Name',
  'Calendar Name',
  'Original Duration(d)',
  '(*)Start',
  '(*)Finish',
  '(*)Total Float(d)',
  'Activity Type',
  'Primary Resource',
  '(*)Budgeted Total Cost',
  '(*)Actual Total Cost',
  'Physical % Complete',
  '(*)Global Unique ID',
  'Chainage',
  '(*)Early Start',
  '(*)Late Finish',
  'Remaining Duration(d)',
  'Contractor Reference',
  'Delete This Row',
];
const PRED_CODES = [
  'pred_task_id',
  'task_id',
  'pred_type',
  'PREDTASK__status_code',
  'TASK__status_code',
  'PREDTASK__task_name',
  'lag_hr_cnt',
  'comments',
  'user_field_7',
  'delete_record_flag',
];
const PRED_LABELS = [
  'Predecessor',
  'Successor',
  'Relationship Type',
  '(*)Predecessor Activity Status',
  '(*)Successor Activity Status',
  '(*)Predecessor Activity Name',
  'Lag(d)',
  'Comments',
  'Agreed By',
  'Delete This Row',
];
const WORKS = [
  'Topsoil strip',
  'Cut and fill',
  'Carrier drain',
  'Sub-base',
  'Kerbs',
  'Surfacing',
  'Barrier and signs',
  'Verge planting',
  'Ducting',
  'Bridge deck',
  'Abutment',
  'Formwork',
  'Reinforcement',
  'Concrete pour',
];
const PLACES = [
  'North',
  'Middle',
  'South',
  'Slip road',
  'Junction',
  'Underpass',
  'Embankment',
  'Viaduct',
  'Compound',
  'Retaining wall',
];

/**
 * Writes a workbook as P6's "Export to spreadsheet" does, piece by piece; the same bytes every time.
 * @returns its size
 */
export async function writeScheduleWorkbook(path: string, { activities, relations } = FULL_SIZE): Promise<number> {
  const writer = new ZipWriter(createWriteStream(path));
  const sheets = ['TASK', 'TASKPRED', 'USERDATA'];
  for (const [name, content] of p6Parts(sheets)) await writer.add(name, content);
  await writer.add('xl/worksheets/sheet1.xml', sheet(TASK_CODES, TASK_LABELS, activities, activity), { level: 6 });
  await writer.add(
    'xl/worksheets/sheet2.xml',
    sheet(PRED_CODES, PRED_LABELS, relations, (_, random) => relation(random, activities)),
    { level: 6 },
  );
  await writer.add(
    'xl/worksheets/sheet3.xml',
    P6_SHEET_START +
      userData('dd/mm/yyyy')
        .rows.map((cells, row) => p6Row(cells!, row + 1))
        .join('') +
      P6_SHEET_END,
  );
  await writer.end();
  return writer.size;
}

type Random = (below: number) => number;

function* sheet(
  codes: readonly string[],
  labels: readonly string[],
  rows: number,
  cells: (at: number, random: Random) => readonly Cell[],
): Iterable<string> {
  const random = seeded(rows);
  let piece = P6_SHEET_START + p6Row(codes, 1) + p6Row(labels, 2);
  for (let at = 0; at < rows; at++) {
    piece += p6Row(cells(at, random), at + 3);
    if (piece.length > 65_536) {
      yield piece;
      piece = '';
    }
  }
  yield piece + P6_SHEET_END;
}

const idOf = (at: number) => `A${(1000 + at * 10).toString()}`;
const hex = (random: Random, digits: number) =>
  Array.from({ length: digits }, () => random(16).toString(16).toUpperCase()).join('');
const pick = <Of>(random: Random, list: readonly Of[]) => list[random(list.length)]!;

function activity(at: number, random: Random): Cell[] {
  const start = 46_027 + random(1_800) + 8 / 24;
  const days = random(60);
  const milestone = random(25) === 0;
  return [
    idOf(at),
    pick(random, ['Not Started', 'In Progress', 'Completed']),
    `A9.${1 + random(9)}.${1 + random(40)}.${1 + random(90)}`,
    `${pick(random, WORKS)}, ${pick(random, PLACES)}, Ch ${random(90_000)} to ${random(90_000)}`,
    pick(random, ['Standard 5 Day', 'Six Day Week', 'Night Possessions']),
    days * 8,
    milestone && at % 2 === 1 ? null : start,
    milestone && at % 2 === 0 ? null : start + days + 9 / 24,
    random(4_000) - 200,
    milestone ? (at % 2 === 0 ? 'Start Milestone' : 'Finish Milestone') : 'Task Dependent',
    pick(random, ['GANG-1', 'GANG-2', 'PAVER', 'CRANE', 'PILING']),
    random(90_000_000) / 100,
    random(90_000_000) / 100,
    random(101),
    `${hex(random, 8)}-${hex(random, 12)}-${hex(random, 12)}`,
    random(90_000) / 10,
    start + random(20),
    start + days + random(90),
    random(60) * 8,
    `C-${hex(random, 24)}`,
    null,
  ];
}

function relation(random: Random, activities: number): Cell[] {
  const from = random(activities);
  return [
    idOf(from),
    idOf(Math.min(activities - 1, from + 1 + random(500))),
    pick(random, ['FS', 'FS', 'FS', 'SS', 'FF']),
    'Not Started',
    'Not Started',
    `${pick(random, WORKS)}, ${pick(random, PLACES)}, Ch ${random(90_000)}`,
    random(40) * 8,
    `Agreed, ref ${hex(random, 20)}`,
    `P-${random(100_000)}`,
    null,
  ];
}

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
