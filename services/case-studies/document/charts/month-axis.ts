import { type Day, firstDayOf, type Month } from '../../../domain/quantities/day.js';
import { shortMonth } from '../figure-text.js';
import { PALETTE } from '../palette.js';
import type { Sheet } from '../sheet.js';

/** The months that all drawings of a page share; each is as wide as the others, whatever its days. */
export class MonthAxis {
  readonly monthWidth: number;

  constructor(
    readonly x: number,
    readonly width: number,
    readonly firstMonth: Month,
    readonly months: number,
  ) {
    this.monthWidth = width / months;
  }

  get end(): number {
    return this.x + this.width;
  }

  /** Where a day begins. */
  ofDay(day: Day): number {
    let month = this.firstMonth;
    while (firstDayOf(month + 1) <= day) month += 1;
    const first = firstDayOf(month);
    return this.ofMonth(month) + ((day - first) / (firstDayOf(month + 1) - first)) * this.monthWidth;
  }

  /** The middle of a day. */
  middleOfDay(day: Day): number {
    return (this.ofDay(day) + this.ofDay(day + 1)) / 2;
  }

  ofMonth(month: Month): number {
    return this.x + (month - this.firstMonth) * this.monthWidth;
  }

  /** The names of the months, their baseline at `y`. */
  drawNames(sheet: Sheet, y: number): void {
    for (let month = this.firstMonth; month < this.firstMonth + this.months; month += 1)
      sheet.line(shortMonth(month), this.ofMonth(month) + this.monthWidth / 2, y, {
        align: 'centre',
        size: 8,
        colour: PALETTE.ink3,
      });
  }

  /** A hairline between months. */
  drawRules(sheet: Sheet, top: number, bottom: number): void {
    for (let at = 0; at <= this.months; at += 1) {
      const x = this.x + at * this.monthWidth;
      sheet.rule(x, top, x, bottom, PALETTE.chartGrid);
    }
  }
}
