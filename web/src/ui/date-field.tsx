import { DateInput } from '@mantine/dates';
import '@mantine/core/styles/Popover.layer.css';
import '@mantine/dates/styles.layer.css';
import type { FocusEvent } from 'react';
import type { IsoDay } from '../lib/api-types.js';
import classes from './date-field.module.css';
import type { FieldProps } from './field-frame.js';
import { fieldInput } from './field-frame.js';

export interface DateFieldProps extends FieldProps {
  /** `YYYY-MM-DD`. */
  value: IsoDay | null;
  onChange: (value: IsoDay | null) => void;
  min?: IsoDay;
  max?: IsoDay;
  placeholder?: string;
}

/** A day, typed as DD/MM/YYYY or picked from the calendar. */
export function DateField({ value, onChange, min, max, placeholder = 'DD/MM/YYYY', ...field }: DateFieldProps) {
  const input = fieldInput(field);
  // Mantine throws away what is typed outside the bounds, without a word. It is taken when the field is left, so that its error can say why.
  const takeOutside = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const typed = parseTypedDay(currentTarget.value);
    if (typed !== null && typed !== value && ((min !== undefined && typed < min) || (max !== undefined && typed > max)))
      onChange(typed);
  };
  return (
    <DateInput
      {...input}
      classNames={{
        ...input.classNames,
        day: classes.day,
        calendarHeaderControl: classes.control,
        calendarHeaderLevel: classes.control,
      }}
      value={value}
      onChange={(day) => onChange(day)}
      onBlur={takeOutside}
      valueFormat="DD/MM/YYYY"
      dateParser={(text) => parseTypedDay(text) ?? value}
      minDate={min}
      maxDate={max}
      placeholder={placeholder}
      autoComplete="off"
      firstDayOfWeek={1}
      hideOutsideDates
      getDayProps={(day) => ({ 'aria-pressed': day === value })}
      ariaLabels={{
        previousMonth: 'Previous month',
        nextMonth: 'Next month',
        previousYear: 'Previous year',
        nextYear: 'Next year',
        previousDecade: 'Previous decade',
        nextDecade: 'Next decade',
      }}
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
