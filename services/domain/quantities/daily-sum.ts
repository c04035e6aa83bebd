import type { Day } from './day.js';
import type { WorkedDays } from './worked-days.js';

/**
 * Sums day by day what lines need on each day that they are worked: heads, or gangs. An amount is added where it begins and taken away
 * behind its end, so a line of a year costs no more than one of a day; a dashboard adds 60,000 of them. What rounding loses is kept
 * beside each number, so that a day's sum does not depend on what was added on other days, nor on the order: an edit shows no
 * difference on days that it does not change (docs/decisions/0057).
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
  /**
   * Of each day three numbers beside each other: the change, what rounding has lost of it, and how many amounts begin less those that
   * have ended. Where none of these is left the sum is 0.
   */
  private readonly numbers: Float64Array;

  constructor(private readonly length: number) {
    this.numbers = new Float64Array(3 * (length + 1));
  }

  add(from: number, to: number, amount: number): void {
    this.change(3 * from, amount, 1);
    this.change(3 * to, -amount, -1);
  }

  private change(at: number, amount: number, count: number): void {
    const { numbers } = this;
    const before = numbers[at] ?? 0;
    const after = before + amount;
    numbers[at] = after;
    numbers[at + 1] = (numbers[at + 1] ?? 0) + lostIn(before, amount, after);
    numbers[at + 2] = (numbers[at + 2] ?? 0) + count;
  }

  each(take: (day: number, sum: number) => void): void {
    const { numbers } = this;
    let [sum, lost, count] = [0, 0, 0];
    for (let day = 0; day < this.length; day += 1) {
      count += numbers[3 * day + 2] ?? 0;
      if (count === 0) {
        [sum, lost] = [0, 0];
        continue;
      }
      const amount = numbers[3 * day] ?? 0;
      const after = sum + amount;
      lost += lostIn(sum, amount, after) + (numbers[3 * day + 1] ?? 0);
      sum = after;
      take(day, sum + lost);
    }
  }
}

/** What the rounded sum of two numbers lacks, exactly (Knuth, The Art of Computer Programming 2, 4.2.2, Theorem B). */
function lostIn(one: number, other: number, sum: number): number {
  const otherAdded = sum - one;
  return one - (sum - otherAdded) + (other - otherAdded);
}
