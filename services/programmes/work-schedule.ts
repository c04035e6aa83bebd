import type { FieldErrors } from '../platform/problem.js';
import { isCalendarDay } from './calendar-day.js';
import { pieces } from './event-pieces.js';
import type { NonWorkingDay, ProgrammeEvent, WorkSchedule } from './events.js';

/** Days of thirty-one years (the picker repeats up to 30 years ahead) with more than two holidays a week: more is a mistake, and the event stays small. */
const MOST_NON_WORKING_DAYS = 4_000;
const LONGEST_DESCRIPTION = 200;
/** Hours. A shift of less is no shift: man-days are divided by its length and must stay numbers. */
const SHORTEST_SHIFT = 0.001;
/** Keeps an event under the log's 512 KB, also with the longest descriptions. */
export const MOST_DAYS_PER_EVENT = 400;

/**
 * Texts of spec 1, section 5, and the limits of calculation.md (Labour): one to three shifts, each counted one over
 * 0 hours, 24 in all.
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
    if (!(Number.isFinite(hours) && hours >= SHORTEST_SHIFT))
      errors.add(`${field}shift${i + 1}Hours`, `Give the hours of shift ${i + 1}`);
  });
  if (counted.reduce((sum, hours) => sum + hours, 0) > 24)
    errors.add(`${field}shift1Hours`, 'The shifts of a day come to more than 24 hours');
}

/** Days are dates that exist; one that is there twice counts once. */
export function checkNonWorkingDays(days: readonly NonWorkingDay[], errors: FieldErrors, field: string): void {
  if (days.length > MOST_NON_WORKING_DAYS) {
    errors.add(field, `A calendar takes up to ${MOST_NON_WORKING_DAYS} non-working days`);
    return;
  }
  days.forEach((day, i) => checkNonWorkingDay(day, errors, `${field}.${i}.`));
}

export function checkNonWorkingDay({ date, description }: NonWorkingDay, errors: FieldErrors, field = ''): void {
  if (!isCalendarDay(date)) errors.add(`${field}date`, 'This is not a date');
  if (description.length > LONGEST_DESCRIPTION)
    errors.add(`${field}description`, `Description is too long (maximum ${LONGEST_DESCRIPTION} characters).`);
}

/** The first of each date, in the order of the calendar. */
export function distinctDays(days: readonly NonWorkingDay[]): NonWorkingDay[] {
  const byDate = new Map<string, NonWorkingDay>();
  for (const day of days) if (!byDate.has(day.date)) byDate.set(day.date, day);
  return [...byDate.values()].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** None when nothing changes. Removals first: a day with a new description is one that goes and one that comes. */
export function dayEvents(added: readonly NonWorkingDay[], removed: readonly NonWorkingDay[]): ProgrammeEvent[] {
  const steps =
    added.length + removed.length <= MOST_DAYS_PER_EVENT
      ? [{ added, removed }]
      : [
          ...pieces(removed, MOST_DAYS_PER_EVENT).map((some) => ({ added: [], removed: some })),
          ...pieces(added, MOST_DAYS_PER_EVENT).map((some) => ({ added: some, removed: [] })),
        ];
  return steps
    .filter((step) => step.added.length + step.removed.length > 0)
    .map((data) => ({ type: 'NonWorkingDaysChanged', data }));
}
