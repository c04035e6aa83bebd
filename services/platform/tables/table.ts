import type { OnRead } from './read-bytes.js';

/** The highest number of columns of a spreadsheet; further columns are ignored. */
export const MAX_COLUMNS = 16_384;

/** What stands for a cell with a formula whose result the file lacks: programs that only write workbooks do not calculate. */
export const NO_RESULT = '=?';

/** A row of a sheet or a CSV file. */
export interface TableRow {
  readonly row: number;
  /** By column from 0; a hole or '' for an empty cell. */
  readonly cells: readonly (string | undefined)[];
  /** Whether a column that was not requested holds something. */
  readonly hasOtherCells: boolean;
}

/** A sheet or a CSV file. */
export interface Table {
  /** The rows from the top, in batches, with the cells of these columns, or of all. Can be called more than once. */
  rows(onRead: OnRead, columns?: ReadonlySet<number>): AsyncGenerator<TableRow[]>;
  /** Serial dates count from 1904. */
  readonly counts1904: boolean;
  /** The format of dates that the file itself names, if it does. */
  dateFormat(): Promise<string | null>;
}
