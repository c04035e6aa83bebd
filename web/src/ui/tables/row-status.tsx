import type { ReactNode } from 'react';
import { IconAlertTriangle } from '../icons/alert-triangle.js';
import { IconEqual } from '../icons/equal.js';
import { IconFileOff } from '../icons/file-off.js';
import { IconPlus } from '../icons/plus.js';
import { IconRefresh } from '../icons/refresh.js';
import { VisuallyHidden } from '../layout/visually-hidden.js';
import classes from './row-status.module.css';

// What a row of a file says that is previewed before it is imported.

const icons = {
  Error: IconAlertTriangle,
  New: IconPlus,
  Update: IconRefresh,
  'No Change': IconEqual,
  'Not in file': IconFileOff,
};

export function RowStatus({ status }: { status: keyof typeof icons }) {
  const Shape = icons[status];
  return (
    <span className={classes.status} data-status={status}>
      <Shape size={14} stroke={1.5} aria-hidden />
      {status}
    </span>
  );
}

export const Invalid = ({ children }: { children: ReactNode }) => <span className={classes.invalid}>{children}</span>;
export const Quiet = ({ children }: { children: ReactNode }) => <span className={classes.quiet}>{children}</span>;
export const Changes = ({ children }: { children: ReactNode }) => <span className={classes.changes}>{children}</span>;

/** A field before and after. */
export function Changed({ label, before, after }: { label: string; before: string; after: string }) {
  return (
    <span className={classes.change}>
      <span className={classes.quiet}>
        {label} {before}
      </span>
      <span aria-hidden>→</span>
      <VisuallyHidden>becomes</VisuallyHidden>
      <strong>{after}</strong>
    </span>
  );
}
