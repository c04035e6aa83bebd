/**
 * A programme's working days and shift hours. Counts working days without iterating over them (docs/product/quantities.md,
 * Working days).
 */
import { type Day, firstDayOf, type Month, parseDay, weekday } from './day.js';

/** A work calendar as it is stored (docs/product/calendar.md, Working week). */
export interface WorkCalendarFacts {
  /** Bit 0 = Monday to bit 6 = Sunday. */
  workingPatternBitMask: number;
  /** `YYYY-MM-DD`, in any order, repeats allowed. */
  nonWorkingDays: readonly string[];
  /** How many of the shifts count, 1 to 3. */
  noShifts: number;
  /** Hours of shift 1, 2 and 3. */
  shiftHours: readonly number[];
}

/** Counts for a programme whose calendar is not set yet (docs/product/calendar.md, Default calendar). */
export const DEFAULT_WORK_CALENDAR: WorkCalendarFacts = {
  workingPatternBitMask: 0b0011111,
  nonWorkingDays: [],
  noShifts: 1,
  shiftHours: [8, 0, 0],
};

/**
 * Builds the calendar for the calculation.
 * Stored shifts that break the rules for input count as 1 x 8 h, and `warning` is set (docs/product/quantities.md, Warnings).
 * @throws RangeError when a non-working day is not a calendar day.
 */
export function workCalendar(facts: WorkCalendarFacts): WorkCalendar {
  return new WorkCalendar(facts);
}

export class WorkCalendar {
  /** Shifts worked on a day. */
  readonly shifts: number;
  /** H: hours worked on a day by all shifts together. */
  readonly hoursPerDay: number;
  /** avg: hours that one person works on a day. */
  readonly hoursPerPerson: number;
  /** Set when the stored shifts could not be used. */
  readonly warning: 'no-shift-hours' | null;

  private readonly pattern: number;
  /** Pattern days of a week before each weekday; the eighth entry is the whole week. */
  private readonly patternDaysBefore: readonly number[];
  /** Non-working days that are working days of the week pattern, ascending. */
  private readonly daysOff: Int32Array;
  private readonly isDayOff: ReadonlySet<Day>;

  constructor(facts: WorkCalendarFacts) {
    this.pattern = facts.workingPatternBitMask;
    this.patternDaysBefore = Array.from({ length: 8 }, (_, weekdays) =>
      countBits(this.pattern & ((1 << weekdays) - 1)),
    );
    this.isDayOff = new Set(facts.nonWorkingDays.map(parseDay).filter((day) => this.isPatternDay(day)));
    this.daysOff = Int32Array.from(this.isDayOff).sort();

    const counted = countedShifts(facts);
    const hours = counted ?? DEFAULT_WORK_CALENDAR.shiftHours.slice(0, DEFAULT_WORK_CALENDAR.noShifts);
    this.shifts = hours.length;
    this.hoursPerDay = sum(hours);
    this.hoursPerPerson = this.hoursPerDay / this.shifts;
    this.warning = counted ? null : 'no-shift-hours';
  }

  isWorking(day: Day): boolean {
    return this.isPatternDay(day) && !this.isDayOff.has(day);
  }

  /** Working days in [from, to). The cost is logarithmic in the number of non-working days and independent of the range. */
  workingDays(from: Day, to: Day): number {
    return to > from ? this.workingDaysBefore(to) - this.workingDaysBefore(from) : 0;
  }

  workingDaysInMonth(month: Month): number {
    return this.workingDays(firstDayOf(month), firstDayOf(month + 1));
  }

  /** The first working day in [day, before), or null. */
  nextWorking(day: Day, before: Day): Day | null {
    if (this.workingDays(day, before) === 0) return null;
    let next = day;
    while (!this.isWorking(next)) next += 1;
    return next;
  }

  /** The working day that comes so many working days after the first one from a day on; the day itself where nobody ever works. */
  workingDayAfter(day: Day, workingDays: number): Day {
    if (this.patternDays(7) === 0) return day;
    const wanted = workingDays + 1;
    // A week has a working day, unless it is one of the days off: so the day is found within as many weeks as these two.
    let [low, high] = [day, day + 7 * (wanted + this.daysOff.length)];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.workingDays(day, middle + 1) >= wanted) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  /** The last working day in [from, day), or null. */
  previousWorking(day: Day, from: Day): Day | null {
    if (this.workingDays(from, day) === 0) return null;
    let previous = day - 1;
    while (!this.isWorking(previous)) previous -= 1;
    return previous;
  }

  /** The working days in [from, to), ascending. */
  *workingDaysIn(from: Day, to: Day): Generator<Day> {
    for (let day = from; day < to; day += 1) if (this.isWorking(day)) yield day;
  }

  private isPatternDay(day: Day): boolean {
    return ((this.pattern >> weekday(day)) & 1) === 1;
  }

  /** Working days from a fixed Monday to the day: only differences of two values are meaningful. */
  private workingDaysBefore(day: Day): number {
    const dayOfWeek = weekday(day);
    const weeks = (day - dayOfWeek + 3) / 7;
    return weeks * this.patternDays(7) + this.patternDays(dayOfWeek) - this.daysOffBefore(day);
  }

  private patternDays(weekdays: number): number {
    return this.patternDaysBefore[weekdays] ?? 0;
  }

  private daysOffBefore(day: Day): number {
    let low = 0;
    let high = this.daysOff.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.daysOff[middle] ?? day) < day) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** The hours of the shifts that count, or null when they break the rules for input (docs/product/calendar.md, Shifts). */
function countedShifts({ noShifts, shiftHours }: WorkCalendarFacts): readonly number[] | null {
  if (noShifts < 1 || noShifts > 3) return null;
  const counted = shiftHours.slice(0, noShifts);
  const allWorked = counted.length === noShifts && counted.every((hours) => hours > 0);
  return allWorked && sum(counted) <= 24 ? counted : null;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

function countBits(bits: number): number {
  let count = 0;
  for (let rest = bits; rest > 0; rest >>= 1) count += rest & 1;
  return count;
}
