/** Conversion of figures to another unit (docs/product/quantities.md, Materials). */

/** A unit as it is stored. */
export interface UnitFacts {
  id: number;
  name: string;
  /** 'Length', 'Area', 'Volume', 'Mass', 'Number'; spelled as in the REST contract. */
  measurmentType: string;
  /** c: how many SI units (m, m2, m3, kg, nr) one of this unit is. */
  conversionToSI: number;
}

/**
 * The factor that turns a figure in `from` into one in `to`: c(from) / c(to).
 * @throws RangeError for units of different measurement types: a volume has no mass without a material
 */
export function conversionFactor(from: UnitFacts, to: UnitFacts): number {
  if (from.measurmentType !== to.measurmentType)
    throw new RangeError(`${from.name} (${from.measurmentType}) cannot be shown in ${to.name} (${to.measurmentType})`);
  return from.conversionToSI / to.conversionToSI;
}

/** The value, given in `from`, in `to`. @throws RangeError as `conversionFactor` does */
export function convert(value: number, from: UnitFacts, to: UnitFacts): number {
  return value * conversionFactor(from, to);
}

/** A unit of a unit system: `base` 1 marks the usual one of its measurement type. */
export interface UnitOfSystem extends UnitFacts {
  metric: number;
  base: number;
}

/** The unit in which a unit system (metric, imperial) usually measures this type; undefined if it has none. */
export function usualUnit<Unit extends UnitOfSystem>(
  units: Iterable<Unit>,
  metricId: number,
  measurmentType: string,
): Unit | undefined {
  let found: Unit | undefined;
  for (const unit of units)
    if (unit.metric === metricId && unit.measurmentType === measurmentType && (!found || unit.base > found.base))
      found = unit;
  return found;
}
