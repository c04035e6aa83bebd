import Type, { type Static } from 'typebox';
import type { ShiftHoursFacts, WorkSchedule } from '../../domain/programmes/events.js';
import { amount, count, countOrNull, listOf, oneOf, type Touched } from './terms.js';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** @param mask bit 0 is Monday */
export const weekdaysOf = (mask: number): Weekday[] => WEEKDAYS.filter((_, bit) => (mask >> bit) & 1);

export const workingWeekdays = (description: string) => listOf(oneOf(WEEKDAYS, 'Day of the week'), description);

export const SHIFT_HOURS = Type.Object({
  shiftsPerDay: count('How many of the shifts are worked, the first ones'),
  firstShiftHours: amount('Length of the first shift, hours'),
  secondShiftHours: amount('Length of the second shift, hours; counts from two shifts a day'),
  thirdShiftHours: amount('Length of the third shift, hours; counts from three shifts a day'),
});

export function publicShiftHours(hours: ShiftHoursFacts): Static<typeof SHIFT_HOURS>;
export function publicShiftHours(hours: Partial<ShiftHoursFacts>): Partial<Static<typeof SHIFT_HOURS>>;
export function publicShiftHours(hours: Partial<ShiftHoursFacts>): Touched<Static<typeof SHIFT_HOURS>> {
  return {
    shiftsPerDay: hours.noShifts,
    firstShiftHours: hours.shift1Hours,
    secondShiftHours: hours.shift2Hours,
    thirdShiftHours: hours.shift3Hours,
  };
}

export const WORK_SCHEDULE = Type.Object({
  workingWeekdays: workingWeekdays('Days of the week that are worked'),
  ...SHIFT_HOURS.properties,
  shiftHoursId: countOrNull('Record of shift hours that the hours came from; null for none'),
});

export function publicSchedule(schedule: WorkSchedule): Static<typeof WORK_SCHEDULE>;
export function publicSchedule(schedule: Partial<WorkSchedule>): Partial<Static<typeof WORK_SCHEDULE>>;
export function publicSchedule(schedule: Partial<WorkSchedule>): Partial<Touched<Static<typeof WORK_SCHEDULE>>> {
  const { workingPatternBitMask } = schedule;
  return {
    workingWeekdays: workingPatternBitMask === undefined ? undefined : weekdaysOf(workingPatternBitMask),
    ...publicShiftHours(schedule),
    shiftHoursId: schedule.shiftId,
  };
}
