import type { CSSProperties } from 'react';
import { scenarioColour } from '../../../ui/charts/scenario-letters.js';
import classes from './distance-bar.module.css';

export interface DistanceBarProps {
  /** Of the scenario, for its colour. */
  place: number;
  /** null where the change is no share. */
  percent: number | null;
  same: boolean;
  /** Percent at either end. */
  scale: number;
}

/** How far a figure is off A: the line is A, a ring on it says that nothing is. The figures stand beside it. */
export function DistanceBar({ place, percent, same, scale }: DistanceBarProps) {
  const reach = Math.min(Math.abs(percent ?? 0) / scale, 1) * 50;
  const style = {
    '--scenario': scenarioColour(place),
    [(percent ?? 0) < 0 ? 'right' : 'left']: '50%',
    width: `max(${reach}%, 2px)`,
  } as CSSProperties;
  return (
    <span className={classes.root} aria-hidden>
      {same ? <span className={classes.same} /> : percent !== null && <span className={classes.bar} style={style} />}
    </span>
  );
}
