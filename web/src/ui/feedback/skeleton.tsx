import classes from './skeleton.module.css';

/** A block in the place of what is being read, of its final size; no shimmer, only on first load. Sizes are CSS lengths. */
export function Skeleton({ width = '100%', height = '1rem' }: { width?: string; height?: string }) {
  return <span className={classes.block} style={{ width, height }} aria-hidden />;
}

const columns = 9;

/** Columns in the place of a chart. */
export function ChartSkeleton({ height = '3rem' }: { height?: string }) {
  return (
    <span className={classes.chart} style={{ height }} aria-hidden>
      {Array.from({ length: columns }, (_, index) => (
        <span
          key={index}
          className={classes.block}
          style={{ flex: 1, height: `${20 + 80 * Math.exp(-(((index - columns * 0.38) / (columns * 0.28)) ** 2))}%` }}
        />
      ))}
    </span>
  );
}

/** Announces to screen readers that something loads, once for a group of blocks. */
export function LoadingLabel({ children }: { children: string }) {
  return (
    <span className={classes.hidden} role="status">
      {children}
    </span>
  );
}
