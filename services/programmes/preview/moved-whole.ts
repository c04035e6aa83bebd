/** A pure shift, which moves all parts of something by the same days (docs/product/dashboards.md, The sentence). */
import type { Part } from '../../domain/programmes/programme.js';
import { parseDay } from '../../domain/quantities/day.js';
import type { CountedPart } from '../../domain/quantities/impact/scope-impact.js';
import { isUnchangedOutside, type Whole } from './scaled-whole.js';

/** What the edit moves as a whole. */
export interface MovedWhole {
  /** Of the part or asset; null for the whole programme. */
  readonly name: string | null;
  /** Calendar days, negative to earlier ones. */
  readonly days: number;
}

/** A part with the facts by which it is seen that nothing but its dates changed. */
export interface DatedPart extends CountedPart {
  readonly part: Pick<Part, 'id' | 'start' | 'end' | 'size' | 'unitId' | 'subprogrammeId'>;
}

/**
 * The first of the wholes that only moves, while nothing outside it changes. Tasks and calendar have to be as they were.
 * @param before the parts of the scope in which it is said
 */
export function movedWhole<Counted extends DatedPart>(
  wholes: readonly Pick<Whole<Counted>, 'name' | 'within'>[],
  before: readonly Counted[],
  after: readonly Counted[],
): MovedWhole | null {
  for (const { name, within } of wholes) {
    if (!isUnchangedOutside(within, before, after)) continue;
    const days = daysMoved(before.filter(within), after.filter(within));
    if (days !== null) return { name, days };
  }
  return null;
}

/** Null where the parts do not all move by the same days, or not only. */
function daysMoved(before: readonly DatedPart[], after: readonly DatedPart[]): number | null {
  const [first] = before;
  if (first === undefined || before.length !== after.length) return null;
  const days = parseDay(after[0]?.part.start ?? first.part.start) - parseDay(first.part.start);
  const isMoved = ({ part: was }: DatedPart, i: number): boolean => {
    const is = after[i]?.part;
    return (
      is !== undefined &&
      is.id === was.id &&
      is.size === was.size &&
      is.unitId === was.unitId &&
      is.subprogrammeId === was.subprogrammeId &&
      parseDay(is.start) - parseDay(was.start) === days &&
      parseDay(is.end) - parseDay(was.end) === days
    );
  };
  return days !== 0 && before.every(isMoved) ? days : null;
}
