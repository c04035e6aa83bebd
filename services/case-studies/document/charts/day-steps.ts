/** Heads per day as steps. */
import type { Day } from '../../../domain/quantities/day.js';
import { heldOverWeekends } from '../../../domain/quantities/held-heads.js';
import type { WorkCalendar } from '../../../domain/quantities/work-calendar.js';
import { figure } from '../figure-text.js';
import { type Colour, PALETTE } from '../palette.js';
import type { Sheet } from '../sheet.js';
import type { MonthAxis } from './month-axis.js';

type Point = readonly [x: number, y: number];

export interface DayScale {
  readonly axis: MonthAxis;
  /** Where nothing is. */
  readonly base: number;
  /** Points for each head. */
  readonly perHead: number;
}

/** The outline of the steps, from the first day that has any to the last one, both ends on the base. */
export function stepPoints(
  { axis, base, perHead }: DayScale,
  perDay: Float64Array,
  first: Day,
  calendar: WorkCalendar,
): Point[] {
  const [begin, end] = [perDay.findIndex((heads) => heads > 0), perDay.findLastIndex((heads) => heads > 0)];
  const values = heldOverWeekends(perDay, (day) => !calendar.isWorking(first + day));
  const points: Point[] = [[axis.ofDay(first + begin), base]];
  let before = 0;
  for (let day = begin; day <= end; day += 1) {
    const heads = values[day] ?? 0;
    if (heads === before) continue;
    const x = axis.ofDay(first + day);
    points.push([x, base - before * perHead], [x, base - heads * perHead]);
    before = heads;
  }
  const x = axis.ofDay(first + end + 1);
  points.push([x, base - before * perHead], [x, base]);
  return points;
}

/** Level lines with their values, from the base up; the unit stands at the top. */
export function headsGrid(sheet: Sheet, { axis, base, perHead }: DayScale, step: number, most: number): void {
  for (let heads = 0; heads <= most; heads += step) {
    const y = base - heads * perHead;
    const colour: Colour = heads === 0 ? PALETTE.lineStrong : PALETTE.chartGrid;
    sheet.rule(axis.x, y, axis.end, y, colour);
    sheet.line(figure(heads), axis.x - 6, y + 2.8, { align: 'right', size: 8, colour: PALETTE.ink3 });
  }
}
