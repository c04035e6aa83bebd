import { TextInput } from '@mantine/core';
import type { FocusEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { type FieldProps, fieldInput } from './field-frame.js';
import { useTakeBack } from './use-take-back.js';

export interface TextFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
  placeholder?: string;
  type?: 'text' | 'email' | 'search';
  autoComplete?: string;
  maxLength?: number;
  /** An icon in the left end. */
  icon?: ReactNode;
  /** A unit or a button in the right end. */
  end?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

export function TextField({
  value,
  onChange,
  onBlur,
  onKeyDown,
  placeholder,
  type = 'text',
  autoComplete = 'off',
  maxLength,
  icon,
  end,
  ref,
  ...field
}: TextFieldProps) {
  const takeBack = useTakeBack(value, onChange);
  return (
    <TextInput
      {...fieldInput(field)}
      {...takeBack.keepsEscape()}
      ref={ref}
      type={type}
      value={value}
      onChange={(event) => {
        takeBack.typed();
        onChange(event.currentTarget.value);
      }}
      onFocus={takeBack.enter}
      onBlur={(event) => {
        takeBack.leave();
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        // What it holds is sent: a refusal leaves it as it is, and Escape closes the dialog around it.
        if (event.key === 'Enter' && !event.nativeEvent.isComposing) takeBack.enter();
        if (!event.isPropagationStopped()) takeBack.escape(event);
      }}
      placeholder={placeholder}
      autoComplete={autoComplete}
      maxLength={maxLength}
      leftSection={icon}
      leftSectionPointerEvents="none"
      rightSection={end}
    />
  );
}
