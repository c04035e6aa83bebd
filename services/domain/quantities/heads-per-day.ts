import type { Day } from './day.js';
import type { WorkedDays } from './worked-days.js';

/**
 * Sums the heads of lines day by day. Counted in working days, a line is one unbroken run of array indexes; the working days are
 * counted once for all sums of a programme, because a dashboard computes one sum per asset.
 */
export class HeadsPerDay {
  private readonly onWorkingDays: Float64Array;
  private readonly onEveryDay: Float64Array;

  constructor(private readonly days: WorkedDays) {
    this.onWorkingDays = new Float64Array(days.workingDaysBefore(days.last + 1));
    this.onEveryDay = new Float64Array(days.length);
  }

  /**
   * Days outside the range are ignored.
   * @param everyDay whether each day of [begin, end) is worked, or only the working days
   * @param perDay heads mobilised on each day that the line is worked
   */
  add(begin: Day, end: Day, everyDay: boolean, perDay: number): void {
    const { days } = this;
    const from = Math.max(begin, days.first);
    const to = Math.min(end, days.last + 1);
    if (from >= to) return;
    if (everyDay) addRun(this.onEveryDay, from - days.first, to - days.first, perDay);
    else addRun(this.onWorkingDays, days.workingDaysBefore(from), days.workingDaysBefore(to), perDay);
  }

  /** One value per day, the first being `days.first`. */
  get series(): Float64Array<ArrayBuffer> {
    return this.onEveryDay.map((heads, day) => {
      const date = this.days.first + day;
      return this.days.isWorking(date) ? heads + (this.onWorkingDays[this.days.workingDaysBefore(date)] ?? 0) : heads;
    });
  }
}

function addRun(series: Float64Array, from: number, to: number, heads: number): void {
  for (let index = from; index < to; index += 1) series[index] = (series[index] ?? 0) + heads;
}
