import { Button } from '../actions/button.js';
import { IconGitMerge } from '../icons/git-merge.js';
import classes from './conflict-rows.module.css';

export interface ConflictRow {
  key: string;
  /** What was changed twice. */
  what: string;
  mine: string;
  theirs: string;
  onMine: () => void;
  onTheirs: () => void;
}

/** What somebody else changed while it was edited here: both values, to choose from (docs/web.md, Unsaved edits). */
export function ConflictRows({ rows }: { rows: readonly ConflictRow[] }) {
  return (
    <section className={classes.root} role="alert" aria-label="Changed by someone else">
      <IconGitMerge size={16} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.rows}>
        <p>Somebody else changed the same fields meanwhile. Which values count?</p>
        {rows.map(({ key, what, mine, theirs, onMine, onTheirs }) => (
          <div key={key} className={classes.row}>
            <span className={classes.what}>{what}</span>
            <Button onClick={onMine}>{`Mine: ${mine}`}</Button>
            <Button onClick={onTheirs}>{`Theirs: ${theirs}`}</Button>
          </div>
        ))}
      </div>
    </section>
  );
}
