import type { Task, TaskBody } from '../../../lib/api-types.js';
import type { AssetDraft } from '../part/part-draft.js';
import { type FieldEdits, keptOf, patched, valuesOf } from './field-edits.js';

// Unsaved edits of the tasks of an asset's copies of subprogrammes; they are part of the asset's.

export type { Task };
export type TaskFields = Pick<Task, 'durationPercent' | 'lagPercent' | 'elementMakeupId'>;
export type TaskField = keyof TaskFields;

/** What a planner sets of a task: a removal that was asked for before somebody changed one of them is a conflict. */
export const taskFields = ['name', 'durationPercent', 'lagPercent', 'elementMakeupId', 'p6ActivityId'] as const;

export interface TaskEdits {
  /** As it was when its first edit began. */
  readonly task: Task;
  readonly fields: FieldEdits<TaskFields>;
  readonly elementMakeup?: string | null;
}

export interface AssetTaskEdits {
  /** By id of the task, of the asset's own copies of subprogrammes. */
  readonly tasks: Readonly<Record<number, TaskEdits>>;
  /** New tasks, last in their copy, with ids below 0. */
  readonly addedTasks: readonly Task[];
  /** Saved tasks to remove, as they were when they were removed. */
  readonly removedTasks: readonly Task[];
}

/** Tasks as they are saved now, by the asset's copy of the subprogramme that they belong to; copies that were not read are absent. */
export type SavedTasks = Readonly<Record<number, readonly Task[]>>;

/** The tasks of a copy as the form has them: with those that will be removed, the new ones last. */
export function tasksWithEdits(saved: readonly Task[], edits: AssetTaskEdits, subProgrammId: number): Task[] {
  return [...saved, ...edits.addedTasks.filter((task) => task.subProgrammId === subProgrammId)].map((task) =>
    withTaskEdits(task, edits),
  );
}

export const isRemoved = ({ removedTasks }: AssetTaskEdits, task: Task): boolean =>
  removedTasks.some(({ id }) => id === task.id);

export const hasTaskEdits = ({ tasks, addedTasks, removedTasks }: AssetTaskEdits): boolean =>
  Object.keys(tasks).length > 0 || addedTasks.length > 0 || removedTasks.length > 0;

export function withTaskEdits(task: Task, edits: AssetTaskEdits): Task {
  const edited = edits.tasks[task.id];
  if (!edited) return task;
  return {
    ...task,
    ...valuesOf(edited.fields),
    ...(edited.fields.elementMakeupId && { elementMakeup: edited.elementMakeup ?? null }),
  };
}

/** Sets fields of one task; `elementMakeup` is the name of a chosen make-up. */
export function editTask<Edits extends AssetTaskEdits>(
  edits: Edits,
  task: Task,
  patch: Partial<TaskFields>,
  elementMakeup?: string | null,
): Edits {
  if (task.id < 0)
    return {
      ...edits,
      addedTasks: edits.addedTasks.map((one) =>
        one.id === task.id
          ? { ...one, ...patch, ...(elementMakeup !== undefined && { elementMakeup: elementMakeup ?? null }) }
          : one,
      ),
    };
  const before = edits.tasks[task.id];
  return withTask(edits, {
    task: before?.task ?? task,
    fields: patched<TaskFields>(before?.fields, task, patch),
    elementMakeup: elementMakeup === undefined ? before?.elementMakeup : elementMakeup,
  });
}

/** Sets a field of a task back to what is saved. */
export function undoTaskField<Edits extends AssetTaskEdits>(edits: Edits, taskId: number, field: TaskField): Edits {
  const edited = edits.tasks[taskId];
  return edited ? withTask(edits, { ...edited, fields: keptOf(edited.fields, (_, one) => one !== field) }) : edits;
}

/** Adds a task, last in its copy; `task` has an id below 0. */
export function addTask<Edits extends AssetTaskEdits>(edits: Edits, task: Task): Edits {
  return { ...edits, addedTasks: [...edits.addedTasks, task] };
}

/** Removes a task with its edits: a saved one when the asset is saved, a new one at once. */
export function removeTask<Edits extends AssetTaskEdits>(edits: Edits, task: Task): Edits {
  if (task.id < 0) return { ...edits, addedTasks: edits.addedTasks.filter(({ id }) => id !== task.id) };
  if (isRemoved(edits, task)) return edits;
  return { ...withTask(edits, { task, fields: {} }), removedTasks: [...edits.removedTasks, task] };
}

export function restoreTask<Edits extends AssetTaskEdits>(edits: Edits, taskId: number): Edits {
  return { ...edits, removedTasks: edits.removedTasks.filter(({ id }) => id !== taskId) };
}

/** Edited tasks of copies that the parts still use. */
export function editedTasks(edits: AssetTaskEdits, draft: AssetDraft): TaskEdits[] {
  return Object.values(edits.tasks).filter(({ task }) => isUsed(draft, task));
}

/** What is saved and calculated of the tasks, with the id that each has here. */
export function sentTasks(edits: AssetTaskEdits, draft: AssetDraft): { id: number; body: TaskBody }[] {
  return [
    ...editedTasks(edits, draft).map(({ task: { id }, fields }) => ({ id, body: { id, ...valuesOf(fields) } })),
    ...removedTasks(edits, draft).map(({ id }) => ({ id, body: { id, removed: true } })),
    ...addedTasks(edits, draft).map(({ id, ...task }) => ({
      id,
      body: {
        subProgrammId: task.subProgrammId,
        baseTaskId: task.baseTaskId,
        name: task.name,
        taskCode: task.taskCode,
        quantityFactor: task.quantityFactor,
        durationPercent: task.durationPercent,
        lagPercent: task.lagPercent,
        elementMakeupId: task.elementMakeupId,
      },
    })),
  ];
}

export const taskBodies = (edits: AssetTaskEdits, draft: AssetDraft): TaskBody[] =>
  sentTasks(edits, draft).map(({ body }) => body);

export const addedTasks = (edits: AssetTaskEdits, draft: AssetDraft): Task[] =>
  edits.addedTasks.filter((task) => isUsed(draft, task));
export const removedTasks = (edits: AssetTaskEdits, draft: AssetDraft): Task[] =>
  edits.removedTasks.filter((task) => isUsed(draft, task));

const isUsed = ({ parts }: AssetDraft, task: Task) =>
  parts.some(({ subProgrammId }) => subProgrammId === task.subProgrammId);

/** Replaces the edits of a task; without any it has no entry. */
export function withTask<Edits extends AssetTaskEdits>(edits: Edits, edited: TaskEdits): Edits {
  const { [edited.task.id]: _, ...others } = edits.tasks;
  const none = Object.keys(edited.fields).length === 0;
  return { ...edits, tasks: none ? others : { ...others, [edited.task.id]: edited } };
}
