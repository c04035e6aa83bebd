/** First and last day that a programme may name: wide enough for any plan, narrow enough that a typing error cannot ask for a chart of 8,000 years. */
export const FIRST_DAY = '1900-01-01';
export const LAST_DAY = '2199-12-31';

/** `YYYY-MM-DD` of a day that exists, within the years a programme may name. */
export function isCalendarDay(text: unknown): text is string {
  if (typeof text !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(text) || text < FIRST_DAY || text > LAST_DAY)
    return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(text);
}
