import { stat } from 'node:fs/promises';
import { FILE_KIND_NAMES } from '../../domain/schedules/file-kinds.js';
import { encrypted, FileRefused } from '../../platform/tables/file-refused.js';
import { limitExceeded } from '../../platform/tables/reading-limits.js';
import type { Table } from '../../platform/tables/table.js';
import type { TextFile } from '../../platform/tables/text-lines.js';
import { type SheetPart, Workbook } from '../../platform/tables/workbook.js';
import { ZipArchive } from '../../platform/tables/zip-archive.js';
import { oneLine } from './activity-row.js';
import { activitiesOf } from './activity-table.js';
import type { DayOrders } from './date-order-detector.js';
import { kindOfFile, unknownKind } from './kind-of-file.js';
import { activitiesOfMspdi } from './mspdi-file.js';
import { activitiesOfPmxml } from './pmxml-file.js';
import type { AssignedColumns, ReadingChoices } from './reading-choices.js';
import type { ScheduleFileFacts, ScheduleRow } from './schedule-file.js';
import { SCHEDULE_LIMITS, type ScheduleLimits, tooManyActivitiesInFile } from './schedule-limits.js';
import {
  assignedHeader,
  type ColumnsFound,
  columnsOf,
  headerNotFound,
  headerOf,
  type MissingColumns,
  recognised,
  type TableHeader,
} from './table-header.js';
import { activitiesOfXer } from './xer-file.js';

export interface ReadScheduleOptions extends ReadingChoices {
  readonly limits?: ScheduleLimits;
  onRows(rows: ScheduleRow[]): Promise<void> | void;
  onProgress?(done: number): void;
}

const BATCH_ROWS = 500;

/**
 * Reads a schedule file in the calling thread; `readScheduleFile` does it in a separate thread.
 * @throws FileRefused if the file cannot be read
 */
export async function readSchedule(
  path: string,
  { dateOrder, usualOrder, columns, codePage, limits = SCHEDULE_LIMITS, onRows, onProgress }: ReadScheduleOptions,
): Promise<ScheduleFileFacts> {
  const { size } = await stat(path);
  if (size > limits.fileBytes) throw limitExceeded.fileBytes(limits);
  const progress = new ReadProgress(onProgress);
  const file: TextFile = { path, size, limits };
  const kind = await kindOfFile(file, { columns, codePage });
  const orders: DayOrders = { chosen: dateOrder, usual: usualOrder };
  let facts!: Facts;
  const batches = async function* (): AsyncGenerator<ScheduleRow[]> {
    facts = yield* kind.kind === 'zip'
      ? activitiesOfWorkbook(path, limits, { orders, assigned: columns }, progress)
      : kind.kind === 'csv'
        ? activitiesOfTable('csv', kind.table, kind.header, orders, progress)
        : activitiesOfExchange(kind.kind, kind.kind === 'xer' ? kind.text.file : file, progress, columns);
  };
  let count = 0;
  const rows: ScheduleRow[] = [];
  for await (const found of batches()) {
    count += found.length;
    if (count > limits.activities) throw tooManyActivitiesInFile(limits);
    for (const row of found) rows.push(row);
    while (rows.length >= BATCH_ROWS) await onRows(rows.splice(0, BATCH_ROWS));
  }
  if (count === 0)
    throw new FileRefused(
      'no-activities',
      'The file has no activities.',
      'It could be read, and there is no activity in it.',
    );
  if (rows.length > 0) await onRows(rows);
  progress.main(1);
  const text = 'text' in kind ? kind.text : { notices: [] };
  return {
    ...facts,
    kindName: FILE_KIND_NAMES[facts.kind],
    notices: [...text.notices, ...facts.notices],
    ...('codePage' in text && { codePage: text.codePage }),
  };
}

type Facts = Omit<ScheduleFileFacts, 'kindName'>;
type Reading = AsyncGenerator<ScheduleRow[], Facts>;

async function* activitiesOfExchange(
  kind: 'xer' | 'pmxml' | 'mspdi',
  file: TextFile,
  progress: ReadProgress,
  assigned: AssignedColumns | undefined,
): Reading {
  if (assigned)
    throw new FileRefused(
      'no-columns',
      'The file has no columns to assign.',
      `It is ${FILE_KIND_NAMES[kind]}, which says itself what is what.`,
    );
  const read = { xer: activitiesOfXer, pmxml: activitiesOfPmxml, mspdi: activitiesOfMspdi }[kind];
  const facts = yield* read(file, progress.main);
  return { ...facts, kind, headerRow: null, ignoredColumns: [] };
}

async function* activitiesOfWorkbook(
  path: string,
  limits: ScheduleLimits,
  { orders, assigned }: { orders: DayOrders; assigned: AssignedColumns | undefined },
  progress: ReadProgress,
): Reading {
  const archive = await ZipArchive.open(path, limits);
  try {
    if (archive.isEncrypted()) throw encrypted();
    refuseOtherArchives(archive.names());
    const workbook = await Workbook.open(archive);
    const isTask = ({ name }: { name: string }) => name.toUpperCase() === 'TASK';
    let lacking: MissingColumns = null;
    let closest: { sheet: SheetPart; table: Table; found: ColumnsFound } | undefined;
    const read = async function* (sheet: SheetPart, table: Table, header: TableHeader): Reading {
      const kind = header.codes ? 'p6-spreadsheet' : 'layout-spreadsheet';
      const facts = yield* activitiesOfTable(kind, table, header, orders, progress);
      const notices = [...facts.notices, ...(await noticeOfOtherSheets(workbook, sheet, header))];
      if (workbook.sheets.length > 1 && !isTask(sheet))
        notices.unshift(`The sheet ${shownSheet(sheet)} is read, the first with the needed columns.`);
      return { ...facts, notices };
    };
    for (const sheet of [...workbook.sheets.filter(isTask), ...workbook.sheets.filter((other) => !isTask(other))]) {
      const table = workbook.table(sheet);
      const header = assigned ? { lacking: null } : await headerOf(table);
      if (!('lacking' in header)) return yield* read(sheet, table, header);
      lacking ??= header.lacking;
      const found = await columnsOf(table);
      if (!closest || recognised(found) > recognised(closest.found)) closest = { sheet, table, found };
      // P6 keeps activities in the sheet TASK only: report its missing columns and try no other sheet.
      if (isTask(sheet) && found.known) break;
    }
    if (assigned && closest && recognised(closest.found) >= 0)
      return yield* read(closest.sheet, closest.table, assignedHeader(closest.found, assigned));
    throw headerNotFound(lacking, closest?.found);
  } finally {
    archive.close();
  }
}

async function* activitiesOfTable(
  kind: 'p6-spreadsheet' | 'layout-spreadsheet' | 'csv',
  table: Table,
  header: TableHeader,
  orders: DayOrders,
  progress: ReadProgress,
): Reading {
  const facts = yield* activitiesOf(table, header, orders, progress.main, progress.extra);
  return { ...facts, kind, projects: [] };
}

/** How many sheets the notice names, and counts where that is cheap. */
const MAX_NAMED_SHEETS = 12;
/** The codes and the labels above the rows of each of P6's sheets. */
const P6_HEADER_ROWS = 2;
/** P6's settings, which are read where they matter: not data that is left out. */
const NO_DATA = /^USERDATA$/i;

/** The sheets beside the one that is read. */
async function noticeOfOtherSheets(workbook: Workbook, read: SheetPart, { codes }: TableHeader): Promise<string[]> {
  const others = workbook.sheets.filter((sheet) => sheet !== read && !NO_DATA.test(sheet.name));
  if (others.length === 0) return [];
  const named: string[] = [];
  for (const sheet of others.slice(0, MAX_NAMED_SHEETS)) {
    const counted = await workbook.countedRows(sheet);
    const rows = counted === null ? null : Math.max(0, counted - (codes ? P6_HEADER_ROWS : 0));
    named.push(
      rows === null
        ? shownSheet(sheet)
        : `${shownSheet(sheet)} (${rows === 1 ? '1 row' : `${rows.toLocaleString('en-GB')} rows`})`,
    );
  }
  if (others.length > MAX_NAMED_SHEETS) named.push(`${others.length - MAX_NAMED_SHEETS} more`);
  return [`Not read: the ${others.length === 1 ? 'sheet' : 'sheets'} ${named.join(', ')}.`];
}

/** The name of a sheet, which has up to 31 characters. */
const shownSheet = ({ name }: SheetPart): string => oneLine(name.slice(0, 31));

/** Refuses ZIP archives that are not workbooks, and says what they seem to be. */
function refuseOtherArchives(names: readonly string[]): void {
  const has = (pattern: RegExp) => names.find((name) => pattern.test(name));
  if (has(/^xl\/workbook\.xml$/i)) return;
  if (has(/^xl\/workbook\.bin$/i))
    throw unknownKind('a binary Excel workbook (XLSB)', 'Save it as an Excel workbook (XLSX) and import that.');
  if (has(/^word\//i)) throw unknownKind('a Word document');
  if (has(/^ppt\//i)) throw unknownKind('a PowerPoint presentation');
  if (has(/^mimetype$/i) && has(/^content\.xml$/i))
    throw unknownKind('an OpenDocument file', 'Save it as an Excel workbook (XLSX) and import that.');
  // Workbooks may keep their parts in other folders; the relationships name them.
  if (has(/^_rels\/\.rels$/i) && has(/workbook\.xml$/i)) return;
  const schedule = has(/\.(?:xer|xml|xlsx|csv)$/i);
  throw unknownKind(
    `a ZIP archive without a workbook${schedule ? `, with ${schedule.slice(0, 100)} in it` : ''}`,
    schedule ? 'Unpack it and import what is in it.' : '',
  );
}

/** Progress by the bytes read. If a part of the file has to be read twice, the rest of the progress is divided between the two readings. */
class ReadProgress {
  #reported = 0;
  #from = 0;
  #base = 0;
  #main = 0;
  #inExtra = false;

  constructor(private readonly report: ((done: number) => void) | undefined) {}

  /** Reports the reading that yields the rows. */
  readonly main = (done: number): void => {
    if (this.#inExtra) {
      this.#inExtra = false;
      this.#from = this.#reported;
      this.#base = this.#main;
    }
    this.#main = done;
    this.#report(this.#base >= 1 ? 1 : this.#from + (1 - this.#from) * ((done - this.#base) / (1 - this.#base)));
  };

  /** Reports an extra reading, for facts that the rows depend on. */
  readonly extra = (done: number): void => {
    if (!this.#inExtra) {
      this.#inExtra = true;
      this.#from = this.#reported;
    }
    this.#report(this.#from + (1 - this.#from) * 0.5 * done);
  };

  #report(done: number): void {
    if (done <= this.#reported) return;
    this.#reported = done;
    this.report?.(done);
  }
}
