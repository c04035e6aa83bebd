import type { IsoDay } from './api-types.js';

// The working pattern of a week: bit 0 = Monday … bit 6 = Sunday (docs/product/calendar.md, Working week).

/** Monday first, as the mask counts them. */
export const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

/** Of a day, 0 = Monday. */
export function weekdayOf(day: IsoDay): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** True when the weekday (0 = Monday) is worked. */
export function worksOn(mask: number, weekday: number): boolean {
  return ((mask >> weekday) & 1) === 1;
}

/** The mask with one weekday toggled. */
export function toggleWeekday(mask: number, weekday: number): number {
  return mask ^ (1 << weekday);
}

/** In words: `Monday to Friday`, `Sunday to Thursday`, `Monday, Wednesday and Friday`. */
export function weekInWords(mask: number): string {
  const worked = weekdays.filter((_, weekday) => worksOn(mask, weekday));
  const [only] = worked;
  if (only === undefined) return 'no day';
  if (worked.length === 1) return only;
  if (worked.length === 7) return 'Monday to Sunday';
  // One run may go over the end of the week: then exactly one worked day follows a day off.
  const starts = weekdays.flatMap((_, weekday) =>
    worksOn(mask, weekday) && !worksOn(mask, (weekday + 6) % 7) ? [weekday] : [],
  );
  const [start] = starts;
  if (start !== undefined && starts.length === 1 && worked.length > 2)
    return `${weekdays[start]} to ${weekdays[(start + worked.length - 1) % 7]}`;
  return `${worked.slice(0, -1).join(', ')} and ${worked.at(-1)}`;
}

/** The short form: `Mon to Fri`. */
export function weekInShort(mask: number): string {
  return weekdays.reduce<string>((words, name) => words.replace(name, name.slice(0, 3)), weekInWords(mask));
}
