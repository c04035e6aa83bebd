/** Tables of figures: hairlines, heads in small type, and the structure that a screen reader follows. */
import { PALETTE } from './palette.js';
import type { LineType, Sheet } from './sheet.js';

export interface Column {
  readonly head: string;
  /** Left edge, or right edge of a numeric one. */
  readonly x: number;
  readonly numeric?: boolean;
}

export interface Cell {
  readonly text: string;
  /** Elsewhere than its column: beside what is drawn of it. */
  readonly x?: number;
  readonly type?: LineType;
}

export interface TableLook {
  readonly x: number;
  readonly end: number;
  /** Baseline of the heads. */
  readonly y: number;
  readonly rowHeight?: number;
  /** Drawn under a row; `y` is its baseline. */
  readonly beside?: (row: number, y: number) => void;
}

const SIZE = 8.5;

/** @returns the baseline of the last row */
export function drawTable(
  sheet: Sheet,
  columns: readonly Column[],
  rows: readonly (readonly (string | Cell)[])[],
  { x, end, y, rowHeight = 16, beside }: TableLook,
): number {
  const place = ({ numeric }: Column): LineType => ({ align: numeric ? 'right' : 'left', size: SIZE });
  sheet.within('Table', () => {
    sheet.within('TR', () => {
      for (const column of columns)
        sheet.content('TH', () => sheet.line(column.head, column.x, y, { ...place(column), colour: PALETTE.ink3 }), {
          scope: 'Column',
        } as object);
    });
    sheet.decoration(() => sheet.rule(x, y + 5.5, end, y + 5.5, PALETTE.lineStrong));
    rows.forEach((row, at) => {
      const baseline = y + 5.5 + (at + 1) * rowHeight - (rowHeight - 8.5) / 2 + 0.4;
      sheet.within('TR', () => {
        row.forEach((cell, index) => {
          const column = columns[index];
          if (!column) return;
          const { text, x: own = column.x, type }: Cell = typeof cell === 'string' ? { text: cell } : cell;
          sheet.content(
            index === 0 ? 'TH' : 'TD',
            () =>
              sheet.line(text, own, baseline, {
                ...place(column),
                colour: index === 0 ? PALETTE.ink : PALETTE.ink2,
                ...type,
              }),
            index === 0 ? ({ scope: 'Row' } as object) : {},
          );
        });
      });
      sheet.decoration(() => {
        beside?.(at, baseline);
        const below = y + 5.5 + (at + 1) * rowHeight;
        sheet.rule(x, below, end, below);
      });
    });
  });
  return y + 5.5 + rows.length * rowHeight;
}
