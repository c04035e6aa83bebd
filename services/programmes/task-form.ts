import type { Task } from '../library/library-records.js';
import type { AssetLibrary } from './asset-library.js';
import type { TaskFields } from './events.js';

const LONGEST_NAME = 100;
/** Spec 0, section 5; an empty code is valid. */
const TASK_CODE = /^([A-Z]{3}\d{3})?$/;
/** Part of 1 that a quantity is multiplied with; above it is a slip of the pen. */
const LARGEST_FACTOR = 1_000_000;

/** What a planner sets of a task; fields left out stay as they are. */
export type TaskForm = Partial<TaskFields>;

/** What ids in a task's form may name. */
export interface TaskChoices {
  readonly library: Pick<AssetLibrary, 'makeup'>;
  /** Whether an activity is of the programme's own schedule. */
  readonly isActivity: (id: number) => boolean;
}

export function taskFields(task: Task): TaskFields {
  const { id: _, baseTaskId: __, ...fields } = task;
  return fields;
}

/**
 * What a task has wrong among the fields that an edit sets, by field of the contract. What the edit leaves alone is the
 * library's or an earlier planner's, and no reason to refuse it.
 * @param after the task as the edit leaves it
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
    else if (edit.name.length > LONGEST_NAME)
      add('name', `Task name is too long (maximum ${LONGEST_NAME} characters).`);
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
  // Told where the planner can take it back: at what he has edited.
  const edited = percents.find(([field]) => edit[field] !== undefined);
  if (edited && wrong.size === 0 && hundredths(after.durationPercent) + hundredths(after.lagPercent) > 10_000)
    add(edited[0], 'Duration and lag together are at most 100 %');
  if (edit.quantityFactor != null && !(edit.quantityFactor >= 0 && edit.quantityFactor <= LARGEST_FACTOR)) {
    add('quantityFactor', `Quantity factor is a number from 0 to ${LARGEST_FACTOR}`);
  }
  if (edit.elementMakeupId != null && !library.makeup(edit.elementMakeupId))
    add('elementMakeupId', 'This element make-up is not in the library');
  if (edit.p6ActivityId != null && !isActivity(edit.p6ActivityId))
    add('p6ActivityId', "This activity is not in the programme's schedule");
  return found;
}

const hundredths = (percent: number): number => Math.round(percent * 100);
const isPercent = (value: number): boolean => value >= 0 && value <= 100 && hundredths(value) / 100 === value;
