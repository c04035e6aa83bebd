import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { LibraryReads } from '../../commands/library-reads.js';
import { LibraryTasks } from '../../commands/library-tasks.js';
import { ProgrammeCommands } from '../../commands/programme-commands.js';
import { retry } from '../../commands/retry.js';
import { WriteCommand } from '../../commands/write-command.js';
import type { TaskForm as InputTaskForm, SubprogrammeTaskForm } from '../../domain/library/inputs/task-form.js';
import type { Library } from '../../domain/library/library.js';
import type { Task } from '../../domain/library/library-records.js';
import { omit } from '../../domain/pick.js';
import { type AssetLibrary, assetLibrary } from '../../domain/programmes/assets/asset-library.js';
import { accept, type Decision, refuse } from '../../domain/programmes/decision.js';
import { dataOf, type PlacedTask, type SubprogrammeCopy } from '../../domain/programmes/events.js';
import { assetNameOf, type Programme } from '../../domain/programmes/programme.js';
import { copyView, type TaskView, taskView } from '../../domain/programmes/programme-view.js';
import { cannotChange } from '../../domain/programmes/read-only.js';
import { changedFields, conflictAt, staleRefusal } from '../../domain/programmes/rebase.js';
import type { ReservedIds } from '../../domain/programmes/reserved-ids.js';
import type { NewTask, NewTaskChoices } from '../../domain/programmes/subprogrammes/new-tasks.js';
import { changedTaskEvents, taskEdits } from '../../domain/programmes/subprogrammes/task-edits.js';
import type { TaskForm } from '../../domain/programmes/subprogrammes/task-form.js';
import { FieldErrors, notFound, type Refusable, type Refusal } from '../../platform/problem.js';
import { OwnActivities } from '../own-activities.js';

/** Sets the given fields of one task. @param seen the programme at the sender's version */
export function changeTask(
  programme: Programme,
  taskId: number,
  form: TaskForm,
  choices: NewTaskChoices,
  seen?: Programme,
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const place = placeOf(programme, taskId);
  if (!place && !(seen && placeOf(seen, taskId))) return refuse(taskNotFound);
  const { changes, conflicts, errors } = taskEdits(
    programme,
    [{ id: taskId, form }],
    programme.subprogrammes.keys(),
    choices,
    noNewId,
    seen,
  );
  if (errors.length > 0) return refuse(refusalOf(errors));
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  return place ? { events: changedTaskEvents(programme, changes) } : refuse(taskNotFound);
}

/** Adds tasks at the end of the copies that they name: all or none. */
export function addTasks(
  programme: Programme,
  tasks: readonly NewTask[],
  choices: NewTaskChoices,
  newId: ReservedIds['task'],
): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const { changes, errors } = taskEdits(programme, tasks, programme.subprogrammes.keys(), choices, newId);
  if (errors.length > 0)
    return refuse(
      refusalOf(
        errors.map(({ index, field, message }) => ({ field: tasks.length > 1 ? `${index}.${field}` : field, message })),
      ),
    );
  return { events: changedTaskEvents(programme, changes) };
}

/**
 * Removes a task from its copy.
 * @param seen the programme at the sender's version: a task that somebody has changed since is a conflict, so that the sender learns
 * of the change first
 */
export function removeTask(programme: Programme, taskId: number, seen: Programme = programme): Decision {
  const refusal = cannotChange(programme);
  if (refusal) return refuse(refusal);
  const place = placeOf(programme, taskId);
  if (!place) return refuse(taskNotFound);
  const { copy, at, task } = place;
  const seenTask = placeOf(seen, taskId)?.task ?? task;
  if (Object.keys(changedFields<Task>(seenTask, task)).length > 0) {
    return refuse(staleRefusal([conflictAt(`tasks.${taskId}`, task, programme)]));
  }
  return accept({
    type: 'SubprogrammeTasksChanged',
    data: {
      assetName: assetNameOf(programme, copy.assetId),
      subprogrammeId: copy.id,
      added: [],
      changed: [],
      removed: [{ at, task }],
    },
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

const noNewId = (): never => {
  throw new Error('A change of a task adds none');
};

const taskNotFound = notFound('task-not-found');

/** docs/product/subprogrammes.md, Calls for subprogrammes. */
export const subprogrammeNotFound = (id: number): Refusal => ({
  kind: 'missing',
  code: 'subprogramme-not-found',
  title: `Subprogramme with ID ${id} not found`,
});

/** Only of a task by itself: that of others is their subprogramme's. */
type Measured = Pick<InputTaskForm, 'measurmentType'>;

export class ChangeTaskCommand extends WriteCommand<
  { taskId: number; isAdmin: boolean; form: TaskForm } & Measured,
  TaskView
> {}

@CommandHandler(ChangeTaskCommand)
export class ChangeTaskHandler implements ICommandHandler<ChangeTaskCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly schedule: OwnActivities,
    private readonly inputs: LibraryTasks,
  ) {}

  async execute({ request, payload: { taskId, isAdmin, form, measurmentType } }: ChangeTaskCommand) {
    const programmeId = await this.programmes.ownerOf('task', taskId);
    if (programmeId === undefined)
      return unlessMissing(
        await this.inputs.changeTask({ ...request, isAdmin }, taskId, inputForm(form, measurmentType)),
      );
    const library = assetLibrary(await retry(() => this.library.latest()), request.userId);
    const isActivity = await this.schedule.lookUp(programmeId, [form.p6ActivityId]);
    return this.programmes.change(programmeId, request, {
      decide: (programme, _, seen) => changeTask(programme, taskId, form, { library, isActivity }, seen),
      answer: (programme) => viewOf(programme, taskId, library),
    });
  }
}

export class AddTasksCommand extends WriteCommand<
  { isAdmin: boolean; tasks: readonly (NewTask & Measured & { readonly projectId: number | undefined })[] },
  TaskView[]
> {}

@CommandHandler(AddTasksCommand)
export class AddTasksHandler implements ICommandHandler<AddTasksCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly library: LibraryReads,
    private readonly schedule: OwnActivities,
    private readonly inputs: LibraryTasks,
  ) {}

  async execute({ request, payload: { isAdmin, tasks } }: AddTasksCommand) {
    const library = assetLibrary(await retry(() => this.library.latest()), request.userId);
    const programmeId = await this.programmeOf(tasks, library);
    if (typeof programmeId === 'object' && 'refusal' in programmeId) return programmeId;
    if (typeof programmeId === 'object') {
      const forms = tasks.map(({ baseTaskId, form, measurmentType }) => ({
        ...inputForm(form, measurmentType),
        baseTaskId,
      }));
      return this.inputs.addTasks({ ...request, isAdmin }, programmeId.inLibrary, forms);
    }
    const isActivity = await this.schedule.lookUp(
      programmeId,
      tasks.map(({ form }) => form.p6ActivityId),
    );
    return this.programmes.change(programmeId, request, {
      ids: () => ({ task: tasks.length }),
      decide: (programme, ids) => addTasks(programme, tasks, { library, isActivity }, ids.task),
      answer: (programme, events) =>
        dataOf(events, 'SubprogrammeTasksChanged').flatMap(({ subprogrammeId, added }) => {
          const copy = programme.subprogrammes.get(subprogrammeId);
          if (!copy) throw new Error(`Programme ${programme.id} has no subprogramme ${subprogrammeId} to answer with`);
          const view = copyView(copy, programme, library.records);
          return added.map(({ task }) => taskView(task, view, library.records));
        }),
    });
  }

  /** The programme of the tasks, or their subprogramme of the library, 0 for none. Refused if they do not belong to one. */
  private async programmeOf(
    tasks: AddTasksCommand['payload']['tasks'],
    library: AssetLibrary,
  ): Promise<Refusable<number | { readonly inLibrary: number }>> {
    const wanted = [...new Set(tasks.map(({ subprogrammeId }) => subprogrammeId))];
    const owners = await this.programmes.ownersOf('subprogramme', wanted);
    const first = wanted.map((id) => owners.get(id)).find((owner) => owner !== undefined);
    const [only] = wanted;
    const isInLibrary =
      only !== undefined && wanted.length === 1 && first === undefined && tasks.every(({ projectId }) => !projectId);
    if (isInLibrary && (only === 0 || library.subprogramme(only))) return { inLibrary: only };
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
    if (errors.any || first === undefined) return refuse(errors.refusal());
    return first;
  }
}

const NOT_IN_LIBRARY =
  'A subprogramme of the library is in no programme: name its copy there, or leave the programme out to change the library';

/** Only the fields that a task of the library has: its programme's schedule is none of them. */
const inputForm = (form: TaskForm, measurmentType: Measured['measurmentType']): SubprogrammeTaskForm => ({
  ...omit(form, ['p6ActivityId']),
  ...(measurmentType !== undefined && { measurmentType }),
});

const unlessMissing = <Result extends object>(result: Refusable<Result>): Refusable<Result> =>
  'refusal' in result && result.refusal.kind === 'missing' ? refuse(taskNotFound) : result;

export class RemoveTaskCommand extends WriteCommand<{ taskId: number; isAdmin: boolean }, { id: number }> {}

@CommandHandler(RemoveTaskCommand)
export class RemoveTaskHandler implements ICommandHandler<RemoveTaskCommand> {
  constructor(
    private readonly programmes: ProgrammeCommands,
    private readonly inputs: LibraryTasks,
  ) {}

  async execute({ request, payload: { taskId, isAdmin } }: RemoveTaskCommand) {
    const programmeId = await this.programmes.ownerOf('task', taskId);
    if (programmeId === undefined) return unlessMissing(await this.inputs.removeTask({ ...request, isAdmin }, taskId));
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
