import type { IsoDay, IsoMonth } from '../../lib/api-types.js';

// The month axis of the small charts: every month has the same width, days lie within their month, so that bars per month
// and steps per day share one axis and one reading line.

/** All months from first to last, both counted. */
export function monthsBetween(first: IsoMonth, last: IsoMonth): IsoMonth[] {
  const months: IsoMonth[] = [];
  for (let index = monthIndex(first); index <= monthIndex(last); index += 1) months.push(monthAt(index));
  return months;
}

/** The month `by` months later (earlier when negative). */
export function addMonths(month: IsoMonth, by: number): IsoMonth {
  return monthAt(monthIndex(month) + by);
}

/** How many months later `month` is than `from`; negative when it is earlier. */
export function monthsFrom(from: IsoMonth, month: IsoMonth): number {
  return monthIndex(month) - monthIndex(from);
}

/** Where a day begins on the axis of these months, as a share from 0 to 1; beyond the axis outside of it. */
export function dayPosition(day: IsoDay, months: readonly IsoMonth[]): number {
  const first = months[0];
  if (first === undefined) return 0;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const daysInMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return (monthIndex(day.slice(0, 7)) - monthIndex(first) + (date - 1) / daysInMonth) / months.length;
}

/** The day `by` days later. */
export function addDays(day: IsoDay, by: number): IsoDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + by * 86_400_000).toISOString().slice(0, 10);
}

function monthIndex(month: IsoMonth): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
}

function monthAt(index: number): IsoMonth {
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}
