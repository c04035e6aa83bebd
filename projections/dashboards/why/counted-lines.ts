/** The lines that a figure of a dashboard is the sum of (docs/product/dashboards.md, Why this number). */
import type { Day } from '../../../services/domain/quantities/day.js';
import type { WorkCalendar } from '../../../services/domain/quantities/work-calendar.js';
import type { LineColumns } from '../../../services/domain/quantities/worked-days.js';
import type { PartLines, ProgrammeLines } from '../../part-lines/programme-lines.js';

/** The first and the last day that count. */
export interface Period {
  readonly first: Day;
  readonly last: Day;
}

/** A line of a part with its share of the figure. */
export interface CountedLine {
  readonly part: PartLines;
  /** Index in the part's lines. */
  readonly i: number;
  readonly figure: number;
  /** Days of W that count. */
  readonly days: number;
}

/** Which lines of a programme count, and for how much. */
export interface Counting {
  readonly isInBar: (part: PartLines) => boolean;
  /** What a line has on all its days, in the unit of the figure; 0 for one that does not count. */
  readonly amountOf: (part: PartLines, i: number) => number;
  /** The part of its amount that is of the segment which is asked about; the whole amount for the whole bar. */
  readonly amountOfSegment: (part: PartLines, i: number, amount: number) => number;
}

/**
 * The lines of a segment, or of the whole bar. There may be as many as the programme has, of which a page is shown: so they are kept in
 * columns, and put in order no further than the page needs.
 */
export class CountedLines {
  /** Of the whole bar. */
  readonly barFigure: number;
  /** Sum of the lines. */
  readonly figure: number;
  readonly count: number;
  readonly assetCount: number;
  /** By line, in building order. */
  private readonly figures: Float64Array;
  private readonly partIndexes: Int32Array;
  private readonly indexesInPart: Int32Array;
  /** The smallest first. */
  private readonly ordered: Float64Array;

  constructor(
    private readonly programme: ProgrammeLines,
    private readonly period: Period,
    { isInBar, amountOf, amountOfSegment }: Counting,
  ) {
    const { parts, calendar } = programme;
    const figures = new Float64Array(programme.count);
    this.partIndexes = new Int32Array(programme.count);
    this.indexesInPart = new Int32Array(programme.count);
    const assets = new Set<string>();
    let [count, figure, barFigure] = [0, 0, 0];
    for (const [partIndex, part] of parts.entries()) {
      if (!isInBar(part)) continue;
      const { lines } = part;
      const countBefore = count;
      for (let i = 0; i < lines.count; i += 1) {
        const amount = amountOf(part, i);
        if (amount === 0) continue;
        const days = daysWorked(lines, i, period, calendar);
        const all = lines.workingDays[i] ?? 1;
        barFigure += (amount * days) / all;
        const share = (amountOfSegment(part, i, amount) * days) / all;
        if (share === 0) continue;
        figure += share;
        figures[count] = share;
        this.partIndexes[count] = partIndex;
        this.indexesInPart[count] = i;
        count += 1;
      }
      if (count > countBefore) assets.add(part.assetName);
    }
    this.figures = figures.subarray(0, count);
    this.ordered = this.figures.slice().sort();
    this.count = count;
    this.figure = figure;
    this.barFigure = barFigure;
    this.assetCount = assets.size;
  }

  /** The largest lines first; those of one size stay in building order. */
  page(offset: number, limit: number): CountedLine[] {
    if (offset >= this.count) return [];
    const largest = this.figureAt(offset);
    const smallest = this.figureAt(Math.min(offset + limit, this.count) - 1);
    // Of one size there may be as many as there are lines, so they are numbers until it is known which are on the page.
    const candidates: number[] = [];
    let before = 0;
    for (let line = 0; line < this.count; line += 1) {
      const figure = this.figures[line] ?? 0;
      if (figure > largest) before += 1;
      else if (figure >= smallest) candidates.push(line);
    }
    return candidates
      .sort((a, b) => (this.figures[b] ?? 0) - (this.figures[a] ?? 0))
      .slice(offset - before, offset - before + limit)
      .map((line) => this.lineAt(line));
  }

  /** Sum of the lines that come behind so many of the largest. */
  figureBehind(largest: number): number {
    let sum = 0;
    for (let rank = largest; rank < this.count; rank += 1) sum += this.figureAt(rank);
    return sum;
  }

  /** @param rank 0 for the largest */
  private figureAt(rank: number): number {
    return this.ordered[this.count - 1 - rank] ?? 0;
  }

  private lineAt(line: number): CountedLine {
    const part = this.programme.parts[this.partIndexes[line] ?? 0];
    if (!part) throw new Error(`Line ${line} is of no part`);
    const i = this.indexesInPart[line] ?? 0;
    const days = daysWorked(part.lines, i, this.period, this.programme.calendar);
    return { part, i, figure: this.figures[line] ?? 0, days };
  }
}

/** The days of W in the period. */
function daysWorked(lines: LineColumns, i: number, { first, last }: Period, calendar: WorkCalendar): number {
  const from = Math.max(lines.from[i] ?? 0, first);
  const to = Math.min(lines.to[i] ?? 0, last + 1);
  if (from >= to) return 0;
  return lines.everyDay[i] ? to - from : calendar.workingDays(from, to);
}
