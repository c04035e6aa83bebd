import { FieldErrors } from '../../../platform/problem.js';
import type { VehicleFacts } from '../library-records.js';
import { checkFigure, checkText, NOT_GIVEN } from './field-rules.js';
import { type InputChoices } from './input-choices.js';

export type VehicleForm = Partial<Omit<VehicleFacts, 'id'>>;

export const NEW_VEHICLE: Omit<VehicleFacts, 'id'> = {
  name: '',
  vehicleType: '',
  transportMode: '',
  vehicleLength: NOT_GIVEN,
  vehicleWidth: NOT_GIVEN,
  vehicleHeight: NOT_GIVEN,
  maximumLoadCapacity: NOT_GIVEN,
  regionId: null,
};

/** Metres, and tonnes: more is a typing error. */
const MAX_SIZE = 10_000;

export function vehicleErrors(facts: VehicleFacts, edit: VehicleForm, { shared }: InputChoices): FieldErrors {
  const errors = new FieldErrors();
  if (edit.name !== undefined) checkText(errors, 'name', 'Name', facts.name);
  if (edit.transportMode !== undefined) checkText(errors, 'transportMode', 'Transport Mode', facts.transportMode);
  if (edit.vehicleType !== undefined) checkText(errors, 'vehicleType', 'Vehicle Type', facts.vehicleType);
  // Database Inputs can be had in every region.
  if (edit.regionId !== undefined && !(facts.regionId != null && shared.regions.has(facts.regionId)))
    errors.add('regionId', 'Region Id is required');
  for (const [field, label] of [
    ['vehicleLength', 'Vehicle loading bed length'],
    ['vehicleWidth', 'Vehicle loading bed width'],
    ['vehicleHeight', 'Vehicle loading bed height'],
    ['maximumLoadCapacity', 'Vehicle max payload'],
  ] as const) {
    if (edit[field] !== undefined) checkFigure(errors, field, label, facts[field], { above: true, max: MAX_SIZE });
  }
  return errors;
}
