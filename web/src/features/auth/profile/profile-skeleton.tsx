import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.js';
import { Panel } from '../../../ui/layout/panel.js';
import tokens from './access-tokens-panel.module.css';
import classes from './profile.module.css';
import skeleton from './profile-skeleton.module.css';

/** The panels of the profile, each as high as it will be. */
export function ProfileSkeleton() {
  return (
    <div className={classes.columns}>
      <LoadingLabel>Loading user profile</LoadingLabel>
      <div className={classes.column}>
        <Panel title="Profile">
          <div className={classes.form}>
            <Field described />
            <div className={classes.facts}>
              <Fact noted />
              <Fact />
              <Fact />
            </div>
            <Skeleton width="3.5rem" height="var(--pl-control)" />
          </div>
        </Panel>
        <Panel title="Appearance">
          <div className={classes.form}>
            <Field />
            <Line width="70%" wraps />
          </div>
        </Panel>
        <Panel title="Sessions">
          <div className={classes.form}>
            <Line width="60%" wraps />
            <Skeleton width="9rem" height="var(--pl-control)" />
          </div>
        </Panel>
      </div>
      <div className={classes.column}>
        <Panel
          title="Access tokens"
          description="With one, a script or an analyst's tool calls Plumbline as you."
          flush
        >
          <div className={tokens.state}>
            <Line width="40%" />
          </div>
        </Panel>
        <Panel title="Password">
          <div className={classes.form}>
            <Field />
            <Field />
            <span className={skeleton.rules}>
              {Array.from({ length: 4 }, (_, index) => (
                <Skeleton key={index} width="55%" height="0.625rem" />
              ))}
            </span>
            <Field />
            <Line width="80%" />
            <Skeleton width="9rem" height="var(--pl-control)" />
          </div>
        </Panel>
      </div>
    </div>
  );
}

function Field({ described }: { described?: boolean }) {
  return (
    <span className={skeleton.field}>
      <span className={skeleton.label}>
        <Skeleton width="7rem" height="0.625rem" />
      </span>
      <Skeleton height="var(--pl-control)" />
      {described && (
        <span className={skeleton.description}>
          <Skeleton width="70%" height="0.625rem" />
        </span>
      )}
    </span>
  );
}

function Fact({ noted }: { noted?: boolean }) {
  return (
    <span className={skeleton.fact} data-noted={noted}>
      <Skeleton width="5rem" height="0.625rem" />
      <Skeleton width="80%" height="0.75rem" />
    </span>
  );
}

/** Of text; `wraps`: two on a phone. */
function Line({ width, wraps }: { width: string; wraps?: boolean }) {
  return (
    <span className={skeleton.line} data-wraps={wraps}>
      <Skeleton width={width} height="0.75rem" />
    </span>
  );
}
