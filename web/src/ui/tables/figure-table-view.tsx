import { useState } from 'react';
import { type Asked, askedKey } from '../../lib/asked-figure.js';
import type { FigureColumn, FigureTable } from '../../lib/figure-table.js';
import { formatDate, formatDelta, formatNumber } from '../../lib/format.js';
import classes from './figure-table-view.module.css';
import { LongTable } from './long-table.js';

interface FigureTableViewProps {
  table: FigureTable;
  /** Without it no figure can be asked about. */
  onAsk?: ((asked: Asked) => void) | undefined;
}

/** The figures of a chart as a table; scrolls inside the room that the chart has. */
export function FigureTableView({ table: { caption, columns, rows }, onAsk }: FigureTableViewProps) {
  const [reached, setReached] = useState<string | null>(null);
  const first =
    onAsk && rows.flatMap(({ asked = [], cells }) => asked.find((one, index) => one && cells[index] !== 0) ?? [])[0];
  const inTabOrder = reached ?? (first && askedKey(first));
  return (
    <LongTable
      caption={caption}
      columns={columns.map(({ label, unit, decimals }) => ({
        key: label,
        label,
        unit,
        numeric: decimals !== undefined,
      }))}
      rows={rows.map(({ key, cells, asked = [] }) => ({
        key,
        cells: cells.map((cell, index) => {
          const text = shown(cell, columns[index]);
          const question = cell === 0 ? undefined : asked[index];
          if (!onAsk || !question) return text;
          const name = askedKey(question);
          return (
            <button
              type="button"
              className={classes.figure}
              data-asked={name}
              tabIndex={name === inTabOrder ? 0 : -1}
              onFocus={() => setReached(name)}
              onClick={() => onAsk(question)}
            >
              {text}
            </button>
          );
        }),
      }))}
    />
  );
}

// A dash for nothing: rows of zeros hide the figures between them.
function shown(cell: string | number, column: FigureColumn | undefined): string {
  if (typeof cell === 'string') return column?.days ? formatDate(cell) : cell;
  if (cell === 0) return '–';
  return column?.isDelta ? formatDelta(cell, column.decimals) : formatNumber(cell, column?.decimals);
}
