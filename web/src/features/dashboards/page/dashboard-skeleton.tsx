import { ChartSkeleton, LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Panel } from '../../../ui/layout/panel.js';
import classes from './dashboard-skeleton.module.css';

/** The boxes of a dashboard before its first figures, of their final size. */
export function DashboardSkeleton() {
  return (
    <div className={classes.root}>
      <LoadingLabel>Generating charts</LoadingLabel>
      <div className={classes.bar}>
        {[0, 1, 2, 3, 4, 5].map((field) => (
          <Skeleton key={field} height="2rem" />
        ))}
      </div>
      <div className={classes.charts}>
        <Panel>
          <div className={classes.main}>
            <Skeleton width="40%" height="1.25rem" />
            <Skeleton width="70%" />
            <ChartSkeleton height="100%" />
          </div>
        </Panel>
        <div className={classes.side}>
          {['peak', 'total'].map((name) => (
            <Panel key={name}>
              <div className={classes.list}>
                <Skeleton width="50%" height="1.25rem" />
                {[90, 70, 55, 40].map((width) => (
                  <Skeleton key={width} width={`${width}%`} />
                ))}
              </div>
            </Panel>
          ))}
        </div>
      </div>
    </div>
  );
}
