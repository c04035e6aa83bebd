import type { ReactNode } from 'react';
import classes from './table.module.css';

export interface Column {
  key: string;
  label: ReactNode;
  /** In the head, once, after the label. */
  unit?: string;
  /** Figures: right-aligned. */
  numeric?: boolean;
  width?: string;
}

export interface TableProps {
  /** What the table holds, for screen readers. */
  caption: string;
  columns: readonly Column[];
  /** `Row`s. */
  children: ReactNode;
}

/** Hairline rows under a head that stays; scrolls sideways inside itself when it must. */
export function Table({ caption, columns, children }: TableProps) {
  return (
    <div className={classes.scroll} role="region" aria-label={caption} tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {columns.map(({ key, label, unit, numeric, width }) => (
              <th key={key} scope="col" className={numeric ? classes.numeric : undefined} style={{ width }}>
                {label}
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

export function Row({ children }: { children: ReactNode }) {
  return <tr className={classes.row}>{children}</tr>;
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
