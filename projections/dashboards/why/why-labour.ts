import type { Day } from '../../../services/domain/quantities/day.js';
import { type LabourType, matchingLabourTypes } from '../../labour-views/labour-types.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../../part-lines/line-filter.js';
import type { PartLines, ProgrammeLines } from '../../part-lines/programme-lines.js';
import type { LabourGrouping } from '../labour-dashboard.js';
import { type CountedLines, countedLines, daysWorked } from './counted-lines.js';

/** A day of the labour dashboard, or the man-days of a period. */
export interface LabourBar extends LineFilter {
  readonly groupBy: LabourGrouping;
  /** Heads of this day; without it man-days. */
  readonly day?: Day;
  /** Name of an asset or id of a labour type; without it the whole bar. */
  readonly segment?: string;
}

/** A line has the labour of all its kinds that count, as its asset has on the dashboard. */
export function labourLines(
  programme: ProgrammeLines,
  bar: LabourBar,
  period: { readonly first: Day; readonly last: Day },
): CountedLines {
  // Grouped by labour type, a segment is one kind: the bar has all, and its lines are counted apart.
  const whole = countedOf(programme, bar, matchingLabourTypes(bar), period);
  if (bar.groupBy === 'asset' || bar.segment === undefined) return whole;
  return { ...countedOf(programme, bar, kindsOfSegment(bar), period), barFigure: whole.barFigure };
}

/** The kinds that the lines of a bar, or of its segment, have. */
export const kindsOfSegment = (bar: LabourBar): readonly LabourType[] =>
  matchingLabourTypes(bar).filter(
    ({ id }) => bar.groupBy === 'asset' || bar.segment === undefined || String(id) === bar.segment,
  );

function countedOf(
  programme: ProgrammeLines,
  bar: LabourBar,
  kinds: readonly LabourType[],
  period: { readonly first: Day; readonly last: Day },
): CountedLines {
  const matching = new Set(programme.parts.filter((part) => matchesPart(bar, part)));
  return countedLines(
    programme,
    (part, i) => {
      const { lines } = part;
      if (!matching.has(part) || !matchesMaterial(bar, lines, i)) return null;
      const manDays = manDaysOf(part, i, kinds);
      if (manDays === 0) return null;
      const days = daysWorked(lines, i, period, programme.calendar);
      return { figure: (manDays * days) / (lines.workingDays[i] ?? 1), days };
    },
    ({ assetName }) => bar.groupBy !== 'asset' || bar.segment === undefined || assetName === bar.segment,
  );
}

function manDaysOf({ lines }: PartLines, i: number, kinds: readonly LabourType[]): number {
  let sum = 0;
  for (const { kind } of kinds) {
    const manDays = lines.manDays[kind][i] ?? Number.NaN;
    if (!Number.isNaN(manDays)) sum += manDays;
  }
  return sum;
}
