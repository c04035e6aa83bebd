import type { IsoDay, NonWorkingDay } from '../../../lib/api-types.js';
import { worksOn } from '../../../lib/working-week.js';

/** `works`: a working day; `off`: a weekday off; `non-working`: would be worked by the week, but is in the list of days. */
export type DayKind = 'works' | 'off' | 'non-working';

export interface DrawnDay {
  date: IsoDay;
  number: number;
  kind: DayKind;
  /** Of a non-working day. */
  description: string;
}

export interface DrawnMonth {
  /** From 1. */
  month: number;
  /** Days of the week before the 1st, Monday first. */
  lead: number;
  days: DrawnDay[];
  workingDays: number;
}

export interface DrawnYear {
  year: number;
  months: DrawnMonth[];
  workingDays: number;
}

/** A year as its work calendar makes it. A listed day that the week has off anyway is off: it takes no working day away. */
export function drawYear(
  year: number,
  workingPatternBitMask: number,
  nonWorkingDays: readonly NonWorkingDay[],
): DrawnYear {
  const listed = new Map(nonWorkingDays.map(({ date, description }) => [date, description]));
  const kindOf = (date: IsoDay, weekday: number): DayKind => {
    if (!worksOn(workingPatternBitMask, weekday)) return 'off';
    return listed.has(date) ? 'non-working' : 'works';
  };
  const months = Array.from({ length: 12 }, (_, index): DrawnMonth => {
    const lead = (new Date(Date.UTC(year, index, 1)).getUTCDay() + 6) % 7;
    const length = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
    const days = Array.from({ length }, (_, day): DrawnDay => {
      const date = `${year}-${String(index + 1).padStart(2, '0')}-${String(day + 1).padStart(2, '0')}`;
      return { date, number: day + 1, kind: kindOf(date, (lead + day) % 7), description: listed.get(date) ?? '' };
    });
    return { month: index + 1, lead, days, workingDays: days.filter(({ kind }) => kind === 'works').length };
  });
  return { year, months, workingDays: months.reduce((sum, month) => sum + month.workingDays, 0) };
}

/** The year that a plan made on this day is mostly about: the one half a year ahead. */
export function yearAhead(today: Date): number {
  return today.getMonth() < 6 ? today.getFullYear() : today.getFullYear() + 1;
}
