import { formatNumber } from '../../lib/format.js';
import type { Progress } from '../../lib/ndjson.js';
import { ProgressBar } from '../../ui/progress-bar.js';
import type { Step } from './work-progress.js';
import { stepName, wholeProgress } from './work-progress.js';
import classes from './work-under-way.module.css';

export interface WorkUnderWayProps {
  /** What the whole is: 'Upload of A9.xlsx'. */
  label: string;
  /** All steps of it, in their order. */
  order: readonly Step[];
  progress: Progress<string>;
}

/** One bar over all steps; the step is announced when it begins, the percent is only for the eye. */
export function WorkUnderWay({ label, order, progress }: WorkUnderWayProps) {
  const whole = wholeProgress(order, progress);
  // One append, all or nothing: nobody can say how far it is.
  const unknown = progress.step === 'recording' && progress.done === 0;
  return (
    <div className={classes.root}>
      <div className={classes.line}>
        <span role="status">{`${stepName(progress.step)} …`}</span>
        {!unknown && <span aria-hidden>{`${formatNumber(Math.floor(whole * 100))}\u00a0%`}</span>}
      </div>
      <ProgressBar label={label} value={unknown ? null : whole} />
    </div>
  );
}
