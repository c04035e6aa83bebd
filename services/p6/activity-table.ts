import { activityRow } from './activity-row.js';
import type { OnRead } from './read-bytes.js';
import { type DateOrder, type DayRead, orderOfFormat, readDay } from './schedule-dates.js';
import type { ScheduleRow } from './schedule-file.js';
import { ScheduleFileRefused } from './schedule-file-refused.js';

/** A row of a sheet or a CSV file. */
export interface TableRow {
  readonly row: number;
  /** By column from 0; a hole or '' where nothing is written. */
  readonly cells: readonly (string | undefined)[];
  /** Something is written in a column that was not asked for. */
  readonly others: boolean;
}

/** A sheet or a CSV file. */
export interface Table {
  /** The rows from the top, some at a time, with the cells of these columns or of all. May be read more than once. */
  rows(onRead: OnRead, columns?: ReadonlySet<number>): AsyncGenerator<TableRow[]>;
  /** Serial dates count from 1904. */
  readonly counts1904: boolean;
  /** The format of dates that the file itself names, if it does. */
  dateFormat(): Promise<string | null>;
}

/** Where the columns are and what they are called. */
export interface TableHeader {
  readonly row: number;
  /** P6's own codes (task_code …), with a row of labels below. */
  readonly codes: boolean;
  readonly id: number | null;
  readonly name: number;
  readonly start: number;
  readonly end: number;
  readonly cells: readonly (string | undefined)[];
}

export interface TableFacts {
  readonly headerRow: number;
  readonly ignoredColumns: readonly string[];
  readonly notices: readonly string[];
  readonly dateOrder?: DateOrder;
}

/** Columns that a spreadsheet can have. Those beyond are not looked at. */
export const MOST_COLUMNS = 16_384;
/** How far down the names of the columns may stand. */
const HEADER_WITHIN = 10;
/** Columns that are named to the user. */
const COLUMNS_NAMED = 200;
const LONGEST_LABEL = 100;

type Wanted = 'id' | 'name' | 'start' | 'end';
const CODES: Readonly<Record<string, Wanted>> = {
  task_code: 'id',
  task_name: 'name',
  start_date: 'start',
  end_date: 'end',
};
const LABELS: Readonly<Record<string, Wanted>> = {
  activityid: 'id',
  activityname: 'name',
  taskname: 'name',
  start: 'start',
  startdate: 'start',
  finish: 'end',
  finishdate: 'end',
  enddate: 'end',
};
const SHOWN: Readonly<Record<Wanted, string>> = {
  id: 'Activity ID',
  name: 'Activity Name',
  start: 'Start',
  end: 'Finish',
};

/** Which of the needed columns a file lacks where it comes closest; null if no row names any of them. */
export type Lacking = readonly string[] | null;

/** The row with the names of the columns among the first ten, or what it lacks. */
export async function headerOf(table: Table): Promise<TableHeader | { readonly lacking: Lacking }> {
  let lacking: Lacking = null;
  for await (const rows of table.rows(() => undefined)) {
    for (const row of rows) {
      if (row.row > HEADER_WITHIN) return { lacking };
      const found =
        columnsOf(row.cells, CODES, (cell) => cell.trim().toLowerCase()) ?? columnsOf(row.cells, LABELS, plainLabel);
      if (!found) continue;
      const missing = (['start', 'end', 'name'] as const).filter((wanted) => found.columns[wanted] === undefined);
      if (missing.length === 0) {
        const { id, name, start, end } = found.columns as Record<Wanted, number>;
        return { row: row.row, codes: found.names === CODES, id: id ?? null, name, start, end, cells: row.cells };
      }
      if (lacking === null || missing.length < lacking.length) lacking = missing.map((wanted) => SHOWN[wanted]);
    }
  }
  return { lacking };
}

/** The refusal of a table that has no such row. */
export function noHeader(lacking: Lacking): ScheduleFileRefused {
  const needed = 'Start, Finish and Activity Name are needed.';
  return new ScheduleFileRefused(
    'no-header',
    'The names of the columns were not found.',
    lacking === null
      ? `None of the first ${HEADER_WITHIN} rows names them. ${needed}`
      : `${lacking.length === 1 ? `The column ${lacking[0]} is` : `The columns ${lacking.join(' and ')} are`} missing. ${needed}`,
  );
}

function columnsOf(
  cells: readonly (string | undefined)[],
  names: Readonly<Record<string, Wanted>>,
  plain: (cell: string) => string,
) {
  const columns: Partial<Record<Wanted, number>> = {};
  cells.forEach((cell, column) => {
    const key = plain(cell ?? '');
    const wanted = Object.hasOwn(names, key) ? names[key] : undefined;
    if (wanted) columns[wanted] ??= column;
  });
  return Object.keys(columns).length > 0 ? { columns, names } : null;
}

/** Labels carry `(*)` where P6 cannot read the column back, and units: `(*)Start`, `Original Duration(d)`. */
const MARKS = /\((?:\*|d|h)\)/gi;
const plainLabel = (cell: string) => cell.slice(0, LONGEST_LABEL).replace(MARKS, '').replace(/\s+/g, '').toLowerCase();
const shownLabel = (cell: string) => cell.slice(0, LONGEST_LABEL).replace(MARKS, '').trim();

/**
 * The activities of a table, some at a time.
 * @param bands rows without an ID are the headings of groups, as layouts have them
 */
export async function* activitiesOf(
  table: Table,
  header: TableHeader,
  given: { dateOrder?: DateOrder; bands: boolean; onRead: OnRead; onReadAside: OnRead },
): AsyncGenerator<ScheduleRow[], TableFacts> {
  const columns = new Set([header.name, header.start, header.end, ...(header.id === null ? [] : [header.id])]);
  const dates = new DateOrders(table, header, columns, given.dateOrder ?? null, given.onReadAside);
  let labels = header.cells;
  let first = true;
  let bands = 0;
  let headersAgain = 0;
  let any = false;
  for await (const rows of table.rows(given.onRead, columns)) {
    const activities: ScheduleRow[] = [];
    for (const row of rows) {
      if (row.row <= header.row) continue;
      const id = (header.id === null ? '' : (row.cells[header.id] ?? '')).trim();
      const name = (row.cells[header.name] ?? '').trim();
      const startText = (row.cells[header.start] ?? '').trim();
      const endText = (row.cells[header.end] ?? '').trim();
      if (first && header.codes && isLabels(startText, endText, name)) {
        labels = await rowOf(table, row.row);
        first = false;
        continue;
      }
      first = false;
      if (id === '' && name === '' && startText === '' && endText === '' && !row.others) continue;
      if (repeatsHeader(row, header)) {
        headersAgain++;
        continue;
      }
      if (given.bands && header.id !== null && isBand(id, name, row.others)) {
        bands++;
        continue;
      }
      any = true;
      const start = startText === '' ? NO_DAY : await dates.read(startText, row.row);
      const end = endText === '' ? NO_DAY : await dates.read(endText, row.row);
      activities.push(
        activityRow({
          row: row.row,
          project: null,
          id,
          name,
          start: startText,
          end: endText,
          startDay: start.day,
          endDay: end.day,
        }),
      );
    }
    if (activities.length > 0) yield activities;
  }
  if (!any && bands > 0) {
    throw new ScheduleFileRefused(
      'no-activities',
      'The file has no activities.',
      `Its ${counted(bands, 'row')} without an Activity ID ${bands === 1 ? 'is a heading' : 'are headings'}.`,
    );
  }
  const notices = dates.notice() === null ? [] : [dates.notice()!];
  if (bands > 0)
    notices.push(
      `${counted(bands, 'row')} without an Activity ID ${bands === 1 ? 'is a heading' : 'are headings'} (WBS), not ${bands === 1 ? 'an activity' : 'activities'}.`,
    );
  if (headersAgain > 0)
    notices.push(
      `${counted(headersAgain, 'row')} ${headersAgain === 1 ? 'repeats' : 'repeat'} the names of the columns.`,
    );
  const dateOrder = dates.choosable();
  return {
    headerRow: header.row,
    ignoredColumns: ignored(header, labels, columns),
    notices,
    ...(dateOrder && { dateOrder }),
  };
}

const NO_DAY: DayRead = { day: null, orders: null };
const counted = (count: number, of: string) => `${count.toLocaleString('en-GB')} ${of}${count === 1 ? '' : 's'}`;

/** Below P6's codes stand the labels, unless somebody has taken them out. */
function isLabels(start: string, end: string, name: string): boolean {
  return (
    start.startsWith('(*)') ||
    end.startsWith('(*)') ||
    LABELS[plainLabel(start)] === 'start' ||
    LABELS[plainLabel(end)] === 'end' ||
    LABELS[plainLabel(name)] === 'name'
  );
}

/** Printed layouts have the names of the columns on every page. */
function repeatsHeader(row: TableRow, header: TableHeader): boolean {
  return [header.name, header.start, header.end].every(
    (column) => row.cells[column] !== undefined && row.cells[column] === header.cells[column],
  );
}

/** The longest Activity ID that P6 takes. */
const LONGEST_P6_ID = 40;

/**
 * The heading of a group of activities: a name and no ID. Where P6 puts the heading into the first column, which is that of the IDs,
 * it has spaces or is too long for one, and there is no name.
 */
function isBand(id: string, name: string, others: boolean): boolean {
  if (id === '') return name !== '' || others;
  return name === '' && (/\s/.test(id) || id.length > LONGEST_P6_ID);
}

/** All cells of one row: those of the labels, of which the unused columns are named. */
async function rowOf(table: Table, wanted: number): Promise<readonly (string | undefined)[]> {
  for await (const rows of table.rows(() => undefined)) {
    for (const row of rows) {
      if (row.row >= wanted) return row.cells;
    }
  }
  return [];
}

function ignored(header: TableHeader, labels: readonly (string | undefined)[], used: ReadonlySet<number>): string[] {
  const names: string[] = [];
  header.cells.forEach((cell, column) => {
    if (used.has(column)) return;
    const label = shownLabel(labels[column] ?? '') || shownLabel(cell ?? '');
    if (label !== '') names.push(label);
  });
  return names.length <= COLUMNS_NAMED
    ? names
    : [...names.slice(0, COLUMNS_NAMED), `${(names.length - COLUMNS_NAMED).toLocaleString('en-GB')} more`];
}

/** In which order day and month stand in the numeric dates of a table: as the user says, as the file says, as a value shows, else month first (spec 1). */
class DateOrders {
  #order: DateOrder | null;
  #why: 'said' | 'format' | 'value' | 'assumed' | null;
  #format: string | null | undefined;
  #shownBy = { text: '', row: 0 };
  #numeric = false;

  constructor(
    private readonly table: Table,
    private readonly header: TableHeader,
    private readonly columns: ReadonlySet<number>,
    said: DateOrder | null,
    private readonly onReadAside: OnRead,
  ) {
    this.#order = said;
    this.#why = said === null ? null : 'said';
  }

  async read(text: string, row: number): Promise<DayRead> {
    const read = readDay(text, this.#order, this.table.counts1904);
    if (read.orders === null) return read;
    this.#numeric = true;
    if (this.#order !== null || read.orders.length === 0) return read;
    await this.#decide(text, row, read);
    return readDay(text, this.#order, this.table.counts1904);
  }

  /** Asks the file as late as possible: most dates are serials or have the month's name. */
  async #decide(text: string, row: number, read: DayRead): Promise<void> {
    this.#format ??= await this.table.dateFormat();
    const said = this.#format === null ? null : orderOfFormat(this.#format);
    if (said !== null) return this.#take(said, 'format');
    if (read.orders!.length === 1) return this.#take(read.orders![0]!, 'value', text, row);
    for await (const rows of this.table.rows(this.onReadAside, this.columns)) {
      for (const found of rows) {
        if (found.row <= this.header.row) continue;
        for (const column of [this.header.start, this.header.end]) {
          const cell = found.cells[column];
          if (cell === undefined || cell === '') continue;
          const { orders } = readDay(cell, null, this.table.counts1904);
          if (orders?.length === 1) return this.#take(orders[0]!, 'value', cell.trim(), found.row);
        }
      }
    }
    this.#take('mdy', 'assumed');
  }

  #take(order: DateOrder, why: 'format' | 'value' | 'assumed', text = '', row = 0): void {
    this.#order = order;
    this.#why = why;
    this.#shownBy = { text, row };
  }

  /** The order, where the user may know better than the file; null where no date needs one, or a date allows only this one. */
  choosable(): DateOrder | null {
    return this.#numeric && this.#why !== 'value' ? this.#order : null;
  }

  /** What the user should know of it. */
  notice(): string | null {
    const order = this.#order === 'dmy' ? 'day first' : 'month first';
    if (!this.#numeric || this.#order === null) return null;
    if (this.#why === 'format') return `Dates are read ${order}, as the file itself says (${this.#format}).`;
    if (this.#why === 'value')
      return `Dates are read ${order}, as row ${this.#shownBy.row} shows (${this.#shownBy.text.slice(0, LONGEST_LABEL)}).`;
    if (this.#why === 'assumed')
      return 'Dates are read month first, 03/04/2026 as 4 March 2026, since nothing in the file says otherwise.';
    return null;
  }
}
