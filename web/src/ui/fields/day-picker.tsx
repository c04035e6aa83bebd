import { DatePicker } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import dayjs from 'dayjs';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { IsoDay } from '../../lib/api-types.js';
import { addDays, addMonths } from '../charts/month-scale.js';
import { calendar, calendarClasses } from './calendar.js';

export interface DayPickerProps {
  label: string;
  /** `YYYY-MM-DD`, any number of them. */
  value: readonly IsoDay[];
  onChange: (days: IsoDay[]) => void;
  /** Months side by side. */
  columns?: 1 | 2;
  /** Days that are hatched, with the reason as their title. */
  marked?: { days: ReadonlySet<IsoDay>; reason: string };
  /** The month that is shown first, by any of its days; else that of the first value, or today's. */
  start?: IsoDay;
}

/** Days to pick from a calendar: arrow keys move by day and week, Home and End within the week, Page Up and Page Down by month. */
export function DayPicker({ label, value, onChange, columns = 1, marked, start }: DayPickerProps) {
  const [shown, setShown] = useState<IsoDay>(dayjs(start ?? value[0]).format('YYYY-MM-01'));
  const root = useRef<HTMLDivElement>(null);

  const move = (event: KeyboardEvent) => {
    const from = (event.target as HTMLElement).dataset['day'];
    const to = from && jump(from, event.key);
    if (!to) return;
    event.preventDefault();
    const month = to.slice(0, 7);
    const last = addMonths(shown.slice(0, 7), columns - 1);
    // At once, since the day that had the focus goes with its month: a key pressed before the next paint would be lost.
    if (month < shown.slice(0, 7)) flushSync(() => setShown(`${month}-01`));
    else if (month > last) flushSync(() => setShown(`${addMonths(month, 1 - columns)}-01`));
    root.current?.querySelector<HTMLElement>(`[data-day="${to}"]`)?.focus();
  };

  return (
    <div ref={root} role="group" aria-label={label} onKeyDownCapture={move}>
      <DatePicker
        type="multiple"
        value={[...value]}
        onChange={(days) => onChange([...days].sort())}
        date={shown}
        onDateChange={(day) => setShown(day)}
        numberOfColumns={columns}
        {...calendar}
        getDayProps={(day) => ({
          'aria-pressed': value.includes(day),
          'data-day': day,
          ...(marked?.days.has(day) && { 'data-marked': true, title: marked.reason }),
        })}
        classNames={calendarClasses}
      />
    </div>
  );
}

function jump(from: IsoDay, key: string): IsoDay | null {
  const weekday = (new Date(`${from}T00:00:00Z`).getUTCDay() + 6) % 7; // from Monday
  switch (key) {
    case 'Home':
      return addDays(from, -weekday);
    case 'End':
      return addDays(from, 6 - weekday);
    case 'PageUp':
      return inMonths(from, -1);
    case 'PageDown':
      return inMonths(from, 1);
    default:
      return null;
  }
}

// The same day of another month, or its last one where it is shorter.
function inMonths(from: IsoDay, months: number): IsoDay {
  return dayjs(from).add(months, 'month').format('YYYY-MM-DD');
}
