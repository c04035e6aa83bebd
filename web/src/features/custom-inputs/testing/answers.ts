import type {
  CustomInput,
  CustomInputUses,
  LibraryPreview,
  Material,
  ProductionRate,
  Unit,
  Vehicle,
} from '../../../lib/api-types.js';
import { HttpResponse, http } from '../../../testing/server.js';

const stamps = {
  created: '2026-11-18T09:00:00.000Z',
  modified: '2026-11-20T09:00:00.000Z',
  createdBy: 7,
  modifiedBy: 7,
};

export const concrete = (patch: Partial<Material> = {}): Material => ({
  id: 10_001,
  name: 'Low-carbon concrete',
  familyName: 'Concrete',
  subFamily: 'Ready-mix',
  unitId: 5,
  unit: 'm3',
  keyMaterial: true,
  direction: 'delivered',
  massPerUnitKg: 2400,
  carbonKgCO2ePerUnit: 190,
  templateId: null,
  custom: true,
  projectId: 0,
  ...stamps,
  ...patch,
});

export const excavation = (patch: Partial<ProductionRate> = {}): ProductionRate => ({
  id: 10_002,
  rateName: 'Bulk excavation, night',
  regionName: 'United Kingdom',
  ratePerHour: 42.5,
  unitPerHourId: 5,
  unitPerHour: 'm3',
  lbT_Labour: 2,
  lbT_Foreman: 0.25,
  basis: 'own measurement, site 4',
  templateId: null,
  custom: true,
  projectId: 0,
  ...stamps,
  ...patch,
});

export const tipper = (patch: Partial<Vehicle> = {}): Vehicle => ({
  id: 10_003,
  name: '6-wheel tipper',
  vehicleType: 'Tipper',
  transportMode: 'Road',
  vehicleLength: 5,
  vehicleWidth: 2.4,
  vehicleHeight: 1.2,
  maximumLoadCapacity: 15,
  maximumGrossLoad: 1,
  maximumGrossWeight: 1,
  regionId: 1,
  templateId: null,
  custom: true,
  projectId: 0,
  ...stamps,
  ...patch,
});

/** A row of the lists in which a template is looked for. */
export const listed = (patch: Partial<CustomInput> = {}): CustomInput => ({
  id: 10_001,
  name: 'Low-carbon concrete',
  custom: true,
  madeFrom: null,
  assetType: null,
  taskCode: null,
  familyName: null,
  subFamily: null,
  keyMaterial: null,
  unit: null,
  regionName: null,
  ratePerHour: null,
  labour: null,
  foremen: null,
  basis: null,
  vehicleType: null,
  transportMode: null,
  maximumLoadCapacity: null,
  parts: 0,
  bars: [],
  oneUnit: null,
  usedIn: { programmes: 0, scenarios: 0, subprogrammes: 0, tasks: 0, elementMakeups: 0 },
  ...stamps,
  ...patch,
});

const unit = (id: number, name: string, description: string, measurmentType: Unit['measurmentType']): Unit => ({
  id,
  name,
  description,
  measurmentType,
  conversionToSI: 1,
  metric: 1,
  base: 1,
});

const nothing: CustomInputUses = { scenarios: [], inputs: [], inputsOfOthers: 0 };

/** What an edit does where nothing uses the record. */
export const noEffect: LibraryPreview = {
  makeups: [],
  programmes: { drafts: 0, programmes: 0, keptFigures: 0, calculated: 0, next: null, changed: [] },
  incomplete: [],
};

/** What the forms read beside the record, as the server answers it. */
export const reads = [
  http.get('*/api/Units', () =>
    HttpResponse.json([unit(3, 'm2', 'square metre', 'Area'), unit(5, 'm3', 'cubic metre', 'Volume')]),
  ),
  http.get('*/api/Regions', () =>
    HttpResponse.json([
      { id: 1, name: 'United Kingdom', defaultWorkingPatternBitMask: 31 },
      { id: 2, name: 'Ireland', defaultWorkingPatternBitMask: 31 },
    ]),
  ),
  http.get('*/api/Materials/FamilyName', () =>
    HttpResponse.json([
      { familyName: 'Concrete', subFamily: 'Ready-mix' },
      { familyName: 'Concrete', subFamily: 'Precast' },
      { familyName: 'Aggregates', subFamily: 'Sub-base' },
    ]),
  ),
  http.get('*/api/Vehicles/VehicleType', () => HttpResponse.json([{ name: 'Tipper' }, { name: 'Mixer' }])),
  http.get('*/api/Vehicles/TransportMode', () => HttpResponse.json([{ name: 'Road' }, { name: 'Rail' }])),
  http.post('*/api/CustomInputs/preview', () => HttpResponse.json(noEffect)),
  http.get('*/api/CustomInputs/:kind/:id/uses', () => HttpResponse.json(nothing)),
];

/** One record at its address, with its version. */
export const recordIs = (path: string, record: object, etag = '"3"') =>
  http.get(`*${path}`, () => HttpResponse.json(record, { headers: { ETag: etag } }));
