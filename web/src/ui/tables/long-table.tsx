import { type KeyboardEvent, type ReactNode, type UIEvent, useState } from 'react';
import { usePrinting } from '../../lib/use-printing.js';
import classes from './long-table.module.css';
import type { Column } from './table.js';

export interface LongTableProps {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column[];
  /** Ready to read, one per column; the first names its row. Of buttons in cells one is in the tab order: arrow keys move between them. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
  /** CSS length; without it the table is as high as the room that it is in. */
  height?: string;
}

// px; fixed, so that rows out of sight need not be drawn.
const rowHeight = 28;
const beyond = 12;

/** A table of figures that may have thousands of rows: only those in sight are drawn, on paper all. Its head and its first column stay. */
export function LongTable({ caption, columns, rows, height = '100%' }: LongTableProps) {
  const [sight, setSight] = useState({ from: 0, to: 40 });
  const printing = usePrinting();
  const from = printing ? 0 : Math.max(Math.min(sight.from, rows.length) - beyond, 0);
  const to = printing ? rows.length : Math.min(sight.to + beyond, rows.length);

  const look = ({ currentTarget: { scrollTop, clientHeight } }: UIEvent<HTMLElement>) => {
    const next = { from: Math.floor(scrollTop / rowHeight), to: Math.ceil((scrollTop + clientHeight) / rowHeight) };
    if (Math.abs(next.from - sight.from) >= beyond / 2 || Math.abs(next.to - sight.to) >= beyond / 2) setSight(next);
  };

  return (
    <div
      className={classes.scroll}
      style={{ height }}
      role="region"
      aria-label={caption}
      tabIndex={0}
      onScroll={look}
      onKeyDown={moveInCells}
    >
      <table className={classes.table} aria-rowcount={rows.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {columns.map(({ key, label, unit, numeric }) => (
              <th key={key} scope="col" data-numeric={numeric || undefined}>
                {label}
                {unit && `, ${unit}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Gap rows={from} />
          {rows.slice(from, to).map(({ key, cells }, index) => (
            <tr key={key} aria-rowindex={from + index + 2}>
              {cells.map((cell, place) =>
                place === 0 ? (
                  <th key={place} scope="row">
                    {cell}
                  </th>
                ) : (
                  <td key={place} data-numeric={columns[place]?.numeric || undefined}>
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
          <Gap rows={rows.length - to} />
        </tbody>
      </table>
    </div>
  );
}

// To the next cell of that direction that has a button.
function moveInCells(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
  const from = (event.target as HTMLElement).closest('td');
  const table = from?.closest('table');
  if (!step || !from || !table) return;
  const [across = 0, down = 0] = step;
  const row = from.parentElement as HTMLTableRowElement;
  for (let [x, y] = [from.cellIndex + across, row.rowIndex + down]; ; [x, y] = [x + across, y + down]) {
    const cell = table.rows[y]?.cells[x];
    if (!cell) return;
    const button = cell.querySelector('button');
    if (!button) continue;
    event.preventDefault();
    button.focus();
    return;
  }
}

function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden style={{ height: rows * rowHeight }} /> : null;
}
