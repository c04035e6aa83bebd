import Type from 'typebox';
import { type Answer, amount, count, flag, listOf, named, orNull, text } from '../platform/http/answer-schema.js';
import { MATERIAL_DIRECTION } from './material-answer.js';
import { STAMPS } from './stamps-answer.js';
import { MEASUREMENT_TYPE } from './subprogramme-answer.js';

export const UNIT = named('Unit', {
  id: count(),
  name: text(),
  description: text(),
  measurmentType: MEASUREMENT_TYPE,
  conversionToSI: amount('Factor to the SI unit of its measurement type (m, m2, m3, kg, 1)'),
  metric: count('Unit system that it belongs to'),
  base: Type.Unsafe<0 | 1>({
    type: 'integer',
    enum: [0, 1],
    description: '1 for the usual unit of its type in its unit system',
  }),
});

export const REGION = named('Region', {
  id: count(),
  name: text(),
  defaultWorkingPatternBitMask: Type.Integer({
    minimum: 0,
    maximum: 127,
    description: 'Bit 0 = Monday … bit 6 = Sunday',
  }),
});

export const METRIC = named('Metric', { id: count(), name: text() }, 'A system of units');

export const ASSET_TYPE = named('AssetType', { Name: text() });

export const TASK_CODE = named('TaskCode', {
  code: text(),
  keywords: text('Words of a name that lead to this prefix'),
  category: text(),
  description: text(),
});

export const NEXT_TASK_CODE = named('NextTaskCode', {
  code: text('Free when it was asked for; empty when all of its prefix are in use'),
  explanation: orNull(text('What its prefix relates to; null where it is taken from the name')),
});

/** What pickers show. */
export const NAMED_INPUT = named('NamedInput', { id: count(), name: text() });
export const NAMED_MATERIAL = named('NamedMaterial', { ...NAMED_INPUT.properties, unitId: count() });
export const NAME = named('Name', { name: text() });
export const MATERIAL_FAMILY = named('MaterialFamily', { familyName: text(), subFamily: text() });

/** Fields of every record of the library. */
const INPUT = {
  templateId: orNull(count('Input that it was made from')),
  custom: flag('Made by a user, and shown to that user alone'),
  projectId: count('0: the library'),
  ...STAMPS,
};
const INPUT_EXAMPLE = {
  templateId: null,
  custom: false,
  projectId: 0,
  created: '2026-11-20T09:00:00.000Z',
  modified: '2026-11-20T09:00:00.000Z',
  createdBy: 0,
  modifiedBy: 0,
};

export const MATERIAL = named('Material', {
  id: count(),
  name: text(),
  familyName: text(),
  subFamily: text(),
  unitId: count(),
  unit: text('Name of the unit'),
  keyMaterial: flag(),
  direction: MATERIAL_DIRECTION,
  massPerUnitKg: orNull(amount('kg per unit; null when unknown: the material has no tonnes then')),
  carbonKgCO2ePerUnit: orNull(amount('kg CO2e per unit, indicative; null when there is no suitable factor')),
  ...INPUT,
});
export const MATERIAL_EXAMPLE: Answer<typeof MATERIAL> = {
  id: 1,
  name: 'Ready-mix concrete C32/40',
  familyName: 'Concrete',
  subFamily: 'Ready-mix',
  unitId: 5,
  unit: 'm3',
  keyMaterial: true,
  direction: 'delivered',
  massPerUnitKg: 2400,
  carbonKgCO2ePerUnit: 285.1,
  ...INPUT_EXAMPLE,
};

export const PRODUCTION_RATE = named('ProductionRate', {
  id: count(),
  rateName: text(),
  regionName: text(),
  ratePerHour: orNull(amount('Units per hour of one gang; null when not known yet: the rate gives no labour then')),
  unitPerHourId: count(),
  unitPerHour: text('Name of the unit'),
  lbT_Labour: amount('Heads in the gang'),
  lbT_Foreman: amount('Heads in the gang'),
  basis: text('Where the rate comes from: a published range or an estimate'),
  ...INPUT,
});
export const PRODUCTION_RATE_EXAMPLE: Answer<typeof PRODUCTION_RATE> = {
  id: 1,
  rateName: 'Vegetation clearance (machine)',
  regionName: 'United Kingdom',
  ratePerHour: 500,
  unitPerHourId: 3,
  unitPerHour: 'm2',
  lbT_Labour: 2,
  lbT_Foreman: 0.25,
  basis: 'published range: dozer clearing 500 m2/h',
  ...INPUT_EXAMPLE,
};

export const MATERIAL_LINE = named('MaterialLine', {
  id: count(),
  workActivityId: count(),
  materialId: count(),
  materialName: text(),
  materialQuantity: amount("Units per SI unit of the asset's size"),
  unitId: count(),
  unit: text('Name of the unit'),
  productionRateId: orNull(count()),
  rateName: orNull(text()),
});
export const MATERIAL_LINE_EXAMPLE: Answer<typeof MATERIAL_LINE> = {
  id: 1,
  workActivityId: 1,
  materialId: 48,
  materialName: 'Cleared vegetation',
  materialQuantity: 40,
  unitId: 3,
  unit: 'm2',
  productionRateId: 1,
  rateName: 'Vegetation clearance (machine)',
};

export const WORK_ACTIVITY = named('WorkActivity', {
  id: count(),
  elementMakeupId: count(),
  workActivityName: text(),
  name: text('The same as workActivityName'),
  duration: amount('Length of its window, % of the window of the task'),
  lag: amount('Start of its window after the start of the task, % of the window of the task'),
  materials: listOf(MATERIAL_LINE),
});
export const WORK_ACTIVITY_EXAMPLE: Answer<typeof WORK_ACTIVITY> = {
  id: 1,
  elementMakeupId: 1,
  workActivityName: 'Clear vegetation',
  name: 'Clear vegetation',
  duration: 50,
  lag: 0,
  materials: [MATERIAL_LINE_EXAMPLE],
};

export const ELEMENT_MAKEUP = named('ElementMakeup', {
  id: count(),
  elementMakeupName: text(),
  taskId: orNull(count('Task that it was made for; null when it is found by its task code alone')),
  taskCode: text(),
  defaultElementForTask: flag('The one that counts for its task code unless another is chosen'),
  measurmentType: orNull(MEASUREMENT_TYPE),
  ...INPUT,
  activities: listOf(WORK_ACTIVITY, 'In order'),
});
export const ELEMENT_MAKEUP_EXAMPLE: Answer<typeof ELEMENT_MAKEUP> = {
  id: 1,
  elementMakeupName: 'Strip and clear 40 m corridor',
  taskId: null,
  taskCode: 'CLR001',
  defaultElementForTask: true,
  measurmentType: null,
  ...INPUT_EXAMPLE,
  activities: [WORK_ACTIVITY_EXAMPLE],
};

export const VEHICLE = named('Vehicle', {
  id: count(),
  name: text(),
  vehicleType: text(),
  transportMode: text(),
  vehicleLength: amount('m'),
  vehicleWidth: amount('m'),
  vehicleHeight: amount('m'),
  maximumLoadCapacity: amount('t'),
  maximumGrossLoad: amount('Always 1'),
  maximumGrossWeight: amount('Always 1'),
  regionId: orNull(count('Region in which it can be had; null for any')),
  ...INPUT,
});
export const VEHICLE_EXAMPLE: Answer<typeof VEHICLE> = {
  id: 1,
  name: '8-wheel tipper',
  vehicleType: 'Tipper',
  transportMode: 'Road',
  vehicleLength: 6,
  vehicleWidth: 2.4,
  vehicleHeight: 1.25,
  maximumLoadCapacity: 20,
  maximumGrossLoad: 1,
  maximumGrossWeight: 1,
  regionId: null,
  ...INPUT_EXAMPLE,
};
