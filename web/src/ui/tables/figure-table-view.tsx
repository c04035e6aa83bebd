import type { FigureColumn, FigureTable } from '../../lib/figure-table.js';
import { formatDate, formatNumber } from '../../lib/format.js';
import { LongTable } from './long-table.js';

/** The figures of a chart as a table; scrolls inside the room that the chart has. */
export function FigureTableView({ table: { caption, columns, rows } }: { table: FigureTable }) {
  return (
    <LongTable
      caption={caption}
      columns={columns.map(({ label, unit, decimals }) => ({
        key: label,
        label,
        unit,
        numeric: decimals !== undefined,
      }))}
      rows={rows.map(({ key, cells }) => ({
        key,
        cells: cells.map((cell, index) => shown(cell, columns[index])),
      }))}
    />
  );
}

// A dash for nothing: rows of zeros hide the figures between them.
function shown(cell: string | number, column: FigureColumn | undefined): string {
  if (typeof cell === 'string') return column?.days ? formatDate(cell) : cell;
  return cell === 0 ? '–' : formatNumber(cell, column?.decimals);
}
