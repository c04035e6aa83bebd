import type { Task } from '../../library/library-records.js';
import type { AssetLibrary } from '../assets/asset-library.js';
import type { TaskFields } from '../events.js';

const MAX_NAME_LENGTH = 100;
/** docs/product/subprogrammes.md, Task codes; an empty code is valid. */
const TASK_CODE = /^([A-Z]{3}\d{3})?$/;
/** A larger factor is a typing error. */
const MAX_QUANTITY_FACTOR = 1_000_000;

/** The fields of a task that an edit sets; absent fields are unchanged. */
export type TaskForm = Partial<TaskFields>;

/** Lookups for the ids in the form of a task. */
export interface TaskChoices {
  readonly library: Pick<AssetLibrary, 'makeup'>;
  /** Whether an activity is in the programme's own schedule. */
  readonly isActivity: (id: number) => boolean;
}

export function taskFields(task: Task): TaskFields {
  const { id: _, baseTaskId: __, ...fields } = task;
  return fields;
}

/**
 * The errors of the fields that an edit sets, by field of the contract (docs/product/subprogrammes.md, Fields of a task). Other
 * fields came from the library or an earlier planner and are no reason to refuse the edit.
 * @param after the task after the edit
 */
export function taskErrors(
  after: TaskFields,
  edit: TaskForm,
  { library, isActivity }: TaskChoices,
): { field: string; message: string }[] {
  const found: { field: string; message: string }[] = [];
  const add = (field: string, message: string) => found.push({ field, message });
  if (edit.name !== undefined) {
    if (edit.name === '') add('name', 'Task name is required');
    else if (edit.name.length > MAX_NAME_LENGTH)
      add('name', `Task name is too long (maximum ${MAX_NAME_LENGTH} characters).`);
  }
  if (edit.taskCode !== undefined && !TASK_CODE.test(edit.taskCode))
    add('taskCode', 'Invalid format. Use 3 letters + 3 digits (e.g., DRA001)');
  const percents = [
    ['durationPercent', 'Duration'],
    ['lagPercent', 'Lag'],
  ] as const;
  const wrong = new Set<string>();
  for (const [field, name] of percents) {
    const percent = edit[field];
    if (percent === undefined || isPercent(percent)) continue;
    wrong.add(field);
    add(field, `${name} is a number from 0 to 100 with at most two decimals`);
  }
  // Reported at the field that was edited, where the planner can correct it.
  const edited = percents.find(([field]) => edit[field] !== undefined);
  if (edited && wrong.size === 0 && hundredths(after.durationPercent) + hundredths(after.lagPercent) > 10_000)
    add(edited[0], 'Start and duration together are at most 100 %');
  if (edit.quantityFactor != null && !(edit.quantityFactor >= 0 && edit.quantityFactor <= MAX_QUANTITY_FACTOR)) {
    add('quantityFactor', `Quantity factor is a number from 0 to ${MAX_QUANTITY_FACTOR}`);
  }
  if (edit.elementMakeupId != null && !library.makeup(edit.elementMakeupId))
    add('elementMakeupId', 'This element make-up is not in the library');
  if (edit.p6ActivityId != null && !isActivity(edit.p6ActivityId))
    add('p6ActivityId', "This activity is not in the programme's schedule");
  return found;
}

const hundredths = (percent: number): number => Math.round(percent * 100);
const isPercent = (value: number): boolean => value >= 0 && value <= 100 && hundredths(value) / 100 === value;
