import { useState } from 'react';
import { type FigureRef, figureRefKey } from '../../lib/figure-ref.js';
import type { FigureColumn, FigureTable } from '../../lib/figure-table.js';
import { formatDate, formatDelta, formatNumber } from '../../lib/format.js';
import classes from './figure-table-view.module.css';
import { LongTable } from './long-table.js';

interface FigureTableViewProps {
  table: FigureTable;
  /** Without it no figure can be asked about. */
  onAsk?: ((figureRef: FigureRef) => void) | undefined;
}

/** The figures of a chart as a table; scrolls inside the room that the chart has. */
export function FigureTableView({ table: { caption, columns, rows }, onAsk }: FigureTableViewProps) {
  const [reached, setReached] = useState<string | null>(null);
  const names = onAsk
    ? rows.flatMap(({ figureRefs = [], cells }) =>
        figureRefs.flatMap((one, index) => (one && cells[index] !== 0 ? figureRefKey(one) : [])),
      )
    : [];
  // What was reached goes with its row when the figures are others.
  const inTabOrder = reached !== null && names.includes(reached) ? reached : names[0];
  return (
    <LongTable
      caption={caption}
      columns={columns.map(({ label, unit, decimals }) => ({
        key: label,
        label,
        unit,
        numeric: decimals !== undefined,
      }))}
      rows={rows.map(({ key, cells, figureRefs = [] }) => ({
        key,
        cells: cells.map((cell, index) => {
          const text = shown(cell, columns[index]);
          const question = cell === 0 ? undefined : figureRefs[index];
          if (!onAsk || !question) return text;
          const name = figureRefKey(question);
          return (
            <button
              type="button"
              className={classes.figure}
              data-figure-ref={name}
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
