import { PlumbMark } from '../../../ui/charts/plumb-marks.js';
import classes from './nothing-found.module.css';

/** No name has the words; the sentences are the specification's. */
export function NothingFound() {
  return (
    <div className={classes.root}>
      <PlumbMark height={34} />
      <p className={classes.title}>We couldn't find anything.</p>
      <p className={classes.text}>
        No results found for your search. Please try again with different keywords or check your spelling.
      </p>
    </div>
  );
}
