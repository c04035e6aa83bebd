import { stat } from 'node:fs/promises';
import {
  activitiesOf,
  headerOf,
  type Lacking,
  noHeader,
  type Table,
  type TableFacts,
  type TableHeader,
} from './activity-table.js';
import { kindOfFile, unknownKind } from './kind-of-file.js';
import { past, READING_LIMITS, type ReadingLimits } from './reading-limits.js';
import type { DateOrder } from './schedule-dates.js';
import type { ScheduleFileFacts, ScheduleFileKind, ScheduleRow } from './schedule-file.js';
import { ScheduleFileRefused } from './schedule-file-refused.js';
import { activitiesOfMspdi, activitiesOfPmxml } from './schedule-xml.js';
import type { TextFile } from './text-lines.js';
import { Workbook } from './workbook.js';
import { activitiesOfXer } from './xer-file.js';
import { ZipArchive } from './zip-archive.js';

export interface ScheduleReading {
  readonly dateOrder?: DateOrder;
  readonly limits?: ReadingLimits;
  onRows(rows: ScheduleRow[]): Promise<void> | void;
  onProgress?(done: number): void;
}

const KIND_NAMES: Readonly<Record<ScheduleFileKind, string>> = {
  'p6-spreadsheet': 'P6 spreadsheet',
  'layout-spreadsheet': 'P6 layout in Excel',
  xer: 'P6 XER',
  pmxml: 'P6 XML',
  mspdi: 'Microsoft Project XML',
  csv: 'CSV',
};
const ROWS_AT_ONCE = 500;

/**
 * Reads a schedule file in the thread that calls it; see `readScheduleFile` for the thread of its own.
 * @throws ScheduleFileRefused if it is none that can be read
 */
export async function readSchedule(
  path: string,
  { dateOrder, limits = READING_LIMITS, onRows, onProgress }: ScheduleReading,
): Promise<ScheduleFileFacts> {
  const { size } = await stat(path);
  if (size > limits.fileBytes) throw past.fileBytes(limits);
  const progress = new Progress(onProgress);
  const file: TextFile = { path, size, limits };
  const kind = await kindOfFile(file);
  const reading =
    kind.kind === 'zip'
      ? activitiesOfWorkbook(path, limits, dateOrder, progress)
      : kind.kind === 'csv'
        ? activitiesOfTable('csv', kind.table, kind.header, dateOrder, progress, [])
        : activitiesOfExchange(kind.kind, file, progress);
  let count = 0;
  let rows: ScheduleRow[] = [];
  for (;;) {
    const next = await reading.next();
    if (next.done) {
      if (count === 0)
        throw new ScheduleFileRefused(
          'no-activities',
          'The file has no activities.',
          'It could be read, and there is no activity in it.',
        );
      if (rows.length > 0) await onRows(rows);
      progress.main(1);
      return { ...next.value, kindName: KIND_NAMES[next.value.kind] };
    }
    for (const row of next.value) {
      if (++count > limits.activities) {
        await reading.return(undefined as never);
        throw past.activities(limits);
      }
      rows.push(row);
    }
    while (rows.length >= ROWS_AT_ONCE) await onRows(rows.splice(0, ROWS_AT_ONCE));
  }
}

type Facts = Omit<ScheduleFileFacts, 'kindName'>;
type Reading = AsyncGenerator<ScheduleRow[], Facts>;

async function* activitiesOfExchange(kind: 'xer' | 'pmxml' | 'mspdi', file: TextFile, progress: Progress): Reading {
  const read = { xer: activitiesOfXer, pmxml: activitiesOfPmxml, mspdi: activitiesOfMspdi }[kind];
  const { projects, notices } = yield* read(file, progress.main, progress.aside);
  return { kind, headerRow: null, ignoredColumns: [], notices, projects };
}

async function* activitiesOfWorkbook(
  path: string,
  limits: ReadingLimits,
  dateOrder: DateOrder | undefined,
  progress: Progress,
): Reading {
  const archive = await ZipArchive.open(path, limits);
  try {
    if (archive.isEncrypted())
      throw new ScheduleFileRefused(
        'encrypted',
        'The file is protected with a password.',
        'Save it without a password and import that.',
      );
    refuseOtherArchives(archive.names());
    const workbook = await Workbook.open(archive, limits);
    const isTask = ({ name }: { name: string }) => name.toUpperCase() === 'TASK';
    let lacking: Lacking = null;
    for (const sheet of [...workbook.sheets.filter(isTask), ...workbook.sheets.filter((other) => !isTask(other))]) {
      const table = workbook.table(sheet);
      const header = await headerOf(table);
      if (!('lacking' in header)) {
        const notices =
          workbook.sheets.length === 1 || isTask(sheet)
            ? []
            : [`The sheet ${sheet.name.slice(0, 31)} is read, the first with the needed columns.`];
        return yield* activitiesOfTable(
          header.codes ? 'p6-spreadsheet' : 'layout-spreadsheet',
          table,
          header,
          dateOrder,
          progress,
          notices,
        );
      }
      lacking ??= header.lacking;
      // P6's own sheet: what it lacks is to be said, and no other sheet holds activities.
      if (isTask(sheet) && header.lacking !== null) break;
    }
    throw noHeader(lacking);
  } finally {
    archive.close();
  }
}

async function* activitiesOfTable(
  kind: 'p6-spreadsheet' | 'layout-spreadsheet' | 'csv',
  table: Table,
  header: TableHeader,
  dateOrder: DateOrder | undefined,
  progress: Progress,
  notices: readonly string[],
): Reading {
  const facts: TableFacts = yield* activitiesOf(table, header, {
    dateOrder,
    bands: !header.codes,
    onRead: progress.main,
    onReadAside: progress.aside,
  });
  return {
    kind,
    headerRow: facts.headerRow,
    ignoredColumns: facts.ignoredColumns,
    notices: [...notices, ...facts.notices],
    projects: [],
    ...(facts.dateOrder && { dateOrder: facts.dateOrder }),
  };
}

/** A ZIP archive is many things besides a workbook. */
function refuseOtherArchives(names: readonly string[]): void {
  const has = (pattern: RegExp) => names.find((name) => pattern.test(name));
  if (has(/^xl\/workbook\.xml$/i)) return;
  if (has(/^xl\/workbook\.bin$/i))
    throw unknownKind('a binary Excel workbook (XLSB)', 'Save it as an Excel workbook (XLSX) and import that.');
  if (has(/^word\//i)) throw unknownKind('a Word document');
  if (has(/^ppt\//i)) throw unknownKind('a PowerPoint presentation');
  if (has(/^mimetype$/i) && has(/^content\.xml$/i))
    throw unknownKind('an OpenDocument file', 'Save it as an Excel workbook (XLSX) and import that.');
  // Workbooks may keep their parts elsewhere; the relationships say where.
  if (has(/^_rels\/\.rels$/i) && has(/workbook\.xml$/i)) return;
  const schedule = has(/\.(?:xer|xml|xlsx|csv)$/i);
  throw unknownKind(
    `a ZIP archive without a workbook${schedule ? `, with ${schedule.slice(0, 100)} in it` : ''}`,
    schedule ? 'Unpack it and import what is in it.' : '',
  );
}

/** How far the reading is: of the file's bytes. Where a part of the file must be read twice, what is left is shared between the two. */
class Progress {
  #said = 0;
  #from = 0;
  #base = 0;
  #main = 0;
  #aside = false;

  constructor(private readonly report: ((done: number) => void) | undefined) {}

  /** The reading that gives the rows. */
  readonly main = (done: number): void => {
    if (this.#aside) {
      this.#aside = false;
      this.#from = this.#said;
      this.#base = this.#main;
    }
    this.#main = done;
    this.#say(this.#base >= 1 ? 1 : this.#from + (1 - this.#from) * ((done - this.#base) / (1 - this.#base)));
  };

  /** A reading beside it, that finds out something that the rows depend on. */
  readonly aside = (done: number): void => {
    if (!this.#aside) {
      this.#aside = true;
      this.#from = this.#said;
    }
    this.#say(this.#from + (1 - this.#from) * 0.5 * done);
  };

  #say(done: number): void {
    if (done <= this.#said) return;
    this.#said = done;
    this.report?.(done);
  }
}
