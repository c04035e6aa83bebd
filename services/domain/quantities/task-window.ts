/**
 * The window of a task in its part (docs/product/quantities.md, Window of a task in its part, and of an activity in its task).
 */
import type { Day } from './day.js';

/** Day indexes [from, to) from the parent's first day; never empty, never outside the parent. */
export interface TaskWindow {
  from: number;
  to: number;
}

/**
 * The days in which a task of a parent of `n` inclusive days is worked. Half-open, so that a task and the next one do not share a
 * day. The same rule places an activity in its task's window.
 * @param n inclusive days of the parent, 1 or more
 * @param lagPercent, durationPercent 0 to 100 with at most two decimals
 * @throws RangeError when the parent has no day
 */
export function taskWindow(n: number, lagPercent: number, durationPercent: number): TaskWindow {
  const { from, length, reachesEnd } = place(n, lagPercent, durationPercent);
  return { from, to: reachesEnd ? n : from + length };
}

/**
 * The bar of a task on the timeline: first and last day as planners read them (docs/product/quantities.md, Window of a task in
 * its part, and of an activity in its task). It overlaps the next task's first day; the work window does not.
 * @param partStart, partEnd inclusive
 */
export function taskBar(
  partStart: Day,
  partEnd: Day,
  lagPercent: number,
  durationPercent: number,
): { start: Day; end: Day } {
  const { from, length } = place(partEnd - partStart + 1, lagPercent, durationPercent);
  const start = partStart + from;
  return { start, end: Math.min(start + length, partEnd) };
}

function place(n: number, lagPercent: number, durationPercent: number) {
  if (!(n >= 1)) throw new RangeError(`a window needs a parent of at least one day, not ${n}`);
  const span = n - 1;
  const lag = hundredths(lagPercent);
  const duration = hundredths(durationPercent);
  const from = Math.min(Math.floor((span * lag) / 10_000), n - 1);
  const length = Math.max(1, Math.floor((span * duration) / 10_000));
  // A window that reaches the end includes the last day: otherwise the last day of a part would never be worked.
  const reachesEnd = lag + duration >= 10_000 || from + length >= span;
  return { from, length, reachesEnd };
}

/** Integer hundredths of a percent: in floating point 1.15 % of 2000 days gives 22 instead of 23. */
function hundredths(percent: number): number {
  return Math.round(percent * 100);
}
