import { formatNumber } from '../../../lib/format.js';
import type { Progress } from '../../../lib/ndjson.js';
import { ProgressBar } from '../../../ui/feedback/progress-bar.js';
import { overallProgress, type Step, stepName } from './overall-progress.js';
import classes from './work-progress.module.css';

export interface WorkProgressProps {
  /** What the whole is: 'Upload of A9.xlsx'. */
  label: string;
  order: readonly Step[];
  progress: Progress<string>;
}

/** One bar over all steps; the step is announced when it begins, the percent is only for the eye. */
export function WorkProgress({ label, order, progress }: WorkProgressProps) {
  const whole = overallProgress(order, progress);
  // Recording is one append, all or nothing: it has no measurable progress.
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
