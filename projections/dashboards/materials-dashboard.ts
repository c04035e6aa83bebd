/** The materials dashboard: quantities per month, one series per material (docs/product/dashboards.md, Materials dashboard). */
import type { Library } from '../../services/domain/library/library.js';
import type { Unit } from '../../services/domain/library/library-records.js';
import { chartColours } from '../../services/domain/quantities/chart-colours.js';
import { formatMonth } from '../../services/domain/quantities/day.js';
import { conversionFactor } from '../../services/domain/quantities/unit-conversion.js';
import { type LineFilter, matchesMaterial, matchesPart } from '../part-lines/line-filter.js';
import type { ProgrammeLines } from '../part-lines/programme-lines.js';
import type { PackagesOfParts } from '../programme-detail/package-reads.js';
import { filterChoices, UncountedWork, WarningCount } from './filter-choices.js';

export type MaterialsDashboard = ReturnType<typeof materialsDashboard>;

/**
 * Lines are converted to their material's own unit; lines whose unit has another measurement type form a series of their own
 * (docs/product/quantities.md, Warnings: line-unit-mismatch).
 */
export function materialsDashboard(
  programme: ProgrammeLines,
  library: Library,
  filter: LineFilter,
  packages: PackagesOfParts,
) {
  const { materialDays: days } = programme;
  const colours = chartColours(library);
  const warnings = new WarningCount();
  const uncounted = new UncountedWork();
  const present = new Set<number>();
  const inShownParts = new Set<number>();
  const series = new Map<string, { materialId: number; unit: Unit; months: Float64Array }>();
  const seriesOf = (materialId: number, unitId: number) => {
    const unit = library.units.get(unitId);
    const own = library.units.get(library.materials.get(materialId)?.unitId ?? unitId);
    const shown = unit && own?.measurmentType === unit.measurmentType ? own : unit;
    if (!unit || !shown || !days) return null;
    const key = `${materialId} ${shown.id}`;
    const found = series.get(key) ?? { materialId, unit: shown, months: new Float64Array(days.months) };
    series.set(key, found);
    return { months: found.months, factor: conversionFactor(unit, shown) };
  };
  const found = new Map<number, Map<number, ReturnType<typeof seriesOf>>>();
  const targetOf = (materialId: number, unitId: number) => {
    let byUnit = found.get(materialId);
    if (!byUnit) found.set(materialId, (byUnit = new Map()));
    let target = byUnit.get(unitId);
    if (target === undefined) byUnit.set(unitId, (target = seriesOf(materialId, unitId)));
    return target;
  };

  for (const part of programme.parts) {
    const { lines } = part;
    const shown = matchesPart(filter, part);
    if (shown) uncounted.add(part);
    for (let i = 0; i < lines.count; i += 1) {
      const materialId = lines.materialId[i] ?? 0;
      present.add(materialId);
      if (shown) inShownParts.add(materialId);
      if (!shown || !matchesMaterial(filter, lines, i)) continue;
      warnings.add(lines.note[i], lines.warning[i]);
      const quantity = lines.quantity[i] ?? Number.NaN;
      if (Number.isNaN(quantity)) continue;
      const target = targetOf(materialId, lines.unitId[i] ?? 0);
      if (target) days?.addMonths(target.months, lines, i, quantity * target.factor);
    }
  }

  const order = (materialId: number) => colours.get(materialId)?.order ?? Infinity;
  const inStackOrder = (a: number, b: number) => order(a) - order(b) || a - b;
  return {
    projectId: programme.programmeId,
    // The first and the last month with work in the whole programme, whatever the filters are.
    firstMonth: days && formatMonth(days.firstMonth),
    lastMonth: days && formatMonth(days.lastMonth),
    choices: {
      ...filterChoices(programme.parts, packages),
      materials: [...present].sort(inStackOrder).map((id) => {
        const { name, keyMaterial } = library.materials.get(id) ?? UNKNOWN;
        return { id, name, keyMaterial, inShownParts: inShownParts.has(id) };
      }),
    },
    // In stack order, from the ground up.
    series: [...series.values()]
      .sort((a, b) => inStackOrder(a.materialId, b.materialId) || a.unit.id - b.unit.id)
      .map(({ materialId, unit, months }) => {
        const { name, familyName, keyMaterial, direction, massPerUnitKg, unitId } =
          library.materials.get(materialId) ?? UNKNOWN;
        const { slot, tone } = colours.get(materialId) ?? { slot: 10, tone: 4 };
        return {
          materialId,
          material: name,
          familyName,
          keyMaterial,
          direction,
          slot,
          tone,
          unitId: unit.id,
          unit: unit.name,
          measurmentType: unit.measurmentType,
          conversionToSI: unit.conversionToSI,
          // The mass is per unit of the material, so it does not apply to a series in another unit.
          massPerUnitKg: unit.id === unitId ? massPerUnitKg : null,
          // One value per month from firstMonth to lastMonth, in the unit.
          quantities: Array.from(months),
        };
      }),
    // Of the filtered lines.
    warnings: warnings.list,
    uncounted: uncounted.answer,
  };
}

/** Stored lines may refer to a material that the library's read model does not have yet. */
const UNKNOWN = {
  name: '',
  familyName: '',
  keyMaterial: false,
  direction: 'delivered',
  massPerUnitKg: null,
  unitId: null,
} as const;
