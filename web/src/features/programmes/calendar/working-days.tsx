import { useId } from 'react';
import { toggleWeekday, weekdays, worksOn } from '../../../lib/working-week.js';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.js';
import classes from './working-days.module.css';

export interface WorkingDaysProps {
  /** Bit 0 = Monday. */
  value: number;
  onChange: (mask: number) => void;
  /** Where the days come from. */
  description?: string;
  error?: string;
}

export function WorkingDays({ value, onChange, description, error }: WorkingDaysProps) {
  const id = useId();
  return (
    <section>
      <h2 id={id}>Working days</h2>
      {description && (
        <p id={`${id}-note`} className={classes.description}>
          {description}
        </p>
      )}
      <div
        role="group"
        aria-labelledby={id}
        aria-describedby={error ? `${id}-error` : `${id}-note`}
        className={classes.week}
        data-error={error ? true : undefined}
      >
        {weekdays.map((name, weekday) => (
          <button
            key={name}
            type="button"
            aria-pressed={worksOn(value, weekday)}
            className={classes.day}
            onClick={() => onChange(toggleWeekday(value, weekday))}
          >
            <span aria-hidden>{name.slice(0, 2)}</span>
            <VisuallyHidden>{name}</VisuallyHidden>
          </button>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </section>
  );
}
