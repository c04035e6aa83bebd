import { LoadingLabel, Skeleton } from '../../../ui/skeleton.js';
import classes from './wizard-skeleton.module.css';

/** Boxes in the place of the first step. */
export function WizardSkeleton() {
  return (
    <div className={classes.root}>
      <LoadingLabel>Loading the programme form</LoadingLabel>
      <Skeleton width="3rem" height="0.75rem" />
      <Skeleton width="26rem" height="2rem" />
      <div className={classes.list}>
        <Skeleton width="3.5rem" height="0.75rem" />
        {Array.from({ length: 10 }, (_, index) => (
          <Skeleton key={index} width={`${8 + ((index * 5) % 4)}rem`} height="1rem" />
        ))}
      </div>
    </div>
  );
}
