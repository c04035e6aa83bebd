/** What of a strip of tabs is in sight. */
export interface Strip {
  /** Place of the first tab in sight. */
  start: number;
  /** How many are in sight, whole; one that is wider than the strip is cut short. */
  count: number;
  /** The last place that the strip can begin at; 0 when all are in sight. */
  last: number;
}

/** Tabs in sight before anything is measured (docs/look.md, Parts). */
export const UNMEASURED = 6;

export interface StripSizes {
  /** Of each tab with its whole name, px. */
  widths: readonly number[];
  /** Of the strip where all are in sight, and where it shares its line with the arrows. */
  room: number;
  roomBesideArrows: number;
}

/** As many whole tabs as fit from `first` on, or from the last place from which the rest fits. */
export function stripOf({ widths, room, roomBesideArrows }: StripSizes, first: number): Strip {
  if (total(widths) <= room) return { start: 0, count: widths.length, last: 0 };
  const last = lastStart(widths, roomBesideArrows);
  const start = Math.min(first, last);
  return { start, count: countFrom(widths, start, roomBesideArrows), last };
}

/** The nearest place to begin at from which the tab at `index` is in sight. */
export function startShowing(sizes: StripSizes, first: number, index: number): number {
  const { start, last } = stripOf(sizes, first);
  if (index < start) return index;
  let next = start;
  while (next < last && index >= next + countFrom(sizes.widths, next, sizes.roomBesideArrows)) next += 1;
  return next;
}

function countFrom(widths: readonly number[], start: number, room: number): number {
  let used = 0;
  let count = 0;
  for (const width of widths.slice(start)) {
    used += width;
    if (used > room && count > 0) break;
    count += 1;
  }
  return count;
}

function lastStart(widths: readonly number[], room: number): number {
  let start = widths.length - 1;
  let used = widths[start] ?? 0;
  while (start > 0 && used + (widths[start - 1] ?? 0) <= room) {
    start -= 1;
    used += widths[start] ?? 0;
  }
  return Math.max(start, 0);
}

function total(widths: readonly number[]): number {
  return widths.reduce((sum, width) => sum + width, 0);
}
