import type { IsoDay, NonWorkingDay } from '../../../lib/api-types.js';

/** The same day of several years under one description, shown as one line. */
export interface DaySeries {
  description: string;
  /** Ascending, at least one; in neighbouring years. */
  dates: readonly IsoDay[];
}

/**
 * The days and those picked, each repeated on the same date up to the end of year `until` and written out as single
 * dates (docs/product/calendar.md, Non-working days). 29 February repeats in leap years alone. A day that is in the
 * list already stays as it is.
 */
export function addDays(
  days: readonly NonWorkingDay[],
  picked: readonly IsoDay[],
  description: string,
  until: number | null,
): NonWorkingDay[] {
  const added = new Set(picked.flatMap((day) => repeated(day, until)));
  return withDays(
    days,
    [...added].map((date) => ({ date, description: description.trim() })),
  );
}

/** The days and those of a list, in order; a day that is there already is left as it is. */
export function withDays(days: readonly NonWorkingDay[], added: readonly NonWorkingDay[]): NonWorkingDay[] {
  const known = new Set(days.map(({ date }) => date));
  return inOrder([...days, ...added.filter(({ date }) => !known.has(date))]);
}

export function removeSeries(days: readonly NonWorkingDay[], { dates }: DaySeries): NonWorkingDay[] {
  return days.filter(({ date }) => !dates.includes(date));
}

/** Lines of the list, by their first date: dates of the same day of the year that repeat under one description belong together. */
export function seriesOf(days: readonly NonWorkingDay[]): DaySeries[] {
  const open = new Map<string, { description: string; dates: IsoDay[] }>();
  const lines: DaySeries[] = [];
  for (const { date, description } of inOrder(days)) {
    const kind = `${date.slice(5)} ${description}`;
    const line = open.get(kind);
    const last = line?.dates.at(-1);
    if (line && last && date === nextOccurrence(last)) line.dates.push(date);
    else {
      const begun = { description, dates: [date] };
      open.set(kind, begun);
      lines.push(begun);
    }
  }
  return lines;
}

/** Years up to which a day can repeat: this one to 30 years ahead (docs/product/calendar.md, Adding days on screen). */
export function repeatYears(thisYear: number): number[] {
  return Array.from({ length: 31 }, (_, ahead) => thisYear + ahead);
}

function repeated(day: IsoDay, until: number | null): IsoDay[] {
  const dates = [day];
  if (until === null) return dates;
  for (let next = nextOccurrence(day); yearOf(next) <= until; next = nextOccurrence(next)) dates.push(next);
  return dates;
}

function nextOccurrence(day: IsoDay): IsoDay {
  const monthAndDay = day.slice(5);
  let year = yearOf(day) + 1;
  while (monthAndDay === '02-29' && new Date(Date.UTC(year, 1, 29)).getUTCDate() !== 29) year += 1;
  return `${String(year).padStart(4, '0')}-${monthAndDay}`;
}

function inOrder(days: readonly NonWorkingDay[]): NonWorkingDay[] {
  return [...days].sort((a, b) => (a.date < b.date ? -1 : 1));
}

function yearOf(day: IsoDay): number {
  return Number(day.slice(0, 4));
}
