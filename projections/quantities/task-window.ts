/** Where a task lies in its part, and an activity in its task (calculation.md, "Window of a task in its part"). */
import type { Day } from './day.js';

/** Day indexes [from, to) counted from the parent's first day; never empty, never outside the parent. */
export interface TaskWindow {
  from: number;
  to: number;
}

/**
 * The days in which a task is worked, of a parent of `n` inclusive days. Half-open, so that two tasks that
 * meet do not both work the same day. The same rule places an activity in its task's window.
 * @param n inclusive days of the parent, 1 or more
 * @param lagPercent, durationPercent 0 to 100 with at most two decimals
 * @throws RangeError when the parent has no day
 */
export function taskWindow(n: number, lagPercent: number, durationPercent: number): TaskWindow {
  const { from, length, reachesEnd } = place(n, lagPercent, durationPercent);
  return { from, to: reachesEnd ? n : from + length };
}

/**
 * The bar that the timeline draws for a task: first and last day as the planner reads them (spec 2, section 4).
 * It overlaps the next task's first day where the work window does not.
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
  // What reaches the far end owns the last day: without this the last day of a part would never be worked.
  const reachesEnd = lag + duration >= 10_000 || from + length >= span;
  return { from, length, reachesEnd };
}

/** Integer hundredths of a percent: in floating point 1.15 % of 2000 days is 22, the answer is 23. */
function hundredths(percent: number): number {
  return Math.round(percent * 100);
}
