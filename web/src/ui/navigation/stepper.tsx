import { IconCheck } from '../icons/check.js';
import classes from './stepper.module.css';

export interface StepperProps {
  label: string;
  steps: readonly string[];
  /** From 0. */
  current: number;
  /** Makes the steps before the current one clickable. */
  onStep?: (step: number) => void;
}

/** The steps of a wizard and the current one. */
export function Stepper({ label, steps, current, onStep }: StepperProps) {
  return (
    <ol className={classes.root} aria-label={label}>
      {steps.map((step, index) => {
        const done = index < current;
        const mark = (
          <>
            <span className={classes.mark} data-done={done || undefined} aria-hidden>
              {done ? <IconCheck size={14} stroke={2} /> : index + 1}
            </span>
            <span className={classes.name}>{step}</span>
          </>
        );
        return (
          <li key={step} className={classes.step} aria-current={index === current ? 'step' : undefined}>
            {done && onStep ? (
              <button type="button" className={classes.link} onClick={() => onStep(index)}>
                {mark}
              </button>
            ) : (
              mark
            )}
          </li>
        );
      })}
    </ol>
  );
}
