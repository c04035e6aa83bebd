import { formatSize } from '../../lib/format.js';
import { IconButton } from '../actions/icon-button.js';
import { IconMinus } from '../icons/minus.js';
import { IconPlus } from '../icons/plus.js';
import { NumberField } from './number-field.js';
import classes from './percent-field.module.css';

export interface PercentFieldProps {
  /** Above the field. Hidden from the eye where a table head says it. */
  label: string;
  labelHidden?: boolean;
  /** With what it is of: the label alone is there once for each. */
  name: string;
  /** Name the buttons with minus and plus. */
  less: string;
  more: string;
  value: number;
  /** What the other percentage leaves of 100. */
  most: number;
  /** The saved value, where it is changed. */
  was?: number | undefined;
  /** Below the field: the days that it comes to. */
  note?: string | null;
  error?: string | undefined;
  disabled?: boolean;
  /** One box with minus and plus in it, where room is short; the head or the label says that it is percent. */
  joined?: boolean;
  onChange: (value: number) => void;
}

/** A percentage with minus and plus buttons; a value out of range becomes the nearest one in range. */
export function PercentField({
  label,
  labelHidden,
  name,
  less,
  more,
  value,
  most,
  was,
  note,
  error,
  disabled,
  joined,
  onChange,
}: PercentFieldProps) {
  // Percentages have at most two decimals; their sums in floating point may have more.
  const set = (to: number) => onChange(Math.round(Math.min(Math.max(to, 0), Math.max(most, 0)) * 100) / 100);
  return (
    <div role="group" aria-label={name}>
      {!labelHidden && (
        <span className={classes.label} aria-hidden>
          {label}
          {was !== undefined && <span className={classes.was}> · was {formatSize(was, 2)}</span>}
        </span>
      )}
      <div
        className={classes.steps}
        data-joined={joined || undefined}
        data-changed={was !== undefined || undefined}
        data-error={error ? true : undefined}
        data-disabled={disabled || undefined}
      >
        <IconButton
          plain
          icon={IconMinus}
          label={less}
          bordered={!joined}
          disabled={disabled}
          disabledReason={!disabled && value <= 0 ? 'It is 0 already' : undefined}
          onClick={() => set(value - 1)}
        />
        <div className={classes.field}>
          <NumberField
            label={was === undefined ? `${name}, %` : `${name}, %, was ${formatSize(was, 2)}`}
            labelHidden
            changed={was !== undefined}
            decimals={2}
            unit={joined ? undefined : '%'}
            most={Math.max(most, 0)}
            elseZero
            value={value}
            error={error}
            disabled={disabled}
            onChange={(to) => set(to ?? 0)}
          />
        </div>
        <IconButton
          plain
          icon={IconPlus}
          label={more}
          bordered={!joined}
          disabled={disabled}
          disabledReason={!disabled && value >= most ? 'Start and duration are 100 % together at most' : undefined}
          onClick={() => set(value + 1)}
        />
      </div>
      {note !== undefined && <span className={classes.note}>{note}</span>}
      {labelHidden && was !== undefined && (
        <span className={classes.note} aria-hidden>
          <span className={classes.was}>was {formatSize(was, 2)}</span>
        </span>
      )}
    </div>
  );
}
