import type { IsoDay } from './api-types.js';
import { formatDate } from './format.js';

// Days as planners type them (docs/product/assets.md, Dates).

/** First and last year that can be planned in: the server's own (services/domain/programmes/calendar/calendar-day.ts). */
export const [FIRST_PLAN_YEAR, LAST_PLAN_YEAR] = [1990, 2100];

export const MONTH_NAMES = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
] as const;

/** The month of a name or its abbreviation, from 1; 0 for a word that is no month. */
export function monthNamed(word: string): number {
  const wanted = word.toLowerCase();
  return (
    MONTH_NAMES.findIndex((name) => [name, name.slice(0, 3), name === 'september' ? 'sept' : name].includes(wanted)) + 1
  );
}

const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DAY_FIRST = /^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})$/;
const MONTH_IN_WORDS = /^(\d{1,2})[\s/.-]*([a-z]{3,9})[\s/.,-]*(\d{4}|\d{2})$/i;

/** The day of a text, as DD/MM/YYYY, YYYY-MM-DD or 24 Dec 2027; null when there is no such day. Years of two digits are 1990 to 2089. */
export function readDay(text: string): IsoDay | null {
  const typed = text.trim();
  const iso = ISO.exec(typed);
  if (iso) return dayOf(iso[1], Number(iso[2]), iso[3]);
  const dayFirst = DAY_FIRST.exec(typed);
  if (dayFirst) return dayOf(dayFirst[3], Number(dayFirst[2]), dayFirst[1]);
  const inWords = MONTH_IN_WORDS.exec(typed);
  return inWords ? dayOf(inWords[3], monthNamed(inWords[2] ?? ''), inWords[1]) : null;
}

/** Whether nothing can follow: '24/12/20' and '2027-12-2' are on the way to another day. */
export function isWholeDay(text: string): boolean {
  return /^\s*(?:\d{4}-\d{2}-\d{2}|\d{1,2}\D+\d{4}|\d{1,2}\D+\d{1,2}\D+\d{4})\s*$/.test(text);
}

/** Whether a text is a day as the product keeps it, `YYYY-MM-DD`. */
export function isDay(text: string | null): text is IsoDay {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && readDay(text) === text;
}

/** Whether a text is a day that can be reckoned with, as everything is that was ever recorded: 1900 to 2199. */
export function isCalendarDay(text: string | null): text is IsoDay {
  return isDay(text) && text >= '1900-01-01' && text <= '2199-12-31';
}

/** Why a day, or what was typed instead of one, cannot be planned; undefined when it can. */
export function planDayFault(day: string): string | undefined {
  if (!isDay(day)) return `${day} is not a date`;
  const year = Number(day.slice(0, 4));
  return year < FIRST_PLAN_YEAR || year > LAST_PLAN_YEAR
    ? `${formatDate(day)}: years run from ${FIRST_PLAN_YEAR} to ${LAST_PLAN_YEAR}`
    : undefined;
}

function dayOf(year = '', month: number, day = ''): IsoDay | null {
  const fullYear = year.length === 4 ? year : `${Number(year) < 90 ? '20' : '19'}${year}`;
  const time = new Date(0);
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  time.setUTCFullYear(Number(fullYear), month - 1, Number(day));
  const exists = Number(fullYear) > 0 && time.getUTCDate() === Number(day) && time.getUTCMonth() === month - 1;
  return exists ? `${fullYear}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}` : null;
}
