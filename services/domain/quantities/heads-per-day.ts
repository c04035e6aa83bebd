import type { LineColumns, WorkedDays } from './worked-days.js';

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

  /** @param perDay heads mobilised on each day that the line is worked */
  add(lines: LineColumns<string>, i: number, perDay: number): void {
    const { days } = this;
    const from = Math.max(lines.from[i] ?? 0, days.first);
    const to = Math.min(lines.to[i] ?? 0, days.last + 1);
    if (lines.everyDay[i]) addRun(this.onEveryDay, from - days.first, to - days.first, perDay);
    else addRun(this.onWorkingDays, days.workingDaysBefore(from), days.workingDaysBefore(to), perDay);
  }

  /** One value per day, the first being `days.first`. */
  get series(): Float64Array {
    return this.onEveryDay.map((heads, day) => {
      const date = this.days.first + day;
      return this.days.isWorking(date) ? heads + (this.onWorkingDays[this.days.workingDaysBefore(date)] ?? 0) : heads;
    });
  }
}

function addRun(series: Float64Array, from: number, to: number, heads: number): void {
  for (let index = from; index < to; index += 1) series[index] = (series[index] ?? 0) + heads;
}
