import type { Programme } from '../../../lib/api-types.js';
import type { Task } from '../edits/task-edits.js';
import type { NewTask } from './add-task-dialog.js';

/** A task that is not saved yet, as the form holds it. @param id below 0 */
export function newTask(
  { name, source }: NewTask,
  id: number,
  { subProgrammId, programme, unitType }: Pick<Task, 'subProgrammId' | 'unitType'> & { programme: Programme },
): Task {
  return {
    id,
    name,
    subProgrammId,
    projectId: programme.id,
    baseTaskId: source?.id ?? 0,
    taskCode: source?.taskCode ?? '',
    durationPercent: source?.durationPercent ?? 10,
    lagPercent: source?.lagPercent ?? 0,
    quantityFactor: source?.quantityFactor ?? null,
    elementMakeupId: source?.elementMakeupId ?? null,
    selectedElementMakeupId: source?.elementMakeupId ?? null,
    elementMakeup: source?.elementMakeup ?? null,
    unitType,
    workActivities: [],
    uncounted: null,
    p6ActivityId: null,
    custom: false,
    createdBy: 0,
    created: '',
    modifiedBy: 0,
    modified: '',
  };
}
