import classes from './legend.module.css';
import type { Mark } from './marks.js';
import { Swatch } from './swatch.js';

export interface LegendProps {
  /** Those of one group follow each other, under its name. */
  series: readonly { key: string; name: string; mark: Mark; group?: string }[];
  /** Of the line: 'Cumulative'. */
  line: string;
  /** Of the line of what is drawn downwards. */
  dashed?: string;
  /** The line has a dot per month. */
  dots?: boolean;
  /** Of the line above the stack. */
  dotted?: string;
  /** Of the level line that is not to be exceeded. */
  limit?: string;
}

// Longer ones scroll, and are reached by keyboard for that.
const many = 16;

/** What the colours mean, in the order of the stack. */
export function Legend({ series, line, dashed, dots, dotted, limit, rightAxis }: LegendProps & { rightAxis: boolean }) {
  return (
    <ul className={classes.root} aria-label="Legend" tabIndex={series.length > many ? 0 : undefined}>
      {series.map(({ key, name, mark, group }, place) => (
        <li key={key} className={classes.item}>
          {group && group !== series[place - 1]?.group && <span className={classes.group}>{group}:</span>}
          <Swatch mark={mark} />
          <span className={classes.name} title={name}>
            {name}
          </span>
        </li>
      ))}
      {[line, dashed].map(
        (name, place) =>
          name && (
            <li key={name} className={classes.item}>
              <svg width="18" height="10" aria-hidden focusable="false" className={classes.line}>
                <path d="M0 5H18" strokeDasharray={place > 0 ? '4 3' : undefined} />
                {dots && <circle cx="9" cy="5" r="2.5" />}
              </svg>
              {rightAxis ? `${name}, right axis` : name}
            </li>
          ),
      )}
      {[
        [dotted, '1.5 2.5'],
        [limit, '7 4'],
      ].map(
        ([name, dashes]) =>
          name && (
            <li key={name} className={classes.item}>
              <svg width="18" height="10" aria-hidden focusable="false" className={classes.line}>
                <path d="M0 5H18" strokeDasharray={dashes} />
              </svg>
              {name}
            </li>
          ),
      )}
    </ul>
  );
}
