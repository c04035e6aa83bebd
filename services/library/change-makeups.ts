import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { WriteCommand } from '../commands/write-command.js';
import {
  ACTIVITIES_REQUIRED,
  type ElementMakeupForm,
  type MaterialLineForm,
  newLineIds,
  type WorkActivityForm,
} from '../domain/library/inputs/element-makeup-form.js';
import { retireAll, templateOf } from '../domain/library/inputs/input-decisions.js';
import { saveMakeup } from '../domain/library/inputs/task-with-makeups.js';
import type { Library, LibraryRecord } from '../domain/library/library.js';
import type { ElementMakeup, WorkActivity } from '../domain/library/library-records.js';
import {
  type ElementMakeupView,
  elementMakeupView,
  type MaterialLineView,
  materialLineView,
  type WorkActivityView,
  workActivityView,
} from '../domain/library/library-view.js';
import { FieldErrors, notFound, refuse } from '../platform/problem.js';
import { createdId } from './change-inputs.js';
import { LibraryEditor } from './library-editor.js';

type Makeup = LibraryRecord<ElementMakeup>;

function makeupViewOf(id: number, library: Library): ElementMakeupView {
  const makeup = library.elementMakeups.get(id);
  if (!makeup) throw new Error(`The library has no make-up ${id} to answer with`);
  return elementMakeupView(makeup, library);
}

/** A make-up with its activities and lines is one command; the granular calls change one of them (docs/api.md, ElementMakeups). */
export class SaveMakeupCommand extends WriteCommand<
  {
    /** undefined: a new one. */
    id: number | undefined;
    isAdmin: boolean;
    form: ElementMakeupForm;
    /** Whether one without activities is refused. */
    isWhole: boolean;
  },
  ElementMakeupView
> {}

@CommandHandler(SaveMakeupCommand)
export class SaveMakeupHandler implements ICommandHandler<SaveMakeupCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { id, isAdmin, form, isWhole } }: SaveMakeupCommand) {
    const ids = { elementmakeup: id === undefined ? 1 : 0, ...newLineIds(form.activities ?? []) };
    const lacking = isWhole && form.activities?.length === 0;
    if (id === undefined) {
      return this.editor.own(
        { ...request, isAdmin },
        {
          ids,
          decide: (context) => {
            const templateId = templateOf('elementMakeups', form.templateId, context.choices);
            const { templateId: _, ...fields } = form;
            const saved = saveMakeup(
              { form: { ...fields, ...(templateId !== undefined && { templateId }) } },
              context.choices,
              context,
            );
            return withActivities(saved, lacking);
          },
          answer: (library, events) => makeupViewOf(createdId(events, 'ElementMakeupCreated'), library),
        },
      );
    }
    const { templateId: _, ...fields } = form;
    return this.editor.one({ ...request, isAdmin }, 'elementMakeups', id, {
      ids,
      decide: (__, context) => withActivities(saveMakeup({ id, form: fields }, context.choices, context), lacking),
      answer: (library) => makeupViewOf(id, library),
    });
  }
}

/** Told together with what else is wrong. */
function withActivities(saved: ReturnType<typeof saveMakeup>, lacking: boolean): ReturnType<typeof saveMakeup> {
  if (!lacking) return saved;
  const errors = new FieldErrors();
  if ('refusal' in saved)
    for (const [field, messages] of Object.entries(saved.refusal.errors ?? {}))
      for (const message of messages) errors.add(field, message);
  errors.add('activities', ACTIVITIES_REQUIRED);
  return refuse(errors.refusal());
}

/** Retires all make-ups that were made for a task. */
export class RetireMakeupsOfTaskCommand extends WriteCommand<{ taskId: number; isAdmin: boolean }, { id: number }> {}

@CommandHandler(RetireMakeupsOfTaskCommand)
export class RetireMakeupsOfTaskHandler implements ICommandHandler<RetireMakeupsOfTaskCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { taskId, isAdmin } }: RetireMakeupsOfTaskCommand) {
    return this.editor.own(
      { ...request, isAdmin },
      {
        decide: ({ choices: { own }, seen }) => {
          const makeups = own.elementMakeups.ofTask(taskId);
          if (makeups.length === 0) return refuse(notFound('input-not-found'));
          return retireAll(
            makeups.map((makeup) => ['elementMakeups', makeup]),
            seen,
          );
        },
        answer: () => ({ id: taskId }),
      },
    );
  }
}

/** The form of a make-up whose activities are changed one by one. */
const formsOf = (activities: readonly WorkActivity[]): WorkActivityForm[] =>
  activities.map((activity) => ({ ...activity, lines: activity.lines.map((line): MaterialLineForm => ({ ...line })) }));

/** An activity that one granular call adds or changes. */
export type ActivityEdit =
  | { readonly do: 'add'; readonly makeupId: number; readonly activity: Partial<WorkActivityForm> }
  | { readonly do: 'change'; readonly activityId: number; readonly activity: Partial<WorkActivityForm> };

export class EditActivityCommand extends WriteCommand<{ edit: ActivityEdit; isAdmin: boolean }, WorkActivityView> {}

@CommandHandler(EditActivityCommand)
export class EditActivityHandler implements ICommandHandler<EditActivityCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { edit, isAdmin } }: EditActivityCommand) {
    const find = (library: Library): Makeup | undefined =>
      edit.do === 'add'
        ? current(library.elementMakeups.get(edit.makeupId))
        : makeupWith(library, ({ id }) => id === edit.activityId);
    return this.editor.change({ ...request, isAdmin }, placeOf(find), {
      ids: { workactivity: 1, materialline: edit.activity.lines?.length ?? 0 },
      decide: (context) => {
        const makeup = find(context.choices.own);
        if (!makeup) return refuse(notFound('input-not-found'));
        const forms = formsOf(makeup.activities);
        const at = edit.do === 'add' ? forms.length : forms.findIndex(({ id }) => id === edit.activityId);
        const before = forms[at] ?? { name: '', durationPercent: 0, lagPercent: 0, lines: [] };
        const activities = [...forms];
        activities[at] = { ...before, ...edit.activity };
        return atOwnFields(
          saveMakeup({ id: makeup.id, form: { activities } }, context.choices, context),
          `activities.${at}.`,
        );
      },
      answer: (library) => {
        const makeup = find(library);
        const activity =
          edit.do === 'add' ? makeup?.activities.at(-1) : makeup?.activities.find(({ id }) => id === edit.activityId);
        if (!makeup || !activity) throw new Error('The activity is not there to answer with');
        return workActivityView(activity, makeup, library);
      },
    });
  }
}

/** The errors of one item of a make-up at its own fields: `activities.2.duration` is `duration` of a granular call. */
function atOwnFields(saved: ReturnType<typeof saveMakeup>, path: string): ReturnType<typeof saveMakeup> {
  if (!('refusal' in saved) || saved.refusal.kind !== 'invalid') return saved;
  const errors = new FieldErrors();
  for (const [field, messages] of Object.entries(saved.refusal.errors ?? {}))
    for (const message of messages) errors.add(field.startsWith(path) ? field.slice(path.length) : field, message);
  return refuse(errors.refusal());
}

const current = (makeup: Makeup | undefined): Makeup | undefined => (makeup && !makeup.retired ? makeup : undefined);

function makeupWith({ elementMakeups }: Library, has: (activity: WorkActivity) => boolean): Makeup | undefined {
  for (const makeup of elementMakeups.values()) if (!makeup.retired && makeup.activities.some(has)) return makeup;
  return undefined;
}

const placeOf = (find: (library: Library) => Makeup | undefined) => (library: Library) => {
  const makeup = find(library);
  return makeup && ({ kind: 'elementMakeups', id: makeup.id } as const);
};

export class AddLineCommand extends WriteCommand<
  { activityId: number; line: MaterialLineForm; isAdmin: boolean },
  MaterialLineView
> {}

@CommandHandler(AddLineCommand)
export class AddLineHandler implements ICommandHandler<AddLineCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { activityId, line, isAdmin } }: AddLineCommand) {
    const isPlace = ({ id }: WorkActivity): boolean => id === activityId;
    const find = (library: Library): Makeup | undefined => makeupWith(library, isPlace);
    return this.editor.change({ ...request, isAdmin }, placeOf(find), {
      ids: { materialline: 1 },
      decide: (context) => {
        const makeup = find(context.choices.own);
        const forms = formsOf(makeup?.activities ?? []);
        const at = forms.findIndex(({ id }) => id === activityId);
        const activity = forms[at];
        if (!makeup || !activity) return refuse(notFound('input-not-found'));
        const activities = forms.with(at, { ...activity, lines: [...activity.lines, line] });
        return atOwnFields(
          saveMakeup({ id: makeup.id, form: { activities } }, context.choices, context),
          `activities.${at}.materials.${activity.lines.length}.`,
        );
      },
      answer: (library) => {
        const activity = find(library)?.activities.find(isPlace);
        const added = activity?.lines.at(-1);
        if (!activity || !added) throw new Error('The line is not there to answer with');
        return materialLineView(added, activity, library);
      },
    });
  }
}

/** Takes an activity, or one line of one, out of its make-up. */
export class RemoveFromMakeupCommand extends WriteCommand<
  { what: 'activity' | 'line'; id: number; isAdmin: boolean },
  { id: number }
> {}

@CommandHandler(RemoveFromMakeupCommand)
export class RemoveFromMakeupHandler implements ICommandHandler<RemoveFromMakeupCommand> {
  constructor(private readonly editor: LibraryEditor) {}

  execute({ request, payload: { what, id, isAdmin } }: RemoveFromMakeupCommand) {
    const find = (library: Library): Makeup | undefined =>
      makeupWith(library, (activity) =>
        what === 'activity' ? activity.id === id : activity.lines.some((line) => line.id === id),
      );
    return this.editor.change({ ...request, isAdmin }, placeOf(find), {
      decide: (context) => {
        const makeup = find(context.choices.own);
        if (!makeup) return refuse(notFound('input-not-found'));
        const forms = formsOf(makeup.activities);
        const activities =
          what === 'activity'
            ? forms.filter((activity) => activity.id !== id)
            : forms.map((activity) => ({ ...activity, lines: activity.lines.filter((line) => line.id !== id) }));
        return saveMakeup({ id: makeup.id, form: { activities } }, context.choices, context);
      },
      answer: () => ({ id }),
    });
  }
}
