import type { WorkCalendar } from '../../domain/quantities/work-calendar.js';

const MORNING = 8 * 60;
const MIDNIGHT = 24 * 60;

/** The hours of a working day, in minutes since midnight: planning tools give dates a time, and a finish at midnight is the day before. */
export interface WorkingHours {
  readonly opens: number;
  readonly closes: number;
  readonly minutesPerDay: number;
}

export function workingHours({ hoursPerDay }: WorkCalendar): WorkingHours {
  const minutesPerDay = Math.round(hoursPerDay * 60);
  const opens = MORNING + minutesPerDay <= MIDNIGHT ? MORNING : 0;
  return { opens, closes: Math.min(opens + minutesPerDay, MIDNIGHT - 1), minutesPerDay };
}
