import { PasswordInput } from '@mantine/core';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { type Ref, useState } from 'react';
import { IconEye } from '../icons/eye.js';
import { IconEyeOff } from '../icons/eye-off.js';
import { type FieldProps, fieldInput } from './field-frame.js';

export interface PasswordFieldProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  ref?: Ref<HTMLInputElement>;
}

/** A password with a Show/Hide toggle. */
export function PasswordField({ value, onChange, autoComplete, ref, ...field }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const { classNames, ...input } = fieldInput(field);
  return (
    <PasswordInput
      {...input}
      ref={ref}
      classNames={{
        root: classNames.root,
        input: classNames.input,
        label: classNames.label,
        error: classNames.error,
        description: classNames.description,
      }}
      // Mantine says it of all inputs but this one.
      aria-invalid={field.error ? true : undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      autoComplete={autoComplete}
      visible={shown}
      onVisibilityChange={setShown}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? <IconEyeOff size={18} stroke={1.5} /> : <IconEye size={18} stroke={1.5} />
      }
      visibilityToggleButtonProps={{
        'aria-label': `${shown ? 'Hide' : 'Show'} ${field.label.toLowerCase()}`,
        tabIndex: 0,
      }}
    />
  );
}
