import { DateInput } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import type { FocusEvent } from 'react';
import type { IsoDay } from '../../lib/api-types.js';
import { calendar, calendarClasses } from './calendar.js';
import { type FieldProps, fieldInput } from './field-frame.js';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`. */
  value: IsoDay | null;
  onChange: (value: IsoDay | null) => void;
  min?: IsoDay;
}

/** A day, typed as DD/MM/YYYY or picked from the calendar. */
export function DateField({ value, onChange, min, ...field }: DateFieldProps) {
  const input = fieldInput(field);
  // Mantine silently discards a day outside the bounds. It is taken over when the field loses focus, so that its error
  // can say why.
  const takeOutside = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const typed = parseTypedDay(currentTarget.value);
    if (typed !== null && typed !== value && min !== undefined && typed < min) onChange(typed);
  };
  return (
    <DateInput
      {...input}
      classNames={{ ...input.classNames, ...calendarClasses }}
      value={value}
      onChange={(day) => onChange(day)}
      onBlur={takeOutside}
      valueFormat="DD/MM/YYYY"
      dateParser={(text) => parseTypedDay(text) ?? value}
      minDate={min}
      placeholder="DD/MM/YYYY"
      autoComplete="off"
      {...calendar}
      getDayProps={(day) => ({ 'aria-pressed': day === value })}
      popoverProps={{ shadow: 'md', position: 'bottom-start' }}
    />
  );
}

/** Reads DD/MM/YYYY (also with '.', '-' or one-digit day and month); null when there is no such day. */
export function parseTypedDay(text: string): IsoDay | null {
  const match = /^\s*(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})\s*$/.exec(text);
  if (!match) return null;
  const [, day = '', month = '', year = ''] = match;
  const time = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  const exists = time.getUTCDate() === Number(day) && time.getUTCMonth() === Number(month) - 1;
  return exists ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
