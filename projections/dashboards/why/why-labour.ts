import type { Day } from '../../../services/domain/quantities/day.js';
import { type LabourType, matchingLabourTypes } from '../../labour-views/labour-types.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../../part-lines/line-filter.js';
import type { PartLines, ProgrammeLines } from '../../part-lines/programme-lines.js';
import type { LabourGrouping } from '../labour-dashboard.js';
import { CountedLines, type Period } from './counted-lines.js';

/** A day of the labour dashboard, or the man-days of a period. */
export interface LabourBar extends LineFilter {
  readonly groupBy: LabourGrouping;
  /** Heads of this day; without it man-days. */
  readonly day?: Day;
  /** Name of an asset or id of a labour type; without it the whole bar. */
  readonly segment?: string;
}

/** A line has the labour of all its kinds that count, as its asset has on the dashboard. */
export function labourLines(programme: ProgrammeLines, bar: LabourBar, period: Period): CountedLines {
  const { groupBy, segment } = bar;
  const [kinds, ofSegment] = [matchingLabourTypes(bar), kindsOfSegment(bar)];
  return new CountedLines(programme, period, {
    isInBar: (part) => matchesPart(bar, part),
    amountOf: (part, i) => (matchesMaterial(bar, part.lines, i) ? manDaysOf(part, i, kinds) : 0),
    amountOfSegment: (part, i, amount) => {
      if (segment === undefined) return amount;
      if (groupBy === 'labourType') return manDaysOf(part, i, ofSegment);
      return part.assetName === segment ? amount : 0;
    },
  });
}

/** The kinds that the lines of a bar, or of its segment, have. */
export const kindsOfSegment = (bar: LabourBar): readonly LabourType[] =>
  matchingLabourTypes(bar).filter(
    ({ id }) => bar.groupBy === 'asset' || bar.segment === undefined || String(id) === bar.segment,
  );

function manDaysOf({ lines }: PartLines, i: number, kinds: readonly LabourType[]): number {
  let sum = 0;
  for (const { kind } of kinds) {
    const manDays = lines.manDays[kind][i] ?? Number.NaN;
    if (!Number.isNaN(manDays)) sum += manDays;
  }
  return sum;
}
