import type { ReactNode } from 'react';
import { PlumbMark } from '../charts/plumb-marks.js';
import classes from './empty-state.module.css';

export interface EmptyStateProps {
  /** What and why, in one sentence or two. */
  children: ReactNode;
  /** The one next step: a solid button. */
  action?: ReactNode;
  /** Further ways, quieter, below. */
  more?: ReactNode;
}

/** Nothing here yet: the mark, the sentence, the next step. */
export function EmptyState({ children, action, more }: EmptyStateProps) {
  return (
    <div className={classes.root}>
      <PlumbMark height={40} />
      <p className={classes.text}>{children}</p>
      {action}
      {more && <div className={classes.more}>{more}</div>}
    </div>
  );
}
