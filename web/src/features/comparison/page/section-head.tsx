import type { ReactNode } from 'react';
import classes from './comparison-grid.module.css';

/** The head of a group of rows. */
export function SectionHead({ title, children, columns }: { title: string; children?: ReactNode; columns: number }) {
  return (
    <tr className={classes.section}>
      <th scope="rowgroup">{title}</th>
      <td colSpan={columns - 1}>{children}</td>
    </tr>
  );
}
