import { open } from 'node:fs/promises';
import { headerOf, noHeader, type TableHeader } from './activity-table.js';
import { CsvTable, SEPARATORS } from './csv-file.js';
import { byteOrderMark, decoderOf, windows1252 } from './read-bytes.js';
import type { ReadingLimits } from './reading-limits.js';
import { ScheduleFileRefused } from './schedule-file-refused.js';
import { encodingOfXml } from './schedule-xml.js';
import type { TextFile } from './text-lines.js';
import { XmlParser } from './xml-parser.js';

/** What a file is by its content, as far as the first bytes tell; a workbook's flavour is told by its sheets. */
export type KindOfFile =
  | { readonly kind: 'zip' }
  | { readonly kind: 'xer' }
  | { readonly kind: 'pmxml' }
  | { readonly kind: 'mspdi' }
  | { readonly kind: 'csv'; readonly table: CsvTable; readonly header: TableHeader };

const HEAD = 2 ** 16;
const READ =
  'A schedule is read from a P6 spreadsheet or a layout in Excel (XLSX), XER, P6 XML, Microsoft Project XML or CSV.';

/** None of the six kinds; says what it seems to be and, where there is one, a way to get a schedule out of it. */
export function unknownKind(seems: string, way = ''): ScheduleFileRefused {
  return new ScheduleFileRefused(
    'unknown-kind',
    'This is not a schedule file.',
    [`The file seems to be ${seems}.`, way, READ].filter(Boolean).join(' '),
  );
}

/** A ZIP archive begins with a file, its end if it is empty, or the mark of one in several parts. */
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];

/** Files that people take for a schedule, by their first bytes. */
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
const OLE_PARTS: readonly (readonly [part: string, refusal: () => ScheduleFileRefused])[] = [
  [
    'EncryptedPackage',
    () =>
      new ScheduleFileRefused(
        'encrypted',
        'The file is protected with a password.',
        'Save it without a password and import that.',
      ),
  ],
  [
    'TBkndTask',
    () => unknownKind('a Microsoft Project file (MPP)', 'Save it as XML in Microsoft Project and import that.'),
  ],
  ['WordDocument', () => unknownKind('a Word document')],
  [
    'Workbook',
    () =>
      unknownKind('an Excel workbook of the old kind (XLS)', 'Save it as an Excel workbook (XLSX) and import that.'),
  ],
  [
    'Book',
    () =>
      unknownKind('an Excel workbook of the old kind (XLS)', 'Save it as an Excel workbook (XLSX) and import that.'),
  ],
];

/** @throws ScheduleFileRefused if it is none of the six kinds, or CSV without the names of the columns */
export async function kindOfFile(file: TextFile): Promise<KindOfFile> {
  const head = await headOf(file.path);
  if (head.length === 0) throw new ScheduleFileRefused('unknown-kind', 'The file is empty.', READ);
  const bytes = head.toString('latin1', 0, 64);
  if (ZIP.some((signature) => bytes.startsWith(signature))) return { kind: 'zip' };
  if (bytes.startsWith(OLE)) throw await oleRefusal(file);
  for (const [signature, seems, way] of SIGNATURES) {
    if (bytes.startsWith(signature)) throw unknownKind(seems, way);
  }
  const text = textOf(head);
  if (/^\s*ERMHDR\b/.test(text)) return { kind: 'xer' };
  if (/^\s*</.test(text)) return kindOfXml(text, file.limits);
  if (text.includes('\0')) throw unknownKind('a binary file');
  if (/^\s*[{[]/.test(text)) throw unknownKind('a JSON file');
  return csv(file);
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const head = Buffer.alloc(HEAD);
    let length = 0;
    for (let read = 1; read > 0 && length < HEAD; length += read)
      read = (await handle.read(head, length, HEAD - length, length)).bytesRead;
    return head.subarray(0, length);
  } finally {
    await handle.close();
  }
}

/** The first bytes as text, in whichever encoding; a character may be cut at the end. */
function textOf(head: Buffer): string {
  const encoding = byteOrderMark(head) ?? (head[0] === 0x3c || head[1] === 0x3c ? encodingOfXml(head) : null);
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
      close: () => undefined,
    },
    limits,
  );
  try {
    // Piece by piece, since whatever comes after the root is not judged here.
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

async function oleRefusal(file: TextFile): Promise<ScheduleFileRefused> {
  const handle = await open(file.path);
  try {
    // The directory may lie anywhere: in large files at the beginning or at the end.
    const size = Math.min(file.size, 2 ** 22);
    const ends = Buffer.alloc(size * 2);
    await handle.read(ends, 0, size, 0);
    await handle.read(ends, size, size, file.size - size);
    for (const [part, refusal] of OLE_PARTS) {
      if (ends.includes(Buffer.from(`${part}\0`, 'utf16le'))) return refusal();
    }
  } finally {
    await handle.close();
  }
  return unknownKind('an Office file of the old kind');
}

/** Text with the names of the columns in it. What separates the fields is what makes them names. */
async function csv(file: TextFile): Promise<KindOfFile> {
  let closest: ScheduleFileRefused | null = null;
  for (const separator of SEPARATORS) {
    const table = new CsvTable(file, separator);
    const header = await headerOf(table);
    if (!('lacking' in header)) return { kind: 'csv', table, header };
    if (header.lacking !== null) closest ??= noHeader(header.lacking);
  }
  throw (
    closest ??
    unknownKind(
      'a text file',
      'The names of the columns must stand in one of its first ten rows: Start, Finish and Activity Name are needed.',
    )
  );
}
