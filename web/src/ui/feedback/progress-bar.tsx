import classes from './progress-bar.module.css';

export interface ProgressBarProps {
  /** What is under way, for screen readers. */
  label: string;
  /** 0 to 1; null while nobody can know. */
  value: number | null;
}

/** The progress of something long. The step's name is beside it in words, since the bar alone says nothing. */
export function ProgressBar({ label, value }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.min(Math.max(value, 0), 1) * 100);
  return (
    <div
      className={classes.track}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent ?? undefined}
      data-unknown={percent === null || undefined}
    >
      <div className={classes.bar} style={percent === null ? undefined : { width: `${percent}%` }} />
    </div>
  );
}
