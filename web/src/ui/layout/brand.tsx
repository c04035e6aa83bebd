import { PlumbMark } from '../charts/plumb-marks.js';
import classes from './brand.module.css';

/** The plumb line from the top edge, and the name. */
export function Brand() {
  return (
    <span className={classes.root}>
      <span className={classes.line}>
        <PlumbMark height={49} />
      </span>
      <span className={classes.name}>Plumbline</span>
    </span>
  );
}
