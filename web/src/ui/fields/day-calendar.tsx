import { Calendar } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import type { IsoDay } from '../../lib/api-types.js';
import { FIRST_PLAN_YEAR, LAST_PLAN_YEAR } from '../../lib/plan-day.js';
import { calendar, calendarClasses } from './calendar.js';

export interface DayCalendarProps {
  /** The day that is chosen. */
  day: IsoDay | null;
  /** A day of the month that is shown. */
  month: IsoDay;
  onMonth: (month: IsoDay) => void;
  min?: IsoDay | undefined;
  onPick: (day: IsoDay) => void;
}

/** The calendar of a `DateField`. */
export function DayCalendar({ day, month, onMonth, min, onPick }: DayCalendarProps) {
  return (
    <Calendar
      {...calendar}
      classNames={calendarClasses}
      date={month}
      onDateChange={onMonth}
      minDate={min ?? `${FIRST_PLAN_YEAR}-01-01`}
      maxDate={`${LAST_PLAN_YEAR}-12-31`}
      getDayProps={(one) => ({
        selected: one === day,
        'aria-pressed': one === day,
        onClick: () => onPick(one),
      })}
    />
  );
}
