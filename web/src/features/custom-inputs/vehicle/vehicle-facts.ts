import type { Vehicle } from '../../../lib/api-types.js';
import { formatSize } from '../../../lib/format.js';
import type { FieldWords } from '../form/edit-of-record.js';
import type { MissingField } from '../form/use-input-save.js';

/** What the form of a logistics vehicle holds; null for a box that is empty. */
export interface VehicleFacts {
  name: string;
  vehicleType: string;
  transportMode: string;
  regionId: number | null;
  vehicleWidth: number | null;
  vehicleHeight: number | null;
  vehicleLength: number | null;
  maximumLoadCapacity: number | null;
}

export const noVehicle: VehicleFacts = {
  name: '',
  vehicleType: '',
  transportMode: '',
  regionId: null,
  vehicleWidth: null,
  vehicleHeight: null,
  vehicleLength: null,
  maximumLoadCapacity: null,
};

export const factsOfVehicle = (vehicle: Vehicle): VehicleFacts => ({
  name: vehicle.name,
  vehicleType: vehicle.vehicleType,
  transportMode: vehicle.transportMode,
  regionId: vehicle.regionId,
  vehicleWidth: vehicle.vehicleWidth,
  vehicleHeight: vehicle.vehicleHeight,
  vehicleLength: vehicle.vehicleLength,
  maximumLoadCapacity: vehicle.maximumLoadCapacity,
});

/**
 * By the labels of the specification's messages (docs/product/custom-inputs.md, Forms).
 * @param anywhere a Database Input, which can be had in every region
 */
export function missingOfVehicle(facts: VehicleFacts, anywhere: boolean): MissingField[] {
  return [
    { field: 'name', label: 'Name', missing: facts.name.trim() === '' },
    { field: 'transportMode', label: 'Transport Mode', missing: facts.transportMode.trim() === '' },
    { field: 'vehicleType', label: 'Vehicle Type', missing: facts.vehicleType.trim() === '' },
    { field: 'regionId', label: 'Region Id', missing: facts.regionId === null && !anywhere },
    { field: 'vehicleLength', label: 'Vehicle loading bed length', missing: facts.vehicleLength === null },
    { field: 'vehicleWidth', label: 'Vehicle loading bed width', missing: facts.vehicleWidth === null },
    { field: 'vehicleHeight', label: 'Vehicle loading bed height', missing: facts.vehicleHeight === null },
    { field: 'maximumLoadCapacity', label: 'Vehicle max payload', missing: facts.maximumLoadCapacity === null },
  ].filter(({ missing }) => missing);
}

const labels: Readonly<Record<keyof VehicleFacts, string>> = {
  name: 'Vehicle name',
  vehicleType: 'Vehicle type',
  transportMode: 'Mode',
  regionId: 'Region',
  vehicleWidth: 'Vehicle loading bed width',
  vehicleHeight: 'Vehicle loading bed height',
  vehicleLength: 'Vehicle loading bed length',
  maximumLoadCapacity: 'Vehicle max payload',
};

/** @param regionOf the name of a region */
export function vehicleWords(regionOf: (id: number | null) => string): FieldWords<VehicleFacts> {
  return (field, value) => ({
    label: labels[field],
    text:
      value === null || value === ''
        ? 'nothing'
        : field === 'regionId'
          ? regionOf(value as number)
          : typeof value === 'number'
            ? `${formatSize(value)} ${field === 'maximumLoadCapacity' ? 't' : 'm'}`
            : String(value),
  });
}
