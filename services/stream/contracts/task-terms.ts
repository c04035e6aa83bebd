import type { Task } from '../../domain/library/library-records.js';
import type { TaskFields } from '../../domain/programmes/events.js';
import { amount, amountOrNull, count, countOrNull, countOrNullForZero, named, record, text } from './terms.js';

export const TASK_FIELDS = record<TaskFields>({
  name: text('Name of the task'),
  taskCode: text('Code by which make-ups are found'),
  durationPercent: amount('Length of its window, % of the window of the part, two decimals'),
  lagPercent: amount('Start of its window after the start of the part, % of the window of the part, two decimals'),
  quantityFactor: amountOrNull('Multiplies the quantity of the part; null counts as 1'),
  elementMakeupId: countOrNull('Element make-up it is built with; null: found by its task code'),
  p6ActivityId: named(
    'scheduleActivityId',
    countOrNull('Activity of the imported schedule it is checked against; null for none'),
  ),
});

export const TASK = record<Task>({
  id: named('taskId', count('The task')),
  ...TASK_FIELDS.fields,
  baseTaskId: named('libraryTaskId', countOrNullForZero('Task of the library it was copied from; null for none')),
});
