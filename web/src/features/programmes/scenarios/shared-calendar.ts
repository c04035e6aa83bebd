import type { IsoMonth, ProgrammeCard } from '../../../lib/api-types.js';
import { addMonths, monthsBetween } from '../../../ui/charts/month-scale.js';

/** Bars of a lone short programme would be as wide as a hand. */
const MIN_MONTHS = 12;

/**
 * The months that all sparklines show, so that cards can be compared (docs/look.md, Screens): from the first month with
 * work in any programme to the last, a year at least. Where no programme has work, the cards still have an axis: this
 * year.
 */
export function sharedCalendar(cards: readonly ProgrammeCard[]): { from: IsoMonth; to: IsoMonth } {
  const months = cards.flatMap(({ figures }) => figures.months.map(({ month }) => month)).sort();
  const year = new Date().getFullYear();
  const from = months[0] ?? `${year}-01`;
  const to = months.at(-1) ?? `${year}-12`;
  const missing = MIN_MONTHS - monthsBetween(from, to).length;
  return { from, to: missing > 0 ? addMonths(to, missing) : to };
}
