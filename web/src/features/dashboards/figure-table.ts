/** What a chart shows, as rows of figures: 'Show as table' and the CSV are made of it. */
export interface FigureTable {
  /** What the table holds. */
  caption: string;
  /** Of all figures whose column names none; it stands in the panel's title. */
  unit: string;
  columns: readonly FigureColumn[];
  rows: readonly FigureRow[];
}

export interface FigureColumn {
  label: string;
  /** Where it is another than the table's. */
  unit?: string;
  /** Figures, shown with this many decimals; a column of text without it. */
  decimals?: number;
  /** Text that is a calendar day. */
  days?: boolean;
}

export interface FigureRow {
  key: string;
  /** One per column; text names, numbers are figures at full precision. */
  cells: readonly (string | number)[];
}
