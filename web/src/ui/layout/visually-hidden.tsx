import type { ReactNode } from 'react';
import classes from '../feedback/skeleton.module.css';

export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={classes.hidden}>{children}</span>;
}
