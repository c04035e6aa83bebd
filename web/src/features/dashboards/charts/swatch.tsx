import { fillOf } from './mark-patterns.js';
import type { Mark } from './marks.js';
import classes from './swatch.module.css';

export function Swatch({ mark }: { mark: Mark }) {
  return (
    <svg width="10" height="10" aria-hidden focusable="false" className={classes.root}>
      <rect width="10" height="10" rx="2" style={{ fill: fillOf(mark) }} />
    </svg>
  );
}
