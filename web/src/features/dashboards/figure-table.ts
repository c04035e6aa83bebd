/** What a chart shows, as rows of figures: 'Show as table' and the CSV are made of it. */
export interface FigureTable {
  /** What the table holds. */
  caption: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
}

export interface FigureColumn {
  label: string;
  /** Stands once, in the head. */
  unit?: string;
  /** Figures, shown with this many decimals; a column of text without it. */
  decimals?: number;
}

export interface FigureRow {
  key: string;
  /** One per column; text names, numbers are figures at full precision. */
  cells: readonly (string | number)[];
}
