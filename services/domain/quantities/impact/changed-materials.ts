/** Which materials an edit changes, as the panel's sentence ranks them (docs/product/dashboards.md, The sentence). */
import type { MaterialImpact } from './material-impact.js';

/** The largest change of a month of one material. */
export interface ChangedMaterial {
  readonly materialId: number;
  readonly material: string;
  readonly unit: string;
  readonly month: string;
  /** Signed, in `unit`. */
  readonly change: number;
  /** Of the highest month before the edit; of the highest one after it where there was none. */
  readonly share: number;
}

/** Smaller relative differences come from the order of floating-point sums, not from the edit. */
const ROUNDING_ERROR = 1e-9;
/** A change up to this share of the former peak is not worth a sentence. */
const MIN_PERCENT = 0.5;
/** Of the tonnage that changes: less is named only where nothing is heavier. */
const MIN_TONNAGE_SHARE = 0.05;

interface Candidate {
  readonly changed: ChangedMaterial;
  readonly percent: number;
  readonly tonnes: number;
}

/** The material to name first, first. */
export function changedMaterials(materials: readonly MaterialImpact[], months: readonly string[]): ChangedMaterial[] {
  const candidates = materials
    .flatMap((material) => candidateOf(material, months))
    .filter(({ percent }) => percent > MIN_PERCENT);
  const tonnesChanged = candidates.reduce((sum, { tonnes }) => sum + tonnes, 0);
  const heavy = candidates.filter(({ tonnes }) => tonnes >= MIN_TONNAGE_SHARE * tonnesChanged);
  return (heavy.length > 0 ? heavy : candidates)
    .sort((a, b) => Math.round(b.percent) - Math.round(a.percent) || b.tonnes - a.tonnes)
    .map(({ changed }) => changed);
}

function candidateOf(
  { materialId, material, unit, tonnesPerUnit, before, after }: MaterialImpact,
  months: readonly string[],
): Candidate[] {
  const changes = months.map((_, i) => difference(before[i] ?? 0, after[i] ?? 0));
  let [largest, at, sum] = [0, -1, 0];
  changes.forEach((change, i) => {
    sum += Math.abs(change);
    // Of months that change alike the first one, whatever the last digits of their sums.
    if (Math.abs(change) > largest * (1 + ROUNDING_ERROR)) [largest, at] = [Math.abs(change), i];
  });
  if (at < 0) return [];
  const formerPeak = Math.max(...before);
  const share = largest / (formerPeak > 0 ? formerPeak : Math.max(...after));
  return [
    {
      changed: { materialId, material, unit, month: months[at] ?? '', change: changes[at] ?? 0, share },
      percent: Number((100 * share).toFixed(6)),
      tonnes: Number((sum * (tonnesPerUnit ?? 0)).toPrecision(9)),
    },
  ];
}

/**
 * The factor that the edit multiplies every month of every material with; null where there is no one factor, and where nothing
 * changes or everything goes.
 */
export function commonFactor(materials: readonly MaterialImpact[]): number | null {
  let factor: number | null = null;
  for (const { before, after } of materials) {
    for (let i = 0; i < before.length; i += 1) {
      const [was, is] = [before[i] ?? 0, after[i] ?? 0];
      if (was === 0 && is === 0) continue;
      factor ??= is / was;
      if (difference(was * factor, is) !== 0 || !Number.isFinite(factor)) return null;
    }
  }
  return factor === null || factor === 0 || difference(factor, 1) === 0 ? null : factor;
}

function difference(was: number, is: number): number {
  return Math.abs(is - was) <= ROUNDING_ERROR * Math.max(Math.abs(was), Math.abs(is)) ? 0 : is - was;
}
