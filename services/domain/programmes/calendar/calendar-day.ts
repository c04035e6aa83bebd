import { dayOf } from '../../quantities/day.js';

/** First and last day that is read: of an imported schedule, of the holidays' calendar, of what was recorded before. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

/** First and last year that can be planned in: a year that was typed wrong is refused, and no real plan is. */
export const FIRST_PLAN_YEAR = 1990;
export const LAST_PLAN_YEAR = 2100;

/** `YYYY-MM-DD` of a day that exists, from `FIRST_DAY` to `LAST_DAY`. */
export function isCalendarDay(text: unknown): text is string {
  return typeof text === 'string' && text >= FIRST_DAY && text <= LAST_DAY && dayOf(text) !== undefined;
}

/** What keeps a text from being a day that can be planned (docs/product/assets.md, Dates); undefined when it can. */
export function planDayFault(text: unknown): string | undefined {
  if (typeof text !== 'string' || dayOf(text) === undefined) return 'This is not a date';
  const year = Number(text.slice(0, 4));
  return year < FIRST_PLAN_YEAR || year > LAST_PLAN_YEAR
    ? `Years run from ${FIRST_PLAN_YEAR} to ${LAST_PLAN_YEAR}`
    : undefined;
}
