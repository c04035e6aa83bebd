import type { ElementMakeupView, MaterialView, ProductionRateView, VehicleView } from './library-view.js';

// Examples in the documentation of the calls (OpenAPI, /api/docs).

const database = {
  custom: false,
  projectId: 0,
  created: '2026-11-20T09:00:00.000Z',
  modified: '2026-11-20T09:00:00.000Z',
  createdBy: 0,
  modifiedBy: 0,
};

export const MATERIAL_EXAMPLE: MaterialView = {
  id: 1,
  name: 'Ready-mix concrete C32/40',
  familyName: 'Concrete',
  subFamily: 'Ready-mix',
  unitId: 5,
  unit: 'm3',
  keyMaterial: true,
  massPerUnitKg: 2400,
  carbonKgCO2ePerUnit: 285.1,
  ...database,
};

export const PRODUCTION_RATE_EXAMPLE: ProductionRateView = {
  id: 1,
  rateName: 'Vegetation clearance (machine)',
  regionName: 'United Kingdom',
  ratePerHour: 500,
  unitPerHourId: 3,
  unitPerHour: 'm2',
  lbT_Labour: 2,
  lbT_Foreman: 0.25,
  basis: 'published range: dozer clearing 500 m2/h',
  ...database,
};

export const ELEMENT_MAKEUP_EXAMPLE: ElementMakeupView = {
  id: 1,
  elementMakeupName: 'Strip and clear 40 m corridor',
  taskId: null,
  taskCode: 'CLR001',
  defaultElementForTask: true,
  activities: [
    {
      id: 1,
      elementMakeupId: 1,
      workActivityName: 'Clear vegetation',
      name: 'Clear vegetation',
      duration: 50,
      lag: 0,
      materials: [
        {
          id: 1,
          workActivityId: 1,
          materialId: 48,
          materialName: 'Cleared vegetation',
          materialQuantity: 40,
          unitId: 3,
          unit: 'm2',
          productionRateId: 1,
          rateName: 'Vegetation clearance (machine)',
        },
      ],
    },
  ],
  ...database,
};

export const VEHICLE_EXAMPLE: VehicleView = {
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
  ...database,
};
