import type { ReactNode } from 'react';
import classes from './table.module.css';
import { VisuallyHidden } from './visually-hidden.js';

export interface Column {
  key: string;
  label: ReactNode;
  /** Stands in the head, once, after the label. */
  unit?: string;
  /** Figures: right-aligned. */
  numeric?: boolean;
  /** A head that only screen readers need: row actions. */
  hidden?: boolean;
  width?: string;
}

export interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column[];
  /** `Row`s. */
  children: ReactNode;
  dense?: boolean;
  /** Scrolls inside this height; the head stays. */
  maxHeight?: string;
}

/** Hairline rows under a head that stays; scrolls sideways inside itself when it must. */
export function Table({ caption, columns, children, dense, maxHeight }: TableProps) {
  return (
    <div className={classes.scroll} style={{ maxHeight }} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table} data-dense={dense || undefined}>
        <thead>
          <tr>
            {columns.map(({ key, label, unit, numeric, hidden, width }) => (
              <th key={key} scope="col" className={numeric ? classes.numeric : undefined} style={{ width }}>
                {hidden ? <VisuallyHidden>{label}</VisuallyHidden> : label}
                {unit && `, ${unit}`}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

/** One row. */
export function Row({ children, selected }: { children: ReactNode; selected?: boolean }) {
  return (
    <tr className={classes.row} data-selected={selected || undefined}>
      {children}
    </tr>
  );
}

/** One cell; `heading` for the one that names its row. */
export function Cell({ children, numeric, heading }: { children?: ReactNode; numeric?: boolean; heading?: boolean }) {
  const className = numeric ? classes.numeric : undefined;
  return heading ? (
    <th scope="row" className={className}>
      {children}
    </th>
  ) : (
    <td className={className}>{children}</td>
  );
}
