import { damaged } from '../../platform/tables/file-refused.js';
import type { OnRead } from '../../platform/tables/read-bytes.js';
import { linesOf, type TextFile } from '../../platform/tables/text-lines.js';
import { activityRow } from './activity-row.js';
import type { ExchangeFacts, ScheduleRow } from './schedule-file.js';

/** In order of preference: actual dates first, planned dates last (docs/product/schedules.md, XER). */
const STARTS = ['act_start_date', 'restart_date', 'early_start_date', 'target_start_date'];
const ENDS = ['act_end_date', 'reend_date', 'early_end_date', 'target_end_date'];

/** The tables that are read: the projects, the roots of their structure, which have their titles, and the activities. */
const TABLES = new Set(['PROJECT', 'PROJWBS', 'TASK']);

/** A record (%R) of one of these tables, its values by field (%F). */
interface XerRecord {
  readonly table: string;
  readonly line: number;
  readonly fields: ReadonlyMap<string, number>;
  readonly values: readonly string[];
}

/** The activities of P6's exchange file, in batches. */
export async function* activitiesOfXer(file: TextFile, onRead: OnRead): AsyncGenerator<ScheduleRow[], ExchangeFacts> {
  const names = new Map<string, string>();
  const titles = new Map<string, string>();
  // The file can name baselines and external projects too, which have no activities.
  const activities = new Map<string, number>();
  for await (const records of recordsOf(file, onRead)) {
    const rows: ScheduleRow[] = [];
    for (const record of records) {
      const project = value(record, 'proj_id');
      if (record.table === 'PROJECT') names.set(project, value(record, 'proj_short_name'));
      else if (record.table === 'TASK') {
        activities.set(project, (activities.get(project) ?? 0) + 1);
        rows.push(rowOf(record, project));
      } else if (value(record, 'proj_node_flag') === 'Y') titles.set(project, value(record, 'wbs_name'));
    }
    yield rows;
  }
  const projects = [...activities].map(([key, count]) => ({
    key,
    shortName: names.get(key) ?? '',
    name: [...new Set([names.get(key), titles.get(key)])].filter(Boolean).join(' ') || key,
    activities: count,
    dataDate: null,
  }));
  return { projects, notices: [], details: [] };
}

function rowOf(record: XerRecord, project: string): ScheduleRow {
  const type = value(record, 'task_type');
  return activityRow({
    row: record.line,
    project,
    id: value(record, 'task_code'),
    name: value(record, 'task_name'),
    start: first(record, STARTS),
    end: first(record, ENDS),
    milestone: type === 'TT_Mile' ? 'start' : type === 'TT_FinMile' ? 'end' : null,
    problem: record.values.length > record.fields.size ? 'The record has more values than its table has fields.' : null,
  });
}

/**
 * The records of the tables: `%T` begins a table, `%F` names its fields, `%R` is a record, `%E` ends the file.
 * @throws FileRefused if `%E` is missing: the file was cut off
 */
async function* recordsOf(file: TextFile, onRead: OnRead): AsyncGenerator<XerRecord[]> {
  let table = '';
  let fields = new Map<string, number>();
  let ended = false;
  let line = 0;
  // Lines that begin with none of the marks continue the record before: texts may hold line ends.
  let open: { line: number; text: string } | null = null;
  const records: XerRecord[] = [];
  const close = () => {
    if (open === null) return;
    if (fields.size === 0) throw damaged(`The table ${table} names no fields before line ${open.line}.`);
    records.push({ table, line: open.line, fields, values: valuesOf(open.text) });
    open = null;
  };
  for await (const piece of linesOf(file, onRead)) {
    const lines = piece.split(/\r?\n/);
    if (lines.at(-1) === '') lines.pop();
    for (const text of lines) {
      line++;
      if (ended) break;
      const mark = /^%[TFRE]/.exec(text)?.[0];
      if (mark === undefined) {
        if (open !== null) open.text += `\n${text}`;
        continue;
      }
      close();
      if (mark === '%T') {
        table = valuesOf(text)[0]?.trim() ?? '';
        fields = new Map();
      } else if (mark === '%E') ended = true;
      else if (TABLES.has(table)) {
        if (mark === '%R') open = { line, text };
        else fields = new Map(valuesOf(text).map((field, at) => [field.trim(), at]));
      }
    }
    yield records.splice(0);
  }
  if (!ended) throw damaged('Its end (%E) is missing.');
}

const valuesOf = (line: string): string[] => line.split('\t').slice(1);

function value(record: XerRecord, field: string): string {
  const at = record.fields.get(field);
  return at === undefined ? '' : (record.values[at] ?? '').trim();
}

function first(record: XerRecord, fields: readonly string[]): string {
  for (const field of fields) {
    const text = value(record, field);
    if (text !== '') return text;
  }
  return '';
}
