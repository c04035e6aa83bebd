import type { Library } from '../../services/domain/library/library.js';

const known = new WeakMap<Library, ReadonlyMap<number, number>>();

/** Production rate by activity line; lines without one are absent. Gathered once for each state of the library. */
export function rateOfLines(library: Library): ReadonlyMap<number, number> {
  const found = known.get(library);
  if (found) return found;
  const rates = new Map<number, number>();
  for (const { activities } of library.elementMakeups.values())
    for (const { lines } of activities)
      for (const { id, productionRateId } of lines) if (productionRateId !== null) rates.set(id, productionRateId);
  known.set(library, rates);
  return rates;
}
