import { isCalendarDay } from '../../domain/programmes/calendar/calendar-day.js';
import { ownCopy } from '../../platform/tables/own-copy.js';

/** The order of day and month in dates such as 03/04/2026. */
export type DateOrder = 'dmy' | 'mdy';

/** The order in which numeric dates are written somewhere, for files that do not say it themselves. */
export interface UsualDayOrder {
  readonly order: DateOrder;
  /** Completes 'Dates are read day first, as …': 'in the United Kingdom'. */
  readonly where: string;
}

/** Day 0 of a serial date is this many days before 1 January 1970; workbooks of old Macs count from 1904 (docs/product/schedules.md, Dates). */
const EPOCH = 25_569;
const EPOCH_1904 = 24_107;
/** Smaller numbers are years or durations, not serial dates before 1950. */
const MIN_SERIAL = 18_264;
const SECONDS = 24 * 60 * 60;
const DAY = 86_400_000;

const WEEKDAY = /^(\p{L}{2,12})\.?,?\s+/u;
/** `08:00`, `T08:00:00.000Z`, `8:00 AM`, `00:00:00 GMT+0100 (British Summer Time)`. */
const TIME =
  /,?[T\s]\s*(?:[01]?\d|2[0-4]):[0-5]\d(?::[0-5]\d(?:[.,]\d{1,9})?)?(?:\s*[ap]\.?\s?m\.?)?(?:\s*(?:z|(?:gmt|utc)?\s*[+-]\d{2}:?\d{2}|gmt|utc|uhr|uur))?(?:\s*\([^()]*\))?$/i;
/** `8.00`, `klo 16.00.00`, `kl. 8.00`, `08 h 00`: behind the last digit of a date, since `Mo 13.03.23` is a date itself. */
const TIME_WITHOUT_COLON =
  /(?<=\d),?\s+(?:klo\s+|kl\.?\s+)?(?:[01]?\d|2[0-4])(?:\.[0-5]\d(?:\.[0-5]\d)?|\s?h(?:\s?[0-5]\d(?:\s?min(?:\s?[0-5]\d\s?s)?)?)?)$/i;
/** As a serial date has it ({@link isShortOfMidnight}). */
const SHORT_OF_MIDNIGHT = /\b23:59:(?:0[1-9]|[1-4]\d|5[0-8])\b/;
const ACTUAL = /(?<=[\dMm.\s])\s*A$/;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const COMPACT = /^((?:19|20|21)\d\d)(\d\d)(\d\d)$/;
const DAY_NAMED_MONTH =
  /^(\d{1,2})(?:st|nd|rd|th|er|º)?[-/.\s]\s*(?:de\s)?(\p{L}{3,12})\.?,?[-/.\s]\s*(?:de\s)?(\d{4}|\d{2})$/iu;
const NAMED_MONTH_DAY = /^(\p{L}{3,12})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})$/iu;
const YEAR_NAMED_MONTH = /^(\d{4})[-/.\s]\s*(\p{L}{3,12})\.?[-/.\s]\s*(\d{1,2})$/u;
const NUMBERS = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})$/;
const SERIAL = /^\d{5,6}(?:[.,]\d+)?$|^\d(?:\.\d+)?e\+?[45]$/i;
/** No date is longer, not even in a browser's notation, so longer texts are not matched. */
const MAX_DATE_LENGTH = 100;

/** Caches, since a schedule has hundreds of thousands of dates but only some thousand different days. */
const texts = new Map<string, ParsedDay>();
const texts1904 = new Map<string, ParsedDay>();
const serials = new Map<number, string | null>();
const days = new Map<number, string | null>();
const MAX_KNOWN = 100_000;

/** The day of a spreadsheet's serial date, `YYYY-MM-DD`. P6 writes 44774.9999999 for a midnight, others are further short of it. */
export function dayOfSerial(serial: number, counts1904 = false): string | null {
  const secondsLeft = (1 - (serial - Math.floor(serial))) * SECONDS;
  const day = Math.floor(serial) + (isShortOfMidnight(secondsLeft) ? 1 : 0) - (counts1904 ? EPOCH_1904 : EPOCH);
  if (!(day >= MIN_SERIAL - EPOCH)) return null;
  return cached(serials, day, () => {
    const date = new Date(day * DAY);
    const text = Number.isFinite(date.getTime()) ? date.toISOString().slice(0, 10) : '';
    return isCalendarDay(text) ? text : null;
  });
}

/**
 * Whether what is left of a day is what a program fell short of the next one: P6 by digits that it leaves out, an old library for
 * spreadsheets by up to 48 s in zones that once counted by the sun. Ends of days stand at 23:59 or at 23:59:59.
 */
const isShortOfMidnight = (secondsLeft: number): boolean =>
  secondsLeft < 59.5 && (secondsLeft < 0.9 || secondsLeft > 1.1);

function cached(known: Map<number, string | null>, key: number, find: () => string | null): string | null {
  let found = known.get(key);
  if (found === undefined) {
    found = find();
    // A file with random numbers could have as many days as cells.
    if (known.size < MAX_KNOWN) known.set(key, found);
  }
  return found;
}

/** The result of parsing a cell. `day` is null if it cannot be read; `orders` are the orders in which its numbers make a valid day. */
export interface ParsedDay {
  readonly day: string | null;
  readonly orders: readonly DateOrder[] | null;
}

/** Whether a date of a layout is marked as actual, by a trailing A. */
export const isActual = (written: string): boolean =>
  written.length <= MAX_DATE_LENGTH && ACTUAL.test(written.replaceAll('*', ' ').trim());

/**
 * Parses a date as P6, its layouts, browsers and people write it. Asterisks (constraints), a trailing A (actual) and times are ignored.
 * If both orders are possible, `order` decides; without it the day is null.
 */
export function parseDay(written: string, order: DateOrder | null, counts1904 = false): ParsedDay {
  if (written.length > MAX_DATE_LENGTH) return UNREADABLE;
  const known = counts1904 ? texts1904 : texts;
  let parsed = known.get(written);
  if (parsed === undefined) {
    parsed = parsedDay(written, order, counts1904);
    // What depends on the order is not remembered.
    if (parsed.orders === null && known.size < MAX_KNOWN) known.set(ownCopy(written), parsed);
  }
  return parsed;
}

function parsedDay(written: string, order: DateOrder | null, counts1904: boolean): ParsedDay {
  const text = written.replaceAll('*', ' ').trim().replace(ACTUAL, '').trim();
  if (SERIAL.test(text)) return unambiguous(dayOfSerial(Number(text.replace(',', '.')), counts1904));
  const date = text.replace(TIME, '').replace(TIME_WITHOUT_COLON, '').trim();
  const parsed = dayOfText(date, order);
  return parsed.day !== null && SHORT_OF_MIDNIGHT.test(text) ? { ...parsed, day: dayAfter(parsed.day) } : parsed;
}

/** Null behind the last day that a year of four digits has. */
function dayAfter(day: string): string | null {
  const next = new Date(Date.parse(day) + DAY).toISOString().slice(0, 10);
  return isCalendarDay(next) ? next : null;
}

function dayOfText(date: string, order: DateOrder | null): ParsedDay {
  const parsed = parseDate(date, order);
  if (parsed !== null) return parsed;
  // Some short names of weekdays are those of months in other languages: with a day after it, 'mar' is March.
  const weekday = WEEKDAY.exec(date);
  if (weekday === null || !WEEKDAYS.has(plainName(weekday[1]!))) return UNREADABLE;
  return parseDate(date.slice(weekday[0].length), order) ?? UNREADABLE;
}

function parseDate(date: string, order: DateOrder | null): ParsedDay | null {
  let found = YEAR_FIRST.exec(date) ?? COMPACT.exec(date);
  if (found) return unambiguous(dayOf(Number(found[1]), Number(found.at(-2)), Number(found.at(-1))));
  found = DAY_NAMED_MONTH.exec(date);
  if (found) return unambiguous(dayOf(yearOf(found[3]!), monthOf(found[2]!), Number(found[1])));
  found = NAMED_MONTH_DAY.exec(date);
  if (found) return unambiguous(dayOf(Number(found[3]), monthOf(found[1]!), Number(found[2])));
  found = YEAR_NAMED_MONTH.exec(date);
  if (found) return unambiguous(dayOf(Number(found[1]), monthOf(found[2]!), Number(found[3])));
  found = NUMBERS.exec(date);
  if (!found) return null;
  const [first, second, year] = [Number(found[1]), Number(found[3]), yearOf(found[4]!)];
  const dayFirst = dayOf(year, second, first);
  // Dates with full stops are written day first in every country.
  if (found[2] === '.' || (dayFirst !== null && first === second)) return unambiguous(dayFirst);
  const monthFirst = dayOf(year, first, second);
  const orders: DateOrder[] = [];
  if (dayFirst !== null) orders.push('dmy');
  if (monthFirst !== null) orders.push('mdy');
  return { day: order === 'dmy' ? dayFirst : order === 'mdy' ? monthFirst : null, orders };
}

/** The order that a format such as `dd/mm/yyyy` or `DD-MMM-YY` names; null if it puts the year first. */
export function orderOfFormat(format: string): DateOrder | null {
  const [day, month, year] = ['d', 'm', 'y'].map((letter) => format.toLowerCase().indexOf(letter)) as [
    number,
    number,
    number,
  ];
  if (day < 0 || month < 0 || (year >= 0 && year < day && year < month)) return null;
  return day < month ? 'dmy' : 'mdy';
}

const UNREADABLE: ParsedDay = { day: null, orders: null };
const unambiguous = (day: string | null): ParsedDay => ({ day, orders: null });

function dayOf(year: number, month: number, day: number): string | null {
  return cached(days, year * 10_000 + month * 100 + day, () => {
    const text = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    return isCalendarDay(text) ? text : null;
  });
}

/** Two digits: 00 to 68 are 20xx, 69 to 99 are 19xx. */
function yearOf(text: string): number {
  const year = Number(text);
  return text.length === 4 ? year : year < 69 ? 2000 + year : 1900 + year;
}

/** The languages whose names of months and weekdays are read. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl'];
/** Short forms that are not how the name begins. */
const OTHER_SHORT_FORMS: Readonly<Record<string, number>> = { mrz: 3, mrt: 3, maerz: 3, jänner: 1, feber: 2 };
const MIN_MONTH_LENGTH = 3;

const plainNames = new Map<string, string>();
/** A name in small letters without accents: P6 writes both août and aout. */
function plainName(text: string): string {
  let plain = plainNames.get(text);
  if (plain === undefined) {
    plain = text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
    if (plainNames.size < 10_000) plainNames.set(text, plain);
  }
  return plain;
}

/** The month of each name and of each of its beginnings that is that of no other month: 'Sept', not 'jui'. */
const MONTHS: ReadonlyMap<string, number> = (() => {
  const months = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (let month = 1; month <= 12; month++) {
      const at = Date.UTC(2000, month - 1, 1);
      const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' }).formatToParts(
        at,
      );
      const standing = new Intl.DateTimeFormat(language, { month: 'long', timeZone: 'UTC' }).format(at);
      for (const name of [standing, parts.find(({ type }) => type === 'month')!.value].map(plainName)) {
        for (let length = MIN_MONTH_LENGTH; length <= name.length; length++) {
          const beginning = name.slice(0, length);
          months.set(beginning, (months.get(beginning) ?? month) === month ? month : 0);
        }
      }
    }
  }
  for (const [name, month] of Object.entries(OTHER_SHORT_FORMS)) months.set(plainName(name), month);
  return months;
})();

/** The month of a name such as Jan, January or Sept; 0 if it is none. */
const monthOf = (text: string): number => MONTHS.get(plainName(text)) ?? 0;

/** The names of weekdays and their beginnings, from two letters on: MS Project writes 'Mo 13.03.23', in Polish 'Pn 13.03.23'. */
const WEEKDAYS: ReadonlySet<string> = new Set([
  'pn',
  'pt',
  'sb',
  'nd',
  'ndz',
  ...LANGUAGES.flatMap((language) =>
    Array.from({ length: 7 }, (_, day) =>
      plainName(
        new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2000, 0, 3 + day)),
      ),
    ),
  ).flatMap((name) => Array.from({ length: name.length - 1 }, (_, at) => name.slice(0, at + 2))),
]);
