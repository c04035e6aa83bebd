import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { parseDay } from '../../domain/quantities/day.js';
import { textStream } from '../../platform/http/text-stream.js';
import type { ExportedActivity } from './exported-activities.js';
import { xmlText } from './xml-text.js';

/** Days from Excel's day 0 to 1970-01-01 (docs/product/schedules.md, Dates). */
const EPOCH = 25_569;

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Style 1 is a day, style 2 the heading. */
const FILES: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Activities" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd\\-mmm\\-yy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/></cellXfs></styleSheet>`,
};

/** A workbook with one sheet of activities, in the format of a P6 layout printed to Excel, with real dates. It is written row by row and never held in memory as a whole. */
export function workbook(activities: Iterable<ExportedActivity>): Readable {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(FILES)) zip.addBuffer(Buffer.from(HEAD + content), name);
  zip.addReadStreamLazy('xl/worksheets/sheet1.xml', (done) => done(null, textStream(sheet(activities))));
  zip.end();
  return zip.outputStream as Readable;
}

function* sheet(activities: Iterable<ExportedActivity>): Generator<string> {
  yield `${HEAD}<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`;
  yield '<cols><col min="1" max="1" width="16" customWidth="1"/><col min="2" max="2" width="60" customWidth="1"/><col min="3" max="4" width="12" customWidth="1"/></cols><sheetData>';
  yield rowOf(
    1,
    ['Activity ID', 'Activity Name', 'Start', 'Finish'].map((label, i) => textCell(i, 1, label, 2)),
  );
  let row = 1;
  for (const { activityId, name, start, end, milestone } of activities) {
    row++;
    yield rowOf(row, [
      textCell(0, row, activityId),
      textCell(1, row, name),
      dayCell(2, row, start),
      ...(milestone ? [] : [dayCell(3, row, end)]),
    ]);
  }
  yield '</sheetData></worksheet>';
}

const rowOf = (row: number, cells: readonly string[]): string => `<row r="${row}">${cells.join('')}</row>`;
const dayCell = (column: number, row: number, day: string): string =>
  `<c r="${'ABCD'[column]}${row}" s="1"><v>${parseDay(day) + EPOCH}</v></c>`;
const textCell = (column: number, row: number, text: string, style = 0): string =>
  `<c r="${'ABCD'[column]}${row}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text.replace(/_(?=x[0-9a-fA-F]{4}_)/g, '_x005F_'))}</t></is></c>`;
