import { count, day, orNull, text } from '../../services/platform/http/answer-schema.js';

/** The fields of a line that every row of a raw view has (line-facts.ts). */
export const LINE = {
  date: day(),
  asset: text(),
  assetPart: text('Name of the part'),
  subProgramme: text(),
  task: text(),
  activity: text(),
  lineId: count('Material line of the make-up'),
  materialID: count(),
  material: text(),
  note: orNull(text('Why a figure is what it is (docs/product/quantities.md, Warnings)')),
  warning: orNull(text('Why a figure may be wrong')),
};
export const LINE_EXAMPLE = {
  date: '2027-03-01',
  asset: 'Mainline',
  assetPart: 'North',
  subProgramme: 'Dual carriageway - flexible',
  task: 'Foundation layers',
  activity: 'Lay Type 1 sub-base',
  lineId: 31,
  materialID: 12,
  material: 'Type 1 sub-base',
  note: null,
  warning: null,
};
