import type { InputKind } from '../../domain/library/inputs/input-kinds.js';
import type { CellValue } from './cell-values.js';

export type Cells = Readonly<Record<string, CellValue>>;

/** A row of a sheet: only the columns that the sheet has. */
export interface FileRow {
  readonly row: number;
  readonly cells: Cells;
}

/** An input as a file has it: of most kinds one row, of the others all rows that belong together. */
export interface FileRecord {
  readonly kind: InputKind;
  /** The first one has what is said once. */
  readonly rows: readonly [FileRow, ...FileRow[]];
  /** What is wrong with the rows themselves. */
  readonly problems: readonly string[];
}

/** What a file holds for a library. */
export interface LibraryFile {
  readonly records: readonly FileRecord[];
  /** What was not read: 'The sheet Budget was not read.' */
  readonly notices: readonly string[];
}

export const textOf = ({ cells }: FileRow, key: string): string | undefined => {
  const value = cells[key];
  return value === undefined ? undefined : typeof value === 'string' ? value : '';
};

/** The text as names are compared: trimmed and caseless. */
export const nameKey = (text: string): string => text.trim().toLowerCase().normalize('NFC');

export const recordId = ({ rows: [first] }: FileRecord): number | undefined =>
  typeof first.cells['id'] === 'number' ? first.cells['id'] : undefined;
export const recordName = ({ rows: [first] }: FileRecord): string => textOf(first, 'name') ?? '';
