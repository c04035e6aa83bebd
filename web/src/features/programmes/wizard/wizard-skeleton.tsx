import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import columns from './name-step.module.css';
import wizard from './programme-wizard.module.css';
import classes from './wizard-skeleton.module.css';

export function WizardSkeleton() {
  return (
    <div className={wizard.sheet}>
      <LoadingLabel>Loading the programme form</LoadingLabel>
      <div className={columns.root}>
        <div className={columns.column}>
          <div className={classes.field}>
            <Skeleton width="2.5rem" height="0.75rem" />
            <Skeleton height="var(--pl-control)" />
          </div>
          <Choices rows={2} />
        </div>
        <div className={columns.column}>
          <Choices rows={14} />
        </div>
      </div>
    </div>
  );
}

function Choices({ rows }: { rows: number }) {
  return (
    <div className={classes.choices}>
      <Skeleton width="2.75rem" height="0.75rem" />
      {Array.from({ length: rows }, (_, index) => (
        <Skeleton key={index} width={`${7 + ((index * 5) % 4)}rem`} height="0.875rem" />
      ))}
    </div>
  );
}
