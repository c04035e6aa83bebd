import { type ReactNode, useId } from 'react';
import classes from './choice-cards.module.css';

export interface ChoiceCardsProps<Value extends string> {
  legend: string;
  value: Value | null;
  onChange: (value: Value) => void;
  /** `label`: where the value is not what is shown. */
  choices: readonly { value: Value; label?: string; note: string; picture?: ReactNode; disabled?: boolean }[];
  error?: string;
}

/** One of a few, as cards: a radio group to the keyboard. */
export function ChoiceCards<Value extends string>({
  legend,
  value,
  onChange,
  choices,
  error,
}: ChoiceCardsProps<Value>) {
  const id = useId();
  return (
    <fieldset className={classes.root} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>
        <h2 tabIndex={-1} data-step-heading className={classes.heading}>
          {legend}
        </h2>
      </legend>
      {error && (
        <p id={`${id}-error`} className={classes.error}>
          {error}
        </p>
      )}
      <div className={classes.cards}>
        {choices.map((choice) => (
          <label key={choice.value} className={classes.card} data-disabled={choice.disabled || undefined}>
            <input
              type="radio"
              name={id}
              value={choice.value}
              checked={choice.value === value}
              disabled={choice.disabled}
              onChange={() => onChange(choice.value)}
              className={classes.input}
            />
            {choice.picture && <span className={classes.picture}>{choice.picture}</span>}
            <span className={classes.text}>
              <span className={classes.name}>{choice.label ?? choice.value}</span>
              <span className={classes.note}>{choice.note}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
