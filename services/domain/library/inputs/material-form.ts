import { FieldErrors } from '../../../platform/problem.js';
import type { MaterialFacts } from '../library-records.js';
import { checkFigure, checkText } from './field-rules.js';
import { type InputChoices } from './input-choices.js';

export type MaterialForm = Partial<Omit<MaterialFacts, 'id'>>;

export const NEW_MATERIAL: Omit<MaterialFacts, 'id'> = {
  name: '',
  familyName: '',
  subFamily: '',
  unitId: 0,
  keyMaterial: false,
  direction: 'delivered',
  massPerUnitKg: null,
  carbonKgCO2ePerUnit: null,
};

export function materialErrors(facts: MaterialFacts, edit: MaterialForm, { shared }: InputChoices): FieldErrors {
  const errors = new FieldErrors();
  if (edit.name !== undefined) checkText(errors, 'name', 'Name', facts.name);
  if (edit.familyName !== undefined) checkText(errors, 'familyName', 'Family Name', facts.familyName);
  if (edit.subFamily !== undefined) checkText(errors, 'subFamily', 'Sub family', facts.subFamily);
  if (edit.unitId !== undefined && !shared.units.has(facts.unitId)) errors.add('unitId', 'Unit is required');
  if (edit.massPerUnitKg !== undefined)
    checkFigure(errors, 'massPerUnitKg', 'Mass per unit', facts.massPerUnitKg, { above: true });
  if (edit.carbonKgCO2ePerUnit !== undefined)
    checkFigure(errors, 'carbonKgCO2ePerUnit', 'Carbon per unit', facts.carbonKgCO2ePerUnit, { min: -1_000_000 });
  return errors;
}
