import { Textarea } from '@mantine/core';
import { type FieldProps, fieldInput } from './field-frame.js';
import classes from './text-area.module.css';
import { useTakeBack } from './use-take-back.js';

export interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  placeholder?: string;
  rows: number;
}

/** Several lines of text, of a fixed height: what is below does not move. */
export function TextArea({ value, onChange, placeholder, rows, ...field }: TextAreaProps) {
  const input = fieldInput(field);
  const takeBack = useTakeBack(value, onChange);
  return (
    <Textarea
      {...input}
      {...takeBack.keepsEscape()}
      classNames={{ ...input.classNames, input: `${input.classNames.input} ${classes.input}` }}
      value={value}
      onChange={(event) => {
        takeBack.typed();
        onChange(event.currentTarget.value);
      }}
      onFocus={takeBack.enter}
      onBlur={takeBack.leave}
      onKeyDown={takeBack.escape}
      placeholder={placeholder}
      rows={rows}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
