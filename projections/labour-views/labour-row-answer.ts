import { type Answer, amount, count, named, oneOf, text } from '../../services/platform/http/answer-schema.js';
import { LINE } from '../part-lines/line-answer.js';

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
  date: '2027-03-01',
  asset: 'Mainline',
  assetPart: 'North',
  subProgramme: 'Dual carriageway - flexible',
  task: 'Foundation layers',
  activity: 'Lay Type 1 sub-base',
  lineId: 31,
  materialID: 12,
  material: 'Type 1 sub-base',
  labourType: 'Labour',
  laborType: 'Labour',
  labourID: 1,
  impliedGangs: 0.5,
  units: 'heads',
  note: null,
  warning: null,
  manDays: 18,
  workingDays: 22,
  labourPerDayProRata: 0.818182,
};
