import type { IsoMonth } from '../../lib/api-types.js';
import { formatMonth } from '../../lib/format.js';

// Shares of the axis of a card, the narrowest of which has some 300 px: what a name needs to its next neighbour.
const roomForMonth = 0.2;
const roomForYear = 0.11;
const roomForJuly = 0.08;
/** What a year with its arrow takes at an end. */
const roomForArrow = 0.17;

export interface MonthTick {
  label: string;
  /** The left edge of its month, as a share of the axis. */
  at: number;
}

/**
 * The names below a month axis: the year where it begins, else 'Jul'; the first month of the axis names itself. What would run into
 * its neighbour or over the end has none: July gives way to the first month, that to a year, and all to what stands at an end.
 */
export function monthTicks(months: readonly IsoMonth[], taken = { start: false, end: false }): MonthTick[] {
  return months.flatMap((month, index) => {
    const label = month.endsWith('-01') || month.endsWith('-07') || index === 0 ? labelOf(month, index, months) : '';
    const at = index / months.length;
    if (label === '' || (taken.start && at < roomForArrow)) return [];
    return taken.end && at + roomForYear > 1 - roomForArrow ? [] : [{ label, at }];
  });
}

function labelOf(month: IsoMonth, index: number, months: readonly IsoMonth[]): string {
  const share = (count: number) => count / months.length;
  const left = share(months.length - index);
  if (month.endsWith('-01')) {
    const every = Math.ceil(roomForYear / share(12));
    return left >= roomForYear && Number(month.slice(0, 4)) % every === 0 ? month.slice(0, 4) : '';
  }
  if (index > 0) return left >= roomForJuly && share(6) >= roomForYear && share(index) >= roomForMonth ? 'Jul' : '';
  const january = months.findIndex((one) => one.endsWith('-01'));
  return january === -1 || share(january) >= roomForMonth ? formatMonth(month) : '';
}
