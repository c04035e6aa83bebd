import { activityRow } from './activity-row.js';
import type { OnRead } from './read-bytes.js';
import { type DateOrder, orderOfFormat, type ParsedDay, parseDay } from './schedule-dates.js';
import type { ScheduleFileFacts, ScheduleRow } from './schedule-file.js';
import { ScheduleFileRefused } from './schedule-file-refused.js';

/** A row of a sheet or a CSV file. */
export interface TableRow {
  readonly row: number;
  /** By column from 0; a hole or '' for an empty cell. */
  readonly cells: readonly (string | undefined)[];
  /** Whether a column that was not requested holds something. */
  readonly hasOtherCells: boolean;
}

/** A sheet or a CSV file. */
export interface Table {
  /** The rows from the top, in batches, with the cells of these columns, or of all. Can be called more than once. */
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

export type TableFacts = Pick<ScheduleFileFacts, 'headerRow' | 'ignoredColumns' | 'notices' | 'dateOrder'>;

/** The highest number of columns of a spreadsheet; further columns are ignored. */
export const MAX_COLUMNS = 16_384;
/** The names of the columns are searched in the rows up to this one. */
const MAX_HEADER_ROW = 10;
/** How many ignored columns the preview names. */
const MAX_IGNORED_COLUMNS = 200;
const MAX_LABEL_LENGTH = 100;

type NeededColumn = 'id' | 'name' | 'start' | 'end';
const P6_CODES: Readonly<Record<string, NeededColumn>> = {
  task_code: 'id',
  task_name: 'name',
  start_date: 'start',
  end_date: 'end',
};
const LABELS: Readonly<Record<string, NeededColumn>> = {
  activityid: 'id',
  activityname: 'name',
  taskname: 'name',
  start: 'start',
  startdate: 'start',
  finish: 'end',
  finishdate: 'end',
  enddate: 'end',
};
const DISPLAY_LABELS = {
  name: 'Activity Name',
  start: 'Start',
  end: 'Finish',
} as const satisfies Partial<Record<NeededColumn, string>>;

/** The needed columns that are missing from the row with the most of them; null if no row names any of them. */
export type MissingColumns = readonly string[] | null;

/** The header row, or the columns that are missing from it. */
export async function headerOf(table: Table): Promise<TableHeader | { readonly lacking: MissingColumns }> {
  let lacking: MissingColumns = null;
  for await (const rows of table.rows(() => undefined)) {
    for (const row of rows) {
      if (row.row > MAX_HEADER_ROW) return { lacking };
      const found =
        columnsOf(row.cells, P6_CODES, (cell) => cell.trim().toLowerCase()) ?? columnsOf(row.cells, LABELS, plainLabel);
      if (!found) continue;
      const missing = (['start', 'end', 'name'] as const).filter((wanted) => found.columns[wanted] === undefined);
      if (missing.length === 0) {
        const { id, name, start, end } = found.columns as Record<NeededColumn, number>;
        return { row: row.row, codes: found.names === P6_CODES, id: id ?? null, name, start, end, cells: row.cells };
      }
      if (lacking === null || missing.length < lacking.length)
        lacking = missing.map((wanted) => DISPLAY_LABELS[wanted]);
    }
  }
  return { lacking };
}

/** The refusal of a table that has no such row. */
export function headerNotFound(lacking: MissingColumns): ScheduleFileRefused {
  const needed = 'Start, Finish and Activity Name are needed.';
  return new ScheduleFileRefused(
    'no-header',
    'The names of the columns were not found.',
    lacking === null
      ? `None of the first ${MAX_HEADER_ROW} rows names them. ${needed}`
      : `${lacking.length === 1 ? `The column ${lacking[0]} is` : `The columns ${lacking.join(' and ')} are`} missing. ${needed}`,
  );
}

function columnsOf(
  cells: readonly (string | undefined)[],
  names: Readonly<Record<string, NeededColumn>>,
  plain: (cell: string) => string,
) {
  const columns: Partial<Record<NeededColumn, number>> = {};
  cells.forEach((cell, column) => {
    const key = plain(cell ?? '');
    const wanted = Object.hasOwn(names, key) ? names[key] : undefined;
    if (wanted) columns[wanted] ??= column;
  });
  return Object.keys(columns).length > 0 ? { columns, names } : null;
}

/** Labels carry `(*)` where P6 cannot read the column back, and units: `(*)Start`, `Original Duration(d)`. */
const MARKS = /\((?:\*|d|h)\)/gi;
const plainLabel = (cell: string) =>
  cell.slice(0, MAX_LABEL_LENGTH).replace(MARKS, '').replace(/\s+/g, '').toLowerCase();
const shownLabel = (cell: string) => cell.slice(0, MAX_LABEL_LENGTH).replace(MARKS, '').trim();

/** The activities of a table, in batches; `onExtraRead` is for an extra reading that they depend on. */
export async function* activitiesOf(
  table: Table,
  header: TableHeader,
  dateOrder: DateOrder | undefined,
  onRead: OnRead,
  onExtraRead: OnRead,
): AsyncGenerator<ScheduleRow[], TableFacts> {
  const columns = new Set([header.name, header.start, header.end, ...(header.id === null ? [] : [header.id])]);
  const dates = new DateOrderDetector(table, header, columns, dateOrder ?? null, onExtraRead);
  let labels = header.cells;
  let first = true;
  let groupHeadings = 0;
  let repeatedHeaders = 0;
  let any = false;
  for await (const rows of table.rows(onRead, columns)) {
    const activities: ScheduleRow[] = [];
    for (const row of rows) {
      if (row.row <= header.row) continue;
      const id = (header.id === null ? '' : (row.cells[header.id] ?? '')).trim();
      const name = (row.cells[header.name] ?? '').trim();
      const startText = (row.cells[header.start] ?? '').trim();
      const endText = (row.cells[header.end] ?? '').trim();
      if (first && header.codes && isLabelRow(startText, endText, name)) {
        labels = await cellsOfRow(table, row.row);
        first = false;
        continue;
      }
      first = false;
      if (id === '' && name === '' && startText === '' && endText === '' && !row.hasOtherCells) continue;
      if (repeatsHeader(row, header)) {
        repeatedHeaders++;
        continue;
      }
      // Printed layouts, which have no codes, have headings of groups.
      if (!header.codes && header.id !== null && isGroupHeading(id, name, row.hasOtherCells)) {
        groupHeadings++;
        continue;
      }
      any = true;
      const start = await dates.read(startText, row.row);
      const end = await dates.read(endText, row.row);
      activities.push(
        activityRow({
          row: row.row,
          project: null,
          id,
          name,
          start: startText,
          end: endText,
          days: { start, end },
        }),
      );
    }
    yield activities;
  }
  if (!any && groupHeadings > 0) {
    throw new ScheduleFileRefused(
      'no-activities',
      'The file has no activities.',
      `Its ${counted(groupHeadings, 'row')} without an Activity ID ${groupHeadings === 1 ? 'is a heading' : 'are headings'}.`,
    );
  }
  const notices = dates.notice === null ? [] : [dates.notice];
  if (groupHeadings > 0)
    notices.push(
      `${counted(groupHeadings, 'row')} without an Activity ID ${groupHeadings === 1 ? 'is a heading' : 'are headings'} (WBS), not ${groupHeadings === 1 ? 'an activity' : 'activities'}.`,
    );
  if (repeatedHeaders > 0)
    notices.push(
      `${counted(repeatedHeaders, 'row')} ${repeatedHeaders === 1 ? 'repeats' : 'repeat'} the names of the columns.`,
    );
  const ambiguousOrder = dates.ambiguousOrder();
  return {
    headerRow: header.row,
    ignoredColumns: ignoredColumnNames(header, labels, columns),
    notices,
    ...(ambiguousOrder && { dateOrder: ambiguousOrder }),
  };
}

const counted = (count: number, of: string) => `${count.toLocaleString('en-GB')} ${of}${count === 1 ? '' : 's'}`;

/** Whether this is the row of labels that P6 writes below its codes; users sometimes delete it. */
function isLabelRow(start: string, end: string, name: string): boolean {
  return (
    start.startsWith('(*)') ||
    end.startsWith('(*)') ||
    LABELS[plainLabel(start)] === 'start' ||
    LABELS[plainLabel(end)] === 'end' ||
    LABELS[plainLabel(name)] === 'name'
  );
}

/** Printed layouts repeat the names of the columns on every page. */
function repeatsHeader(row: TableRow, header: TableHeader): boolean {
  return [header.name, header.start, header.end].every(
    (column) => row.cells[column] !== undefined && row.cells[column] === header.cells[column],
  );
}

/** The longest Activity ID that P6 allows. */
const MAX_P6_ID_LENGTH = 40;

/**
 * Whether a row is the heading of a group of activities: a name without an ID. If P6 writes the heading into the first column, that of
 * the IDs, it has spaces or is too long for an ID, and the name is empty.
 */
function isGroupHeading(id: string, name: string, others: boolean): boolean {
  if (id === '') return name !== '' || others;
  return name === '' && (/\s/.test(id) || id.length > MAX_P6_ID_LENGTH);
}

/** All cells of one row, for the labels of the ignored columns. */
async function cellsOfRow(table: Table, wanted: number): Promise<readonly (string | undefined)[]> {
  for await (const rows of table.rows(() => undefined)) {
    for (const row of rows) {
      if (row.row >= wanted) return row.cells;
    }
  }
  return [];
}

function ignoredColumnNames(
  header: TableHeader,
  labels: readonly (string | undefined)[],
  used: ReadonlySet<number>,
): string[] {
  const names: string[] = [];
  header.cells.forEach((cell, column) => {
    if (used.has(column)) return;
    const label = shownLabel(labels[column] ?? '') || shownLabel(cell ?? '');
    if (label !== '') names.push(label);
  });
  return names.length <= MAX_IGNORED_COLUMNS
    ? names
    : [...names.slice(0, MAX_IGNORED_COLUMNS), `${(names.length - MAX_IGNORED_COLUMNS).toLocaleString('en-GB')} more`];
}

/** Finds the order of day and month in the numeric dates of a table: the user's choice, the file's own format, a value that allows only one order, else month first (docs/product/schedules.md, Dates). */
class DateOrderDetector {
  /** How dates are read, for the user; null if the user chose the order, or no date needs one. */
  notice: string | null = null;
  #order: DateOrder | null;
  #numeric = false;
  #proven = false;

  constructor(
    private readonly table: Table,
    private readonly header: TableHeader,
    private readonly columns: ReadonlySet<number>,
    chosenByUser: DateOrder | null,
    private readonly onExtraRead: OnRead,
  ) {
    this.#order = chosenByUser;
  }

  async read(text: string, row: number): Promise<string | null> {
    if (text === '') return null;
    const parsed = parseDay(text, this.#order, this.table.counts1904);
    if (parsed.orders === null) return parsed.day;
    this.#numeric = true;
    if (this.#order !== null || parsed.orders.length === 0) return parsed.day;
    await this.#decide(text, row, parsed);
    return parseDay(text, this.#order, this.table.counts1904).day;
  }

  /** Searches the file only when needed: most dates are serials or name the month. */
  async #decide(text: string, row: number, parsed: ParsedDay): Promise<void> {
    const format = await this.table.dateFormat();
    const named = format === null ? null : orderOfFormat(format);
    if (named !== null) return this.#settle(named, `as the file itself says (${format})`);
    if (parsed.orders!.length === 1) return this.#settleBy(parsed.orders![0]!, text, row);
    for await (const rows of this.table.rows(this.onExtraRead, this.columns)) {
      for (const found of rows) {
        if (found.row <= this.header.row) continue;
        for (const column of [this.header.start, this.header.end]) {
          const cell = found.cells[column];
          if (cell === undefined || cell === '') continue;
          const { orders } = parseDay(cell, null, this.table.counts1904);
          if (orders?.length === 1) return this.#settleBy(orders[0]!, cell.trim(), found.row);
        }
      }
    }
    this.#settle('mdy', '03/04/2026 as 4 March 2026, since nothing in the file says otherwise');
  }

  /** By a date that allows one order only. */
  #settleBy(order: DateOrder, text: string, row: number): void {
    this.#proven = true;
    this.#settle(order, `as row ${row} shows (${text.slice(0, MAX_LABEL_LENGTH)})`);
  }

  #settle(order: DateOrder, reason: string): void {
    this.#order = order;
    this.notice = `Dates are read ${order === 'dmy' ? 'day first' : 'month first'}, ${reason}.`;
  }

  /** The order, if the user can choose another one; null if no date needs an order, or a date allows only this one. */
  ambiguousOrder(): DateOrder | null {
    return this.#numeric && !this.#proven ? this.#order : null;
  }
}
