import { formatNumber } from '../../lib/format.js';
import { LongTable } from '../../ui/long-table.js';
import type { FigureTable } from './figure-table.js';

/** The figures of a chart as a table; scrolls inside the room that the chart has. */
export function FigureTableView({ table: { caption, columns, rows }, height }: { table: FigureTable; height?: string }) {
  return (
    <LongTable
      caption={caption}
      columns={columns.map(({ label, unit, decimals }) => ({ key: label, label, unit, numeric: decimals !== undefined }))}
      rows={rows.map(({ key, cells }) => ({
        key,
        cells: cells.map((cell, index) => (typeof cell === 'number' ? formatNumber(cell, columns[index]?.decimals) : cell)),
      }))}
      height={height}
    />
  );
}
