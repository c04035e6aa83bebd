import { type UIEvent, useState } from 'react';
import { usePrinting } from '../../lib/use-printing.js';
import classes from './long-table.module.css';
import type { Column } from './table.js';

export interface LongTableProps {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column[];
  /** Text ready to read, one per column; the first names its row. */
  rows: readonly { key: string; cells: readonly string[] }[];
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
    <div className={classes.scroll} style={{ height }} role="region" aria-label={caption} tabIndex={0} onScroll={look}>
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

function Gap({ rows }: { rows: number }) {
  return rows > 0 ? <tr aria-hidden style={{ height: rows * rowHeight }} /> : null;
}
