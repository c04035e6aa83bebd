import type { IsoMonth } from '../../../lib/api-types.js';

/** First and last month shown, as places in the programme's months, both counted. */
export type MonthRange = readonly [first: number, last: number];

/**
 * The months of a range that is given by name, held inside the programme: a month before its first counts as its first,
 * one after its last as its last, and a missing one as the end of the programme. Of months the wrong way round the first is shown. The
 * default is the whole programme.
 */
export function rangeOf(months: readonly IsoMonth[], from: IsoMonth | undefined, to: IsoMonth | undefined): MonthRange {
  const end = Math.max(months.length - 1, 0);
  const first = from === undefined ? 0 : placeOf(from, months);
  const last = to === undefined ? end : placeOf(to, months);
  return [first, Math.max(first, last)];
}

// Months as text sort as time does.
function placeOf(month: IsoMonth, months: readonly IsoMonth[]): number {
  const place = months.findIndex((each) => each >= month);
  return place === -1 ? Math.max(months.length - 1, 0) : place;
}
