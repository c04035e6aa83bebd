/**
 * Calendar days and months as integers, so that the calculation never meets a local midnight
 * (docs/product/quantities.md, Dates). Proleptic Gregorian arithmetic after Howard Hinnant, "chrono-Compatible
 * Low-Level Date Algorithms": years are counted from March, which puts the leap day last.
 */

/** A calendar day: days since 1970-01-01, i.e. UTC midnight / 86 400 000. */
export type Day = number;

/** A calendar month: year * 12 + month, January being 0. */
export type Month = number;

const DAYS_FROM_YEAR_ZERO_MARCH_TO_1970 = 719_468;
const DAYS_IN_400_YEARS = 146_097;

/**
 * Reads `YYYY-MM-DD`.
 * @throws RangeError when the text has another form or names a day that does not exist (2027-02-29, year 0).
 */
export function parseDay(text: string): Day {
  const day = dayOf(text);
  if (day === undefined) throw new RangeError(`not a calendar day: '${text}'`);
  return day;
}

const DASH = 0x2d;

/** The day that `YYYY-MM-DD` names; undefined for another form and for a day that does not exist. */
export function dayOf(text: string): Day | undefined {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return undefined;
  const [year, month, dayOfMonth] = [digitsOf(text, 0, 4), digitsOf(text, 5, 7), digitsOf(text, 8, 10)];
  if (!(year > 0 && month > 0 && month <= 12 && dayOfMonth > 0)) return undefined;
  const monthOfAll = year * 12 + month - 1;
  const first = firstDayOf(monthOfAll);
  return dayOfMonth <= firstDayOf(monthOfAll + 1) - first ? first + dayOfMonth - 1 : undefined;
}

/** The number that these characters are; NaN unless all are digits. */
function digitsOf(text: string, from: number, to: number): number {
  let value = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - 0x30;
    value = digit >= 0 && digit <= 9 ? value * 10 + digit : Number.NaN;
  }
  return value;
}

/** The day as `YYYY-MM-DD`. */
export function formatDay(day: Day): string {
  const month = monthOf(day);
  return `${formatMonth(month)}-${String(day - firstDayOf(month) + 1).padStart(2, '0')}`;
}

/** The month that the day lies in. */
export function monthOf(day: Day): Month {
  const shifted = day + DAYS_FROM_YEAR_ZERO_MARCH_TO_1970;
  const era = Math.floor(shifted / DAYS_IN_400_YEARS);
  const dayOfEra = shifted - era * DAYS_IN_400_YEARS;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthsSinceMarch = Math.floor((5 * dayOfYear + 2) / 153);
  return (era * 400 + yearOfEra) * 12 + monthsSinceMarch + 2;
}

/** The first day of the month; `firstDayOf(month + 1)` is the end of the month's half-open range of days. */
export function firstDayOf(month: Month): Day {
  const monthsSinceMarchOfYearZero = month - 2;
  const year = Math.floor(monthsSinceMarchOfYearZero / 12);
  const monthOfYear = monthsSinceMarchOfYearZero - year * 12;
  return (
    year * 365 +
    Math.floor(year / 4) -
    Math.floor(year / 100) +
    Math.floor(year / 400) +
    Math.floor((153 * monthOfYear + 2) / 5) -
    DAYS_FROM_YEAR_ZERO_MARCH_TO_1970
  );
}

/** The month as `YYYY-MM`, the label in every chart (docs/product/quantities.md, Dates). */
export function formatMonth(month: Month): string {
  const year = Math.floor(month / 12);
  return `${String(year).padStart(4, '0')}-${String(month - year * 12 + 1).padStart(2, '0')}`;
}

/** The day of the week, 0 = Monday to 6 = Sunday: the order of the bits in a calendar's working pattern. */
export function weekday(day: Day): number {
  // 1970-01-01 was a Thursday.
  const sinceMonday = day + 3;
  return sinceMonday - Math.floor(sinceMonday / 7) * 7;
}
