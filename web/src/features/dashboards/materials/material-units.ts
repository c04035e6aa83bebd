import type { MaterialSeries, MeasurementType, Unit } from '../../../lib/api-types.js';

/** The order of the choices; the first one that is present is the default (docs/product/dashboards.md, Units). */
const order: readonly MeasurementType[] = ['Volume', 'Mass', 'Length', 'Area', 'Number'];

/** The SI unit of mass is the kilogram: `massPerUnitKg` needs no factor of its own. */
type Measured = Pick<MaterialSeries, 'measurmentType' | 'conversionToSI' | 'massPerUnitKg'>;

export interface UnitChoice {
  type: MeasurementType;
  /** Of the programme's metric, the usual one first. */
  units: readonly Unit[];
}

/**
 * The measurement types that the materials have, each with the units of the programme's metric to show it in. Mass is there as
 * soon as one material has a mass, for every unit of it can be weighed.
 */
export function unitChoices(materials: readonly Measured[], units: readonly Unit[], metricId: number): UnitChoice[] {
  return order
    .filter((type) => materials.some((material) => isShownIn(material, type)))
    .map((type) => ({
      type,
      units: units
        .filter(({ measurmentType, metric }) => measurmentType === type && metric === metricId)
        .toSorted((a, b) => b.base - a.base),
    }))
    .filter(({ units: ofType }) => ofType.length > 0);
}

/** The unit of that name among the choices, else the default. */
export function chosenUnit(choices: readonly UnitChoice[], name: string | undefined): Unit | undefined {
  return choices.flatMap(({ units }) => units).find((unit) => unit.name === name) ?? choices[0]?.units[0];
}

/** What one unit of the material is in the unit shown; null where it cannot be shown in it. */
export function factorTo(unit: Unit, material: Measured): number | null {
  // q x c(from) / c(to), within one measurement type only (docs/product/quantities.md, Materials).
  if (material.measurmentType === unit.measurmentType) return material.conversionToSI / unit.conversionToSI;
  if (unit.measurmentType === 'Mass' && material.massPerUnitKg !== null)
    return material.massPerUnitKg / unit.conversionToSI;
  return null;
}

export interface OtherMeasure {
  /** The usual one of the type by which these materials are measured. */
  unit: Unit;
  materials: number;
}

/** The materials that the unit cannot show, counted by the choice that shows them, in the order of the choices. */
export function measuredOtherwise(
  materials: readonly (Measured & Pick<MaterialSeries, 'materialId'>)[],
  unit: Unit,
  choices: readonly UnitChoice[],
): OtherMeasure[] {
  const idsOf = (those: typeof materials) => new Set(those.map(({ materialId }) => materialId));
  const shown = idsOf(materials.filter((material) => factorTo(unit, material) !== null));
  return choices.flatMap(({ type, units: [usual] }) => {
    const others = [...idsOf(materials.filter(({ measurmentType }) => measurmentType === type))];
    const count = others.filter((id) => !shown.has(id)).length;
    return usual && count > 0 ? [{ unit: usual, materials: count }] : [];
  });
}

function isShownIn(material: Measured, type: MeasurementType): boolean {
  return material.measurmentType === type || (type === 'Mass' && material.massPerUnitKg !== null);
}
