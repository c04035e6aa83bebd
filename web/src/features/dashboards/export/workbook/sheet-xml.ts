import { columnName, RELATIONSHIPS, XML_HEAD, xmlText } from './xml.js';

/** A text, a figure with the decimals that it is shown with, or a day (`YYYY-MM-DD`). */
export type Cell = { text: string; bold?: boolean } | { figure: number; decimals: number } | { day: string };

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Days from day 0 of spreadsheets to 1970-01-01. */
const EPOCH = 25_569;

/** Places of the formats in `STYLES`: plain, bold, a day, wrapped; then figures with 0 to 3 decimals. */
const [PLAIN, BOLD, DAY, WRAPPED, FIGURES] = [0, 1, 2, 3, 4];
const MAX_DECIMALS = 3;

const format = (id: number, code: string): string => `<numFmt numFmtId="${id}" formatCode="${code}"/>`;
const style = (number: number, font: number, more = ''): string =>
  `<xf numFmtId="${number}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"${more ? ` applyAlignment="1">${more}</xf>` : '/>'}`;

export const STYLES = `${XML_HEAD}<styleSheet xmlns="${MAIN}"><numFmts count="5">${format(164, 'dd/mm/yyyy')}${['#,##0', '#,##0.0', '#,##0.00', '#,##0.000'].map((code, i) => format(165 + i, code)).join('')}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="8">${style(0, 0)}${style(0, 1)}${style(164, 0)}${style(0, 0, '<alignment wrapText="1" vertical="top"/>')}${[165, 166, 167, 168].map((id) => style(id, 0)).join('')}</cellXfs></styleSheet>`;

export interface SheetFacts {
  columns: readonly { heading: string; width: number }[];
  rows: readonly (readonly Cell[])[];
  /** Whether a drawing stands on the sheet, as its first relationship. */
  drawn: boolean;
}

/** A sheet whose headings stay in view. */
export function sheetXml({ columns, rows, drawn }: SheetFacts): string {
  const head = row(
    1,
    columns.map(({ heading }) => ({ text: heading, bold: true })),
  );
  return [
    `${XML_HEAD}<worksheet xmlns="${MAIN}" ${RELATIONSHIPS}>`,
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    `<cols>${columns.map(({ width }, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols>`,
    `<sheetData>${head}${rows.map((cells, i) => row(i + 2, cells)).join('')}</sheetData>`,
    drawn ? '<drawing r:id="rId1"/>' : '',
    '</worksheet>',
  ].join('');
}

const row = (number: number, cells: readonly Cell[]): string =>
  `<row r="${number}">${cells.map((cell, i) => cellXml(`${columnName(i)}${number}`, cell)).join('')}</row>`;

/** Texts stand in the cell itself as text, so that no program takes one for a formula. */
function cellXml(at: string, cell: Cell): string {
  if ('figure' in cell)
    return `<c r="${at}" s="${FIGURES + Math.min(cell.decimals, MAX_DECIMALS)}"><v>${cell.figure}</v></c>`;
  if ('day' in cell)
    return `<c r="${at}" s="${DAY}"><v>${Date.parse(`${cell.day}T00:00:00Z`) / 86_400_000 + EPOCH}</v></c>`;
  if (cell.text === '') return '';
  const look = cell.bold ? BOLD : cell.text.length > 60 ? WRAPPED : PLAIN;
  return `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${xmlText(cell.text)}</t></is></c>`;
}
