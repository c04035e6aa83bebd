import { NO_SUCH_TASK } from '../../library/inputs/task-form.js';
import type { Task } from '../../library/library-records.js';
import type { AssetLibrary } from '../assets/asset-library.js';
import type { Programme } from '../programme.js';
import { type TaskChoices, type TaskForm, taskErrors } from './task-form.js';

/** Limits the tasks of one subprogramme, so that its copy stays well within the size of one event. */
const MAX_TASKS = 1_000;

/** A new task, as a client sends it (docs/product/subprogrammes.md, Fields of a task). */
export interface NewTask {
  readonly subprogrammeId: number;
  readonly baseTaskId: number;
  readonly form: TaskForm;
}

export type NewTaskChoices = TaskChoices & { readonly library: Pick<AssetLibrary, 'hasTask'> };

/** One after another becomes a task of its copy, last, or errors by field of the contract. */
export function newTasks(programme: Programme, choices: NewTaskChoices, newId: () => number) {
  const isBaseTask = baseTasksOf(programme, choices);
  const counts = new Map<number, number>();
  return ({
    subprogrammeId,
    baseTaskId,
    form,
  }: NewTask): {
    task?: Task;
    errors: readonly { field: string; message: string }[];
  } => {
    const copy = programme.subprogrammes.get(subprogrammeId);
    if (!copy) {
      const message = subprogrammeId === 0 ? NO_PLACE : `Subprogramme with ID ${subprogrammeId} not found`;
      return { errors: [{ field: 'subProgrammId', message }] };
    }
    const complete = { ...EMPTY_TASK, ...form };
    const errors = taskErrors(complete, complete, choices);
    if (!isBaseTask(baseTaskId)) errors.push({ field: 'baseTaskId', message: NO_SUCH_TASK });
    const count = (counts.get(subprogrammeId) ?? copy.tasks.length) + 1;
    counts.set(subprogrammeId, count);
    if (count > MAX_TASKS)
      errors.push({ field: 'subProgrammId', message: `A subprogramme takes up to ${MAX_TASKS} tasks` });
    return errors.length > 0 ? { errors } : { task: { id: newId(), ...complete, baseTaskId }, errors };
  };
}

const NO_PLACE = 'Name the task by its id, or the subprogramme that it is added to';

const EMPTY_TASK = {
  name: '',
  taskCode: '',
  durationPercent: 0,
  lagPercent: 0,
  quantityFactor: null,
  elementMakeupId: null,
  p6ActivityId: null,
};

/**
 * What a new task may be made from: tasks of the library that the sender may use, and those that tasks of the programme were made from.
 * It counts with the make-ups of its base, so that another planner's would tell what they are made of.
 */
function baseTasksOf({ subprogrammes }: Programme, { library }: NewTaskChoices): (id: number) => boolean {
  let known: Set<number> | undefined;
  return (id) => {
    // Most saves add no task.
    known ??= new Set([0, ...[...subprogrammes.values()].flatMap(({ tasks }) => tasks.map((task) => task.baseTaskId))]);
    return known.has(id) || library.hasTask(id);
  };
}
