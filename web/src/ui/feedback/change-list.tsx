import { IconArrowBackUp } from '../icons/arrow-back-up.js';
import { IconArrowRight } from '../icons/arrow-right.js';
import classes from './change-list.module.css';

/** One edited field, ready to read. */
export interface FieldChange {
  /** Stable while the field stays changed. */
  key: string;
  label: string;
  before: string;
  after: string;
  undo: () => void;
}

/** What was changed and is not saved yet, each with its own undo; nothing where nothing was. */
export function ChangeList({ changes }: { changes: readonly FieldChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes} aria-label="Changes">
      {changes.map((change) => (
        <li key={change.key} className={classes.change}>
          <span className={classes.quiet}>
            {change.label} {change.before}
          </span>
          <IconArrowRight size={14} stroke={1.5} role="img" aria-label="to" />
          <span className={classes.after}>{change.after}</span>
          <button
            type="button"
            className={classes.undo}
            aria-label={`Undo ${change.label.toLowerCase()}`}
            title={`Undo ${change.label.toLowerCase()}`}
            onClick={change.undo}
          >
            <IconArrowBackUp size={14} stroke={1.5} aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
}
