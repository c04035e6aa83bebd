/** The order of day and month in numeric dates of a place. */
export interface UsualDayOrder {
  readonly order: 'dmy' | 'mdy';
  /** Completes 'read day first, as …': 'in the United Kingdom'. */
  readonly where: string;
}

/**
 * Regions of the reference data that write the month first. Canada writes both: its standard order is year, month, day, in which the
 * month comes before the day, and so it does in most of its short dates (docs/product/schedules.md, Dates).
 */
const MONTH_FIRST: ReadonlyMap<string, string> = new Map([
  ['United States', 'in the United States'],
  ['Canada', 'mostly in Canada'],
]);
const WITH_ARTICLE: ReadonlySet<string> = new Set(['United Kingdom', 'Netherlands', 'United Arab Emirates']);

/** How a region writes a date such as 03/04/2028; undefined for no region. */
export function usualDayOrder(region: string | undefined): UsualDayOrder | undefined {
  if (region === undefined) return undefined;
  const monthFirst = MONTH_FIRST.get(region);
  return monthFirst === undefined
    ? { order: 'dmy', where: `in ${WITH_ARTICLE.has(region) ? 'the ' : ''}${region}` }
    : { order: 'mdy', where: monthFirst };
}
