/** Figures of a programme before and after an edit of the library (docs/product/custom-inputs.md, What an edit does). */
import type { Library } from '../../library/library.js';
import { nameOfPart } from '../../programmes/assets/part-name.js';
import { assetNameOf, type Programme } from '../../programmes/programme.js';
import type { CalculationLibrary } from '../calculation-inputs.js';
import type { WorkCalendar } from '../work-calendar.js';
import { type PartImpacts, partFigures } from './part-impact.js';
import { type CountedPart, type ScopeImpact, scopeImpactSteps } from './scope-impact.js';

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
  const [was, is]: [CountedPart[], CountedPart[]] = [[], []];
  for (const { part, name, copy } of saved) {
    const counted = { name, end: part.end, impact: impacts.of(part, copy, { calendar, library: before }) };
    const isReached =
      copy !== undefined &&
      [before, after].some((one) =>
        one.tasksOf(copy).some(({ elementMakeupId }) => elementMakeupId !== null && makeups.has(elementMakeupId)),
      );
    was.push(counted);
    is.push(isReached ? { ...counted, impact: partFigures(part, copy, { calendar, library: after }) } : counted);
    yield;
  }
  return yield* scopeImpactSteps({ parts: was, calendar }, { parts: is, calendar }, { library, metricId });
}
