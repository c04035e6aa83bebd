import { type Conflict, FieldErrors, type Refusal, refuse } from '../../../platform/problem.js';
import { omit } from '../../pick.js';
import { conflictAt, staleRefusal } from '../../programmes/rebase.js';
import type { LibraryEvent } from '../events.js';
import type { Library } from '../library.js';
import type { ElementMakeup } from '../library-records.js';
import { ACTIVITIES_REQUIRED, activitiesOf, type ElementMakeupForm, type NewLineIds } from './element-makeup-form.js';
import type { InputChoices } from './input-choices.js';
import {
  addErrors,
  changeInput,
  createInput,
  currentInput,
  type LibraryDecision,
  retireInput,
} from './input-decisions.js';
import type { TaskForm } from './task-form.js';

/** A make-up of a task as its card has it: without an id when it is new. */
export interface TaskMakeupForm {
  readonly id?: number;
  readonly form: ElementMakeupForm;
  readonly isDefault: boolean;
}

export interface SavedTask {
  /** undefined: a new task. */
  readonly id: number | undefined;
  readonly form: TaskForm;
  /** All its make-ups: one that is left out is retired. */
  readonly makeups: readonly TaskMakeupForm[];
}

export type TaskIds = NewLineIds & { readonly task: () => number; readonly elementmakeup: () => number };

/**
 * Saves a task with its make-ups and its default as one fact: all or nothing (docs/product/custom-inputs.md, Tasks). Its make-ups
 * have its code. A card is one of the task's make-ups once; with another id it is a new one.
 * @param seen the library at the sender's version
 */
export function saveTask(
  { id, form, makeups }: SavedTask,
  choices: InputChoices,
  { createdBy, ids, seen }: { readonly createdBy: number; readonly ids: TaskIds; readonly seen?: Library | undefined },
): LibraryDecision {
  const errors = new FieldErrors();
  const conflicts: Conflict[] = [];
  const record = id === undefined ? undefined : currentInput('tasks', id, choices);
  const taskId = record?.id ?? ids.task();
  const taskCode = form.taskCode ?? (record && 'taskCode' in record ? record.taskCode : '');
  if (makeups.length === 0) errors.add('elementMakeups', 'Element Makeups are required');
  const chosen = Math.max(
    makeups.findIndex(({ isDefault }) => isDefault),
    0,
  );
  const events: LibraryEvent[] = [];
  let elementMakeupId: number | null = null;
  const left = byId(record ? choices.own.elementMakeups.ofTask(taskId) : []);
  const leftOfSeen = byId(record && seen ? seen.elementMakeups.ofTask(taskId) : []);
  for (const [i, makeup] of makeups.entries()) {
    const isOwn = left.delete(makeup.id ?? 0);
    const removed = leftOfSeen.delete(makeup.id ?? 0) && !isOwn && choices.own.elementMakeups.get(makeup.id ?? 0);
    if (removed) {
      conflicts.push(conflictAt(`elementMakeups.${i}`, null, removed));
      continue;
    }
    if (makeup.form.activities?.length === 0) errors.add(`elementMakeups.${i}.activities`, ACTIVITIES_REQUIRED);
    const saved = saveMakeup(isOwn ? makeup : omit(makeup, ['id']), choices, {
      createdBy,
      ids,
      seen,
      fixed: { taskId, taskCode, defaultElementForTask: i === chosen },
    });
    if ('refusal' in saved) {
      addRefusal({ errors, conflicts }, `elementMakeups.${i}.`, saved.refusal);
      continue;
    }
    if (i === chosen) elementMakeupId = saved.id;
    events.push(...saved.events);
  }
  // Checked as a task without a choice: its default may be a make-up that this very command creates.
  const fields = { ...form, elementMakeupId: null };
  const decision = record
    ? changeInput('tasks', record, { ...form, elementMakeupId: undefined } as object, choices, seenTask(seen, taskId))
    : createInput('tasks', fields, { id: taskId, createdBy, choices });
  if ('refusal' in decision) addRefusal({ errors, conflicts }, '', decision.refusal);
  // What the form leaves out is deleted as its sender saw it; what came since stays.
  for (const makeup of seen ? leftOfSeen.values() : left.values()) {
    const now = left.get(makeup.id);
    if (!now) continue;
    const retired = retireInput('elementMakeups', now, makeup);
    if ('refusal' in retired) addRefusal({ errors, conflicts }, '', retired.refusal);
    else events.push(...retired.events);
  }
  if (errors.any) return refuse(errors.refusal());
  if (conflicts.length > 0) return refuse(staleRefusal(conflicts));
  return { events: [...events, ...withDefault(eventsOf(decision), taskId, elementMakeupId, record)] };
}

const byId = <One extends { readonly id: number }>(all: readonly One[]): Map<number, One> =>
  new Map(all.map((one) => [one.id, one]));

/** Adds why one form of several is refused. */
function addRefusal(
  { errors, conflicts }: { readonly errors: FieldErrors; readonly conflicts: Conflict[] },
  path: string,
  refusal: Refusal,
): void {
  addErrors(errors, path, refusal);
  for (const conflict of refusal.conflicts ?? []) conflicts.push({ ...conflict, field: path + conflict.field });
}

const eventsOf = (decision: LibraryDecision): readonly LibraryEvent[] => ('events' in decision ? decision.events : []);
const seenTask = (seen: Library | undefined, id: number) => seen?.tasks.get(id);

/** The events of the task itself, with its default make-up. */
function withDefault(
  events: readonly LibraryEvent[],
  id: number,
  elementMakeupId: number | null,
  record: object | undefined,
): LibraryEvent[] {
  const before = (record as { elementMakeupId?: number | null } | undefined)?.elementMakeupId ?? null;
  const [event] = events;
  if (event?.type === 'TaskCreated') return [{ type: 'TaskCreated', data: { ...event.data, elementMakeupId } }];
  if (before === elementMakeupId) return [...events];
  const change = event?.type === 'TaskChanged' ? event.data : { before: {}, after: {} };
  return [
    {
      type: 'TaskChanged',
      data: {
        id,
        before: { ...change.before, elementMakeupId: before },
        after: { ...change.after, elementMakeupId },
      },
    },
  ];
}

type SavedMakeup = { readonly id: number; readonly events: readonly LibraryEvent[] };

interface MakeupContext {
  readonly createdBy: number;
  readonly ids: NewLineIds & { readonly elementmakeup: () => number };
  readonly seen?: Library | undefined;
  /** Fields that the caller decides. */
  readonly fixed?: Partial<Pick<ElementMakeup, 'taskId' | 'taskCode' | 'defaultElementForTask'>>;
}

/** Creates or changes one make-up with its activities and lines. @returns why not, or its id and events */
export function saveMakeup(
  { id, form: { activities: forms, ...form } }: Pick<TaskMakeupForm, 'id' | 'form'>,
  choices: InputChoices,
  { createdBy, ids, seen, fixed }: MakeupContext,
): SavedMakeup | Extract<LibraryDecision, { refusal: unknown }> {
  const record = id === undefined ? undefined : choices.own.elementMakeups.get(id);
  const current = record && !record.retired ? record : undefined;
  const activities = forms && activitiesOf(forms, current?.activities ?? [], choices, ids);
  // A new make-up of a task that is new itself names a task that the library does not have yet: the caller vouches for it.
  const { taskId, ...rest } = fixed ?? {};
  const fields = { ...form, ...(activities && { activities }), ...rest };
  const decision = current
    ? changeInput('elementMakeups', current, fields, choices, seen?.elementMakeups.get(current.id))
    : createInput('elementMakeups', fields, { id: ids.elementmakeup(), createdBy, choices });
  if ('refusal' in decision) return decision;
  if (current) return { id: current.id, events: decision.events };
  const [event] = decision.events;
  if (event?.type !== 'ElementMakeupCreated') throw new Error('A new make-up was not created');
  const data = taskId === undefined ? event.data : { ...event.data, taskId };
  return { id: data.id, events: [{ type: 'ElementMakeupCreated', data }] };
}
