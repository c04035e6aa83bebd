import type { FieldErrors } from '../../../platform/problem.js';
import { chunksOf } from '../event-chunks.js';
import type { NonWorkingDay, ProgrammeEvent, ShiftHoursFacts, WorkSchedule } from '../events.js';
import { planDayFault } from './calendar-day.js';

/**
 * More than two holidays a week for 31 years (the picker repeats up to 30 years ahead): more is a mistake, and would make the
 * event large.
 */
const MAX_NON_WORKING_DAYS = 4_000;
const MAX_DESCRIPTION_LENGTH = 200;
/** Man-days are divided by the length of a shift: with a shorter one they would not stay finite. */
const MIN_SHIFT_HOURS = 0.001;
/** Keeps every event under the log's 512 KB, also with the longest descriptions. */
export const MAX_DAYS_PER_EVENT = 400;

/**
 * Rules and texts of docs/product/calendar.md, Working week and Shifts: one to three shifts, each of more than 0 hours, together
 * at most 24.
 * @param field path of the calendar in the body, `calendar.` for POST /api/Projects/full
 */
export function checkSchedule(schedule: WorkSchedule, errors: FieldErrors, field = ''): void {
  const { workingPatternBitMask: pattern, noShifts } = schedule;
  if (!Number.isInteger(pattern) || pattern < 0 || pattern > 127)
    errors.add(`${field}workingPatternBitMask`, 'Working days are a number from 1 to 127');
  else if (pattern === 0) errors.add(`${field}workingPatternBitMask`, 'Select at least one working day');
  if (!Number.isInteger(noShifts) || noShifts < 1 || noShifts > 3) {
    errors.add(`${field}noShifts`, 'Choose 1, 2 or 3 shifts per day');
    return;
  }
  const counted = [schedule.shift1Hours, schedule.shift2Hours, schedule.shift3Hours].slice(0, noShifts);
  counted.forEach((hours, i) => {
    if (!(Number.isFinite(hours) && hours >= MIN_SHIFT_HOURS))
      errors.add(`${field}shift${i + 1}Hours`, `Give the hours of shift ${i + 1}`);
  });
  if (counted.reduce((sum, hours) => sum + hours, 0) > 24)
    errors.add(`${field}shift1Hours`, 'The shifts of a day come to more than 24 hours');
}

/** The hours of a schedule, or of a form that leaves out shifts. */
export const shiftHoursOf = (
  form: Pick<ShiftHoursFacts, 'noShifts' | 'shift1Hours'> & {
    readonly shift2Hours?: number | null;
    readonly shift3Hours?: number | null;
  },
): ShiftHoursFacts => ({
  noShifts: form.noShifts,
  shift1Hours: form.shift1Hours,
  shift2Hours: form.shift2Hours ?? 0,
  shift3Hours: form.shift3Hours ?? 0,
});

/**
 * Each day is one that can be planned; a repeated date counts once.
 * @param stays whether the calendar has the date already: from before there was such a bound it may lie outside of it
 */
export function checkNonWorkingDays(
  days: readonly NonWorkingDay[],
  errors: FieldErrors,
  field: string,
  stays?: (date: string) => boolean,
): void {
  if (days.length > MAX_NON_WORKING_DAYS) {
    errors.add(field, `A calendar takes up to ${MAX_NON_WORKING_DAYS} non-working days`);
    return;
  }
  days.forEach((day, i) => checkNonWorkingDay(day, errors, `${field}.${i}.`, stays));
}

export function checkNonWorkingDay(
  { date, description }: NonWorkingDay,
  errors: FieldErrors,
  field = '',
  stays: (date: string) => boolean = () => false,
): void {
  const fault = stays(date) ? undefined : planDayFault(date);
  if (fault) errors.add(`${field}date`, fault);
  if (description.length > MAX_DESCRIPTION_LENGTH)
    errors.add(`${field}description`, `Description is too long (maximum ${MAX_DESCRIPTION_LENGTH} characters).`);
}

/** The first entry of each date, in the order of the calendar. */
export function distinctDays(days: readonly NonWorkingDay[]): NonWorkingDay[] {
  const byDate = new Map<string, NonWorkingDay>();
  for (const day of days) if (!byDate.has(day.date)) byDate.set(day.date, day);
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** None when nothing changes. Removals come first, because a new description is a removal and an addition of the same day. */
export function dayEvents(added: readonly NonWorkingDay[], removed: readonly NonWorkingDay[]): ProgrammeEvent[] {
  const steps =
    added.length + removed.length <= MAX_DAYS_PER_EVENT
      ? [{ added, removed }]
      : [
          ...chunksOf(removed, MAX_DAYS_PER_EVENT).map((some) => ({ added: [], removed: some })),
          ...chunksOf(added, MAX_DAYS_PER_EVENT).map((some) => ({ added: some, removed: [] })),
        ];
  return steps
    .filter((step) => step.added.length + step.removed.length > 0)
    .map((data) => ({ type: 'NonWorkingDaysChanged', data }));
}
