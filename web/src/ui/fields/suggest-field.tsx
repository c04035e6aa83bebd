import { Autocomplete } from '@mantine/core';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/core/styles/Combobox.layer.css';
import { IconSelector } from '../icons/selector.js';
import { type FieldProps, fieldInput } from './field-frame.js';
import classes from './select-field.module.css';

export interface SuggestFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  /** Texts that are in use already. */
  suggestions: readonly string[];
  placeholder?: string;
  maxLength?: number;
}

/** A text, or one of those that are in use already: typing narrows their list. */
export function SuggestField({ value, onChange, suggestions, placeholder, maxLength, ...field }: SuggestFieldProps) {
  const input = fieldInput(field);
  return (
    <Autocomplete
      {...input}
      classNames={{ ...input.classNames, option: classes.option, options: classes.options, dropdown: classes.dropdown }}
      value={value}
      onChange={onChange}
      data={[...new Set(suggestions)]}
      placeholder={placeholder}
      maxLength={maxLength}
      autoComplete="off"
      rightSection={<IconSelector size={16} stroke={1.5} aria-hidden />}
      rightSectionPointerEvents="none"
      withScrollArea={false}
    />
  );
}
