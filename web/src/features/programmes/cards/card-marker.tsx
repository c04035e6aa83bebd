import classes from './card-marker.module.css';

/** A word in the foot of a card that says what kind it is. */
export function CardMarker({ children }: { children: string }) {
  return <span className={classes.root}>{children}</span>;
}
