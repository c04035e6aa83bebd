import { formatSize } from '../../../lib/format.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './progress-mark.module.css';

export interface ProgressMarkProps {
  /** 0 to 100; null where the schedule does not say it. */
  done: number | null;
  planned: number | null;
}

/** What is done as a bar on a scale of 0 to 100, what was planned by now as a mark on it, and both as figures. */
export function ProgressMark({ done, planned }: ProgressMarkProps) {
  return (
    <span className={classes.root}>
      <span className={classes.scale} aria-hidden>
        <span className={classes.bar} style={{ width: `${done ?? 0}%` }} />
        {planned !== null && <span className={classes.planned} style={{ left: `${planned}%` }} />}
      </span>
      <span className={classes.figures}>
        <span className={classes.done}>{done === null ? '–' : formatSize(done, 0)}</span>
        <VisuallyHidden>{done === null ? 'Not said, ' : ' % done, '}</VisuallyHidden>
        <span aria-hidden> / </span>
        {planned === null ? '–' : formatSize(planned, 0)}
        <VisuallyHidden>{planned === null ? 'nothing known of the plan' : ' % planned'}</VisuallyHidden>
      </span>
    </span>
  );
}
