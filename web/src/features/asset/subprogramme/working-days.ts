import type { IsoDay, Programme } from '../../../lib/api-types.js';

const msPerDay = 86_400_000;
const dayNumber = (day: IsoDay) => Date.parse(day) / msPerDay;

/** Counts the working days from one day up to another, which does not count; negative when that is the earlier one. */
export type WorkingDaysBetween = (from: IsoDay, to: IsoDay) => number;

/** By the programme's calendar, as the server counts the distance from the schedule (docs/product/schedules.md, Comparison with P6 dates). */
export function workingDaysBetween({ calendar }: Pick<Programme, 'calendar'>): WorkingDaysBetween {
  // 1970-01-01 was a Thursday; bit 0 of the mask is Monday.
  const isInWeek = (day: number) => ((calendar.workingPatternBitMask >> ((((day + 3) % 7) + 7) % 7)) & 1) === 1;
  const weekly = Array.from({ length: 7 }, (_, day) => day).filter(isInWeek).length;
  const off = [...new Set(calendar.nonWorkingDays.map(({ date }) => dayNumber(date)))].filter(isInWeek);
  const between = (from: number, to: number): number => {
    const weeks = Math.floor((to - from) / 7);
    let days = weeks * weekly;
    for (let day = from + weeks * 7; day < to; day += 1) if (isInWeek(day)) days += 1;
    return days - off.filter((day) => day >= from && day < to).length;
  };
  return (from, to) => {
    const [first, last] = [dayNumber(from), dayNumber(to)];
    return last >= first ? between(first, last) : -between(last, first);
  };
}
