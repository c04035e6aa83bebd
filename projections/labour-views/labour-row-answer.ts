import { type Answer, amount, count, named, oneOf, text } from '../../services/platform/http/answer-schema.js';
import { LINE, LINE_EXAMPLE } from '../part-lines/line-answer.js';

const LABOUR_TYPE = oneOf(['Labour', 'Foreman']);

export const LABOUR_ROW = named('LabourRow', {
  ...LINE,
  labourType: LABOUR_TYPE,
  laborType: LABOUR_TYPE,
  labourID: count(),
  impliedGangs: amount('Gangs at once'),
  units: text(),
  manDays: amount(),
  workingDays: amount('Of the month or day'),
  labourPerDayProRata: amount('Heads per day'),
});
export type LabourRow = Answer<typeof LABOUR_ROW>;

export const LABOUR_ROW_EXAMPLE: LabourRow = {
  ...LINE_EXAMPLE,
  labourType: 'Labour',
  laborType: 'Labour',
  labourID: 1,
  impliedGangs: 0.5,
  units: 'heads',
  manDays: 18,
  workingDays: 22,
  labourPerDayProRata: 0.818182,
};
