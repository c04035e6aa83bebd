/** The lines that a figure of a dashboard is the sum of (docs/product/dashboards.md, Why this number). */
import type { Day } from '../../../services/domain/quantities/day.js';
import type { WorkCalendar } from '../../../services/domain/quantities/work-calendar.js';
import type { LineColumns } from '../../../services/domain/quantities/worked-days.js';
import type { PartLines, ProgrammeLines } from '../../part-lines/programme-lines.js';

/** A line of a part with its share of the figure. */
export interface CountedLine {
  readonly part: PartLines;
  /** Index in the part's lines. */
  readonly i: number;
  readonly figure: number;
  /** Days of W that count. */
  readonly days: number;
}

export interface CountedLines {
  /** Of the segment, or of the whole bar, the largest first. */
  readonly lines: readonly CountedLine[];
  /** Their sum. */
  readonly figure: number;
  /** Of the whole bar. */
  readonly barFigure: number;
}

/**
 * @param share a line's part of the bar and the days that count; null where it has none
 * @param isOfSegment whether it is of the segment that is asked about
 */
export function countedLines(
  { parts }: ProgrammeLines,
  share: (part: PartLines, i: number) => { readonly figure: number; readonly days: number } | null,
  isOfSegment: (part: PartLines, i: number) => boolean,
): CountedLines {
  const found: CountedLine[] = [];
  let [figure, barFigure] = [0, 0];
  for (const part of parts) {
    for (let i = 0; i < part.lines.count; i += 1) {
      const counted = share(part, i);
      if (counted === null || counted.figure === 0) continue;
      barFigure += counted.figure;
      if (!isOfSegment(part, i)) continue;
      figure += counted.figure;
      found.push({ part, i, figure: counted.figure, days: counted.days });
    }
  }
  // Lines of one size stay in building order.
  return { lines: found.sort((a, b) => b.figure - a.figure), figure, barFigure };
}

/** The days of W from the first to the last day, both counted. */
export function daysWorked(
  lines: LineColumns,
  i: number,
  { first, last }: { readonly first: Day; readonly last: Day },
  calendar: WorkCalendar,
): number {
  const from = Math.max(lines.from[i] ?? 0, first);
  const to = Math.min(lines.to[i] ?? 0, last + 1);
  if (from >= to) return 0;
  return lines.everyDay[i] ? to - from : calendar.workingDays(from, to);
}
