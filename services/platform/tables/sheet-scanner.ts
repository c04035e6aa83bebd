import { damaged, documentType } from './file-refused.js';
import { limitExceeded, type ReadingLimits } from './reading-limits.js';
import { MAX_COLUMNS, NO_RESULT, type TableRow } from './table.js';

const BLANK = 0x20;
const BANG = 0x21;
const DOUBLE_QUOTE = 0x22;
const QUOTE = 0x27;
const SLASH = 0x2f;
const COLON = 0x3a;
const GREATER = 0x3e;
const QUESTION = 0x3f;
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/**
 * Reads rows and cells from the XML of a sheet, in pieces that may be cut anywhere. The sheet of a large P6 export has 200 MB of XML, of
 * which four columns in twenty are needed: parsing all of it takes more than twice as long as skipping the other cells.
 * Like the parser of the other parts it supports no document type and no entities but the five of XML.
 * The column of a cell is that of its reference (`B5`), else its place in the row.
 */
export class SheetScanner {
  /** The unread end of the pieces so far: an incomplete text or tag. */
  #rest = '';
  #depth = 0;
  #began = false;
  #rows = 0;
  #row = 0;
  #cells: string[] = [];
  #others = false;
  #inRow = false;
  /** State of the open cell. */
  #inCell = false;
  #column = -1;
  #type = '';
  #style = '';
  #formula = false;
  #wanted = false;
  #value = '';
  #collect = false;
  /** How a value begins and ends after the prefix of the last cell. */
  #prefix: string | null = null;
  #valueStart = '';
  #valueEnd = '';
  /** Inside a phonetic reading (`rPh`), which is not part of the text. */
  #reading = false;

  constructor(
    private readonly texts: readonly string[],
    private readonly limits: ReadingLimits,
    /** Styles of cells (`s`) whose numbers are shown as percentages. */
    private readonly percentStyles: ReadonlySet<string>,
    private readonly columns?: ReadonlySet<number>,
  ) {}

  push(piece: string): TableRow[] {
    const rows: TableRow[] = [];
    const xml = this.#rest === '' ? piece : this.#rest + piece;
    let at = 0;
    for (;;) {
      const tag = xml.indexOf('<', at);
      if (tag < 0 || tag + 2 >= xml.length) break;
      const code = xml.charCodeAt(tag + 1);
      const next =
        code === SLASH
          ? this.#closing(xml, at, tag, rows)
          : code === BANG || code === QUESTION
            ? this.#special(xml, at, tag)
            : this.#opening(xml, tag, rows);
      if (next < 0) break;
      at = next;
    }
    this.#rest = at === 0 ? xml : xml.slice(at);
    if (this.#rest.length > this.limits.textLength) throw limitExceeded.textLength(this.limits);
    return rows;
  }

  /** @throws FileRefused if the sheet is not complete */
  end(): void {
    if (!this.#began || this.#depth !== 0 || this.#rest.trim() !== '')
      throw damaged('The XML of a sheet is not complete.');
  }

  /** Each of these methods returns the index to continue at, or -1 without a change of state if the piece ends too early. */
  #special(xml: string, from: number, tag: number): number {
    for (const [start, end] of [
      ['<!--', '-->'],
      ['<![CDATA[', ']]>'],
      ['<?', '?>'],
    ] as const) {
      if (!xml.startsWith(start, tag)) {
        // The piece ends within the marker.
        if (start.startsWith(xml.slice(tag))) return -1;
        continue;
      }
      const to = xml.indexOf(end, tag + start.length);
      if (to < 0) return -1;
      if (this.#collect)
        this.#add(decodeEntities(xml.slice(from, tag)) + (end === ']]>' ? xml.slice(tag + start.length, to) : ''));
      return to + end.length;
    }
    throw documentType();
  }

  #closing(xml: string, from: number, tag: number, rows: TableRow[]): number {
    const end = xml.indexOf('>', tag);
    if (end < 0) return -1;
    if (this.#collect) this.#add(decodeEntities(xml.slice(from, tag)));
    if (--this.#depth < 0) throw damaged('The XML of a sheet closes more than it opens.');
    const name = xml.slice(tag + 2, end).trimEnd();
    this.#close(name.slice(name.indexOf(':') + 1), rows);
    return end + 1;
  }

  #opening(xml: string, tag: number, rows: TableRow[]): number {
    const { length } = xml;
    let at = tag + 1;
    let nameFrom = at;
    for (; at < length; at++) {
      const code = xml.charCodeAt(at);
      if (code === COLON) nameFrom = at + 1;
      else if (code === GREATER || code === SLASH || code <= BLANK) break;
    }
    const nameTo = at;
    let reference = '';
    let type = '';
    let style = '';
    let selfClosing = false;
    for (;;) {
      while (at < length && xml.charCodeAt(at) <= BLANK) at++;
      if (at >= length) return -1;
      const code = xml.charCodeAt(at);
      if (code === GREATER) {
        at++;
        break;
      }
      if (code === SLASH) {
        if (at + 1 >= length) return -1;
        if (xml.charCodeAt(at + 1) !== GREATER) throw damaged('The XML of a sheet has a tag that cannot be read.');
        selfClosing = true;
        at += 2;
        break;
      }
      const equals = xml.indexOf('=', at);
      if (equals < 0) return -1;
      let value = equals + 1;
      while (value < length && xml.charCodeAt(value) <= BLANK) value++;
      if (value >= length) return -1;
      const quote = xml.charCodeAt(value);
      const attribute = equals === at + 1 ? xml[at]! : xml.slice(at, equals).trimEnd();
      if ((quote !== DOUBLE_QUOTE && quote !== QUOTE) || /[<>]/.test(attribute))
        throw damaged('The XML of a sheet has a tag that cannot be read.');
      const end = xml.indexOf(quote === QUOTE ? "'" : '"', value + 1);
      if (end < 0) return -1;
      if (attribute === 'r') reference = xml.slice(value + 1, end);
      else if (attribute === 't') type = xml.slice(value + 1, end);
      else if (attribute === 's') style = xml.slice(value + 1, end);
      at = end + 1;
    }
    const name = xml.slice(nameFrom, nameTo);
    if (name === 'c' && this.#inRow) {
      const column = reference === '' ? this.#column + 1 : columnOf(reference);
      const wanted = this.columns ? this.columns.has(column) : column < MAX_COLUMNS;
      if (!wanted && this.#others && !selfClosing) {
        // The row only needs to know that other cells hold something, and it knows that already.
        const close = `</${xml.slice(tag + 1, nameTo)}>`;
        const end = xml.indexOf(close, at);
        if (end < 0) return -1;
        this.#column = column;
        return end + close.length;
      }
      if (wanted && !selfClosing) {
        const next = this.#onlyValue(xml, at, xml.slice(tag + 1, nameFrom), column, type, style);
        if (next > 0) return next;
      }
      this.#column = column;
      this.#wanted = wanted;
      this.#type = type;
      this.#style = style;
      this.#formula = false;
      this.#value = '';
      this.#inCell = true;
    } else if (name === 'v') this.#collect = this.#inCell && !selfClosing;
    else if (name === 't') this.#collect = this.#inCell && this.#type === 'inlineStr' && !this.#reading && !selfClosing;
    else if (name === 'f') this.#formula = this.#inCell;
    else if (name === 'rPh') this.#reading = true;
    else if (name === 'row') this.#openRow(Number(reference));
    this.#began = true;
    if (selfClosing) this.#close(name, rows);
    else this.#depth++;
    return at;
  }

  /** Reads a cell that holds a value and nothing else, as almost all do: @returns where it ends, or -1 for any other. */
  #onlyValue(xml: string, at: number, prefix: string, column: number, type: string, style: string): number {
    if (prefix !== this.#prefix) {
      this.#prefix = prefix;
      this.#valueStart = `<${prefix}v>`;
      this.#valueEnd = `</${prefix}v></${prefix}c>`;
    }
    if (!xml.startsWith(this.#valueStart, at)) return -1;
    const from = at + this.#valueStart.length;
    const to = xml.indexOf('<', from);
    if (to <= from || !xml.startsWith(this.#valueEnd, to)) return -1;
    this.#column = column;
    this.#type = type;
    this.#style = style;
    this.#value = '';
    this.#add(decodeEntities(xml.slice(from, to)));
    this.#cells[column] = this.#written();
    return to + this.#valueEnd.length;
  }

  #openRow(said: number): void {
    this.#row = Number.isSafeInteger(said) && said > 0 ? said : this.#row + 1;
    if (++this.#rows > this.limits.rows) throw limitExceeded.rows(this.limits);
    this.#column = -1;
    this.#cells = [];
    this.#others = false;
    this.#inRow = true;
  }

  #close(name: string, rows: TableRow[]): void {
    if (name === 'v' || name === 't') this.#collect = false;
    else if (name === 'rPh') this.#reading = false;
    else if (name === 'c') {
      // A text that a formula made may be empty; everything else has a value.
      if (this.#formula && this.#value === '' && this.#inCell && this.#type !== 'str') this.#value = NO_RESULT;
      if (this.#inCell && this.#value !== '') {
        if (this.#wanted) this.#cells[this.#column] = this.#written();
        else this.#others = true;
      }
      this.#inCell = false;
    } else if (name === 'row') {
      this.#inRow = false;
      if (this.#cells.length > 0 || this.#others)
        rows.push({ row: this.#row, cells: this.#cells, hasOtherCells: this.#others });
    }
  }

  #add(text: string): void {
    this.#value += text;
    if (this.#value.length > this.limits.textLength) throw limitExceeded.textLength(this.limits);
  }

  /** The cell's text; numbers and dates stay as the file has them. */
  #written(): string {
    if (this.#value === NO_RESULT) return NO_RESULT;
    if (this.#type === 's') {
      const text = this.texts[Number(this.#value)];
      if (text === undefined) throw damaged(`A cell in row ${this.#row} has a text that the workbook does not have.`);
      return text;
    }
    if (this.#type === 'b') return this.#value.trim() === '1' ? 'TRUE' : 'FALSE';
    if ((this.#type === '' || this.#type === 'n') && this.percentStyles.has(this.#style))
      return asPercentage(this.#value);
    return decodeEscapes(this.#value);
  }
}

/** 0.4 as a workbook shows it: 40%, without the last digits that a binary fraction adds. */
function asPercentage(value: string): string {
  const number = Number(value);
  return value.trim() === '' || !Number.isFinite(number) ? value : `${Number((number * 100).toPrecision(12))}%`;
}

/** `B5` is column 1. */
function columnOf(reference: string): number {
  let column = 0;
  for (let at = 0; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) & ~0x20;
    if (letter < 0x41 || letter > 0x5a) break;
    column = column * 26 + (letter - 0x40);
    if (column > MAX_COLUMNS) return MAX_COLUMNS;
  }
  return column - 1;
}

function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&([^;]{0,12})(;?)/g, (_, name: string, end: string) => {
    const code = /^#(?:x([0-9a-f]{1,6})|(\d{1,7}))$/i.exec(name);
    const point = code ? Number.parseInt(code[1] ?? code[2]!, code[1] ? 16 : 10) : 0;
    const meant = code
      ? point > 0 && point <= 0x10ffff
        ? String.fromCodePoint(point)
        : undefined
      : Object.hasOwn(ENTITIES, name)
        ? ENTITIES[name]
        : undefined;
    if (end === '' || meant === undefined) throw damaged('The XML of a sheet has an entity that is not XML’s own.');
    return meant;
  });
}

/** Workbooks write characters that XML cannot hold as `_x000D_`. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
}
