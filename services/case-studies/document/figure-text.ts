/** Figures, days and units as the product writes them (docs/look.md, Type and numbers). */
import { type Day, formatDay, formatMonth, type Month } from '../../domain/quantities/day.js';

const NBSP = '\u00a0';
const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;
const LONG_MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const;

/** `40 590`, `23.2`; a figure that rounds to zero has no sign. */
export function figure(value: number, decimals = 0): string {
  const [whole = '', fraction] = Math.abs(value).toFixed(decimals).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, NBSP);
  const text = fraction === undefined ? grouped : `${grouped}.${fraction}`;
  return value < 0 && Number(text.replaceAll(NBSP, '')) !== 0 ? `−${text}` : text;
}

/** As many decimals as the figure has, four at most. */
export const exact = (value: number): string =>
  figure(value, [0, 1, 2, 3].find((decimals) => Math.abs(value - Number(value.toFixed(decimals))) < 1e-9) ?? 4);

/** A difference with its sign; 'same' where what is shown is the same. */
export function difference(after: number, before: number, decimals = 0): string {
  const text = figure(Number(after.toFixed(decimals)) - Number(before.toFixed(decimals)), decimals);
  if (Number(text.replaceAll(NBSP, '').replace('−', '')) === 0) return 'same';
  return text.startsWith('−') ? text : `+${text}`;
}

/** `10 Jun 2027` */
export function dayText(day: Day): string {
  const [year = '', month = '', date = ''] = formatDay(day).split('-');
  return [Number(date), MONTHS[Number(month) - 1], year].join(NBSP);
}

/** `1 Mar – 17 Dec 2027`: a range repeats no year. */
export function rangeText(from: Day, to: Day): string {
  const [first, last] = [dayText(from), dayText(to)];
  const year = last.slice(-4);
  return `${first.endsWith(year) ? first.slice(0, -5) : first} – ${last}`;
}

/** `seven`, as long as it is a word. */
export const countWord = (count: number): string => WORDS[count] ?? figure(count);
const WORDS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];

/** Whole weeks. */
export const weeksBetween = (from: Day, to: Day): number => Math.round((to - from) / 7);

/** `10 June` */
export function longDayText(day: Day): string {
  const [, month = '', date = ''] = formatDay(day).split('-');
  return [Number(date), LONG_MONTHS[Number(month) - 1]].join(NBSP);
}

/** `June` */
export const longMonth = (month: Month): string => LONG_MONTHS[Number(formatMonth(month).slice(5)) - 1] ?? '';
/** `Jun` */
export const shortMonth = (month: Month): string => MONTHS[Number(formatMonth(month).slice(5)) - 1] ?? '';

/** `m³` of `m3`. */
export const unitText = (unit: string): string =>
  unit.replace(/^(\w*m)([23])$/, (_, name: string, power: string) => `${name}${power === '2' ? '²' : '³'}`);

/** `2 gangs`, `1 gang` */
export const counted = (count: number, noun: string): string =>
  `${figure(count)}${NBSP}${noun}${count === 1 ? '' : 's'}`;
