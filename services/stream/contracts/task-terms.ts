import Type, { type Static } from 'typebox';
import type { Task } from '../../domain/library/library-records.js';
import type { TaskFields } from '../../domain/programmes/events.js';
import { amount, amountOrNull, count, countOrNull, type Touched, text } from './terms.js';

const FIELDS = {
  name: text('Name of the task'),
  taskCode: text('Code by which make-ups are found'),
  durationPercent: amount('Length of its window, % of the window of the part, two decimals'),
  lagPercent: amount('Start of its window after the start of the part, % of the window of the part, two decimals'),
  quantityFactor: amountOrNull('Multiplies the quantity of the part; null counts as 1'),
  elementMakeupId: countOrNull('Element make-up it is built with; null: found by its task code'),
  scheduleActivityId: countOrNull('Activity of the imported schedule it is checked against; null for none'),
};

export const TASK_FIELDS = Type.Object(FIELDS);
export const TASK = Type.Object({
  taskId: count('The task'),
  ...FIELDS,
  libraryTaskId: countOrNull('Task of the library it was copied from; null for none'),
});

export function publicTaskFields(task: TaskFields): Static<typeof TASK_FIELDS>;
export function publicTaskFields(task: Partial<TaskFields>): Partial<Static<typeof TASK_FIELDS>>;
export function publicTaskFields(task: Partial<TaskFields>): Touched<Static<typeof TASK_FIELDS>> {
  return {
    name: task.name,
    taskCode: task.taskCode,
    durationPercent: task.durationPercent,
    lagPercent: task.lagPercent,
    quantityFactor: task.quantityFactor,
    elementMakeupId: task.elementMakeupId,
    scheduleActivityId: task.p6ActivityId,
  };
}

export const publicTask = (task: Task): Static<typeof TASK> => ({
  taskId: task.id,
  ...publicTaskFields(task),
  libraryTaskId: task.baseTaskId === 0 ? null : task.baseTaskId,
});
