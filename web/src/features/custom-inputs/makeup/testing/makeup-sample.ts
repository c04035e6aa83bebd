import type { ElementMakeup, Material, ProductionRate, Unit } from '../../../../lib/api-types.js';
import { HttpResponse, http } from '../../../../testing/server.js';
import { impactOf, previewOf, programmesOf, scenario } from '../../impact/testing/preview-answer.js';

// The make-up of the pictures and what its lines choose from, as the server answers them.

const stamps = {
  templateId: null,
  custom: true,
  projectId: 0,
  created: '2026-11-20T09:00:00Z',
  modified: '2026-11-20T09:00:00Z',
  createdBy: 7,
  modifiedBy: 7,
};

const line = (
  id: number,
  materialId: number,
  materialName: string,
  materialQuantity: number,
  rate: number,
  rateName: string,
) => ({
  id,
  workActivityId: 1,
  materialId,
  materialName,
  materialQuantity,
  unitId: 5,
  unit: 'm3',
  productionRateId: rate,
  rateName,
});

export const cutAndFill: ElementMakeup = {
  id: 10_001,
  elementMakeupName: 'Cut, fill and dispose (A9)',
  taskId: null,
  taskCode: 'EXC001',
  defaultElementForTask: false,
  measurmentType: 'Length',
  ...stamps,
  activities: [
    {
      id: 1,
      elementMakeupId: 10_001,
      workActivityName: 'Excavate',
      name: 'Excavate',
      duration: 90,
      lag: 0,
      materials: [line(1, 16, 'Excavated material', 30, 4, 'Bulk excavation')],
    },
    {
      id: 2,
      elementMakeupId: 10_001,
      workActivityName: 'Fill and compact',
      name: 'Fill and compact',
      duration: 80,
      lag: 20,
      materials: [line(2, 18, 'Imported fill', 18, 6, 'Fill and compact')],
    },
  ],
};

const material = (id: number, name: string, unitId: number, unit: string): Material => ({
  id,
  name,
  familyName: 'Earthworks',
  subFamily: 'Fill',
  unitId,
  unit,
  keyMaterial: true,
  direction: 'delivered',
  massPerUnitKg: null,
  carbonKgCO2ePerUnit: null,
  ...stamps,
});

export const materials = [
  material(16, 'Excavated material', 5, 'm3'),
  material(18, 'Imported fill', 5, 'm3'),
  material(30, 'Geotextile', 3, 'm2'),
];

const rate = (
  id: number,
  rateName: string,
  ratePerHour: number | null,
  unitPerHourId: number,
  unitPerHour: string,
): ProductionRate => ({
  id,
  rateName,
  regionName: 'United Kingdom',
  ratePerHour,
  unitPerHourId,
  unitPerHour,
  lbT_Labour: 2,
  lbT_Foreman: 0.25,
  basis: '',
  ...stamps,
});

export const rates = [
  rate(4, 'Bulk excavation', 50, 5, 'm3'),
  rate(6, 'Fill and compact', 70, 5, 'm3'),
  rate(7, 'Lay geotextile', 100, 3, 'm2'),
  rate(8, 'Unknown output', null, 5, 'm3'),
];

const unit = (id: number, name: string, measurmentType: Unit['measurmentType']): Unit => ({
  id,
  name,
  description: name,
  measurmentType,
  conversionToSI: 1,
  metric: 1,
  base: 1,
});

export const units = [unit(1, 'm', 'Length'), unit(3, 'm2', 'Area'), unit(5, 'm3', 'Volume')];

/** What every form of a make-up asks for. */
export const makeupHandlers = [
  http.get('*/api/ElementMakeups/10001', () => HttpResponse.json(cutAndFill, { headers: { ETag: '"7"' } })),
  http.get('*/api/CustomInputs/elementMakeups/10001/uses', () =>
    HttpResponse.json({ scenarios: [], inputs: [], inputsOfOthers: 0 }),
  ),
  http.get('*/api/CustomInputs/elementMakeups/10001/history', () => HttpResponse.json([])),
  http.get('*/api/Materials', () => HttpResponse.json(materials)),
  http.get('*/api/ProductionRates', () => HttpResponse.json(rates)),
  http.get('*/api/Units', () => HttpResponse.json(units)),
  http.post('*/api/CustomInputs/preview', () => HttpResponse.json(previewOf(programmesOf([scenario(42, impactOf())])))),
];
