import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import classes from './edit-input-page.module.css';

/** Fields in the place of a form that is on its way. */
export function FormSkeleton({ children }: { children: string }) {
  return (
    <div className={classes.fields}>
      <LoadingLabel>{children}</LoadingLabel>
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height="var(--pl-control)" />
      ))}
    </div>
  );
}
