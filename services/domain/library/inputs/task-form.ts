import { FieldErrors } from '../../../platform/problem.js';
import type { Library } from '../library.js';
import type { StandaloneTaskFacts, SubprogrammeFacts, Task } from '../library-records.js';
import { checkFigure, checkPercents, checkTaskCode, checkText } from './field-rules.js';
import { choosable, type InputChoices } from './input-choices.js';

export type TaskForm = Partial<Omit<StandaloneTaskFacts, 'id'>>;

export const NEW_TASK: Omit<StandaloneTaskFacts, 'id'> = {
  name: '',
  taskCode: '',
  durationPercent: 1,
  lagPercent: 1,
  quantityFactor: null,
  elementMakeupId: null,
};

const MAX_QUANTITY_FACTOR = 1_000_000;

interface CheckedTask {
  readonly name: string;
  readonly taskCode: string;
  readonly durationPercent: number;
  readonly lagPercent: number;
  readonly quantityFactor: number | null;
  readonly elementMakeupId: number | null;
}

/** Of a task by itself, or of a subprogramme (docs/product/subprogrammes.md, Fields of a task). */
export function checkTask(
  errors: FieldErrors,
  path: string,
  facts: CheckedTask,
  edit: Partial<CheckedTask>,
  choices: InputChoices,
): void {
  if (edit.name !== undefined) checkText(errors, `${path}name`, 'Name', facts.name);
  if (edit.taskCode !== undefined) checkTaskCode(errors, `${path}taskCode`, facts.taskCode);
  if (edit.durationPercent !== undefined || edit.lagPercent !== undefined)
    checkPercents(
      errors,
      { duration: `${path}durationPercent`, lag: `${path}lagPercent` },
      facts.durationPercent,
      facts.lagPercent,
    );
  if (edit.quantityFactor !== undefined)
    checkFigure(errors, `${path}quantityFactor`, 'Quantity factor', facts.quantityFactor, { max: MAX_QUANTITY_FACTOR });
  if (edit.elementMakeupId != null && !choosable(choices, 'elementMakeups', edit.elementMakeupId))
    errors.add(`${path}elementMakeupId`, 'This element make-up is not in the library');
}

export const NO_SUCH_TASK = 'This task is not in the library';

/** The duplicate's text (docs/product/subprogrammes.md, Task codes). */
export const TASK_CODE_TAKEN = 'This task code is already in use. Please choose a different one.';

export function taskErrors(facts: StandaloneTaskFacts, edit: TaskForm, choices: InputChoices): FieldErrors {
  const errors = new FieldErrors();
  checkTask(errors, '', facts, edit, choices);
  if (edit.taskCode && choices.tasks.hasCode(edit.taskCode, facts.id)) errors.add('taskCode', TASK_CODE_TAKEN);
  return errors;
}

/** A task of a subprogramme as a form sends it: without an id when it is new; what it leaves out is its base task's, or a new one's. */
export type SubprogrammeTaskForm = Partial<Omit<Task, 'p6ActivityId'>> & Pick<TaskForm, 'measurmentType'>;

export type SubprogrammeForm = Partial<Omit<SubprogrammeFacts, 'id' | 'tasks'>> & {
  readonly tasks?: readonly SubprogrammeTaskForm[];
};

export const NEW_SUBPROGRAMME: Omit<SubprogrammeFacts, 'id'> = {
  name: '',
  assetType: '',
  assetCategoryId: 0,
  tasks: [],
};

/** Limits a subprogramme, so that it stays well within the size of one event. */
export const MAX_TASKS = 1_000;

/** The tasks of a form with their ids: those that the subprogramme has keep theirs. */
export function subprogrammeTasks(
  forms: readonly SubprogrammeTaskForm[],
  before: readonly Task[],
  choices: InputChoices,
  newId: () => number,
): Task[] {
  const kept = new Map(before.map((task) => [task.id, task]));
  return forms.map((form) => {
    const was = kept.get(form.id ?? 0);
    if (was) kept.delete(was.id);
    const baseTaskId = form.baseTaskId ?? was?.baseTaskId ?? 0;
    const base = was ?? (baseTaskId === 0 ? undefined : baseTask(choices, baseTaskId));
    return {
      id: was?.id ?? newId(),
      name: form.name ?? base?.name ?? '',
      taskCode: form.taskCode ?? base?.taskCode ?? '',
      durationPercent: form.durationPercent ?? base?.durationPercent ?? NEW_TASK.durationPercent,
      lagPercent: form.lagPercent ?? base?.lagPercent ?? NEW_TASK.lagPercent,
      quantityFactor: form.quantityFactor === undefined ? (base?.quantityFactor ?? null) : form.quantityFactor,
      elementMakeupId: form.elementMakeupId === undefined ? (base?.elementMakeupId ?? null) : form.elementMakeupId,
      baseTaskId,
      p6ActivityId: null,
    };
  });
}

/** The subprogramme of a library that has the task. */
export function subprogrammeWith(taskId: number, { subprogrammes }: Pick<Library, 'subprogrammes'>) {
  for (const subprogramme of subprogrammes.values())
    if (!subprogramme.retired && subprogramme.tasks.some(({ id }) => id === taskId)) return subprogramme;
  return undefined;
}

/** A task that others can be made from: one by itself, or one of a subprogramme, the planner's own or the database's. */
export const baseTask = (choices: InputChoices, id: number): Omit<StandaloneTaskFacts, 'templateId'> | undefined =>
  choices.own.tasks.get(id) ?? choices.tasks.inside(id);

/** @param before undefined for a new subprogramme */
export function subprogrammeErrors(
  facts: SubprogrammeFacts,
  edit: SubprogrammeForm,
  choices: InputChoices,
  before?: SubprogrammeFacts,
): FieldErrors {
  const errors = new FieldErrors();
  if (edit.name !== undefined) checkText(errors, 'name', 'Name', facts.name);
  if (edit.assetType !== undefined) checkText(errors, 'assetType', 'Asset Type', facts.assetType);
  if (
    (edit.assetCategoryId !== undefined || edit.assetType) &&
    !choices.shared.assetCategories.has(facts.assetCategoryId)
  )
    errors.add('assetCategoryId', 'Asset type is required');
  if (edit.tasks === undefined) return errors;
  if (facts.tasks.length > MAX_TASKS) errors.add('tasks', `A subprogramme takes up to ${MAX_TASKS} tasks`);
  const earlier = new Map((before?.tasks ?? []).map((task) => [task.id, task]));
  const hasNewBase = ({ id, baseTaskId }: Task) => baseTaskId !== 0 && baseTaskId !== earlier.get(id)?.baseTaskId;
  facts.tasks.forEach((task, i) => {
    const was = earlier.get(task.id);
    // A task counts with the make-ups of its base (library.ts, makeupOf): another planner's would tell what they are made of.
    if (hasNewBase(task) && !baseTask(choices, task.baseTaskId)) errors.add(`tasks.${i}.baseTaskId`, NO_SUCH_TASK);
    checkTask(errors, `tasks.${i}.`, task, was ? differences(was, task) : task, choices);
  });
  return errors;
}

function differences(before: Task, after: Task): Partial<Task> {
  return Object.fromEntries(Object.entries(after).filter(([key, value]) => value !== before[key as keyof Task]));
}

/** The category of the asset type that a form names; a type that several categories have keeps the form's. */
export function categoryOfType(assetType: string, wanted: number | undefined, { shared }: InputChoices): number {
  const named = [...shared.assetCategories.values()].filter((category) => category.assetType === assetType);
  return named.find(({ id }) => id === wanted)?.id ?? named[0]?.id ?? wanted ?? 0;
}
