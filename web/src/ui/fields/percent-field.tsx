import { IconMinus, IconPlus } from '@tabler/icons-react';
import { formatSize } from '../../lib/format.js';
import { IconButton } from '../actions/icon-button.js';
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
      <div className={classes.steps}>
        <IconButton
          plain
          icon={IconMinus}
          label={less}
          bordered
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
            unit="%"
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
          bordered
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
