import { OmitType } from '@nestjs/swagger';
import { MEASUREMENT_TYPES, type MeasurementType } from '../../domain/library/library-records.js';
import type { NewTask } from '../../domain/programmes/subprogrammes/new-tasks.js';
import type { SavedTask } from '../../domain/programmes/subprogrammes/task-edits.js';
import type { TaskForm } from '../../domain/programmes/subprogrammes/task-form.js';
import { BodyFlag, BodyId, BodyNumber, BodyText, BodyWord, namedFields } from '../../platform/http/body-fields.js';

/** Of an asset of 10,000 parts with a copy each, somebody edits a few tasks; a client may send all of the longest copies. */
export const EDITED_TASKS = { max: 20_000 };

/** POST, PUT and PATCH /api/Tasks: fields that are left out keep their values, or get those of a new task. */
export class TaskBody {
  @BodyText({ required: false, example: 'Kerbs' }) name?: string | null;
  @BodyText({ required: false, example: 'KER001' }) taskCode?: string | null;
  @BodyNumber({ required: false, example: 30 }) durationPercent?: number | null;
  @BodyNumber({ required: false, example: 12.5 }) lagPercent?: number | null;
  @BodyNumber({ required: false, nullable: true, example: 1 }) quantityFactor?: number | null;
  @BodyId({ required: false, nullable: true, example: 7 }) elementMakeupId?: number | null;
  @BodyId({ required: false, nullable: true, example: 7, description: 'The same as elementMakeupId' })
  selectedElementMakeupId?: number | null;
  @BodyId({ required: false, nullable: true, example: null }) p6ActivityId?: number | null;
  @BodyWord(MEASUREMENT_TYPES, {
    required: false,
    nullable: true,
    example: 'Length',
    description:
      'What assets are measured as that a task by itself is for, until its make-up says so; that of others is given',
  })
  unitType?: MeasurementType | null;
}

/** POST /api/Tasks and an item of POST /api/Tasks/bulk. */
export class NewTaskBody extends TaskBody {
  @BodyId({
    required: false,
    example: 10_003,
    description: "A programme's copy, or one of the library; 0: a task by itself",
  })
  subProgrammId?: number | null;
  @BodyId({ required: false, example: 42 }) projectId?: number | null;
  @BodyId({ required: false, example: 0, description: 'Library task that it was made from; 0 for none' })
  baseTaskId?: number | null;
}

/** A task that is saved with its asset, PUT /api/Projects/{id}/assets/{assetName}, and counted by the live panel. */
export class AssetTaskBody extends OmitType(TaskBody, ['selectedElementMakeupId', 'unitType']) {
  @BodyId({
    required: false,
    nullable: true,
    example: 10_012,
    description: "Task of a copy that the asset's parts use; absent for a new one, which is added last",
  })
  id?: number | null;
  @BodyId({ required: false, nullable: true, example: null, description: 'Of a new task: the copy that it goes into' })
  subProgrammId?: number | null;
  @BodyId({
    required: false,
    nullable: true,
    example: null,
    description: 'Of a new task: the library task that it was made from; 0 for none',
  })
  baseTaskId?: number | null;
  @BodyFlag({ required: false, example: false, description: 'Removes the task' }) removed?: boolean | null;
}

/** Only the fields of the body. Duration and lag cannot be empty: null leaves them as they are. */
export const savedTask = (body: AssetTaskBody): SavedTask | NewTask =>
  body.id == null
    ? { subprogrammeId: body.subProgrammId ?? 0, baseTaskId: body.baseTaskId ?? 0, form: taskForm(body) }
    : { id: body.id, form: taskForm(body), ...(body.removed && { removed: true }) };

export const taskForm = (body: Omit<TaskBody, 'unitType'>): TaskForm =>
  namedFields({
    name: body.name?.trim(),
    taskCode: body.taskCode?.trim(),
    durationPercent: body.durationPercent ?? undefined,
    lagPercent: body.lagPercent ?? undefined,
    quantityFactor: body.quantityFactor,
    // A client of the original contract has two names for the choice and sends both back; it edits `selectedElementMakeupId`.
    elementMakeupId: body.selectedElementMakeupId === undefined ? body.elementMakeupId : body.selectedElementMakeupId,
    p6ActivityId: body.p6ActivityId,
  });
