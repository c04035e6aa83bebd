import { dayOf } from '../../quantities/day.js';

/**
 * First and last valid day: wide enough for any plan, narrow enough that a typing error does not ask for a chart of 8,000 years.
 */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

/** `YYYY-MM-DD` of a day that exists, from `FIRST_DAY` to `LAST_DAY`. */
export function isCalendarDay(text: unknown): text is string {
  return typeof text === 'string' && text >= FIRST_DAY && text <= LAST_DAY && dayOf(text) !== undefined;
}
