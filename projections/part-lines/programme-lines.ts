import { type Day, firstDayOf, type Month, monthOf } from '../quantities/day.js';
import type { WorkCalendar } from '../quantities/work-calendar.js';

/** Lines of one part, column by column; index i of every column is line i. */
export interface LineColumns<Figure extends string> {
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
  /** NaN: none. */
  readonly figures: Readonly<Record<Figure, Float64Array>>;
}

export interface PartLines<Figure extends string> {
  readonly partId: number;
  readonly assetName: string;
  readonly partName: string;
  readonly subprogramme: { readonly id: number; readonly name: string };
  /** Tasks and activities by id, as they were called when the lines were calculated. */
  readonly names: {
    readonly tasks: Readonly<Record<string, string>>;
    readonly activities: Readonly<Record<string, string>>;
  };
  readonly lines: LineColumns<Figure>;
}

export interface ProgrammeLinesFacts<Figure extends string> {
  readonly programmeId: number;
  /** One up with every change of the programme's lines, names, order or calendar. */
  readonly revision: number;
  /** For its days: the hours of its shifts are in the lines already. */
  readonly calendar: WorkCalendar;
  /** In building order. */
  readonly parts: readonly PartLines<Figure>[];
}

/** A programme's lines at one moment. Never changes. */
export class ProgrammeLines<Figure extends string> {
  readonly programmeId: number;
  readonly revision: number;
  readonly calendar: WorkCalendar;
  readonly parts: readonly PartLines<Figure>[];
  /** Lines of all parts. */
  readonly count: number;
  private readonly byId: ReadonlyMap<number, PartLines<Figure>>;
  private workedDays: WorkedDays | null | undefined;

  constructor({ programmeId, revision, calendar, parts }: ProgrammeLinesFacts<Figure>) {
    this.programmeId = programmeId;
    this.revision = revision;
    this.calendar = calendar;
    this.parts = parts;
    this.count = parts.reduce((sum, { lines }) => sum + lines.count, 0);
    this.byId = new Map(parts.map((part) => [part.partId, part]));
  }

  part(id: number): PartLines<Figure> | undefined {
    return this.byId.get(id);
  }

  /** The days from the first to the last worked; null where nothing is worked. */
  get days(): WorkedDays | null {
    this.workedDays ??= workedDaysOf(this.parts, this.calendar);
    return this.workedDays;
  }
}

function workedDaysOf<Figure extends string>(
  parts: readonly PartLines<Figure>[],
  calendar: WorkCalendar,
): WorkedDays | null {
  // Of lines on working days the earliest begin and the latest end are worked as far as the calendar lets them.
  let [from, to, everyFrom, everyTo] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { lines } of parts) {
    const figures = Object.values<Float64Array>(lines.figures);
    for (let i = 0; i < lines.count; i += 1) {
      // A line without a figure stands in a month, but nothing of it is work.
      if (figures.some((figure) => Number.isNaN(figure[i]))) continue;
      const [begin, end] = [lines.from[i] ?? 0, lines.to[i] ?? 0];
      if (lines.everyDay[i]) {
        if (begin < everyFrom) everyFrom = begin;
        if (end > everyTo) everyTo = end;
      } else {
        if (begin < from) from = begin;
        if (end > to) to = end;
      }
    }
  }
  const first = Math.min(calendar.nextWorking(from, to) ?? Infinity, everyFrom);
  const last = Math.max(calendar.previousWorking(to, from) ?? -Infinity, everyTo - 1);
  return first <= last ? new WorkedDays(first, last, calendar) : null;
}

/** A range of days with its working days counted, so that lines are spread over months without asking the calendar again. */
export class WorkedDays {
  readonly firstMonth: Month;
  readonly lastMonth: Month;
  readonly months: number;
  /** Working days before each day of the range; one more entry closes the last. */
  private readonly ranks: Int32Array;
  /** Where each month begins in the range; one more entry closes the last. */
  private readonly monthStarts: Int32Array;
  /** Month of each day in the range, counted from the first. */
  private readonly monthIndexes: Int32Array;

  constructor(
    readonly first: Day,
    readonly last: Day,
    calendar: WorkCalendar,
  ) {
    const days = last - first + 1;
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
    return this.rankOf(day + 1) !== this.rankOf(day);
  }

  /** Working days of the range before the day, which is one of the range or the day after it. */
  rankOf(day: Day): number {
    return this.ranks[day - this.first] ?? 0;
  }

  /**
   * Adds a line's amount to the months in which it is worked: amount x |W in month| / |W| (calculation.md, Materials).
   * @param target one value per month, the first being `firstMonth`
   */
  addMonths(target: Float64Array, lines: LineColumns<string>, i: number, amount: number): void {
    const days = this.length;
    // What lies outside the range is not worked: a window may begin or end on days off.
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
