import Type from 'typebox';
import { MEASUREMENT_TYPES } from '../domain/library/library-records.js';
import {
  type Answer,
  amount,
  count,
  flag,
  listOf,
  named,
  oneOf,
  orNull,
  text,
} from '../platform/http/answer-schema.js';
import { STAMPS, STAMPS_EXAMPLE } from './stamps-answer.js';

export const MEASUREMENT_TYPE = oneOf(MEASUREMENT_TYPES, 'What is measured');

export const TASK = named('Task', {
  id: count(),
  name: text(),
  taskCode: text('Code by which make-ups are found'),
  durationPercent: amount('Length of its window, % of the window of the part'),
  lagPercent: amount('Start of its window after the start of the part, % of the window of the part'),
  subProgrammId: count(),
  projectId: count("Programme that has the copy; 0 for the library's"),
  custom: flag('Made by a user'),
  baseTaskId: count('Task of the library that it is a copy of; 0 for none'),
  quantityFactor: orNull(amount('Multiplies the quantity of the part; null counts as 1')),
  unitType: MEASUREMENT_TYPE,
  elementMakeupId: orNull(count('null: the default one of its task code')),
  selectedElementMakeupId: orNull(count('The same as elementMakeupId')),
  elementMakeup: orNull(text('Name of the make-up that counts')),
  workActivities: listOf(Type.Object({ name: text() }), 'Of that make-up'),
  uncounted: orNull(text('Why nothing is counted for it; null where something is')),
  p6ActivityId: orNull(count('Activity of the imported schedule that it is linked to')),
  ...STAMPS,
});
export const TASK_EXAMPLE: Answer<typeof TASK> = {
  id: 10_001,
  name: 'Site clearance',
  taskCode: 'CLR001',
  durationPercent: 10,
  lagPercent: 0,
  subProgrammId: 10_001,
  projectId: 42,
  custom: false,
  baseTaskId: 1,
  quantityFactor: null,
  unitType: 'Length',
  elementMakeupId: 1,
  selectedElementMakeupId: 1,
  elementMakeup: 'Strip and clear 40 m corridor',
  workActivities: [{ name: 'Clear vegetation' }],
  uncounted: null,
  p6ActivityId: null,
  ...STAMPS_EXAMPLE,
};

export const SUBPROGRAMME = named('Subprogramme', {
  id: count(),
  name: text(),
  assetType: text(),
  assetCategoryId: count(),
  subCategory: text(),
  projectId: count("Programme that has the copy; 0 for the library's"),
  custom: flag('Made by a user'),
  sourceId: count('Subprogramme of the library that it is a copy of; 0 for none'),
  ...STAMPS,
  tasks: listOf(TASK),
});
/** The copy that the part of the examples is built by. */
export const SUBPROGRAMME_EXAMPLE: Answer<typeof SUBPROGRAMME> = {
  id: 10_001,
  name: 'Dual carriageway - flexible',
  assetType: 'Dual carriageway',
  assetCategoryId: 11,
  subCategory: 'Carriageways',
  projectId: 42,
  custom: false,
  sourceId: 1,
  ...STAMPS_EXAMPLE,
  tasks: [TASK_EXAMPLE],
};

/** What a call answers that removed a record. */
export const REMOVED = named('Removed', { id: count() });
