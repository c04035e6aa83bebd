import type { ShiftHoursFacts, WorkSchedule } from '../../domain/programmes/events.js';
import { amount, converted, count, countOrNull, listOf, named, oneOf, record, type Term } from './terms.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Of a mask whose bit 0 is Monday. */
export const workingWeekdays = (description: string): Term<number> =>
  named(
    'workingWeekdays',
    converted(listOf(oneOf(WEEKDAYS, 'Day of the week'), description), (mask: number) =>
      WEEKDAYS.filter((_, bit) => (mask >> bit) & 1),
    ),
  );

export const SHIFT_HOURS = record<ShiftHoursFacts>({
  noShifts: named('shiftsPerDay', count('How many of the shifts are worked, the first ones')),
  shift1Hours: named('firstShiftHours', amount('Length of the first shift, hours')),
  shift2Hours: named('secondShiftHours', amount('Length of the second shift, hours; counts from two shifts a day')),
  shift3Hours: named('thirdShiftHours', amount('Length of the third shift, hours; counts from three shifts a day')),
});

export const WORK_SCHEDULE = record<WorkSchedule>({
  workingPatternBitMask: workingWeekdays('Days of the week that are worked'),
  ...SHIFT_HOURS.fields,
  shiftId: named('shiftHoursId', countOrNull('Record of shift hours that the hours came from; null for none')),
});
