import type { Library } from '../library/library.js';
import type { MaterialLine, MeasurementType, ProductionRate, WorkActivity } from '../library/library-records.js';
import { type OutputRange, outputRange } from './published-range.js';

/** What one line of a make-up comes to for one unit of the asset (docs/product/custom-inputs.md, One unit). */
export interface UnitLine {
  readonly activity: string;
  readonly lineId: number;
  readonly materialId: number;
  readonly material: string;
  readonly keyMaterial: boolean;
  /** Of the line. */
  readonly unit: string;
  readonly quantity: number;
  readonly productionRateId: number | null;
  readonly rateName: string | null;
  /** Units per hour of one gang; null when not known. */
  readonly ratePerHour: number | null;
  readonly rateUnit: string | null;
  readonly labour: number;
  readonly foremen: number;
  /** Of all heads of the gang; null without a usable rate. */
  readonly manHours: number | null;
  /** Days of 8 hours of one gang; null without a usable rate. */
  readonly gangDays: number | null;
  /** Why there is no labour. */
  readonly warning: 'rate-zero-or-missing' | 'unit-mismatch' | null;
  readonly range: OutputRange | null;
}

/** One unit of the asset, line by line. */
export interface UnitQuantities {
  readonly lines: readonly UnitLine[];
  readonly manHours: number;
  readonly gangDays: number;
}

/** A gang-day; a programme's own shifts count in its figures. */
const HOURS_PER_DAY = 8;

/**
 * What one SI unit of the asset (1 m, 1 m2, 1 m3, 1 piece) needs of each line: its quantity is the line's rate, its hours follow
 * as in docs/product/quantities.md, Labour: G = quantity x c(line unit) / c(rate unit) / ratePerHour; man-hours = G x heads.
 */
export function unitQuantities(activities: readonly WorkActivity[], library: Library): UnitQuantities {
  const lines = activities.flatMap((activity) => activity.lines.map((line) => unitLine(activity, line, library)));
  return {
    lines,
    manHours: lines.reduce((sum, line) => sum + (line.manHours ?? 0), 0),
    gangDays: lines.reduce((sum, line) => sum + (line.gangDays ?? 0), 0),
  };
}

function unitLine(activity: WorkActivity, line: MaterialLine, library: Library): UnitLine {
  const material = library.materials.get(line.materialId);
  const unit = library.units.get(line.unitId);
  const rate = line.productionRateId === null ? undefined : library.productionRates.get(line.productionRateId);
  const rateUnit = rate && library.units.get(rate.unitPerHourId);
  const perHour = rate?.ratePerHour ?? 0;
  const isUsable = rate !== undefined && perHour > 0;
  const fits = unit !== undefined && unit.measurmentType === rateUnit?.measurmentType;
  const gangHours =
    isUsable && fits ? (line.materialQuantity * unit.conversionToSI) / rateUnit.conversionToSI / perHour : null;
  return {
    activity: activity.name,
    lineId: line.id,
    materialId: line.materialId,
    material: material?.name ?? '',
    keyMaterial: material?.keyMaterial ?? false,
    unit: unit?.name ?? '',
    quantity: line.materialQuantity,
    productionRateId: line.productionRateId,
    rateName: rate?.rateName ?? null,
    ratePerHour: rate?.ratePerHour ?? null,
    rateUnit: rateUnit?.name ?? null,
    labour: rate?.lbT_Labour ?? 0,
    foremen: rate?.lbT_Foreman ?? 0,
    manHours: gangHours === null ? null : gangHours * ((rate?.lbT_Labour ?? 0) + (rate?.lbT_Foreman ?? 0)),
    gangDays: gangHours === null ? null : gangHours / HOURS_PER_DAY,
    warning: gangHours !== null ? null : isUsable ? 'unit-mismatch' : 'rate-zero-or-missing',
    range: rate ? rangeOf(rate, library) : null,
  };
}

/** The range of the rate's own source, else of the rate that it was made from, beside the planner's own words. */
export function rangeOf(rate: ProductionRate, library: Library): OutputRange | null {
  const gang = { unit: library.units.get(rate.unitPerHourId)?.name ?? '', labour: rate.lbT_Labour };
  const own = outputRange(rate.basis, gang);
  if ((own && own.kind !== 'words') || rate.templateId === undefined) return own;
  const template = library.productionRates.get(rate.templateId);
  const range = template ? outputRange(template.basis, gang) : null;
  return range && own ? { ...range, source: own.source } : (range ?? own);
}

/** The line that says most of a make-up: the key material of most mass, else its first. */
export function mainLine({ lines }: UnitQuantities, library: Library): UnitLine | undefined {
  let main: UnitLine | undefined;
  let most = 0;
  for (const line of lines) {
    const material = library.materials.get(line.materialId);
    const own = material && library.units.get(material.unitId);
    const unit = [...library.units.values()].find(({ name }) => name === line.unit);
    if (!line.keyMaterial || !own || unit?.measurmentType !== own.measurmentType) continue;
    const mass = (line.quantity * unit.conversionToSI * (material.massPerUnitKg ?? 0)) / own.conversionToSI;
    if (!main || mass > most) [main, most] = [line, mass];
  }
  return main ?? lines[0];
}

/** What the assets of a make-up are measured as: what it says itself, else by the subprogrammes whose tasks choose it. */
export function measurementOfMakeup(
  makeup: { readonly id: number; readonly measurmentType?: MeasurementType | null },
  library: Library,
): MeasurementType | null {
  if (makeup.measurmentType != null) return makeup.measurmentType;
  for (const { retired, tasks, assetCategoryId } of library.subprogrammes.values()) {
    if (!retired && tasks.some(({ elementMakeupId }) => elementMakeupId === makeup.id))
      return library.assetCategories.get(assetCategoryId)?.measurmentType ?? null;
  }
  return null;
}

const SI_UNITS: Readonly<Record<MeasurementType, string>> = {
  Number: 'nr',
  Length: 'm',
  Area: 'm2',
  Volume: 'm3',
  Mass: 'kg',
};

/** The unit that a make-up's quantities are per: m, m2, m3, nr. */
export const siUnitOf = (measurement: MeasurementType): string => SI_UNITS[measurement];
