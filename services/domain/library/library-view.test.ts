import { describe, expect, it } from '@jest/globals';
import { emptyLibrary, type Library } from './library.js';
import type { ElementMakeup, Material, MaterialLine, ProductionRate, Unit, Vehicle } from './library-records.js';
import { elementMakeupView, materialView, productionRateView, vehicleView } from './library-view.js';

const stamps = {
  created: '2026-11-20T09:00:00.000Z',
  modified: '2026-11-20T09:30:00.000Z',
  createdBy: 3,
  modifiedBy: 4,
};
const cubicMetre: Unit = {
  id: 5,
  name: 'm3',
  description: 'Cubic metre',
  measurmentType: 'Volume',
  conversionToSI: 1,
  metric: 1,
  base: 1,
};
const concrete: Material = {
  id: 7,
  name: 'Concrete C32/40',
  familyName: 'Concrete',
  subFamily: 'Ready-mix',
  unitId: 5,
  keyMaterial: true,
  direction: 'delivered',
  massPerUnitKg: 2400,
  carbonKgCO2ePerUnit: 285.1,
  ...stamps,
};
const placing: ProductionRate = {
  id: 2,
  rateName: 'Placing concrete',
  regionName: 'United Kingdom',
  ratePerHour: 12,
  unitPerHourId: 5,
  lbT_Labour: 4,
  lbT_Foreman: 1,
  basis: 'estimate',
  ...stamps,
};
const line: MaterialLine = { id: 31, materialId: 7, materialQuantity: 1.2, unitId: 5, productionRateId: 2 };
const slab: ElementMakeup = {
  id: 9,
  elementMakeupName: 'Slab',
  taskCode: 'CON001',
  taskId: 70,
  defaultElementForTask: true,
  activities: [{ id: 21, name: 'Pour', durationPercent: 80, lagPercent: 20, lines: [line] }],
  ...stamps,
};
const library: Library = {
  ...emptyLibrary(),
  units: new Map([[5, cubicMetre]]),
  materials: new Map([[7, { ...concrete, retired: true, version: 1 }]]),
  productionRates: new Map([[2, { ...placing, retired: true, version: 1 }]]),
};
const custom = { custom: true, projectId: 0, templateId: null, ...stamps };

describe('The view of a record of the library', () => {
  it('shows a material with the name of its unit', () => {
    expect(materialView(concrete, library)).toEqual({ ...concrete, unit: 'm3', ...custom });
  });

  it('shows a production rate with the name of its unit', () => {
    expect(productionRateView(placing, library)).toEqual({ ...placing, unitPerHour: 'm3', ...custom });
  });

  it('shows a make-up with its activities and lines, and names also retired records', () => {
    const { activities: _, ...facts } = slab;
    expect(elementMakeupView(slab, library)).toEqual({
      ...facts,
      ...custom,
      measurmentType: null,
      activities: [
        {
          id: 21,
          elementMakeupId: 9,
          workActivityName: 'Pour',
          name: 'Pour',
          duration: 80,
          lag: 20,
          materials: [
            { ...line, workActivityId: 21, materialName: 'Concrete C32/40', unit: 'm3', rateName: 'Placing concrete' },
          ],
        },
      ],
    });
  });

  it('shows a vehicle, with the fixed loads of the contract', () => {
    const tipper: Vehicle = {
      id: 1,
      name: '8-wheel tipper',
      vehicleType: 'Tipper',
      transportMode: 'Road',
      vehicleLength: 6,
      vehicleWidth: 2.4,
      vehicleHeight: 1.25,
      maximumLoadCapacity: 20,
      ...stamps,
      createdBy: 0,
    };
    expect(vehicleView(tipper)).toEqual({
      ...tipper,
      maximumGrossLoad: 1,
      maximumGrossWeight: 1,
      regionId: null,
      templateId: null,
      custom: false,
      projectId: 0,
    });
  });

  it('says what an input was made from, what its assets are measured as and where it can be had', () => {
    expect(materialView({ ...concrete, templateId: 1 }, library).templateId).toBe(1);
    expect(elementMakeupView({ ...slab, measurmentType: 'Area' }, library).measurmentType).toBe('Area');
  });

  it('leaves a name empty that the library does not have', () => {
    const empty = emptyLibrary();
    const linesOf = (one: MaterialLine) =>
      elementMakeupView({ ...slab, activities: [{ ...slab.activities[0]!, lines: [one] }] }, empty).activities[0]
        ?.materials; // the make-up above has one activity
    expect(materialView(concrete, empty).unit).toBe('');
    expect(productionRateView(placing, empty).unitPerHour).toBe('');
    for (const one of [line, { ...line, productionRateId: null }])
      expect(linesOf(one)).toMatchObject([{ materialName: '', unit: '', rateName: null }]);
  });
});
