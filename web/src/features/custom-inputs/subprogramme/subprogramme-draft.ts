import type {
  AssetCategory,
  ElementMakeup,
  Subprogramme,
  SubprogrammeTaskBody,
  Task,
  WholeSubprogrammeBody,
} from '../../../lib/api-types.js';
import type { MissingField } from '../form/use-input-save.js';

/** A task of a subprogramme while it is edited. */
export interface TaskRow {
  /** Of the row on the screen: a new task has no id yet. */
  readonly key: number;
  readonly id: number | null;
  readonly baseTaskId: number;
  readonly name: string;
  readonly taskCode: string;
  readonly durationPercent: number;
  readonly lagPercent: number;
  readonly quantityFactor: number | null;
  readonly elementMakeupId: number | null;
  /** Name of the make-up that counts, also of another planner's that this one's list does not have. */
  readonly elementMakeup: string | null;
}

export interface SubprogrammeDraft {
  readonly name: string;
  /** '' while none is chosen. */
  readonly assetType: string;
  readonly templateId: number | null;
  readonly tasks: readonly TaskRow[];
}

export const newSubprogramme = (assetType = ''): SubprogrammeDraft => ({
  name: '',
  assetType,
  templateId: null,
  tasks: [],
});

export const subprogrammeDraftOf = ({ name, assetType, tasks }: Subprogramme): SubprogrammeDraft => ({
  name,
  assetType,
  templateId: null,
  tasks: tasks.map((task) => ({ ...rowOf(task), key: task.id, id: task.id })),
});

const rowOf = (task: Task): Omit<TaskRow, 'key' | 'id'> => ({
  baseTaskId: task.baseTaskId,
  name: task.name,
  taskCode: task.taskCode,
  durationPercent: task.durationPercent,
  lagPercent: task.lagPercent,
  quantityFactor: task.quantityFactor,
  elementMakeupId: task.elementMakeupId,
  elementMakeup: task.elementMakeup,
});

// Keys of new rows are negative: those of saved ones are their ids.
const nextKey = (tasks: readonly TaskRow[]): number => Math.min(0, ...tasks.map(({ key }) => key)) - 1;

/** Copies what the template has, without ids; the name that was typed stays, and an asset type that was chosen. */
export function withTemplate(draft: SubprogrammeDraft, template: Subprogramme): SubprogrammeDraft {
  return {
    name: draft.name,
    assetType: draft.assetType || template.assetType,
    templateId: template.id,
    tasks: template.tasks.map((task, i) => ({ ...rowOf(task), baseTaskId: task.id, key: -1 - i, id: null })),
  };
}

/** Adds the task last, with the make-up that was chosen for it. */
export function withTask(
  draft: SubprogrammeDraft,
  task: Pick<Task, 'id' | 'name' | 'taskCode' | 'durationPercent' | 'lagPercent' | 'quantityFactor'>,
  makeup: Pick<ElementMakeup, 'id' | 'elementMakeupName'>,
): SubprogrammeDraft {
  const row: TaskRow = {
    key: nextKey(draft.tasks),
    id: null,
    baseTaskId: task.id,
    name: task.name,
    taskCode: task.taskCode,
    durationPercent: task.durationPercent,
    lagPercent: task.lagPercent,
    quantityFactor: task.quantityFactor,
    elementMakeupId: makeup.id,
    elementMakeup: makeup.elementMakeupName,
  };
  return { ...draft, tasks: [...draft.tasks, row] };
}

export const withoutTask = (draft: SubprogrammeDraft, key: number): SubprogrammeDraft => ({
  ...draft,
  tasks: draft.tasks.filter((task) => task.key !== key),
});

export const withRow = (draft: SubprogrammeDraft, key: number, patch: Partial<TaskRow>): SubprogrammeDraft => ({
  ...draft,
  tasks: draft.tasks.map((task) => (task.key === key ? { ...task, ...patch } : task)),
});

/** Moves a task by so many places, no farther than the ends. */
export function withTaskMoved(draft: SubprogrammeDraft, key: number, by: number): SubprogrammeDraft {
  const from = draft.tasks.findIndex((task) => task.key === key);
  const to = Math.min(Math.max(from + by, 0), draft.tasks.length - 1);
  if (from < 0 || from === to) return draft;
  const tasks = [...draft.tasks];
  tasks.splice(to, 0, ...tasks.splice(from, 1));
  return { ...draft, tasks };
}

/** What has to be filled in, by the labels of the specification (section 5). */
export function missingFields({ name, assetType, tasks }: SubprogrammeDraft): MissingField[] {
  return [
    ...(name.trim() === '' ? [{ field: 'name', label: 'Name' }] : []),
    ...(assetType === '' ? [{ field: 'assetType', label: 'Asset Type' }] : []),
    ...(tasks.length === 0 ? [{ field: 'tasks', label: 'Tasks' }] : []),
  ];
}

/** @param saved the record that is edited: a type that stays keeps its category, where several categories have the type */
export function subprogrammeBody(draft: SubprogrammeDraft, saved: Subprogramme | null): WholeSubprogrammeBody {
  return {
    name: draft.name.trim(),
    assetType: draft.assetType,
    ...(saved?.assetType === draft.assetType && { assetCategoryId: saved.assetCategoryId }),
    ...(draft.templateId !== null && { templateId: draft.templateId }),
    tasks: draft.tasks.map(
      (task): SubprogrammeTaskBody => ({
        ...(task.id !== null && { id: task.id }),
        baseTaskId: task.baseTaskId,
        name: task.name,
        taskCode: task.taskCode,
        durationPercent: task.durationPercent,
        lagPercent: task.lagPercent,
        quantityFactor: task.quantityFactor,
        elementMakeupId: task.elementMakeupId,
      }),
    ),
  };
}

/** 'Roads · Highways, measured by area'. */
export function assetTypeFacts(categories: readonly AssetCategory[], assetType: string): string | undefined {
  const category = categories.find((one) => one.assetType === assetType);
  return (
    category &&
    `${[...new Set([category.name, category.subCategory])].join(' · ')}, measured by ${category.measurmentType.toLowerCase()}`
  );
}

/** What differs from what is saved, each once, for the bar: '4 changes, not saved yet'. */
export function changesOf(draft: SubprogrammeDraft, before: SubprogrammeDraft): number {
  const rows = new Map(before.tasks.map((task) => [task.key, task]));
  const kept = draft.tasks.filter(({ key }) => rows.has(key)).map(({ key }) => key);
  const order = before.tasks.filter(({ key }) => kept.includes(key)).map(({ key }) => key);
  const fields = ['durationPercent', 'lagPercent', 'elementMakeupId'] as const;
  return (
    (draft.name.trim() === before.name ? 0 : 1) +
    (draft.assetType === before.assetType ? 0 : 1) +
    (before.tasks.length - kept.length) +
    (draft.tasks.length - kept.length) +
    (kept.join() === order.join() ? 0 : 1) +
    draft.tasks.reduce((sum, task) => {
      const was = rows.get(task.key);
      return sum + (was ? fields.filter((field) => task[field] !== was[field]).length : 0);
    }, 0)
  );
}
