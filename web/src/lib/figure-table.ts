import type { FigureRef } from './figure-ref.js';

/** What a chart shows, as rows of figures: 'Show as table' and the CSV are made of it. */
export interface FigureTable {
  caption: string;
  /** The unit of all columns that name none, as in the panel's title. */
  unit: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
}

export interface FigureColumn {
  label: string;
  /** Where it differs from the table's. */
  unit?: string;
  /** Figures, shown with this many decimals; a column of text without it. */
  decimals?: number;
  /** A distance, shown with its sign. */
  isDelta?: boolean;
  days?: boolean;
}

export interface FigureRow {
  key: string;
  /** One per column; text names, numbers are figures at full precision. */
  cells: readonly (string | number)[];
  /** What figures are asked as, by their column; a figure without it cannot be asked. */
  figureRefs?: readonly (FigureRef | undefined)[];
}

/** A table whose rows are made when they are first asked for: no change of a filter waits for hundreds of days of forty series. */
export function tableWithRows(head: Omit<FigureTable, 'rows'>, rows: () => readonly FigureRow[]): FigureTable {
  let made: readonly FigureRow[] | undefined;
  return {
    ...head,
    get rows() {
      return (made ??= rows());
    },
  };
}
