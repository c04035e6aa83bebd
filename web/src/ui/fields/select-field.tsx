import { Select } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import type { ReactNode } from 'react';
import { IconCheck } from '../icons/check.js';
import { IconSelector } from '../icons/selector.js';
import { type FieldProps, fieldInput } from './field-frame.js';
import classes from './select-field.module.css';

export interface Choice<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
  /** A second line: why it is disabled, or what sets it apart. */
  note?: string;
}

export interface SelectFieldProps<Value extends string | number> extends FieldProps {
  value: Value | null;
  onChange: (value: Value) => void;
  choices: readonly Choice<Value>[];
  placeholder?: string;
  /** Typing narrows the list; for long ones. */
  searchable?: boolean;
  nothingFound?: string;
  icon?: ReactNode;
}

/** One choice of a list. Values may be numbers (ids) or texts. */
export function SelectField<Value extends string | number>(props: SelectFieldProps<Value>) {
  const { value, onChange, choices, placeholder, searchable, nothingFound, icon, ...field } = props;
  const input = fieldInput(field);
  const notes = new Map(choices.map((choice) => [String(choice.value), choice.note]));
  return (
    <Select
      {...input}
      classNames={{ ...input.classNames, option: classes.option, options: classes.options, dropdown: classes.dropdown }}
      value={value === null ? null : String(value)}
      onChange={(chosen) => {
        const choice = choices.find((one) => String(one.value) === chosen);
        if (choice && choice.value !== value) onChange(choice.value);
      }}
      data={choices.map((choice) => ({ value: String(choice.value), label: choice.label, disabled: choice.disabled }))}
      placeholder={placeholder}
      searchable={searchable}
      nothingFoundMessage={nothingFound}
      leftSection={icon}
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      renderOption={({ option, checked }) => (
        <>
          <span className={classes.choice}>
            {option.label}
            {notes.get(option.value) && <span className={classes.note}>{notes.get(option.value)}</span>}
          </span>
          {checked && <IconCheck size={16} stroke={1.5} aria-hidden className={classes.check} />}
        </>
      )}
      // The list scrolls itself: a scroller around it would be one that the keyboard does not reach.
      withScrollArea={false}
    />
  );
}
