import { SegmentedControl as MantineSegmentedControl } from '@mantine/core';
import '@mantine/core/styles/FloatingIndicator.layer.css';
import '@mantine/core/styles/SegmentedControl.layer.css';
import { useId } from 'react';
import classes from './segmented-control.module.css';

export interface SegmentedControlProps<Value extends string | number> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  /** Two to five; above that a SelectField (docs/look.md, Parts). */
  choices: readonly { value: Value; label: string; disabled?: boolean }[];
  /** Shows the label above, as fields do; otherwise it is for screen readers only. */
  labelled?: boolean;
  fullWidth?: boolean;
  disabled?: boolean;
}

/** One of a few choices, all in sight. A radio group to the keyboard. */
export function SegmentedControl<Value extends string | number>({
  label,
  value,
  onChange,
  choices,
  labelled,
  fullWidth,
  disabled,
}: SegmentedControlProps<Value>) {
  const id = useId();
  const control = (
    <MantineSegmentedControl
      {...(labelled ? { 'aria-labelledby': id } : { 'aria-label': label })}
      value={String(value)}
      onChange={(chosen) => {
        const choice = choices.find((one) => String(one.value) === chosen);
        if (choice) onChange(choice.value);
      }}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label, disabled: choice.disabled }))}
      fullWidth={fullWidth}
      disabled={disabled}
      classNames={classes}
    />
  );
  if (!labelled) return control;
  return (
    <div>
      <div id={id} className={classes.caption}>
        {label}
      </div>
      {control}
    </div>
  );
}
