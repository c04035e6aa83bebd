import { activityRow } from './activity-row.js';
import type { OnRead } from './read-bytes.js';
import type { ExchangeFacts, ScheduleRow } from './schedule-file.js';
import { damaged } from './schedule-file-refused.js';
import { linesOf, type TextFile } from './text-lines.js';

/** In order of preference: actual dates first, planned dates last (docs/product/schedules.md, XER). */
const STARTS = ['act_start_date', 'restart_date', 'early_start_date', 'target_start_date'];
const ENDS = ['act_end_date', 'reend_date', 'early_end_date', 'target_end_date'];

/** A record (%R) of one of the requested tables, its values by field (%F). */
interface XerRecord {
  readonly table: string;
  readonly line: number;
  readonly fields: ReadonlyMap<string, number>;
  readonly values: readonly string[];
}

/** The activities of P6's exchange file, in batches. If the file holds several projects, each activity names its project. */
export async function* activitiesOfXer(
  file: TextFile,
  onRead: OnRead,
  onExtraRead: OnRead,
): AsyncGenerator<ScheduleRow[], ExchangeFacts> {
  const projects = await projectsOf(file, onExtraRead);
  const several = projects.length > 1;
  for await (const records of recordsOf(file, new Set(['TASK']), onRead)) {
    const activities = records.map((record) => {
      const type = value(record, 'task_type');
      return activityRow({
        row: record.line,
        project: several ? value(record, 'proj_id') : null,
        id: value(record, 'task_code'),
        name: value(record, 'task_name'),
        start: first(record, STARTS),
        end: first(record, ENDS),
        milestone: type === 'TT_Mile' ? 'start' : type === 'TT_FinMile' ? 'end' : null,
        problem:
          record.values.length > record.fields.size ? 'The record has more values than its table has fields.' : null,
      });
    });
    if (activities.length > 0) yield activities;
  }
  return { projects, notices: [] };
}

/** The projects that have activities: the file can name baselines and external projects without any. */
async function projectsOf(file: TextFile, onRead: OnRead): Promise<ExchangeFacts['projects']> {
  const names = new Map<string, string>();
  const titles = new Map<string, string>();
  const activities = new Map<string, number>();
  for await (const records of recordsOf(file, new Set(['PROJECT', 'PROJWBS', 'TASK']), onRead)) {
    for (const record of records) {
      const key = value(record, 'proj_id');
      if (record.table === 'TASK') activities.set(key, (activities.get(key) ?? 0) + 1);
      else if (record.table === 'PROJECT') names.set(key, value(record, 'proj_short_name'));
      else if (value(record, 'proj_node_flag') === 'Y') titles.set(key, value(record, 'wbs_name'));
    }
  }
  return [...activities].map(([key, count]) => ({
    key,
    name: [...new Set([names.get(key), titles.get(key)])].filter(Boolean).join(' ') || key,
    activities: count,
  }));
}

/**
 * The records of some tables: `%T` begins a table, `%F` names its fields, `%R` is a record, `%E` ends the file.
 * @throws ScheduleFileRefused if `%E` is missing: the file was cut off
 */
async function* recordsOf(file: TextFile, tables: ReadonlySet<string>, onRead: OnRead): AsyncGenerator<XerRecord[]> {
  let table = '';
  let fields = new Map<string, number>();
  let wanted = false;
  let ended = false;
  let line = 0;
  // Lines that begin with none of the marks continue the record before: texts may hold line ends.
  let open: { line: number; text: string } | null = null;
  let records: XerRecord[] = [];
  const close = () => {
    if (open === null) return;
    const values = open.text.split('\t').slice(1);
    if (fields.size === 0) throw damaged(`The table ${table} names no fields before line ${open.line}.`);
    records.push({ table, line: open.line, fields, values });
    open = null;
  };
  for await (const text of linesOf(file, onRead)) {
    let from = 0;
    while (from < text.length) {
      const newline = text.indexOf('\n', from);
      const next = newline < 0 ? text.length : newline + 1;
      let to = newline < 0 ? text.length : newline;
      while (to > from && text.charCodeAt(to - 1) === CR) to--;
      line++;
      const mark = text.charCodeAt(from) === PERCENT ? text.slice(from, from + 2) : '';
      if (mark !== '' && '%T%F%R%E'.includes(mark) && mark.length === 2 && !ended) {
        close();
        if (mark === '%R') {
          if (wanted) open = { line, text: text.slice(from, to) };
        } else if (mark === '%T') {
          table = text.slice(from, to).split('\t')[1]?.trim() ?? '';
          wanted = tables.has(table);
          fields = new Map();
        } else if (mark === '%F') {
          if (wanted)
            fields = new Map(
              text
                .slice(from, to)
                .split('\t')
                .slice(1)
                .map((field, at) => [field.trim(), at]),
            );
        } else {
          ended = true;
        }
      } else if (open !== null && !ended) {
        open.text += `\n${text.slice(from, to)}`;
      }
      from = next;
    }
    if (records.length > 0) {
      yield records;
      records = [];
    }
  }
  if (!ended) throw damaged('Its end (%E) is missing.');
}

const CR = 0x0d;
const PERCENT = 0x25;

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
