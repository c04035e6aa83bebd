/** A pure change of size, which multiplies all quantities of something alike (docs/product/dashboards.md, The sentence). */
import { commonFactor } from '../../domain/quantities/impact/changed-materials.js';
import type { CountedPart, ScopeImpact } from '../../domain/quantities/impact/scope-impact.js';

/** What the edit multiplies as a whole. */
export interface ScaledWhole {
  /** Of the part or asset; null for the whole programme. */
  readonly name: string | null;
  /** 0.3: all of its quantities rise by 30 %. */
  readonly share: number;
}

export interface Whole<Part extends CountedPart> {
  readonly name: string | null;
  readonly impact: ScopeImpact;
  readonly within: (part: Part) => boolean;
}

/**
 * The first of the wholes whose quantities all change by one factor while nothing outside it changes.
 * @param before the parts of the scope in which it is said
 */
export function scaledWhole<Part extends CountedPart>(
  wholes: readonly Whole<Part>[],
  before: readonly Part[],
  after: readonly Part[],
): ScaledWhole | null {
  for (const { name, impact, within } of wholes) {
    const factor = commonFactor(impact.materials);
    if (factor === null) continue;
    if (isUnchangedOutside(within, before, after)) return { name, share: factor - 1 };
  }
  return null;
}

/** A part that the edit leaves alone has its cached impact, the same object on both sides. */
export function isUnchangedOutside<Part extends CountedPart>(
  within: (part: Part) => boolean,
  before: readonly Part[],
  after: readonly Part[],
): boolean {
  const [was, is] = [before, after].map((parts) => parts.filter((part) => !within(part))) as [Part[], Part[]];
  return was.length === is.length && was.every((part, i) => part.impact === is[i]?.impact);
}
