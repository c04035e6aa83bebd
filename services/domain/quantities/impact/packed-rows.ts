/** How a row is written as numbers. */
export interface RowLayout<Row> {
  /** Numbers of a row. */
  readonly width: number;
  /** Adds the row's numbers. */
  write(row: Row, numbers: number[]): void;
  /** @param at index of the row's first number */
  rowFrom(numbers: readonly number[], at: number): Row;
}

/** To be gone through, from first to last. */
export interface Rows<Row> {
  forEach(use: (row: Row) => void): void;
}

/**
 * Rows kept as numbers in one array, and made anew for whoever reads them. Figures of thousands of parts are cached, with some forty
 * rows a part: an object for each row takes three times the memory (row Memory of docs/quality.md).
 */
export class PackedRows<Row> implements Rows<Row>, Iterable<Row> {
  private readonly numbers: readonly number[];

  constructor(
    rows: Rows<Row>,
    private readonly layout: RowLayout<Row>,
  ) {
    const numbers: number[] = [];
    rows.forEach((row) => layout.write(row, numbers));
    // A copy has no room to grow.
    this.numbers = numbers.slice();
  }

  *[Symbol.iterator](): Generator<Row, void> {
    const { numbers, layout } = this;
    for (let at = 0; at < numbers.length; at += layout.width) yield layout.rowFrom(numbers, at);
  }

  /** Four times as fast as the iterator, for what a key press has to do for all parts of a programme. */
  forEach(use: (row: Row) => void): void {
    const { numbers, layout } = this;
    for (let at = 0; at < numbers.length; at += layout.width) use(layout.rowFrom(numbers, at));
  }
}
