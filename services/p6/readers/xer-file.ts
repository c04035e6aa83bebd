import { damaged } from '../../platform/tables/file-refused.js';
import type { OnRead } from '../../platform/tables/read-bytes.js';
import { linesOf, type TextFile } from '../../platform/tables/text-lines.js';
import {
  activityStatusOf,
  activityTypeOf,
  dayIn,
  milestoneOf,
  numberIn,
  percentCompleteOf,
} from './activity-details.js';
import { activityRow } from './activity-row.js';
import {
  DETAIL_NAMES,
  type DetailName,
  type ExchangeFacts,
  type FileProject,
  type ScheduleRow,
} from './schedule-file.js';
import { type KindOfRecord, NotTakenOver, takenOverNotice } from './taken-over.js';
import { WbsTree } from './wbs-tree.js';

/** In order of preference: actual dates first, planned dates last (docs/product/schedules.md, XER). */
const STARTS = ['act_start_date', 'restart_date', 'early_start_date', 'target_start_date'];
const ENDS = ['act_end_date', 'reend_date', 'early_end_date', 'target_end_date'];

/** The tables that are read: the projects, the work breakdown structure, which has their titles, and the activities. */
const TABLES: ReadonlySet<string> = new Set(['PROJECT', 'PROJWBS', 'TASK']);

/** The fields of TASK, any of which tell a detail. */
const DETAIL_FIELDS: Readonly<Record<DetailName, readonly string[]>> = {
  wbs: ['wbs_id'],
  activityType: ['task_type'],
  status: ['status_code'],
  percentComplete: ['status_code', 'complete_pct_type', 'phys_complete_pct'],
  actualStart: ['act_start_date'],
  actualEnd: ['act_end_date'],
};

/** What the tables hold that are not taken over; others are named as the file names them. */
const KINDS_OF_TABLES: Readonly<Record<string, KindOfRecord>> = {
  TASKPRED: 'relationship',
  CALENDAR: 'calendar',
  RSRC: 'resource',
  ROLES: 'role',
  TASKRSRC: 'assignment',
  TASKACTV: 'activityCode',
  ACTVCODE: 'codeValue',
  UDFVALUE: 'userFieldValue',
  TASKMEMO: 'note',
  WBSMEMO: 'note',
  TASKPROC: 'step',
  PROJCOST: 'expense',
  TASKDOC: 'document',
};

/** A record (%R) of one of the tables that are read, its values by field (%F). The mark is the first of both. */
interface XerRecord {
  readonly table: string;
  readonly line: number;
  readonly fields: ReadonlyMap<string, number>;
  readonly values: readonly string[];
}

/** The activities of P6's exchange file, in batches. */
export async function* activitiesOfXer(file: TextFile, onRead: OnRead): AsyncGenerator<ScheduleRow[], ExchangeFacts> {
  const parser = new XerParser();
  const wbs = new WbsTree();
  const projects = new Map<string, { readonly shortName: string; readonly dataDate: string | null }>();
  const titles = new Map<string, string>();
  // The file can name baselines and external projects too, which have no activities.
  const activities = new Map<string, number>();
  const fields = new Set<string>();
  for await (const records of recordsOf(parser, file, onRead)) {
    const tasks: XerRecord[] = [];
    for (const record of records) {
      if (record.table === 'TASK') tasks.push(record);
      else if (record.table === 'PROJWBS') {
        addToWbs(wbs, record);
        if (isProjectNode(record)) titles.set(value(record, 'proj_id'), value(record, 'wbs_name'));
      } else
        projects.set(value(record, 'proj_id'), {
          shortName: value(record, 'proj_short_name'),
          dataDate: dayIn(value(record, 'last_recalc_date')),
        });
    }
    const path = (task: XerRecord) => wbs.pathOf(value(task, 'wbs_id'));
    let paths = tasks.map(path);
    // P6 writes the structure before the activities; where it comes after them, it is read first.
    if (paths.includes(null)) {
      for await (const all of recordsOf(new XerParser(), file, () => undefined))
        for (const record of all) if (record.table === 'PROJWBS') addToWbs(wbs, record);
      wbs.isWhole = true;
      paths = tasks.map(path);
    }
    for (const task of tasks) {
      const project = value(task, 'proj_id');
      activities.set(project, (activities.get(project) ?? 0) + 1);
    }
    for (const field of tasks[0]?.fields.keys() ?? []) fields.add(field);
    yield tasks.map((task, at) => rowOf(task, paths[at] ?? ''));
  }
  const details = DETAIL_NAMES.filter(
    (detail) => DETAIL_FIELDS[detail].some((field) => fields.has(field)) && (detail !== 'wbs' || !wbs.isEmpty),
  );
  const found = [...activities].map(([key, count]): FileProject => {
    const { shortName = '', dataDate = null } = projects.get(key) ?? {};
    const name = [...new Set([shortName, titles.get(key)])].filter(Boolean).join(' ') || key;
    return { key, shortName, name, activities: count, dataDate };
  });
  return {
    projects: found,
    details,
    notices: [...parser.notices, takenOverNotice(details, parser.left, found.length)],
  };
}

const isProjectNode = (record: XerRecord): boolean => value(record, 'proj_node_flag') === 'Y';

function addToWbs(wbs: WbsTree, record: XerRecord): void {
  const id = value(record, 'wbs_id');
  if (isProjectNode(record)) wbs.addRoot(id);
  else wbs.add(id, value(record, 'parent_wbs_id'), value(record, 'wbs_name') || value(record, 'wbs_short_name'));
}

function rowOf(record: XerRecord, wbs: string): ScheduleRow {
  const activityType = activityTypeOf(value(record, 'task_type'));
  const status = activityStatusOf(value(record, 'status_code'));
  const [start, end] = [first(record, STARTS), first(record, ENDS)];
  return activityRow({
    row: record.line,
    project: value(record, 'proj_id'),
    id: value(record, 'task_code'),
    name: value(record, 'task_name'),
    start,
    end,
    days: { start: dayIn(start), end: dayIn(end) },
    milestone: milestoneOf(activityType),
    hours: numberIn(value(record, 'target_drtn_hr_cnt')),
    problem: record.values.length > record.fields.size ? 'The record has more values than its table has fields.' : null,
    details: {
      wbs,
      activityType,
      status,
      percentComplete: percentCompleteOf(status, percentOf(record)),
      actualStart: dayIn(value(record, 'act_start_date')),
      actualEnd: dayIn(value(record, 'act_end_date')),
    },
  });
}

/** What the activity's own kind of percent complete says, 0 to 100, as P6 shows it; null if the file does not have it. */
function percentOf(record: XerRecord): number | null {
  const quantity = (field: string) => numberIn(value(record, field));
  switch (value(record, 'complete_pct_type')) {
    case 'CP_Drtn': {
      const [target, remaining] = [quantity('target_drtn_hr_cnt'), quantity('remain_drtn_hr_cnt')];
      if (target === null || remaining === null) return null;
      return target > 0 ? Math.max(0, 1 - remaining / target) * 100 : 0;
    }
    case 'CP_Units': {
      const actual = (quantity('act_work_qty') ?? 0) + (quantity('act_equip_qty') ?? 0);
      const all = actual + (quantity('remain_work_qty') ?? 0) + (quantity('remain_equip_qty') ?? 0);
      return all > 0 ? (actual / all) * 100 : 0;
    }
    default:
      return quantity('phys_complete_pct');
  }
}

async function* recordsOf(parser: XerParser, file: TextFile, onRead: OnRead): AsyncGenerator<XerRecord[]> {
  for await (const piece of linesOf(file, onRead)) yield parser.read(piece);
  yield parser.end();
}

/**
 * Splits the text into the records of the tables that are read, and counts those of the others: `%T` begins a table, `%F` names its
 * fields, `%R` is a record, `%E` ends the file.
 */
class XerParser {
  readonly notices: string[] = [];
  readonly left = new NotTakenOver();
  #table = '';
  #isRead = false;
  /** Records of the table, where it is not read. */
  #unread = 0;
  /** The line that names the fields of the table, and in tables that are read their places in it. */
  #fieldLine = '';
  #fields: ReadonlyMap<string, number> = new Map();
  #line = 0;
  #endsWithLineEnd = false;
  #ended = false;
  /** Some programs write this line instead of the end mark. */
  #hasTail = false;
  /** Lines that begin with none of the marks continue the record before: texts may hold line ends. */
  #openRecord: string | null = null;
  #openLine = 0;
  #records: XerRecord[] = [];

  /** @param piece whole lines */
  read(piece: string): XerRecord[] {
    this.#endsWithLineEnd = piece.endsWith('\n');
    const lines = piece.split('\n');
    if (this.#endsWithLineEnd) lines.pop();
    for (const line of lines) {
      if (this.#ended || this.#hasTail) break;
      this.#line++;
      this.#readLine(line);
    }
    return this.#take();
  }

  /** @throws FileRefused if the file was cut off: it ends within a record, or before one */
  end(): XerRecord[] {
    if (this.#ended) return [];
    const isWhole =
      this.#openRecord !== null &&
      (this.#endsWithLineEnd || this.#hasTail) &&
      valuesOf(this.#openRecord).length === valuesOf(this.#fieldLine).length;
    if (!isWhole) throw damaged('Its end (%E) is missing.');
    this.#close();
    this.#begin('');
    this.notices.push(
      'The end of the file (%E) is missing. Its last record is whole, so the file is read; more may have followed.',
    );
    return this.#take();
  }

  #readLine(line: string): void {
    const mark = line.startsWith('%') ? line[1] : undefined;
    switch (mark) {
      case 'R':
        this.#close();
        this.#openRecord = line;
        this.#openLine = this.#line;
        break;
      case 'F':
        this.#close();
        this.#fieldLine = line;
        if (this.#isRead) this.#fields = new Map(valuesOf(line).map((field, at) => [field.trim(), at]));
        break;
      case 'T':
        this.#close();
        this.#begin(valuesOf(line)[1]?.trim() ?? '');
        break;
      case 'E':
        this.#close();
        this.#begin('');
        this.#ended = true;
        break;
      default:
        if (/^ERMTAIL\b/.test(line)) this.#hasTail = true;
        else if (this.#openRecord !== null) this.#openRecord += `\n${line}`;
    }
  }

  /** Begins a table, with which the one before ends. */
  #begin(table: string): void {
    const kind = KINDS_OF_TABLES[this.#table];
    if (kind) this.left.count(kind, this.#unread);
    else this.left.countOther(this.#table, this.#unread);
    this.#unread = 0;
    this.#table = table;
    this.#isRead = TABLES.has(table);
    this.#fieldLine = '';
    this.#fields = new Map();
  }

  #close(): void {
    const text = this.#openRecord;
    if (text === null) return;
    this.#openRecord = null;
    if (!this.#isRead) {
      this.#unread++;
      return;
    }
    if (this.#fields.size <= 1)
      throw damaged(`The table ${this.#table} names no fields before line ${this.#openLine}.`);
    this.#records.push({ table: this.#table, line: this.#openLine, fields: this.#fields, values: valuesOf(text) });
  }

  #take(): XerRecord[] {
    const records = this.#records;
    this.#records = [];
    return records;
  }
}

/** The values of a line, after its mark. */
const valuesOf = (line: string): string[] => line.split('\t');

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
