import { FieldErrors } from '../../../platform/problem.js';
import type { ProductionRateFacts } from '../library-records.js';
import { checkFigure, checkText, MAX_NAME_LENGTH, NOT_GIVEN } from './field-rules.js';
import { type InputChoices } from './input-choices.js';

export type ProductionRateForm = Partial<Omit<ProductionRateFacts, 'id'>>;

export const NEW_PRODUCTION_RATE: Omit<ProductionRateFacts, 'id'> = {
  rateName: '',
  regionName: '',
  ratePerHour: null,
  unitPerHourId: 0,
  lbT_Labour: NOT_GIVEN,
  lbT_Foreman: NOT_GIVEN,
  basis: '',
};

/** A gang has fewer heads. */
const MAX_HEADS = 10_000;

/** Hours are quantities divided by it. Less than one in a hundred years, day and night, is no rate of a gang. */
export const RATE_PER_HOUR = { least: 0.000_001 } as const;

export function productionRateErrors(
  facts: ProductionRateFacts,
  edit: ProductionRateForm,
  { shared }: InputChoices,
): FieldErrors {
  const errors = new FieldErrors();
  if (edit.rateName !== undefined) checkText(errors, 'rateName', 'Rate Name', facts.rateName);
  if (edit.regionName !== undefined) {
    if (facts.regionName === '') errors.add('regionName', 'Country (Region) Name is required');
    else if (![...shared.regions.values()].some(({ name }) => name === facts.regionName))
      errors.add('regionName', 'This country is not in the list');
  }
  if (edit.ratePerHour !== undefined)
    checkFigure(errors, 'ratePerHour', 'Rate Per Hour', facts.ratePerHour, RATE_PER_HOUR);
  if (edit.unitPerHourId !== undefined && !shared.units.has(facts.unitPerHourId))
    errors.add('unitPerHourId', 'Unit Per Hour Id is required');
  if (edit.lbT_Labour !== undefined)
    checkFigure(errors, 'lbT_Labour', 'Labour Per Hour', facts.lbT_Labour, { max: MAX_HEADS });
  if (edit.lbT_Foreman !== undefined)
    checkFigure(errors, 'lbT_Foreman', 'Foreman Per Hour', facts.lbT_Foreman, { max: MAX_HEADS });
  if (facts.basis.length > MAX_NAME_LENGTH * 2)
    errors.add('basis', `Basis is too long (maximum ${MAX_NAME_LENGTH * 2} characters).`);
  return errors;
}
