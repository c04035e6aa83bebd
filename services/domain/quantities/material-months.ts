/** A line's material, month by month. */
import type { Month } from './day.js';
import type { WorkCalendar } from './work-calendar.js';
import { daysByMonth, type WorkSpan } from './work-span.js';

/** The stored part of a material row; its months follow from it and the programme's calendar. */
export interface MaterialSpan extends WorkSpan {
  /** Q in the line's unit; null when the part's unit does not fit its asset type. */
  quantity: number | null;
}

export interface MaterialMonth {
  month: Month;
  /** materialQuantPerMonth, in the line's unit; null when the line has no quantity. */
  quantity: number | null;
}

/**
 * Q x |W in month| / |W| for each month with a day of W, ascending (docs/product/quantities.md, Materials).
 * Each month is rounded once, so the sum equals Q within about the number of months x 1e-16. No month gets a remainder, so two
 * months with the same number of days show the same figure. A line without a quantity has one row, in the month of its first day.
 */
export function monthsOf(material: MaterialSpan, calendar: WorkCalendar): MaterialMonth[] {
  const { quantity, workingDays } = material;
  return daysByMonth(material, calendar).map(({ month, days }) => ({
    month,
    quantity: quantity === null ? null : (quantity * days) / workingDays,
  }));
}
