import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { Slice } from '../../platform/giving-way.js';
import { CsvParser, SEPARATORS, type Separator } from '../../platform/tables/csv-file.js';
import { encrypted, FileRefused } from '../../platform/tables/file-refused.js';
import { byteOrderMark, decoderOf, windows1252 } from '../../platform/tables/read-bytes.js';
import type { ReadingLimits } from '../../platform/tables/reading-limits.js';
import { Workbook } from '../../platform/tables/workbook.js';
import { ZipArchive } from '../../platform/tables/zip-archive.js';
import type { FigureStyle } from './cell-values.js';
import type { FileRecord, LibraryFile } from './file-record.js';
import {
  LIBRARY_SHEETS,
  LISTS_SHEET,
  type LibrarySheet,
  MAX_INPUTS,
  MAX_ROWS,
  plainHeading,
  READ_ME_SHEET,
} from './library-sheets.js';
import { headerOf, type RawRow, recordsOfSheet, type SheetHeader } from './records-of-sheet.js';

/** Limits of a file (docs/product/custom-inputs.md, Import and export). */
export const LIBRARY_FILE_LIMITS: ReadingLimits = {
  called: 'A file of custom inputs',
  fileBytes: 10 * 2 ** 20,
  inflatedBytes: 64 * 2 ** 20,
  inflatedPerByte: 250,
  ratioFrom: 2 ** 22,
  entries: 1_000,
  rows: MAX_ROWS,
  textLength: 2 ** 20,
  sharedTexts: 500_000,
  sharedCharacters: 2 ** 25,
};

/** 50,000 rows of the longest names. */
const MAX_CSV_BYTES = 24 * 2 ** 20;
const MAX_NOTICES = 30;
/** A sheet has a hundred columns at most: the reader skips the others. */
const COLUMNS: ReadonlySet<number> = new Set(Array.from({ length: 100 }, (_, place) => place));
const NOT_READ_QUIETLY = new Set([plainHeading(READ_ME_SHEET), plainHeading(LISTS_SHEET)]);
const CSV_SLICE = 64 * 1024;
const SUPPORTED =
  'Custom inputs are read from an Excel workbook (XLSX), a CSV file of one kind, or a ZIP of CSV files.';

/**
 * Reads the inputs of an XLSX workbook, a CSV file or a ZIP of CSV files, told by the content.
 * @throws FileRefused if the file cannot be read, or has too many inputs
 */
export async function readLibraryFile(path: string, fileName: string): Promise<LibraryFile> {
  const reading = new Reading();
  const bytes = await readFile(path);
  if (bytes.length === 0) throw unknownKind('The file is empty.', '');
  const start = bytes.toString('latin1', 0, 8);
  if (/^PK(\x03\x04|\x05\x06|\x07\x08)/.test(start)) await readArchive(path, reading);
  else if (start.startsWith('\xd0\xcf\x11\xe0')) throw oldOffice(bytes);
  else await readCsv(bytes, fileName, reading);
  return reading.result();
}

async function readArchive(path: string, reading: Reading): Promise<void> {
  const archive = await ZipArchive.open(path, LIBRARY_FILE_LIMITS);
  try {
    if (archive.isEncrypted()) throw encrypted();
    const names = archive.names();
    if (names.some((name) => /workbook\.xml$/i.test(name))) return await readWorkbook(archive, reading);
    const csvFiles = names.filter((name) => /\.csv$/i.test(name) && !/(^|\/)(__MACOSX|\.)/.test(name));
    if (csvFiles.length === 0)
      throw unknownKind(
        'This is not a file of custom inputs.',
        'The file seems to be a ZIP archive without a workbook and without CSV files.',
      );
    for (const name of csvFiles) await readCsv(await bytesOf(archive, name), name, reading);
    for (const name of names)
      if (!csvFiles.includes(name) && !name.endsWith('/'))
        reading.notice(`The file ${name.slice(0, 100)} was not read: it is not called .csv.`);
  } finally {
    archive.close();
  }
}

/** A CSV file is decoded as a whole: 64 MB of it would take 200 MB, and a fifth of a second in one piece. */
async function bytesOf(archive: ZipArchive, name: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of archive.bytes(name)) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > MAX_CSV_BYTES)
      throw new FileRefused(
        'file-too-large',
        'The file is too large.',
        `A CSV file in an archive may have up to ${MAX_CSV_BYTES / 2 ** 20} MB: divide it into several files.`,
      );
  }
  return Buffer.concat(chunks, length);
}

async function readWorkbook(archive: ZipArchive, reading: Reading): Promise<void> {
  const workbook = await Workbook.open(archive);
  for (const part of workbook.sheets) {
    const name = part.name.slice(0, 31);
    const named = LIBRARY_SHEETS.find((sheet) => isCalled(sheet, name));
    if (!named && workbook.sheets.length > 1) {
      if (!NOT_READ_QUIETLY.has(plainHeading(name)))
        reading.notice(`The sheet ${name} was not read: no kind of input is called so.`);
      continue;
    }
    const rows: RawRow[] = [];
    for await (const batch of workbook.table(part).rows(() => undefined, COLUMNS)) {
      reading.count(batch.length);
      rows.push(...batch);
    }
    await reading.sheet(named ? [named] : LIBRARY_SHEETS, rows, { decimalComma: false }, `The sheet ${name}`);
  }
}

async function readCsv(bytes: Buffer, fileName: string, reading: Reading): Promise<void> {
  const text = textOf(bytes);
  const called = (fileName.split('/').at(-1) ?? '').replace(/\.[^.]*$/, '');
  const named = LIBRARY_SHEETS.find((sheet) => isCalled(sheet, called));
  // The one with which most columns are found.
  let best: { separator: Separator; found: number } = { separator: ',', found: -1 };
  for (const separator of SEPARATORS) {
    const rows = new CsvParser(separator, LIBRARY_FILE_LIMITS).push(text.slice(0, CSV_SLICE));
    const found = Math.max(...LIBRARY_SHEETS.map((sheet) => headerOf(sheet, rows)?.columns.size ?? 0), 0);
    if (found > best.found) best = { separator, found };
  }
  const rows: RawRow[] = [];
  const parser = new CsvParser(best.separator, LIBRARY_FILE_LIMITS, COLUMNS);
  const slice = new Slice();
  for (let at = 0; at < text.length; at += CSV_SLICE) {
    rows.push(...parser.push(text.slice(at, at + CSV_SLICE)));
    if (slice.isOver) await slice.rest();
  }
  rows.push(...parser.end());
  reading.count(rows.length);
  const sheets = named ? [named, ...LIBRARY_SHEETS.filter((sheet) => sheet !== named)] : LIBRARY_SHEETS;
  await reading.sheet(
    sheets,
    rows,
    { decimalComma: best.separator !== ',' },
    `The file ${fileName.slice(0, 100) || 'itself'}`,
  );
}

/** Without a byte order mark it is UTF-8 if it is valid, else windows-1252, which Excel writes in western countries. */
function textOf(bytes: Buffer): string {
  const mark = byteOrderMark(bytes);
  if (mark !== null) {
    const decoder = decoderOf(mark);
    return decoder.decode(bytes) + decoder.decode();
  }
  // UTF-16 without its mark, and everything binary.
  if (bytes.subarray(0, 4096).includes(0))
    throw unknownKind('This is not a file of custom inputs.', 'The file seems to be a binary file.');
  return isUtf8(bytes) ? bytes.toString('utf8') : windows1252(bytes);
}

const isCalled = (sheet: LibrarySheet, name: string): boolean =>
  [sheet.name, ...sheet.also].some((one) => plainHeading(one) === plainHeading(name));

/** Collects what the sheets of a file hold. */
class Reading {
  private readonly records: FileRecord[] = [];
  private readonly notices: string[] = [];
  private rows = 0;
  private hasSheet = false;

  count(rows: number): void {
    this.rows += rows;
    if (this.rows > MAX_ROWS)
      throw new FileRefused(
        'too-many-rows',
        'The file has too many rows.',
        `A file of custom inputs may have up to ${MAX_ROWS.toLocaleString('en-GB')} rows.`,
      );
  }

  notice(text: string): void {
    if (this.notices.length < MAX_NOTICES) this.notices.push(text);
  }

  /** @param sheets which it may be; the first of those with most columns counts */
  async sheet(
    sheets: readonly LibrarySheet[],
    rows: readonly RawRow[],
    style: FigureStyle,
    called: string,
  ): Promise<void> {
    let best: { sheet: LibrarySheet; header: SheetHeader } | undefined;
    for (const sheet of sheets) {
      const header = headerOf(sheet, rows);
      if (header && header.columns.size > (best?.header.columns.size ?? 0)) best = { sheet, header };
    }
    if (!best) {
      const [only] = sheets;
      const needed = sheets.length === 1 && only ? only.columns.find(({ key }) => key === 'name')?.heading : undefined;
      if (rows.length > 0)
        this.notice(
          needed === undefined
            ? `${called} was not read: its first rows name no columns of custom inputs.`
            : `${called} was not read: its column “${needed}” is missing.`,
        );
      return;
    }
    this.hasSheet = true;
    for (const notice of best.header.notices) this.notice(notice);
    for (const record of await recordsOfSheet(best.sheet, best.header, rows, style)) this.records.push(record);
    if (this.records.length > MAX_INPUTS)
      throw new FileRefused(
        'too-many-rows',
        'The file has too many inputs.',
        `A file may have up to ${MAX_INPUTS.toLocaleString('en-GB')} custom inputs: divide it into several files.`,
      );
  }

  /** @throws FileRefused when there is nothing in it */
  result(): LibraryFile {
    if (!this.hasSheet)
      throw new FileRefused(
        'no-header',
        'The file has no custom inputs.',
        [...this.notices.slice(0, 3), SUPPORTED, 'The template has their sheets and columns.'].join(' '),
      );
    if (this.records.length === 0)
      throw new FileRefused(
        'no-header',
        'The file has no custom inputs.',
        'Its sheets have their headings, and no row below them.',
      );
    return { records: this.records, notices: this.notices };
  }
}

const unknownKind = (title: string, seems: string): FileRefused =>
  new FileRefused('unknown-kind', title, [seems, SUPPORTED].filter(Boolean).join(' '));

function oldOffice(bytes: Buffer): FileRefused {
  if (bytes.includes(Buffer.from('EncryptedPackage\0', 'utf16le'))) return encrypted();
  return unknownKind(
    'This is not a file of custom inputs.',
    'The file seems to be an Office file of the old kind: save it as an Excel workbook (XLSX) and import that.',
  );
}
