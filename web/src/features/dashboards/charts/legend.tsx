import classes from './legend.module.css';
import type { Mark } from './marks.js';
import { Swatch } from './swatch.js';

export interface LegendProps {
  series: readonly { key: string; name: string; mark: Mark }[];
  /** Of the line: 'Cumulative'. */
  line: string;
  /** The line has a dot per month. */
  dots?: boolean;
  /** Of the level line that is not to be exceeded. */
  limit?: string;
}

// Longer ones scroll, and are reached by keyboard for that.
const many = 16;

/** What the colours mean, in the order of the stack. */
export function Legend({ series, line, dots, limit, rightAxis }: LegendProps & { rightAxis: boolean }) {
  return (
    <ul className={classes.root} aria-label="Legend" tabIndex={series.length > many ? 0 : undefined}>
      {series.map(({ key, name, mark }) => (
        <li key={key} className={classes.item}>
          <Swatch mark={mark} />
          <span className={classes.name} title={name}>
            {name}
          </span>
        </li>
      ))}
      <li className={classes.item}>
        <svg width="18" height="10" aria-hidden focusable="false" className={classes.line}>
          <path d="M0 5H18" />
          {dots && <circle cx="9" cy="5" r="2.5" />}
        </svg>
        {rightAxis ? `${line}, right axis` : line}
      </li>
      {limit && (
        <li className={classes.item}>
          <svg width="18" height="10" aria-hidden focusable="false" className={classes.line}>
            <path d="M0 5H18" strokeDasharray="7 4" />
          </svg>
          {limit}
        </li>
      )}
    </ul>
  );
}
