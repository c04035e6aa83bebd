import { type P6State, p6StateWords } from './p6-comparison.js';
import classes from './timeline-legend.module.css';

const always: readonly P6State[] = ['none', 'inside', 'outside'];

/** What the colours of the bars say; colour never stands alone. */
export function TimelineLegend({ states }: { states: readonly P6State[] }) {
  const linked = states.some((state) => state !== 'none');
  const shown = states.includes('elsewhere') ? [...always, 'elsewhere' as const] : always;
  return (
    <ul className={classes.root} aria-label="Colours of the timeline">
      {shown.map((state) => (
        <li key={state}>
          <span className={classes.swatch} data-p6={state} />
          {p6StateWords[state]}
        </li>
      ))}
      {linked && (
        <li>
          <span className={classes.bracket} />
          P6 dates
        </li>
      )}
    </ul>
  );
}
