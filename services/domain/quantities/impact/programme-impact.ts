/** Figures of a programme before and after an edit of the library (docs/product/custom-inputs.md, What an edit does). */
import type { Library } from '../../library/library.js';
import { nameOfPart } from '../../programmes/assets/part-name.js';
import type { SubprogrammeCopy } from '../../programmes/events.js';
import { assetNameOf, type Part, type Programme } from '../../programmes/programme.js';
import type { CalculationLibrary } from '../calculation-inputs.js';
import { parseDay } from '../day.js';
import type { WorkCalendar } from '../work-calendar.js';
import { type PartFigures, type PartImpacts, partFigures } from './part-impact.js';
import { type CountedPart, type Range, type ScopeImpact, scopeImpactSteps } from './scope-impact.js';

export interface EditedLibrary {
  /** Those that the edit reaches. */
  readonly makeups: ReadonlySet<number>;
  readonly before: CalculationLibrary;
  readonly after: CalculationLibrary;
  /** As it would be after the save. */
  readonly library: Library;
}

/**
 * Calculates the parts that use one of the make-ups anew; the others count the same before and after. A step is a part, or some
 * of them: a caller may rest between two. The programme is read before the first step, so it may change meanwhile.
 * @param impacts those of the saved library, cached from one edit to the next
 */
export function* programmeImpact(
  programme: Programme,
  calendar: WorkCalendar,
  { makeups, before, after, library }: EditedLibrary,
  impacts: PartImpacts,
): Generator<undefined, ScopeImpact> {
  const { metricId } = programme;
  const saved = [...programme.assets.values()].flat().flatMap((id) => {
    const part = programme.parts.get(id);
    if (!part) return [];
    const name = nameOfPart({ assetName: assetNameOf(programme, part.assetId), partName: part.partName });
    return { part, name, copy: programme.subprogrammes.get(part.subprogrammeId) };
  });
  const reaches = (copy: SubprogrammeCopy) =>
    [before, after].some((one) =>
      one.tasksOf(copy).some(({ elementMakeupId }) => elementMakeupId !== null && makeups.has(elementMakeupId)),
    );
  // Part by part as they are counted: the rows of 2,000 edited parts, kept to the end, cost the garbage collector more than the sums.
  function* counted(
    figuresOf: (part: Part, copy: SubprogrammeCopy | undefined) => PartFigures,
  ): Generator<CountedPart> {
    for (const { part, name, copy } of saved) yield { name, end: part.end, impact: figuresOf(part, copy) };
  }
  const asSaved = (part: Part, copy: SubprogrammeCopy | undefined) =>
    impacts.of(part, copy, { calendar, library: before });
  const asEdited = (part: Part, copy: SubprogrammeCopy | undefined) =>
    copy && reaches(copy) ? partFigures(part, copy, { calendar, library: after }) : asSaved(part, copy);
  return yield* scopeImpactSteps(
    { parts: counted(asSaved), calendar },
    { parts: counted(asEdited), calendar },
    { library, metricId },
    daysOf(saved.map(({ part }) => part)),
  );
}

/** No part is worked outside its own days. */
function daysOf(parts: readonly Part[]): Range | null {
  let [first, last] = [Infinity, -Infinity];
  for (const { start, end } of parts) {
    first = Math.min(first, parseDay(start));
    last = Math.max(last, parseDay(end));
  }
  return first <= last ? { first, last } : null;
}
