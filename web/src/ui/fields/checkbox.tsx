import { Checkbox as MantineCheckbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import type { ReactNode } from 'react';
import classes from './checkbox.module.css';

export interface CheckboxProps {
  label: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  /** Below the label: why it cannot be ticked, or what it means. */
  note?: string | undefined;
  /** It has to be ticked. */
  required?: boolean;
  /** Some, but not all, of the rows that it selects. */
  indeterminate?: boolean;
  /** Hides the label, a text, from the eye only: in a table's row. */
  labelHidden?: boolean;
}

export function Checkbox({
  label,
  checked,
  onChange,
  disabled,
  note,
  required,
  indeterminate,
  labelHidden,
}: CheckboxProps) {
  return (
    <MantineCheckbox
      label={labelHidden ? undefined : label}
      aria-label={labelHidden ? String(label) : undefined}
      indeterminate={indeterminate}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      disabled={disabled}
      description={note}
      required={required}
      classNames={classes}
    />
  );
}
