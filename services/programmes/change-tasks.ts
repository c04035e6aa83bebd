import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibrarySnapshot } from '../../projections/library/library-snapshot.js';
import { patiently } from '../commands/patience.js';
import { databaseInput, isShownTo } from '../library/inputs-shown.js';
import type { Library } from '../library/library.js';
import type { Task } from '../library/library-records.js';
import { FieldErrors, type Refusal, Refused } from '../platform/problem.js';
import { type AssetLibrary, assetLibrary } from './asset-library.js';
import { accept, type Decision, refuse } from './decision.js';
import { cannotChange } from './edit-programme.js';
import type { PlacedTask, SubprogrammeCopy } from './events.js';
import type { Programme } from './programme.js';
import { ProgrammeCommands, type Request, type Written } from './programme-commands.js';
import { copyView, type TaskView, taskView } from './programme-view.js';
import { changedFields, staleRefusal } from './rebase.js';
import type { ReservedIds } from './reserved-ids.js';
import { ScheduleActivities } from './schedule-activities.js';
import { addedTaskEvents, changedTaskEvents, taskEdits } from './task-edits.js';
import { type TaskChoices, type TaskForm, taskErrors } from './task-form.js';

/** Most tasks of one subprogramme: with them its copy is well within one event of the log. */
const MOST_TASKS = 1_000;

/** A task to be, as the specs' client sends it (spec 1, section 3, Task). */
export interface NewTask {
  readonly subprogrammeId: number;
  readonly baseTaskId: number;
  readonly form: TaskForm;
}

/** Sets fields of one task; what the form leaves out stays. @param seen the programme at the sender's version */
export function changeTask(
  programme: Programme,
  taskId: number,
  form: TaskForm,
  choices: TaskChoices,
  seen?: Programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const place = placeOf(programme, taskId);
  if (!place && !(seen && placeOf(seen, taskId))) return refuse(taskNotFound);
  const { changed, conflicts, errors } = taskEdits(
    programme,
    [{ id: taskId, form }],
    programme.subprogrammes.keys(),
    choices,
    seen,
  );
  if (errors.length > 0) return refuse(refusalOf(errors));
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  return place ? { events: changedTaskEvents(programme, changed, (copy) => copy.assetName) } : refuse(taskNotFound);
}

/** Adds tasks to the copies that they name, last, all or none. */
export function addTasks(
  programme: Programme,
  tasks: readonly NewTask[],
  choices: TaskChoices,
  newId: ReservedIds['task'],
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const errors = new FieldErrors();
  const ofCopies = new Map<SubprogrammeCopy, Task[]>();
  tasks.forEach(({ subprogrammeId, baseTaskId, form }, i) => {
    const path = tasks.length > 1 ? `${i}.` : '';
    const copy = programme.subprogrammes.get(subprogrammeId);
    if (!copy) return errors.add(`${path}subProgrammId`, subprogrammeNotFound(subprogrammeId).title);
    const whole = {
      name: '',
      taskCode: '',
      durationPercent: 0,
      lagPercent: 0,
      quantityFactor: null,
      elementMakeupId: null,
      p6ActivityId: null,
      ...form,
    };
    for (const { field, message } of taskErrors(whole, whole, choices)) errors.add(path + field, message);
    const ofCopy = ofCopies.get(copy) ?? [];
    ofCopies.set(copy, ofCopy);
    if (copy.tasks.length + ofCopy.length >= MOST_TASKS)
      errors.add(`${path}subProgrammId`, `A subprogramme takes up to ${MOST_TASKS} tasks`);
    else ofCopy.push({ id: newId(), ...whole, baseTaskId });
  });
  if (errors.any) return refuse(errors.refusal());
  return { events: [...ofCopies].flatMap(([copy, added]) => addedTaskEvents(copy, added)) };
}

/** Takes a task out of its copy. @param seen the programme at the sender's version: what somebody changed since, he should know of before it is gone */
export function removeTask(programme: Programme, taskId: number, seen: Programme = programme): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const place = placeOf(programme, taskId);
  if (!place) return refuse(taskNotFound);
  const { copy, at, task } = place;
  const saw = placeOf(seen, taskId)?.task ?? task;
  if (Object.keys(changedFields<Task>(saw, task)).length > 0) {
    return refuse(
      staleRefusal([
        { field: `tasks.${taskId}`, theirs: task, modifiedBy: programme.modifiedBy, modified: programme.modified },
      ]),
    );
  }
  return accept({
    type: 'SubprogrammeTasksChanged',
    data: { assetName: copy.assetName, subprogrammeId: copy.id, added: [], changed: [], removed: [{ at, task }] },
  });
}

function placeOf(programme: Programme, taskId: number): (PlacedTask & { readonly copy: SubprogrammeCopy }) | undefined {
  for (const copy of programme.subprogrammes.values()) {
    const at = copy.tasks.findIndex(({ id }) => id === taskId);
    const task = copy.tasks[at];
    if (task) return { copy, at, task };
  }
  return undefined;
}

function refusalOf(found: readonly { readonly field: string; readonly message: string }[]): Refusal {
  const errors = new FieldErrors();
  for (const { field, message } of found) errors.add(field, message);
  return errors.refusal();
}

const taskNotFound: Refusal = { kind: 'missing', code: 'task-not-found', title: 'Resource not found' };

/** Spec 1, section 7, Subprogrammes. */
export const subprogrammeNotFound = (id: number): Refusal => ({
  kind: 'missing',
  code: 'subprogramme-not-found',
  title: `Subprogramme with ID ${id} not found`,
});

/** Why a task that no programme has cannot be changed. */
function libraryTaskRefusal(library: Library, taskId: number, userId: number): Refusal {
  const isThere = [...library.subprogrammes.values()].some(
    (one) => isShownTo(userId, one) && one.tasks.some(({ id }) => id === taskId),
  );
  return isThere ? databaseInput : taskNotFound;
}

export class ChangeTaskCommand extends Command<Written<TaskView>> {
  constructor(
    readonly request: Request,
    readonly taskId: number,
    readonly form: TaskForm,
  ) {
    super();
  }
}

@CommandHandler(ChangeTaskCommand)
export class ChangeTaskHandler implements ICommandHandler<ChangeTaskCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
    private readonly schedule: ScheduleActivities,
  ) {}

  async execute({ request, taskId, form }: ChangeTaskCommand): Promise<Written<TaskView>> {
    const library = assetLibrary(await patiently(() => this.snapshot.latest()), request.userId);
    const programmeId = await this.programmes.ownerOf('task', taskId);
    if (programmeId === undefined) throw new Refused(libraryTaskRefusal(library.records, taskId, request.userId));
    const isActivity = await this.schedule.activitiesAmong(programmeId, [form.p6ActivityId]);
    return this.programmes.change(programmeId, request, {
      decide: (programme, _, seen) => changeTask(programme, taskId, form, { library, isActivity }, seen),
      answer: (programme) => viewOf(programme, taskId, library),
    });
  }
}

export class AddTasksCommand extends Command<Written<TaskView[]>> {
  constructor(
    readonly request: Request,
    readonly tasks: readonly (NewTask & { readonly projectId: number | undefined })[],
  ) {
    super();
  }
}

@CommandHandler(AddTasksCommand)
export class AddTasksHandler implements ICommandHandler<AddTasksCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
    private readonly schedule: ScheduleActivities,
  ) {}

  async execute({ request, tasks }: AddTasksCommand): Promise<Written<TaskView[]>> {
    const library = assetLibrary(await patiently(() => this.snapshot.latest()), request.userId);
    const programmeId = await this.programmeOf(tasks, library);
    const isActivity = await this.schedule.activitiesAmong(
      programmeId,
      tasks.map(({ form }) => form.p6ActivityId),
    );
    return this.programmes.change(programmeId, request, {
      ids: () => ({ task: tasks.length }),
      decide: (programme, ids) => addTasks(programme, tasks, { library, isActivity }, ids.task),
      answer: (programme, events) =>
        events.flatMap((event) =>
          event.type === 'SubprogrammeTasksChanged'
            ? event.data.added.map(({ task }) => viewOf(programme, task.id, library))
            : [],
        ),
    });
  }

  /** @throws Refused where they are not of one programme */
  private async programmeOf(tasks: AddTasksCommand['tasks'], library: AssetLibrary): Promise<number> {
    const owners = new Map<number, number | undefined>();
    for (const id of new Set(tasks.map(({ subprogrammeId }) => subprogrammeId)))
      owners.set(id, await this.programmes.ownerOf('subprogramme', id));
    const [first] = [...owners.values()].filter((id) => id !== undefined);
    const errors = new FieldErrors();
    tasks.forEach(({ subprogrammeId, projectId }, i) => {
      const path = tasks.length > 1 ? `${i}.` : '';
      const owner = owners.get(subprogrammeId);
      if (owner === undefined) {
        if (library.subprogramme(subprogrammeId) || subprogrammeId === 0)
          errors.add(`${path}projectId`, NOT_IN_LIBRARY);
        else errors.add(`${path}subProgrammId`, subprogrammeNotFound(subprogrammeId).title);
      } else if (owner !== first) errors.add(`${path}subProgrammId`, 'All tasks go into one programme');
      else if (projectId !== undefined && projectId !== owner)
        errors.add(`${path}projectId`, 'The subprogramme is not in this programme');
    });
    if (errors.any || first === undefined) throw new Refused(errors.refusal());
    return first;
  }
}

/** Custom inputs of the library are not made by these calls. */
const NOT_IN_LIBRARY =
  'Only the subprogrammes of a programme can be added to: name the programme as projectId, and its copy of the subprogramme';

export class RemoveTaskCommand extends Command<Written<{ id: number }>> {
  constructor(
    readonly request: Request,
    readonly taskId: number,
  ) {
    super();
  }
}

@CommandHandler(RemoveTaskCommand)
export class RemoveTaskHandler implements ICommandHandler<RemoveTaskCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly snapshot: LibrarySnapshot,
  ) {}

  async execute({ request, taskId }: RemoveTaskCommand): Promise<Written<{ id: number }>> {
    const programmeId = await this.programmes.ownerOf('task', taskId);
    if (programmeId === undefined)
      throw new Refused(libraryTaskRefusal(await patiently(() => this.snapshot.latest()), taskId, request.userId));
    return this.programmes.change(programmeId, request, {
      decide: (programme, _, seen) => removeTask(programme, taskId, seen),
      answer: () => ({ id: taskId }),
    });
  }
}

function viewOf(programme: Programme, taskId: number, library: AssetLibrary & { readonly records: Library }): TaskView {
  const place = placeOf(programme, taskId);
  if (!place) throw new Error(`Programme ${programme.id} has no task ${taskId} to answer with`);
  return taskView(place.task, copyView(place.copy, programme, library.records), library.records);
}
