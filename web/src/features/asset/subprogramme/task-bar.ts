import type { IsoDay } from '../../../lib/api-types.js';
import { addDays } from '../../../ui/charts/month-scale.js';

/** Where a task lies in its part, as the timeline draws it, and on how many days it is worked. */
export interface TaskBar {
  start: IsoDay;
  end: IsoDay;
  days: number;
  lagDays: number;
}

/**
 * The window of a task (docs/product/quantities.md) in calendar days of a part of `days` days, both ends counted.
 * Percentages have at most two decimals.
 */
export function taskBar(
  partStart: IsoDay,
  days: number,
  { lagPercent, durationPercent }: { lagPercent: number; durationPercent: number },
): TaskBar {
  // Hundredths of a percent as whole numbers: in floating point 1.15 % of 2000 days is 22, the answer is 23.
  const [lag, duration] = [Math.round(lagPercent * 100), Math.round(durationPercent * 100)];
  const span = days - 1;
  const from = Math.min(Math.floor((span * lag) / 10_000), span);
  const length = Math.max(1, Math.floor((span * duration) / 10_000));
  const reachesEnd = lag + duration >= 10_000 || from + length >= span;
  return {
    start: addDays(partStart, from),
    end: addDays(partStart, Math.min(from + length, span)),
    days: reachesEnd ? days - from : length,
    lagDays: from,
  };
}
