import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { textStream } from '../http/text-stream.js';
import { xmlText } from './xml-text.js';

/** Days from Excel's day 0 to 1970-01-01 (docs/product/schedules.md, Dates). */
const EPOCH = 25_569;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

export const XLSX_TYPE = `${TYPES}.sheet`;

/** Styles: 1 a day, 2 the heading, 3 text that runs over several lines. */
const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" applyAlignment="1"><alignment wrapText="1" vertical="top"/></xf></cellXfs></styleSheet>`;

/** A day is its number since 1970-01-01, with the time as its fraction; null leaves the cell out. */
export type Cell = string | number | null | { readonly day: number };

export interface Sheet {
  /** Up to 31 characters, without `[]:*?/\`. */
  readonly name: string;
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  readonly rows: Iterable<readonly Cell[]> | AsyncIterable<readonly Cell[]>;
  /** Whether long texts take several lines. */
  readonly wraps?: boolean;
}

/** A workbook whose sheets are written row by row and never held in memory as a whole; the headings stay in view. */
export function workbook(sheets: readonly Sheet[]): Readable {
  const zip = new ZipFile();
  const written = zip.outputStream as Readable;
  for (const [name, content] of Object.entries(partsAround(sheets))) zip.addBuffer(Buffer.from(HEAD + content), name);
  for (const [i, sheet] of sheets.entries())
    zip.addReadStreamLazy(`xl/worksheets/sheet${i + 1}.xml`, (done) => {
      const content = textStream(xmlOf(sheet));
      // The archive does not listen to the errors of what it reads.
      content.on('error', (error) => written.destroy(error));
      written.once('close', () => content.destroy());
      done(null, content);
    });
  zip.end();
  return written;
}

function partsAround(sheets: readonly Sheet[]): Readonly<Record<string, string>> {
  const each = (write: (name: string, number: number) => string): string =>
    sheets.map(({ name }, i) => write(xmlText(name), i + 1)).join('');
  const styles = sheets.length + 1;
  return {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${each((_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPES}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${each((name, n) => `<sheet name="${name}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}">${each((_, n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="rId${styles}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': STYLES,
  };
}

async function* xmlOf({ columns, rows, wraps = false }: Sheet): AsyncGenerator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>`;
  yield columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('');
  yield '</cols><sheetData>';
  yield rowOf(
    1,
    columns.map(({ heading }, i) => cellOf(i, 1, heading, 2)),
  );
  let row = 1;
  for await (const cells of rows) {
    row++;
    yield rowOf(
      row,
      cells.map((cell, i) => cellOf(i, row, cell, wraps ? 3 : 0)),
    );
  }
  yield '</sheetData></worksheet>';
}

const rowOf = (row: number, cells: readonly string[]): string => `<row r="${row}">${cells.join('')}</row>`;

/** Texts stand in the cell itself as text, so that no program takes one for a formula. */
function cellOf(column: number, row: number, cell: Cell, style: number): string {
  if (cell === null || cell === '') return '';
  const at = `${letters(column)}${row}`;
  if (typeof cell === 'string')
    return `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(escaped(cell))}</t></is></c>`;
  return typeof cell === 'number'
    ? `<c r="${at}" s="${style}"><v>${cell}</v></c>`
    : `<c r="${at}" s="1"><v>${cell.day + EPOCH}</v></c>`;
}

/** 0 is A, 26 AA. */
function letters(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : letters(Math.floor(column / 26) - 1) + letter;
}

/** Workbooks write what XML cannot hold or would change as `_x000D_`, and so a text that looks like it too. */
const escaped = (text: string): string =>
  text
    .replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_')
    .replace(
      /[\u0001-\u0008\u000b\u000c\u000d\u000e-\u001f\ufffe\uffff]/g,
      (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
    );
