import type { Conflict } from '../../../platform/problem.js';
import type { Task } from '../../library/library-records.js';
import { chunksOf } from '../event-chunks.js';
import {
  type AssetReference,
  type ChangedTask,
  dataOf,
  type PlacedTask,
  type ProgrammeEvent,
  type SubprogrammeCopy,
  type TaskFields,
} from '../events.js';
import { type Programme, referenceTo } from '../programme.js';
import { changedFields, collisions, conflictAt, valuesBefore } from '../rebase.js';
import { type NewTask, type NewTaskChoices, newTasks } from './new-tasks.js';
import { type TaskForm, taskErrors, taskFields } from './task-form.js';

/** Keeps every event under the log's 512 KB, also with the longest names before and after. */
const MAX_TASKS_PER_EVENT = 400;

/** The form of a task of a programme's copy, or its removal. */
export interface SavedTask {
  readonly id: number;
  readonly form: TaskForm;
  readonly removed?: boolean;
}

/** The effect of an edit of tasks on the current programme. */
export interface TaskEdits {
  /** By the id of the copy. */
  readonly changes: ReadonlyMap<number, TaskChanges>;
  readonly conflicts: readonly Conflict[];
  /** `index`: position in the form. */
  readonly errors: readonly { readonly index: number; readonly field: string; readonly message: string }[];
}

/** What an edit does to the tasks of one copy. */
export interface TaskChanges {
  readonly changed: readonly ChangedTask[];
  /** With their indexes in the copy as it is. */
  readonly removed: readonly PlacedTask[];
  /** Last in the copy, in this order. */
  readonly added: readonly Task[];
}

interface TaskPlace extends PlacedTask {
  readonly copy: SubprogrammeCopy;
}

/**
 * Only fields that differ from the version the sender saw are the sender's edit; a field that somebody else has set to another
 * value since is a conflict, and so is a removed task that somebody has changed since (docs/product/assets.md, Conflicts).
 * @param copyIds copies that the edit may change
 * @param seen the programme at the version that the sender saw
 * @param newId ids of added tasks
 */
export function taskEdits(
  programme: Programme,
  tasks: readonly (SavedTask | NewTask)[],
  copyIds: Iterable<number>,
  choices: NewTaskChoices,
  newId: () => number,
  seen: Pick<Programme, 'subprogrammes'> = programme,
): TaskEdits {
  const copies = new Set(copyIds);
  const [places, seenPlaces] = [placesOf(programme, copies), placesOf(seen, copies)];
  const changes = new Map<number, { changed: ChangedTask[]; removed: PlacedTask[]; added: Task[] }>();
  const changesOf = (copyId: number) => {
    const known = changes.get(copyId) ?? { changed: [], removed: [], added: [] };
    changes.set(copyId, known);
    return known;
  };
  const conflicts: Conflict[] = [];
  const errors: { index: number; field: string; message: string }[] = [];
  const namedIds = new Set<number>();
  const newTask = newTasks(programme, choices, newId);
  tasks.forEach((edited, index) => {
    const wrong = (field: string, message: string) => void errors.push({ index, field, message });
    if ('subprogrammeId' in edited) {
      if (!copies.has(edited.subprogrammeId) && programme.subprogrammes.has(edited.subprogrammeId))
        return wrong('subProgrammId', 'This subprogramme is not in the asset');
      const { task, errors: faults } = newTask(edited);
      for (const { field, message } of faults) wrong(field, message);
      if (task) changesOf(edited.subprogrammeId).added.push(task);
      return;
    }
    const { id, form } = edited;
    const now = places.get(id);
    const saw = seenPlaces.get(id) ?? now;
    if (!saw) return wrong('id', 'This task is not in the asset');
    if (namedIds.has(id)) return wrong('id', 'A task is named twice');
    namedIds.add(id);
    if (edited.removed) {
      if (!now) return;
      if (Object.keys(changedFields<Task>(saw.task, now.task)).length > 0)
        conflicts.push(conflictAt(`tasks.${id}`, now.task, programme));
      changesOf(now.copy.id).removed.push({ at: now.at, task: now.task });
      return;
    }
    const edit = changedFields<TaskFields>(taskFields(saw.task), form);
    if (Object.keys(edit).length === 0) return;
    // Removed since: a conflict only if the sender changed the task.
    if (!now) return void conflicts.push(conflictAt(`tasks.${id}`, null, programme));
    const fields = taskFields(now.task);
    const path = (key: string) => `tasks.${id}.${key}`;
    const collided = collisions<TaskFields>(taskFields(saw.task), fields, edit, programme, path);
    conflicts.push(...collided);
    // The merged figures of two planners are not checked before the sender has seen the conflict.
    if (collided.length === 0)
      errors.push(...taskErrors({ ...fields, ...edit }, edit, choices).map((error) => ({ index, ...error })));
    const after = changedFields<TaskFields>(fields, edit);
    if (Object.keys(after).length > 0)
      changesOf(now.copy.id).changed.push({ taskId: id, before: valuesBefore<TaskFields>(fields, after), after });
  });
  return { changes, conflicts, errors };
}

function placesOf(
  { subprogrammes }: Pick<Programme, 'subprogrammes'>,
  copies: ReadonlySet<number>,
): Map<number, TaskPlace> {
  const places = new Map<number, TaskPlace>();
  for (const id of copies) {
    const copy = subprogrammes.get(id);
    copy?.tasks.forEach((task, at) => places.set(task.id, { copy, at, task }));
  }
  return places;
}

/**
 * Conflicts for tasks that somebody changed or added after the version the sender saw, in copies that the sender's command
 * removes.
 */
export function lostTasks(
  events: readonly ProgrammeEvent[],
  seen: Pick<Programme, 'subprogrammes'>,
  programme: Programme,
): Conflict[] {
  return dataOf(events, 'SubprogrammesRemoved')
    .flatMap(({ copies }) => copies)
    .flatMap(({ id, tasks }) => {
      const saw = seen.subprogrammes.get(id);
      return tasks.flatMap((task): Conflict[] => {
        const before = saw?.tasks.find((one) => one.id === task.id);
        const isSeen =
          saw === undefined || (before !== undefined && Object.keys(changedFields<Task>(before, task)).length === 0);
        return isSeen ? [] : [conflictAt(`tasks.${task.id}`, task, programme)];
      });
    });
}

/** @param renamed the asset that the preceding events of the command rename */
export function changedTaskEvents(
  programme: Programme,
  changes: TaskEdits['changes'],
  renamed?: AssetReference,
): ProgrammeEvent[] {
  return [...changes].flatMap(([subprogrammeId, { changed, removed, added }]) => {
    const copy = programme.subprogrammes.get(subprogrammeId);
    if (!copy) throw new Error(`Subprogramme with ID ${subprogrammeId} not found`);
    const { assetName } = copy.assetId === renamed?.assetId ? renamed : referenceTo(programme, copy.assetId);
    const last = copy.tasks.length - removed.length;
    const placed = added.map((task, i): PlacedTask => ({ at: last + i, task }));
    return stepsOf({ changed, removed, added: placed }).map(
      (step): ProgrammeEvent => ({
        type: 'SubprogrammeTasksChanged',
        data: { assetName, subprogrammeId, ...step },
      }),
    );
  });
}

type TaskStep = Pick<TaskChanges, 'changed' | 'removed'> & { readonly added: readonly PlacedTask[] };

/** One change of tasks, in as many steps as events need. */
function stepsOf({ changed, removed, added }: TaskStep): TaskStep[] {
  const count = changed.length + removed.length + added.length;
  if (count === 0) return [];
  if (count <= MAX_TASKS_PER_EVENT) return [{ changed, removed, added }];
  // The last tasks go first, so that the indexes of those that are removed after them stay true.
  const fromTheEnd = [...removed].sort((a, b) => b.at - a.at);
  return [
    ...chunksOf(changed, MAX_TASKS_PER_EVENT).map((some) => ({ changed: some, removed: [], added: [] })),
    ...chunksOf(fromTheEnd, MAX_TASKS_PER_EVENT).map((some) => ({ changed: [], removed: some, added: [] })),
    ...chunksOf(added, MAX_TASKS_PER_EVENT).map((some) => ({ changed: [], removed: [], added: some })),
  ];
}

/** The tasks of a copy after an edit. */
export function tasksAfter({ tasks }: SubprogrammeCopy, { changed, removed, added }: TaskChanges): Task[] {
  const after = new Map(changed.map((one) => [one.taskId, one.after]));
  const gone = new Set(removed.map(({ task }) => task.id));
  return [...tasks.filter(({ id }) => !gone.has(id)).map((task) => ({ ...task, ...after.get(task.id) })), ...added];
}
