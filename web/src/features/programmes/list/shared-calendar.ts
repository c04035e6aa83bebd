import type { IsoMonth, ProgrammeCard } from '../../../lib/api-types.js';
import { addMonths, monthsBetween } from '../../../ui/charts/month-scale.js';

/** Bars of a lone short programme would be as wide as a hand. */
const fewestMonths = 12;

/**
 * The months that all sparklines show, so that cards can be compared (look.md, section 7): from the first month with work
 * in any programme to the last, a year at least. Null when no programme has work.
 */
export function sharedCalendar(cards: readonly ProgrammeCard[]): { from: IsoMonth; to: IsoMonth } | null {
  const months = cards.flatMap(({ figures }) => figures.months.map(({ month }) => month)).sort();
  const [from] = months;
  const to = months.at(-1);
  if (from === undefined || to === undefined) return null;
  const missing = fewestMonths - monthsBetween(from, to).length;
  return { from, to: missing > 0 ? addMonths(to, missing) : to };
}
