import { describe, expect, it } from '@jest/globals';
import { ANN, faultsOf, IRELAND, Shelf } from '../../../../test/support/planner-library.js';
import { createInput } from './input-decisions.js';
import type { VehicleForm } from './vehicle-form.js';

const TIPPER = {
  name: 'Tipper',
  vehicleType: 'Truck',
  transportMode: 'Road',
  vehicleLength: 6,
  vehicleWidth: 2.4,
  vehicleHeight: 1.5,
  maximumLoadCapacity: 20,
  regionId: IRELAND,
};
const created = (form: VehicleForm) =>
  createInput('vehicles', form, { id: 12, createdBy: ANN, choices: new Shelf().choices });

describe('The form of a vehicle', () => {
  it('makes one with what it says', () => {
    expect(created(TIPPER)).toEqual({
      events: [{ type: 'VehicleCreated', data: { ...TIPPER, id: 12, createdBy: ANN } }],
    });
  });

  it('that is empty says what is required', () => {
    expect(faultsOf(created({}))).toEqual({
      name: ['Name is required'],
      transportMode: ['Transport Mode is required'],
      vehicleType: ['Vehicle Type is required'],
      regionId: ['Region Id is required'],
      vehicleLength: ['Vehicle loading bed length is required'],
      vehicleWidth: ['Vehicle loading bed width is required'],
      vehicleHeight: ['Vehicle loading bed height is required'],
      maximumLoadCapacity: ['Vehicle max payload is required'],
    });
  });

  it.each<[VehicleForm, VehicleForm]>([
    [{ name: 'x'.repeat(100) }, { name: 'x'.repeat(101) }],
    [{ transportMode: 'x'.repeat(100) }, { transportMode: 'x'.repeat(101) }],
    [{ vehicleType: 'x'.repeat(100) }, { vehicleType: 'x'.repeat(101) }],
    [{ vehicleLength: 10_000 }, { vehicleLength: 10_000.1 }],
    [{ vehicleWidth: 0.1 }, { vehicleWidth: -0.1 }],
    [{ vehicleHeight: 10_000 }, { vehicleHeight: 0 }],
    [{ maximumLoadCapacity: 10_000 }, { maximumLoadCapacity: 10_001 }],
    [{ regionId: 1 }, { regionId: 99 }],
    [{}, { regionId: null }],
  ])('takes %j and refuses %j', (right, wrong) => {
    expect(faultsOf(created({ ...TIPPER, ...right }))).toEqual({});
    expect(Object.keys(faultsOf(created({ ...TIPPER, ...wrong })))).toEqual(Object.keys(wrong));
  });
});
