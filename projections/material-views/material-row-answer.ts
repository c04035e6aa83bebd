import { type Answer, amount, named, oneOf, orNull, text } from '../../services/platform/http/answer-schema.js';
import { LINE, LINE_EXAMPLE } from '../part-lines/line-answer.js';

export const MATERIAL_ROW = named('MaterialRow', {
  ...LINE,
  materialQuantPerMonth: orNull(amount('In the unit; null where it cannot be calculated')),
  unit: text(),
  units: text('The same as unit'),
  workActivityMaterialQuantMeasType: text('Measurement type of the unit'),
  keyMaterial: oneOf(['key', '']),
});
export type MaterialRow = Answer<typeof MATERIAL_ROW>;

export const MATERIAL_ROW_EXAMPLE: MaterialRow = {
  ...LINE_EXAMPLE,
  materialQuantPerMonth: 2700,
  unit: 'm3',
  units: 'm3',
  workActivityMaterialQuantMeasType: 'Volume',
  keyMaterial: 'key',
};
