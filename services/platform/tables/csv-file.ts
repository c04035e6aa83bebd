import { damaged } from './file-refused.js';
import { unguarded } from './formula-guard.js';
import type { OnRead } from './read-bytes.js';
import { limitExceeded } from './reading-limits.js';
import { MAX_COLUMNS, type Table, type TableRow } from './table.js';
import { linesOf, type TextFile } from './text-lines.js';

export type Separator = ',' | ';' | '\t' | '|';
export const SEPARATORS: readonly Separator[] = [',', ';', '\t', '|'];

/** A CSV file as a table (RFC 4180): a quoted field may hold separators, line ends and doubled quotes. A row's number is the line that it begins on. */
export class CsvTable implements Table {
  readonly counts1904 = false;

  constructor(
    private readonly file: TextFile,
    private readonly separator: Separator,
  ) {}

  async dateFormat(): Promise<null> {
    return null;
  }

  async *rows(onRead: OnRead, columns?: ReadonlySet<number>): AsyncGenerator<TableRow[]> {
    const parser = new CsvParser(this.separator, this.file.limits, columns);
    for await (const text of linesOf(this.file, onRead)) {
      yield parser.push(text);
    }
    yield parser.end();
  }
}

const QUOTE = 0x22;
const CR = 0x0d;
const LF = 0x0a;

/** Parses CSV text in pieces, which may be cut anywhere. */
export class CsvParser {
  #cells: (string | undefined)[] = [];
  #column = 0;
  #others = false;
  #line = 1;
  /** The line that the row begins on, and the line of the open quote. */
  #rowLine = 1;
  #quoteLine = 0;
  #field = '';
  #state: 'start' | 'plain' | 'quoted' | 'quote in quoted' = 'start';
  #afterCr = false;
  #empty = true;
  #rows = 0;
  readonly #separator: number;

  constructor(
    separator: Separator,
    private readonly limits: TextFile['limits'],
    private readonly columns?: ReadonlySet<number>,
  ) {
    this.#separator = separator.charCodeAt(0);
  }

  push(text: string): TableRow[] {
    const rows: TableRow[] = [];
    let from = 0;
    let at = 0;
    const { length } = text;
    const separator = this.#separator;
    while (at < length) {
      const code = text.charCodeAt(at);
      if (this.#afterCr) {
        this.#afterCr = false;
        if (code === LF) {
          // Outside quotes the CR has ended the row already; inside, CR and LF are one line end of the field.
          at++;
          if (this.#state !== 'quoted') from = at;
          continue;
        }
      }
      if (this.#state === 'quoted') {
        if (code === QUOTE) {
          this.#field += text.slice(from, at);
          this.#state = 'quote in quoted';
          from = at + 1;
        } else if (code === LF || code === CR) {
          this.#line++;
          this.#afterCr = code === CR;
        }
        at++;
        continue;
      }
      if (this.#state === 'quote in quoted' && code === QUOTE) {
        // A doubled quote is one quote of the text.
        this.#state = 'quoted';
        from = at;
        at++;
        continue;
      }
      if (code === separator || code === LF || code === CR) {
        this.#field += text.slice(from, at);
        this.#endField();
        at++;
        from = at;
        if (code !== separator) {
          this.#afterCr = code === CR;
          this.#endRow(rows);
        }
        continue;
      }
      if (code === QUOTE && this.#state === 'start') {
        this.#state = 'quoted';
        this.#quoteLine = this.#line;
        from = at + 1;
        at++;
      } else {
        this.#state = 'plain';
        at++;
        // The most frequent case: skip to the end of the field.
        for (; at < length; at++) {
          const next = text.charCodeAt(at);
          if (next === separator || next === LF || next === CR) break;
        }
      }
      this.#empty = false;
    }
    this.#field += text.slice(from);
    if (this.#field.length > this.limits.textLength) throw limitExceeded.textLength(this.limits);
    return rows;
  }

  /** The last row, which need not end with a line end. */
  end(): TableRow[] {
    if (this.#state === 'quoted') throw damaged(`The quote that opens in line ${this.#quoteLine} is never closed.`);
    const rows: TableRow[] = [];
    if (!this.#empty || this.#column > 0) {
      this.#endField();
      this.#endRow(rows);
    }
    return rows;
  }

  #endField(): void {
    if (this.#field !== '') {
      if (this.#field.length > this.limits.textLength) throw limitExceeded.textLength(this.limits);
      if (this.columns ? this.columns.has(this.#column) : this.#column < MAX_COLUMNS)
        this.#cells[this.#column] = unguarded(this.#field);
      else if (!this.#others && this.#field.trim() !== '') this.#others = true;
    }
    this.#column++;
    this.#field = '';
    this.#state = 'start';
  }

  #endRow(rows: TableRow[]): void {
    // Blank lines are not rows.
    if (this.#cells.length > 0 || this.#others)
      rows.push({ row: this.#rowLine, cells: this.#cells, hasOtherCells: this.#others });
    if (++this.#rows > this.limits.rows) throw limitExceeded.rows(this.limits);
    this.#cells = [];
    this.#column = 0;
    this.#others = false;
    this.#empty = true;
    this.#line++;
    this.#rowLine = this.#line;
  }
}
