import { formatNumber } from '../../lib/format.js';
import classes from './status-filter.module.css';

export interface StatusFilterProps<Value extends string> {
  /** Names the group: 'Rows shown'. */
  label: string;
  /** Null for all rows. */
  choices: readonly { value: Value | null; label: string; rows: number }[];
  value: Value | null;
  onChange: (value: Value | null) => void;
}

/** How many rows there are of each kind; pressed, one shows those rows alone. */
export function StatusFilter<Value extends string>({ label, choices, value, onChange }: StatusFilterProps<Value>) {
  return (
    <div className={classes.root} role="group" aria-label={label}>
      {choices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          className={classes.choice}
          aria-pressed={choice.value === value}
          onClick={() => onChange(choice.value)}
        >
          {choice.label} <span className={classes.count}>{formatNumber(choice.rows)}</span>
        </button>
      ))}
    </div>
  );
}
