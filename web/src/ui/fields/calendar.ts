import classes from './calendar.module.css';

// What the calendars of `DateField` and `DayPicker` have in common.

export const calendar = {
  firstDayOfWeek: 1,
  hideOutsideDates: true,
  ariaLabels: {
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    previousDecade: 'Previous decade',
    nextDecade: 'Next decade',
  },
} as const;

export const calendarClasses = {
  day: classes.day,
  calendarHeaderControl: classes.control,
  calendarHeaderLevel: classes.control,
};
