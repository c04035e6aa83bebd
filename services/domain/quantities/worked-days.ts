import { type Day, firstDayOf, type Month, monthOf } from './day.js';
import type { WorkCalendar } from './work-calendar.js';

export type LabourKind = 'labour' | 'foreman';

/** Lines of one part, column by column; index i of every column is line i. */
export interface LineColumns {
  readonly count: number;
  readonly taskId: Int32Array;
  readonly activityId: Int32Array;
  readonly lineId: Int32Array;
  readonly materialId: Int32Array;
  /** 0: none. */
  readonly unitId: Int32Array;
  /** Range of days [from, to). */
  readonly from: Int32Array;
  readonly to: Int32Array;
  /** |W|, never 0. */
  readonly workingDays: Int32Array;
  /** 1: every day of the range is worked, 0: the calendar's working days in it. */
  readonly everyDay: Uint8Array;
  readonly note: readonly (string | null)[];
  readonly warning: readonly (string | null)[];
  /** In the line's unit. NaN, as in the columns below: none. */
  readonly quantity: Float64Array;
  readonly impliedGangs: Float64Array;
  /** By kind of labour. */
  readonly manDays: Readonly<Record<LabourKind, Float64Array>>;
}

/** A range of days with precomputed counts of working days, so that lines are spread over months without the calendar. */
export class WorkedDays {
  readonly firstMonth: Month;
  readonly lastMonth: Month;
  readonly months: number;
  /** Working days before each day of the range, with one more entry for its end. */
  private readonly ranks: Int32Array;
  /** Index in the range at which each month begins, with one more entry for the end. */
  private readonly monthStarts: Int32Array;
  /** Month of each day in the range, counted from the first month. */
  private readonly monthIndexes: Int32Array;

  constructor(
    readonly first: Day,
    readonly last: Day,
    calendar: WorkCalendar,
  ) {
    const days = this.length;
    this.firstMonth = monthOf(first);
    this.lastMonth = monthOf(last);
    this.months = this.lastMonth - this.firstMonth + 1;
    this.monthStarts = Int32Array.from({ length: this.months + 1 }, (_, month) =>
      Math.min(Math.max(firstDayOf(this.firstMonth + month) - first, 0), days),
    );
    this.ranks = new Int32Array(days + 1);
    this.monthIndexes = new Int32Array(days);
    for (let day = 0, month = 0; day < days; day += 1) {
      this.ranks[day + 1] = (this.ranks[day] ?? 0) + (calendar.isWorking(first + day) ? 1 : 0);
      while (day >= (this.monthStarts[month + 1] ?? days)) month += 1;
      this.monthIndexes[day] = month;
    }
  }

  get length(): number {
    return this.last - this.first + 1;
  }

  isWorking(day: Day): boolean {
    return this.workingDaysBefore(day + 1) !== this.workingDaysBefore(day);
  }

  /** Working days of the range before the day. @param day in the range, or the day after it */
  workingDaysBefore(day: Day): number {
    return this.ranks[day - this.first] ?? 0;
  }

  /**
   * Adds a line's amount to the months in which it is worked: amount x |W in month| / |W| (docs/product/quantities.md,
   * Materials).
   * @param target one value per month, the first being `firstMonth`
   */
  addMonths(target: Float64Array, lines: LineColumns, i: number, amount: number): void {
    const days = this.length;
    // Days outside the range are not worked: a window may begin or end on days off.
    const from = Math.max((lines.from[i] ?? 0) - this.first, 0);
    const to = Math.min((lines.to[i] ?? 0) - this.first, days);
    if (from >= to) return;
    const workingDays = lines.workingDays[i] ?? 1;
    const last = this.monthIndexes[to - 1] ?? 0;
    let begin = from;
    for (let month = this.monthIndexes[from] ?? 0; month <= last; month += 1) {
      const end = Math.min(this.monthStarts[month + 1] ?? days, to);
      const worked = lines.everyDay[i] ? end - begin : (this.ranks[end] ?? 0) - (this.ranks[begin] ?? 0);
      if (worked > 0) target[month] = (target[month] ?? 0) + (amount * worked) / workingDays;
      begin = end;
    }
  }
}
