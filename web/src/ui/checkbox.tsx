import { Checkbox as MantineCheckbox } from '@mantine/core';
import '@mantine/core/styles/Checkbox.layer.css';
import classes from './checkbox.module.css';

export interface CheckboxProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  description?: string;
}

/** Yes or no. */
export function Checkbox({ label, checked, onChange, disabled, description }: CheckboxProps) {
  return (
    <MantineCheckbox label={label} checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} disabled={disabled} description={description} classNames={classes} />
  );
}
