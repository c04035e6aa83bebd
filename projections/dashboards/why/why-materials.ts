import type { Library } from '../../../services/domain/library/library.js';
import type { Unit } from '../../../services/domain/library/library-records.js';
import type { MaterialDirection } from '../../../services/domain/library/material-direction.js';
import type { Shown } from '../../../services/domain/quantities/formula.js';
import { conversionFactor } from '../../../services/domain/quantities/unit-conversion.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../../part-lines/line-filter.js';
import type { ProgrammeLines } from '../../part-lines/programme-lines.js';
import { CountedLines, type Period } from './counted-lines.js';

/** A bar of the materials dashboard. */
export interface MaterialBar extends LineFilter {
  readonly shownIn: Unit;
  readonly direction: MaterialDirection;
  readonly keyMaterials?: boolean;
  /** Id of a material; without it the whole bar. */
  readonly segment?: number;
}

/** Lines that the unit cannot show are no part of the bar, as on the dashboard (docs/product/dashboards.md, Units). */
export function materialLines(
  programme: ProgrammeLines,
  library: Library,
  bar: MaterialBar,
  period: Period,
): CountedLines {
  const isShown = shownMaterials(library, bar);
  const factorOf = factors(library, bar.shownIn);
  return new CountedLines(programme, period, {
    isInBar: (part) => matchesPart(bar, part),
    amountOf: ({ lines }, i) => {
      const materialId = lines.materialId[i] ?? 0;
      const quantity = lines.quantity[i] ?? Number.NaN;
      if (Number.isNaN(quantity) || !matchesMaterial(bar, lines, i) || !isShown(materialId)) return 0;
      return quantity * (factorOf(materialId, lines.unitId[i] ?? 0) ?? 0);
    },
    amountOfSegment: ({ lines }, i, amount) =>
      bar.segment === undefined || lines.materialId[i] === bar.segment ? amount : 0,
  });
}

/** The unit that a line is shown in and what one unit of the line is in it. */
export const shownOf = (library: Library, shownIn: Unit, materialId: number, unitId: number): Shown => ({
  unit: shownIn,
  factor: factors(library, shownIn)(materialId, unitId) ?? 1,
});

function shownMaterials(library: Library, { direction, keyMaterials }: MaterialBar): (materialId: number) => boolean {
  const known = new Map<number, boolean>();
  return (materialId) => {
    let isShown = known.get(materialId);
    if (isShown === undefined) {
      // Stored lines may name a material that the library's read model does not have yet (materials-dashboard.ts).
      const material = library.materials.get(materialId) ?? { direction: 'delivered', keyMaterial: false };
      isShown = material.direction === direction && (material.keyMaterial || !keyMaterials);
      known.set(materialId, isShown);
    }
    return isShown;
  };
}

/** Units shown for one unit of a line: within one measurement type, or by the mass of the material; null for neither. */
function factors(library: Library, shownIn: Unit): (materialId: number, unitId: number) => number | null {
  const known = new Map<string, number | null>();
  const factorOf = (materialId: number, unitId: number): number | null => {
    const unit = library.units.get(unitId);
    if (!unit) return null;
    if (unit.measurmentType === shownIn.measurmentType) return conversionFactor(unit, shownIn);
    const material = library.materials.get(materialId);
    const own = material && library.units.get(material.unitId);
    // The mass is per unit of the material, so it does not apply to a line in another kind of unit.
    if (shownIn.measurmentType !== 'Mass' || own?.measurmentType !== unit.measurmentType) return null;
    if (material === undefined || material.massPerUnitKg === null) return null;
    return (conversionFactor(unit, own) * material.massPerUnitKg) / shownIn.conversionToSI;
  };
  return (materialId, unitId) => {
    const key = `${materialId} ${unitId}`;
    let factor = known.get(key);
    if (factor === undefined) known.set(key, (factor = factorOf(materialId, unitId)));
    return factor;
  };
}
