import { ChartSkeleton, LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import grid from './card-grid.module.css';
import classes from './card-skeletons.module.css';

/** Boxes in the place of the cards, of their height. */
export function CardSkeletons({ label }: { label: string }) {
  return (
    <div className={grid.grid}>
      <LoadingLabel>{label}</LoadingLabel>
      {Array.from({ length: 6 }, (_, index) => (
        <div key={index} className={classes.card}>
          <Skeleton width="52%" height="1rem" />
          <Skeleton width="34%" height="0.625rem" />
          <div className={classes.chart}>
            <ChartSkeleton height="3.125rem" />
          </div>
          <div className={classes.figures}>
            {['21%', '21%', '21%'].map((width, figure) => (
              <div key={figure} style={{ width }}>
                <Skeleton width="70%" height="0.5rem" />
                <Skeleton height="0.75rem" />
              </div>
            ))}
          </div>
          <div className={classes.foot}>
            <Skeleton width="30%" height="0.75rem" />
            <Skeleton width="28%" height="0.75rem" />
          </div>
        </div>
      ))}
    </div>
  );
}
