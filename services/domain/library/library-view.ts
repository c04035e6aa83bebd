import { stampsOf } from '../stamps.js';
import type { Library } from './library.js';
import type {
  ElementMakeup,
  Material,
  MaterialLine,
  ProductionRate,
  Vehicle,
  WorkActivity,
} from './library-records.js';
import { isCustom } from './visible-inputs.js';

// From records to the answers of the REST contract (docs/product/library.md, Records). Names are resolved here, also those of
// retired records, because a record that is used is still shown.

export type MaterialView = ReturnType<typeof materialView>;
export type ProductionRateView = ReturnType<typeof productionRateView>;
export type ElementMakeupView = ReturnType<typeof elementMakeupView>;
export type WorkActivityView = ReturnType<typeof workActivityView>;
export type MaterialLineView = ReturnType<typeof materialLineView>;
export type VehicleView = ReturnType<typeof vehicleView>;

export function materialView(material: Material, library: Library) {
  const { id, name, familyName, subFamily, unitId, keyMaterial, direction, massPerUnitKg, carbonKgCO2ePerUnit } =
    material;
  return {
    id,
    name,
    familyName,
    subFamily,
    unitId,
    unit: library.units.get(unitId)?.name ?? '',
    keyMaterial,
    direction,
    massPerUnitKg,
    carbonKgCO2ePerUnit,
    custom: isCustom(material),
    templateId: material.templateId ?? null,
    projectId: 0,
    ...stampsOf(material),
  };
}

export function productionRateView(rate: ProductionRate, library: Library) {
  const { id, rateName, regionName, ratePerHour, unitPerHourId, lbT_Labour, lbT_Foreman, basis } = rate;
  return {
    id,
    rateName,
    regionName,
    ratePerHour,
    unitPerHourId,
    unitPerHour: library.units.get(unitPerHourId)?.name ?? '',
    lbT_Labour,
    lbT_Foreman,
    basis,
    custom: isCustom(rate),
    templateId: rate.templateId ?? null,
    projectId: 0,
    ...stampsOf(rate),
  };
}

export function elementMakeupView(makeup: ElementMakeup, library: Library) {
  const { id, elementMakeupName, taskId, taskCode, defaultElementForTask, activities } = makeup;
  return {
    id,
    elementMakeupName,
    taskId,
    taskCode,
    defaultElementForTask,
    measurmentType: makeup.measurmentType ?? null,
    custom: isCustom(makeup),
    templateId: makeup.templateId ?? null,
    projectId: 0,
    activities: activities.map((activity) => workActivityView(activity, makeup, library)),
    ...stampsOf(makeup),
  };
}

export function workActivityView(activity: WorkActivity, makeup: Pick<ElementMakeup, 'id'>, library: Library) {
  const { id, name, durationPercent, lagPercent, lines } = activity;
  return {
    id,
    elementMakeupId: makeup.id,
    workActivityName: name,
    name,
    duration: durationPercent,
    lag: lagPercent,
    materials: lines.map((line) => materialLineView(line, activity, library)),
  };
}

export function materialLineView(line: MaterialLine, activity: Pick<WorkActivity, 'id'>, library: Library) {
  const { id, materialId, materialQuantity, unitId, productionRateId } = line;
  return {
    id,
    workActivityId: activity.id,
    materialId,
    materialName: library.materials.get(materialId)?.name ?? '',
    materialQuantity,
    unitId,
    unit: library.units.get(unitId)?.name ?? '',
    productionRateId,
    rateName: (productionRateId === null ? undefined : library.productionRates.get(productionRateId))?.rateName ?? null,
  };
}

export function vehicleView(vehicle: Vehicle) {
  const { id, name, vehicleType, transportMode, vehicleLength, vehicleWidth, vehicleHeight, maximumLoadCapacity } =
    vehicle;
  return {
    id,
    name,
    vehicleType,
    transportMode,
    vehicleLength,
    vehicleWidth,
    vehicleHeight,
    maximumLoadCapacity,
    // Fixed values of the contract (docs/product/library.md, Records).
    maximumGrossLoad: 1,
    maximumGrossWeight: 1,
    regionId: vehicle.regionId ?? null,
    custom: isCustom(vehicle),
    templateId: vehicle.templateId ?? null,
    projectId: 0,
    ...stampsOf(vehicle),
  };
}
