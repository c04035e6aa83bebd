import type { Day } from './day.js';
import type { WorkedDays } from './worked-days.js';

/**
 * Sums day by day what lines need on each day that they are worked: heads, or gangs. An amount is added where it begins and taken away
 * behind its end, so a line of a year costs no more than one of a day; a dashboard adds 60,000 of them. Where nothing counts the sum is
 * exactly 0, elsewhere it is rounded as any sum of as many numbers.
 */
export class DailySum {
  private readonly onWorkingDays: Steps;
  /** Of what is worked on every day, in a part without a working day; few programmes have any. */
  private onEveryDay: Steps | null = null;

  constructor(private readonly days: WorkedDays) {
    this.onWorkingDays = new Steps(days.length);
  }

  /**
   * Days outside the range are ignored.
   * @param everyDay whether each day of [begin, end) is worked, or only the working days
   * @param amount on each day worked
   */
  add(begin: Day, end: Day, everyDay: boolean, amount: number): void {
    const { first, length } = this.days;
    const from = Math.max(begin - first, 0);
    const to = Math.min(end - first, length);
    if (from >= to || amount === 0) return;
    const steps = everyDay ? (this.onEveryDay ??= new Steps(length)) : this.onWorkingDays;
    steps.add(from, to, amount);
  }

  /** Visits each day that something counts on: what is worked on working days, then what is worked on every day. @param take its index in the range */
  eachDay(take: (day: number, sum: number) => void): void {
    const { days, onEveryDay } = this;
    this.onWorkingDays.each((day, sum) => {
      if (days.isWorking(days.first + day)) take(day, sum);
    });
    onEveryDay?.each(take);
  }

  /** One value per day, the first being `days.first`. */
  get series(): Float64Array<ArrayBuffer> {
    const series = new Float64Array(this.days.length);
    this.eachDay((day, sum) => (series[day] = (series[day] ?? 0) + sum));
    return series;
  }
}

/** By how much a sum changes from each day to the next, with one more entry for the end of the range. */
class Steps {
  private readonly amounts: Float64Array;
  /** How many amounts begin less those that have ended: where none is left, neither is what rounding has left of them. */
  private readonly counts: Int32Array;

  constructor(private readonly length: number) {
    this.amounts = new Float64Array(length + 1);
    this.counts = new Int32Array(length + 1);
  }

  add(from: number, to: number, amount: number): void {
    const { amounts, counts } = this;
    amounts[from] = (amounts[from] ?? 0) + amount;
    amounts[to] = (amounts[to] ?? 0) - amount;
    counts[from] = (counts[from] ?? 0) + 1;
    counts[to] = (counts[to] ?? 0) - 1;
  }

  each(take: (day: number, sum: number) => void): void {
    let [sum, count] = [0, 0];
    for (let day = 0; day < this.length; day += 1) {
      count += this.counts[day] ?? 0;
      sum = count === 0 ? 0 : sum + (this.amounts[day] ?? 0);
      if (count > 0) take(day, sum);
    }
  }
}
