import { CsvTable, SEPARATORS } from '../../platform/tables/csv-file.js';
import { encrypted, FileRefused } from '../../platform/tables/file-refused.js';
import { byteOrderMark, bytesAt, decoderOf, windows1252 } from '../../platform/tables/read-bytes.js';
import type { ReadingLimits } from '../../platform/tables/reading-limits.js';
import { utf16WithoutMark } from '../../platform/tables/text-encoding.js';
import type { TextFile } from '../../platform/tables/text-lines.js';
import { XmlParser } from '../../platform/tables/xml-parser.js';
import type { AssignedColumns, ReadingChoices } from './reading-choices.js';
import { encodingOfXml } from './schedule-xml.js';
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
import { type DecodedFile, decodedFile } from './text-code-page.js';

/** The kind of a file by its first bytes; which kind of workbook it is follows from its sheets. */
export type KindOfFile =
  | { readonly kind: 'zip' | 'pmxml' | 'mspdi' }
  | { readonly kind: 'xer'; readonly text: DecodedFile }
  | { readonly kind: 'csv'; readonly text: DecodedFile; readonly table: CsvTable; readonly header: TableHeader };

const HEAD_BYTES = 2 ** 16;
const SUPPORTED_KINDS =
  'A schedule is read from a P6 spreadsheet or a layout in Excel (XLSX), XER, P6 XML, Microsoft Project XML or CSV.';

/** The refusal of a file of none of the six kinds: names what it seems to be and, if possible, how to get a schedule out of it. */
export function unknownKind(seems: string, way = ''): FileRefused {
  return new FileRefused(
    'unknown-kind',
    'This is not a schedule file.',
    [`The file seems to be ${seems}.`, way, SUPPORTED_KINDS].filter(Boolean).join(' '),
  );
}

/** Signatures of a ZIP archive: a first file, the end of an empty archive, or a split archive. */
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

/** Files that users upload by mistake, by their first bytes. */
const SIGNATURES: readonly (readonly [signature: string, seems: string, way?: string])[] = [
  ['%PDF', 'a PDF document', 'Export the schedule to Excel or XER instead of printing it.'],
  ['{\\rtf', 'an RTF document'],
  ['\x1f\x8b', 'a GZIP archive', 'Unpack it and import what is in it.'],
  ['7z\xbc\xaf\x27\x1c', 'a 7-Zip archive', 'Unpack it and import what is in it.'],
  ['Rar!', 'a RAR archive', 'Unpack it and import what is in it.'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8\xff', 'a picture'],
  ['GIF8', 'a picture'],
  ['SQLite format 3\0', 'a SQLite database', 'Export the schedule from P6 as XER or to Excel.'],
];

/** The container of Office files before 2007 and of password-protected ones; its directory names the parts in UTF-16. */
const OLE = '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1';
const OLD_EXCEL = [
  'an Excel workbook of the old kind (XLS)',
  'Save it as an Excel workbook (XLSX) and import that.',
] as const;
const OLE_PARTS: readonly (readonly [part: string, seems: string, way?: string])[] = [
  ['TBkndTask', 'a Microsoft Project file (MPP)', 'Save it as XML in Microsoft Project and import that.'],
  ['WordDocument', 'a Word document'],
  ['Workbook', ...OLD_EXCEL],
  ['Book', ...OLD_EXCEL],
];

/** @throws FileRefused if it is none of the six kinds, or CSV whose columns are neither named nor assigned */
export async function kindOfFile(
  file: TextFile,
  { columns, codePage }: Pick<ReadingChoices, 'columns' | 'codePage'> = {},
): Promise<KindOfFile> {
  const head = await bytesAt(file.path, 0, HEAD_BYTES);
  if (head.length === 0) throw new FileRefused('unknown-kind', 'The file is empty.', SUPPORTED_KINDS);
  const bytes = head.toString('latin1', 0, 64);
  if (ZIP.some((signature) => bytes.startsWith(signature))) return { kind: 'zip' };
  if (bytes.startsWith(OLE)) throw await oleRefusal(file);
  for (const [signature, seems, way] of SIGNATURES) {
    if (bytes.startsWith(signature)) throw unknownKind(seems, way);
  }
  const text = textOf(head);
  if (/^\s*ERMHDR\b/.test(text)) {
    return { kind: 'xer', text: await decodedFile(file, codePage, text.slice(0, text.search(/[\r\n]|$/))) };
  }
  if (/^\s*</.test(text)) return kindOfXml(text, file.limits);
  if (text.includes('\0')) throw unknownKind('a binary file');
  if (/^\s*[{[]/.test(text)) throw unknownKind('a JSON file');
  if (/^MPX[,;\t|]/.test(text))
    throw unknownKind(
      'a Microsoft Project exchange file of the old kind (MPX)',
      'Open it in Microsoft Project, save it as XML and import that.',
    );
  return kindOfCsv(await decodedFile(file, codePage), columns);
}

/** The first bytes as text, in any encoding; the last character may be incomplete. */
function textOf(head: Buffer): string {
  const encoding =
    byteOrderMark(head) ??
    (head[0] === 0x3c || head[1] === 0x3c ? encodingOfXml(head) : null) ??
    utf16WithoutMark(head);
  if (encoding === null) return windows1252(head);
  try {
    return decoderOf(encoding).decode(head);
  } catch {
    return windows1252(head);
  }
}

function kindOfXml(text: string, limits: ReadingLimits): KindOfFile {
  if (/^\s*<!doctype\s+html|^\s*<(?:html|head|body|table|div|meta)\b/i.test(text)) {
    throw unknownKind(
      'a web page (HTML)',
      'Where it is called .xls, open it in Excel and save it as an Excel workbook (XLSX).',
    );
  }
  let root: { name: string; namespace: string } | null = null;
  const parser = new XmlParser(
    {
      open(name, tag) {
        if (root) return;
        const prefix = tag.name.includes(':') ? `xmlns:${tag.name.slice(0, tag.name.indexOf(':'))}` : 'xmlns';
        root = { name, namespace: tag.attributes[prefix] ?? '' };
      },
    },
    limits,
  );
  try {
    // Parsed piece by piece, so that errors after the root element do not matter here.
    for (let at = 0; at < text.length && root === null; at += 256) parser.write(text.slice(at, at + 256));
  } catch (error) {
    if (root === null) throw error;
  }
  const { name, namespace } = root ?? { name: '', namespace: '' };
  if (name === 'APIBusinessObjects') return { kind: 'pmxml' };
  if (name === 'Project' && (namespace === '' || /schemas\.microsoft\.com\/project/i.test(namespace)))
    return { kind: 'mspdi' };
  if (name === 'Workbook')
    throw unknownKind('an Excel workbook of 2003 (XML)', 'Save it as an Excel workbook (XLSX) and import that.');
  if (name === 'html') throw unknownKind('a web page (HTML)');
  throw unknownKind(name === '' ? 'XML without content' : `XML of another kind (${name.slice(0, 60)})`);
}

async function oleRefusal(file: TextFile): Promise<FileRefused> {
  // The directory can be anywhere: in large files near the beginning or the end.
  const size = Math.min(file.size, 2 ** 22);
  const ends = Buffer.concat([await bytesAt(file.path, 0, size), await bytesAt(file.path, file.size - size, size)]);
  const has = (part: string): boolean => ends.includes(Buffer.from(`${part}\0`, 'utf16le'));
  if (has('EncryptedPackage')) return encrypted();
  const [, seems, way] = OLE_PARTS.find(([part]) => has(part)) ?? ['', 'an Office file of the old kind'];
  return unknownKind(seems, way);
}

/** Recognises CSV by a header row, or by columns that can be assigned; the separator is the one with which most of them are found. */
async function kindOfCsv(text: DecodedFile, assigned: AssignedColumns | undefined): Promise<KindOfFile> {
  let lacking: MissingColumns = null;
  let closest: { table: CsvTable; found: ColumnsFound } | undefined;
  for (const separator of SEPARATORS) {
    const table = new CsvTable(text.file, separator);
    const header = assigned ? { lacking: null } : await headerOf(table);
    if (!('lacking' in header)) return { kind: 'csv', text, table, header };
    lacking ??= header.lacking;
    const found = await columnsOf(table);
    if (!closest || recognised(found) > recognised(closest.found)) closest = { table, found };
  }
  if (closest && recognised(closest.found) >= 0) {
    const { table, found } = closest;
    if (assigned) return { kind: 'csv', text, table, header: assignedHeader(found, assigned) };
    throw headerNotFound(lacking, found);
  }
  if (closest && lacking !== null) throw headerNotFound(lacking, closest.found);
  throw unknownKind(
    'a text file',
    'The names of the columns must stand in one of its first ten rows: Start, Finish and Activity Name are needed.',
  );
}
