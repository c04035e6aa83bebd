/** Heads on site when gangs come whole (docs/product/quantities.md, Gangs and limits). */
import { DailySum } from './daily-sum.js';
import type { Day } from './day.js';
import { wholeGangs } from './gangs.js';
import type { WorkedDays } from './worked-days.js';

/** Sums within this share of each other differ by noise. */
const TIE = 1e-9;

/** The work of one kind of gang: what its lines imply is rounded up together, but work of working days apart from what runs through all days. */
export class GangWork {
  private readonly implied: DailySum;

  /** @param heads in one gang, all shifts */
  constructor(
    private readonly days: WorkedDays,
    private readonly heads: number,
  ) {
    this.implied = new DailySum(days);
  }

  /**
   * Days outside the range are ignored.
   * @param everyDay whether each day of [begin, end) is worked, or only the working days
   * @param gangs implied on each day that the line is worked
   */
  add(begin: Day, end: Day, everyDay: boolean, gangs: number): void {
    this.implied.add(begin, end, everyDay, gangs);
  }

  /** Adds the heads of whole gangs. @param target one value per day of the range */
  addHeads(target: Float64Array): void {
    this.implied.eachDay((day, gangs) => (target[day] = (target[day] ?? 0) + wholeGangs(gangs) * this.heads));
  }

  /** Implied gangs on the day that needs most, before they are rounded up; of equal days the first. */
  get busiestDay(): { gangs: number; day: Day } {
    let most = { gangs: 0, day: this.days.first };
    this.implied.eachDay((day, gangs) => {
      if (gangs > most.gangs * (1 + TIE)) most = { gangs, day: this.days.first + day };
    });
    return most;
  }
}
