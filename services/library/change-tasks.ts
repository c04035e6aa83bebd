import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type LibraryRequest, LibraryTasks } from '../commands/library-tasks.js';
import { WriteCommand } from '../commands/write-command.js';
import type { LibraryEvent } from '../domain/library/events.js';
import { newLineIds } from '../domain/library/inputs/element-makeup-form.js';
import type { InputChoices } from '../domain/library/inputs/input-choices.js';
import {
  addErrors,
  changeInput,
  createInput,
  currentInput,
  type LibraryDecision,
  retireAll,
  retireInput,
  templateOf,
} from '../domain/library/inputs/input-decisions.js';
import type { AnyInput } from '../domain/library/inputs/input-kinds.js';
import {
  baseTask,
  categoryOfType,
  MAX_TASKS,
  type SubprogrammeForm,
  type SubprogrammeTaskForm,
  subprogrammeTasks,
  subprogrammeWith,
  TASK_CODE_TAKEN,
  type TaskForm,
} from '../domain/library/inputs/task-form.js';
import { type SavedTask, saveTask } from '../domain/library/inputs/task-with-makeups.js';
import type { Library } from '../domain/library/library.js';
import type { LibrarySubprogramme, SubprogrammeFacts, Task } from '../domain/library/library-records.js';
import { omit } from '../domain/pick.js';
import {
  librarySubprogrammeView,
  libraryViewWithTasks,
  type SubprogrammeWithTasks,
  standaloneTaskView,
  type TaskView,
  taskView,
} from '../domain/programmes/programme-view.js';
import { changedFields, collisions, conflictAt, staleRefusal } from '../domain/programmes/rebase.js';
import { FieldErrors, invalidField, notFound, refuse } from '../platform/problem.js';
import { createdId } from './change-inputs.js';
import { LibraryEditor } from './library-editor.js';

/** Saves a task with its make-ups and its default in one command. */
export class SaveTaskCommand extends WriteCommand<SavedTask & { isAdmin: boolean }, TaskView> {}

@CommandHandler(SaveTaskCommand)
export class SaveTaskHandler implements ICommandHandler<SaveTaskCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { isAdmin, ...saved } }: SaveTaskCommand) {
    const lines = newLineIds(saved.makeups.flatMap(({ form }) => form.activities ?? []));
    const ids = { task: 1, elementmakeup: saved.makeups.length, ...lines };
    const { id, form } = saved;
    const { templateId, ...fields } = form;
    if (id === undefined) {
      return this.editor.own(
        { ...request, isAdmin },
        {
          ids,
          decide: (context) => {
            const template = taskTemplate(templateId, context.choices);
            const madeFrom = template === undefined ? {} : { templateId: template };
            return saveTask({ ...saved, form: { ...fields, ...madeFrom } }, context.choices, context);
          },
          answer: (library, events) => taskViewOf(createdId(events, 'TaskCreated'), library),
        },
      );
    }
    return this.editor.one({ ...request, isAdmin }, 'tasks', id, {
      ids,
      decide: (_, context) => saveTask({ ...saved, form: fields }, context.choices, context),
      answer: (library) => taskViewOf(id, library),
    });
  }
}

/** Saves a subprogramme with its tasks in one command. */
export class SaveSubprogrammeCommand extends WriteCommand<
  { id: number | undefined; isAdmin: boolean; form: SubprogrammeForm },
  SubprogrammeWithTasks
> {}

@CommandHandler(SaveSubprogrammeCommand)
export class SaveSubprogrammeHandler implements ICommandHandler<SaveSubprogrammeCommand> {
  constructor(private readonly inputs: LibraryTasks) {}

  execute({ request, payload: { id, isAdmin, form } }: SaveSubprogrammeCommand) {
    const asked = { ...request, isAdmin };
    return id === undefined
      ? this.inputs.createSubprogramme(asked, form)
      : this.inputs.changeSubprogramme(asked, id, form);
  }
}

/** A template may be a task by itself or one of a subprogramme. */
function taskTemplate(id: number | undefined, choices: InputChoices): number | undefined {
  const alone = templateOf('tasks', id, choices);
  if (alone !== undefined || !id) return alone;
  return baseTask(choices, id) ? id : undefined;
}

function taskViewOf(id: number, library: Library): TaskView {
  const alone = library.tasks.get(id);
  if (alone) return standaloneTaskView(alone, library);
  for (const subprogramme of library.subprogrammes.values()) {
    const task = subprogramme.tasks.find((one) => one.id === id);
    if (task) return taskView(task, librarySubprogrammeView(subprogramme, library), library);
  }
  throw new Error(`The library has no task ${id} to answer with`);
}

/** The inputs of the library that share their paths with the copies in programmes. */
@Injectable()
export class EditedLibraryTasks extends LibraryTasks {
  constructor(private readonly editor: LibraryEditor) {
    super();
  }

  createSubprogramme(request: LibraryRequest, form: SubprogrammeForm) {
    return this.editor.own(request, {
      ids: { subprogramme: 1, task: form.tasks?.length ?? 0 },
      decide: ({ choices, ids, createdBy }) => {
        const { templateId, ...fields } = form;
        const template = templateOf('subprogrammes', templateId, choices);
        return createInput(
          'subprogrammes',
          {
            ...subprogrammeFacts(fields, undefined, choices, ids.task),
            ...(template !== undefined && { templateId: template }),
          },
          { id: ids.subprogramme(), createdBy, choices },
        );
      },
      answer: (library, events) => subprogrammeViewOf(createdId(events, 'SubprogrammeCreated'), library),
    });
  }

  changeSubprogramme(request: LibraryRequest, id: number, asked: SubprogrammeForm) {
    const form = omit(asked, ['templateId']);
    return this.editor.one(request, 'subprogrammes', id, {
      ids: { task: form.tasks?.length ?? 0 },
      decide: (record, { choices, ids, seen }) =>
        changeInput(
          'subprogrammes',
          record,
          subprogrammeFacts(form, record as LibrarySubprogramme, choices, ids.task),
          choices,
          seen?.subprogrammes.get(id),
        ),
      answer: (library) => subprogrammeViewOf(id, library),
    });
  }

  retireSubprogramme(request: LibraryRequest, id: number) {
    return this.editor.one(request, 'subprogrammes', id, {
      decide: (record, { seen }) => retireInput('subprogrammes', record, seen?.subprogrammes.get(id)),
      answer: () => ({ id }),
    });
  }

  addTasks(request: LibraryRequest, subprogrammeId: number, tasks: readonly SubprogrammeTaskForm[]) {
    if (subprogrammeId === 0) return this.addStandaloneTasks(request, tasks);
    return this.editor.one(request, 'subprogrammes', subprogrammeId, {
      ids: { task: tasks.length },
      decide: (record, { choices, ids }) => {
        const { tasks: before } = record as LibrarySubprogramme;
        const added = subprogrammeTasks(tasks, [], choices, ids.task);
        const decision = changeInput('subprogrammes', record, { tasks: [...before, ...added] }, choices);
        return atOwnFields(decision, before.length, tasks.length);
      },
      answer: (library, events): TaskView[] => {
        const before = new Set(
          events.flatMap(({ type, data }) =>
            type === 'SubprogrammeChanged' ? (data.before.tasks ?? []).map(({ id }) => id) : [],
          ),
        );
        const view = subprogrammeViewOf(subprogrammeId, library);
        return view.tasks.filter(({ id }) => !before.has(id));
      },
    });
  }

  private addStandaloneTasks(request: LibraryRequest, tasks: readonly SubprogrammeTaskForm[]) {
    return this.editor.own(request, {
      ids: { task: tasks.length },
      decide: ({ choices, ids, createdBy }) => {
        if (tasks.length > MAX_TASKS) return refuse(invalidField('body', `Up to ${MAX_TASKS} tasks are taken at once`));
        const errors = new FieldErrors();
        const events: LibraryEvent[] = [];
        const codes = new Set<string>();
        tasks.forEach((task, i) => {
          const path = tasks.length > 1 ? `${i}.` : '';
          const template = taskTemplate(task.baseTaskId, choices);
          const form: TaskForm = { ...fieldsOf(task), ...(template !== undefined && { templateId: template }) };
          const decision = createInput('tasks', form, { id: ids.task(), createdBy, choices });
          // The library does not have those yet that come before it in the list.
          if (form.taskCode && codes.has(form.taskCode)) errors.add(`${path}taskCode`, TASK_CODE_TAKEN);
          else if (form.taskCode) codes.add(form.taskCode);
          if ('refusal' in decision) addErrors(errors, path, decision.refusal);
          else events.push(...decision.events);
        });
        return errors.any ? refuse(errors.refusal()) : { events };
      },
      answer: (library, events): TaskView[] =>
        events.flatMap((event) => (event.type === 'TaskCreated' ? taskViewOf(event.data.id, library) : [])),
    });
  }

  changeTask(request: LibraryRequest, id: number, form: SubprogrammeTaskForm) {
    return this.editor.change(request, placeOfTask(id), {
      decide: ({ choices, seen, createdBy, ids }) => {
        const task = currentInput('tasks', id, choices);
        if (task) return changeStandaloneTask(task, form, choices, { createdBy, ids, seen });
        const subprogramme = subprogrammeWith(id, choices.own);
        if (!subprogramme) return refuse(notFound('task-not-found'));
        const at = subprogramme.tasks.findIndex((one) => one.id === id);
        const now = subprogramme.tasks[at];
        if (!now) return refuse(notFound('task-not-found'));
        const then = taskIn(seen?.subprogrammes.get(subprogramme.id), id) ?? now;
        const edit = changedFields<Task>(then, fieldsOf(form));
        const conflicts = collisions<Task>(then, now, edit, subprogramme, (field) => field);
        if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
        const forms = subprogramme.tasks.with(at, { ...now, ...edit });
        const after = subprogrammeTasks(forms, subprogramme.tasks, choices, ids.task);
        return atOwnFields(changeInput('subprogrammes', subprogramme, { tasks: after }, choices), at, 1);
      },
      answer: (library) => taskViewOf(id, library),
    });
  }

  removeTask(request: LibraryRequest, id: number) {
    return this.editor.change(request, placeOfTask(id), {
      decide: ({ choices, seen }) => {
        const task = currentInput('tasks', id, choices);
        if (task) return retireTask(task, choices, seen);
        const subprogramme = subprogrammeWith(id, choices.own);
        if (!subprogramme) return refuse(notFound('task-not-found'));
        const now = taskIn(subprogramme, id);
        if (seen && !isDeepStrictEqual(now, taskIn(seen.subprogrammes.get(subprogramme.id), id)))
          return refuse(staleRefusal([conflictAt('tasks', now?.name, subprogramme)]));
        const tasks = subprogramme.tasks.filter((one) => one.id !== id);
        return changeInput('subprogrammes', subprogramme, { tasks }, choices);
      },
      answer: () => ({ id }),
    });
  }
}

/** A task is retired with the make-ups that were made for it. */
const retireTask = (task: AnyInput, { own }: InputChoices, seen: Library | undefined): LibraryDecision =>
  retireAll(
    [
      ...own.elementMakeups.ofTask(task.id).map((makeup) => ['elementMakeups', makeup] as const),
      ['tasks', task] as const,
    ],
    seen,
  );

/** Its make-ups follow its code, and the one that it chooses is its default. */
function changeStandaloneTask(
  task: AnyInput,
  form: SubprogrammeTaskForm,
  choices: InputChoices,
  { seen }: { readonly createdBy: number; readonly ids: unknown; readonly seen: Library | undefined },
): LibraryDecision {
  const fields = fieldsOf(form);
  const decision = changeInput('tasks', task, fields, choices, seen?.tasks.get(task.id));
  if ('refusal' in decision || decision.events.length === 0) return decision;
  const events: LibraryEvent[] = [...decision.events];
  for (const makeup of choices.own.elementMakeups.ofTask(task.id)) {
    const record = choices.own.elementMakeups.get(makeup.id);
    const chosen = fields.elementMakeupId;
    const followed = record
      ? changeInput(
          'elementMakeups',
          record,
          {
            ...(fields.taskCode !== undefined && { taskCode: fields.taskCode }),
            ...(chosen != null && { defaultElementForTask: chosen === makeup.id }),
          },
          choices,
        )
      : undefined;
    if (followed && 'events' in followed) events.push(...followed.events);
  }
  return { events };
}

/** The fields of a task that a form sets, without its places. */
const fieldsOf = (form: SubprogrammeTaskForm): TaskForm => omit(form, ['id', 'baseTaskId']);

const taskIn = (subprogramme: LibrarySubprogramme | undefined, id: number): Task | undefined =>
  subprogramme?.tasks.find((one) => one.id === id);

const placeOfTask = (id: number) => (library: Library) => {
  if (currentInput('tasks', id, { own: library })) return { kind: 'tasks', id } as const;
  const subprogramme = subprogrammeWith(id, library);
  return subprogramme && ({ kind: 'subprogrammes', id: subprogramme.id } as const);
};

/** `tasks.7.name` of a subprogramme is `name`, or `0.name`, of the call that adds or changes its task. */
function atOwnFields(decision: LibraryDecision, first: number, count: number): LibraryDecision {
  if (!('refusal' in decision) || decision.refusal.kind !== 'invalid') return decision;
  const errors = new FieldErrors();
  for (const [field, messages] of Object.entries(decision.refusal.errors ?? {})) {
    const place = /^tasks\.(\d+)\.(.+)$/.exec(field);
    const name = place ? `${count > 1 ? `${Number(place[1]) - first}.` : ''}${place[2]}` : field;
    for (const message of messages) errors.add(name, message);
  }
  return refuse(errors.refusal());
}

function subprogrammeFacts(
  { tasks, ...form }: Omit<SubprogrammeForm, 'templateId'>,
  before: LibrarySubprogramme | undefined,
  choices: InputChoices,
  newId: () => number,
): Partial<Omit<SubprogrammeFacts, 'id'>> {
  const assetType = form.assetType ?? before?.assetType ?? '';
  const isPlaced = form.assetType !== undefined || form.assetCategoryId !== undefined;
  return {
    ...form,
    ...(isPlaced && { assetCategoryId: categoryOfType(assetType, form.assetCategoryId, choices) }),
    ...(tasks && { tasks: subprogrammeTasks(tasks, before?.tasks ?? [], choices, newId) }),
  };
}

function subprogrammeViewOf(id: number, library: Library): SubprogrammeWithTasks {
  const subprogramme = library.subprogrammes.get(id);
  if (!subprogramme) throw new Error(`The library has no subprogramme ${id} to answer with`);
  return libraryViewWithTasks(subprogramme, library);
}
