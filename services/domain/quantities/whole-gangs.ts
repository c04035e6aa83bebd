/** Heads on site when gangs come whole (docs/product/quantities.md, Gangs and limits). */
import type { Day } from './day.js';
import { wholeGangs } from './gangs.js';
import type { WorkedDays } from './worked-days.js';

/** Sums within this share of each other differ by noise. */
const TIE = 1e-9;

/** The work of one kind of gang: what its lines imply is rounded up together. */
export class GangWork {
  /** Gangs that come on each day of the range less those that have left, with one more entry for its end. */
  private readonly onWorkingDays: Float64Array;
  /** Of what is done on every day, in a part without a working day: it meets no work of working days. */
  private onEveryDay: Float64Array | null = null;

  /** @param heads in one gang, all shifts */
  constructor(
    private readonly days: WorkedDays,
    private readonly heads: number,
  ) {
    this.onWorkingDays = new Float64Array(days.length + 1);
  }

  /**
   * Days outside the range are ignored.
   * @param everyDay whether each day of [begin, end) is worked, or only the working days
   * @param gangs implied on each day that the line is worked
   */
  add(begin: Day, end: Day, everyDay: boolean, gangs: number): void {
    const { first, length } = this.days;
    const from = Math.max(begin - first, 0);
    const to = Math.min(end - first, length);
    if (from >= to) return;
    const steps = everyDay ? (this.onEveryDay ??= new Float64Array(length + 1)) : this.onWorkingDays;
    steps[from] = (steps[from] ?? 0) + gangs;
    steps[to] = (steps[to] ?? 0) - gangs;
  }

  /** Adds the heads of whole gangs. @param target one value per day of the range */
  addHeads(target: Float64Array): void {
    this.eachDay((day, gangs) => (target[day] = (target[day] ?? 0) + wholeGangs(gangs) * this.heads));
  }

  /** Implied gangs on the day that needs most, before they are rounded up; of equal days the first. */
  get busiestDay(): { gangs: number; day: Day } {
    let most = { gangs: 0, day: this.days.first };
    this.eachDay((day, gangs) => {
      if (gangs > most.gangs * (1 + TIE)) most = { gangs, day: this.days.first + day };
    });
    return most;
  }

  private eachDay(take: (day: number, gangs: number) => void): void {
    const { first, length } = this.days;
    for (const steps of [this.onWorkingDays, this.onEveryDay]) {
      if (!steps) continue;
      let gangs = 0;
      for (let day = 0; day < length; day += 1) {
        gangs += steps[day] ?? 0;
        if (gangs > 0 && (steps === this.onEveryDay || this.days.isWorking(first + day))) take(day, gangs);
      }
    }
  }
}
