import { Slice } from '../../platform/giving-way.js';
import { type CellValue, cellValue, type FigureStyle } from './cell-values.js';
import { type FileRecord, type FileRow, nameKey, textOf } from './file-record.js';
import { type LibrarySheet, plainHeading, type SheetColumn, unitOfHeading } from './library-sheets.js';

/** A row as it was read: cells by column, with holes. */
export interface RawRow {
  readonly row: number;
  readonly cells: readonly (string | undefined)[];
}

/** The names of the columns stand in one of the first rows: planners write titles above them. */
const HEADER_WITHIN = 10;

export interface SheetHeader {
  readonly row: number;
  /** By place. */
  readonly columns: ReadonlyMap<number, SheetColumn>;
  readonly notices: readonly string[];
}

/** The row that names most columns of the sheet, and its name column among them. */
export function headerOf(sheet: LibrarySheet, rows: readonly RawRow[]): SheetHeader | undefined {
  let best: SheetHeader | undefined;
  for (const { row, cells } of rows.slice(0, HEADER_WITHIN)) {
    const found = columnsIn(sheet, cells);
    const hasName = [...found.columns.values()].some(({ key }) => key === 'name');
    if (hasName && found.columns.size > (best?.columns.size ?? 0)) best = { row, ...found };
  }
  return best;
}

function columnsIn(sheet: LibrarySheet, cells: readonly (string | undefined)[]): Omit<SheetHeader, 'row'> {
  const byHeading = new Map(
    sheet.columns.flatMap((column) =>
      [column.heading, ...(column.also ?? [])].map((heading) => [plainHeading(heading), column] as const),
    ),
  );
  const columns = new Map<number, SheetColumn>();
  const taken = new Set<string>();
  const notices: string[] = [];
  cells.forEach((cell, place) => {
    const heading = cell?.trim().slice(0, 100);
    if (!heading) return;
    const column = byHeading.get(plainHeading(heading));
    if (!column || taken.has(column.key)) {
      notices.push(`${sheet.name}: the column “${heading}” was not read.`);
      return;
    }
    const unit = unitOfHeading(heading);
    // Millimetres read as metres would be a thousand times too much.
    if (column.type !== 'text' && unit !== '' && unit !== unitOfHeading(column.heading)) {
      notices.push(`${sheet.name}: the column “${heading}” was not read: it has to be “${column.heading}”.`);
      return;
    }
    taken.add(column.key);
    columns.set(place, column);
  });
  return { columns, notices };
}

/** The inputs of a sheet, in the order of their first rows. */
export async function recordsOfSheet(
  sheet: LibrarySheet,
  header: SheetHeader,
  rows: readonly RawRow[],
  style: FigureStyle,
): Promise<FileRecord[]> {
  const groups = new Map<string, FileRow[]>();
  let last: FileRow[] | undefined;
  const slice = new Slice();
  for (const { row, cells } of rows) {
    if (row <= header.row) continue;
    if (slice.isOver) await slice.rest();
    const found: FileRow = { row, cells: valuesOf(header, cells, style) };
    if (Object.values(found.cells).every((value) => value === '' || value === null)) continue;
    const group = sheet.head ? groupOf(sheet, found) : String(row);
    if (group === undefined && last) {
      last.push(found);
      continue;
    }
    const key = group ?? '';
    last = groups.get(key);
    if (last) last.push(found);
    else groups.set(key, (last = [found]));
  }
  const records: FileRecord[] = [];
  for (const [first, ...rest] of groups.values()) {
    if (slice.isOver) await slice.rest();
    if (first) records.push(recordOf(sheet, [first, ...rest]));
  }
  return records;
}

function valuesOf({ columns }: SheetHeader, cells: readonly (string | undefined)[], style: FigureStyle) {
  const values: Record<string, CellValue> = {};
  for (const [place, { key, type }] of columns) values[key] = cellValue(cells[place] ?? '', type, style);
  return values;
}

/** Which input a row belongs to; undefined for one that goes on with the input above it. */
function groupOf({ qualifier }: LibrarySheet, row: FileRow): string | undefined {
  const id = row.cells['id'];
  if (typeof id === 'number') return `id ${id}`;
  const name = textOf(row, 'name');
  if (!name) return undefined;
  return `${nameKey(name)}\n${qualifier === undefined ? '' : (textOf(row, qualifier) ?? '')}`;
}

/** Joins what the rows say of the whole input; where they disagree, that is what is wrong with it. */
function recordOf(sheet: LibrarySheet, rows: readonly [FileRow, ...FileRow[]]): FileRecord {
  const problems: string[] = [];
  const isOne = rows.length === 1;
  const labels = new Map(sheet.columns.map(({ key, heading }) => [key, heading]));
  for (const { row, cells } of rows) {
    for (const [key, value] of Object.entries(cells))
      if (typeof value === 'object' && value !== null)
        problems.push(`${isOne ? '' : `Row ${row}: `}${labels.get(key) ?? key}: ${value.problem}`);
  }
  const joined: Record<string, CellValue> = { ...rows[0].cells };
  for (const key of sheet.head ?? []) {
    for (const { row, cells } of rows) {
      const value = cells[key];
      if (value === undefined || value === null || value === '') continue;
      const before = joined[key];
      if (before === undefined || before === null || before === '') joined[key] = value;
      else if (typeof before !== 'object' && typeof value !== 'object' && !isSame(before, value))
        problems.push(`${labels.get(key) ?? key} is “${before}” in row ${rows[0].row} and “${value}” in row ${row}`);
    }
  }
  return { kind: sheet.kind, rows: [{ row: rows[0].row, cells: joined }, ...rows.slice(1)], problems };
}

const isSame = (a: string | number | boolean, b: string | number | boolean): boolean =>
  typeof a === 'string' && typeof b === 'string' ? nameKey(a) === nameKey(b) : a === b;
