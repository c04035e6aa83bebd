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
import { assetNameOf, type Programme, referenceTo } from '../programme.js';
import { changedFields, collisions, conflictAt, valuesBefore } from '../rebase.js';
import { type TaskChoices, type TaskForm, taskErrors, taskFields } from './task-form.js';

/** Keeps every event under the log's 512 KB, also with the longest names before and after. */
const MAX_TASKS_PER_EVENT = 400;

/** The form of a task of a programme's copy. */
export interface SavedTask {
  readonly id: number;
  readonly form: TaskForm;
}

/** The effect of an edit of tasks on the current programme. */
export interface TaskEdits {
  /** Changed tasks by the id of their copy. */
  readonly changed: ReadonlyMap<number, readonly ChangedTask[]>;
  readonly conflicts: readonly Conflict[];
  /** `index`: position in the form. */
  readonly errors: readonly { readonly index: number; readonly field: string; readonly message: string }[];
}

interface TaskPlace {
  readonly copy: SubprogrammeCopy;
  readonly task: Task;
}

/**
 * Only fields that differ from the version the sender saw are the sender's edit; a field that somebody else has set to another
 * value since is a conflict (docs/product/assets.md, Conflicts).
 * @param copyIds copies that the edit may change
 * @param seen the programme at the version that the sender saw
 */
export function taskEdits(
  programme: Programme,
  tasks: readonly SavedTask[],
  copyIds: Iterable<number>,
  choices: TaskChoices,
  seen: Pick<Programme, 'subprogrammes'> = programme,
): TaskEdits {
  const copies = new Set(copyIds);
  const [places, seenPlaces] = [placesOf(programme, copies), placesOf(seen, copies)];
  const changed = new Map<number, ChangedTask[]>();
  const conflicts: Conflict[] = [];
  const errors: { index: number; field: string; message: string }[] = [];
  const namedIds = new Set<number>();
  tasks.forEach(({ id, form }, index) => {
    const now = places.get(id);
    const saw = seenPlaces.get(id) ?? now;
    if (!saw) return void errors.push({ index, field: 'id', message: 'This task is not in the asset' });
    if (namedIds.has(id)) return void errors.push({ index, field: 'id', message: 'A task is named twice' });
    namedIds.add(id);
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
    if (Object.keys(after).length === 0) return;
    const ofCopy = changed.get(now.copy.id) ?? [];
    ofCopy.push({ taskId: id, before: valuesBefore<TaskFields>(fields, after), after });
    changed.set(now.copy.id, ofCopy);
  });
  return { changed, conflicts, errors };
}

function placesOf(
  { subprogrammes }: Pick<Programme, 'subprogrammes'>,
  copies: ReadonlySet<number>,
): Map<number, TaskPlace> {
  const places = new Map<number, TaskPlace>();
  for (const id of copies) {
    const copy = subprogrammes.get(id);
    if (copy) for (const task of copy.tasks) places.set(task.id, { copy, task });
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
  changed: TaskEdits['changed'],
  renamed?: AssetReference,
): ProgrammeEvent[] {
  return [...changed].flatMap(([subprogrammeId, tasks]) => {
    const copy = programme.subprogrammes.get(subprogrammeId);
    if (!copy) throw new Error(`Subprogramme with ID ${subprogrammeId} not found`);
    const { assetName } = copy.assetId === renamed?.assetId ? renamed : referenceTo(programme, copy.assetId);
    return chunksOf(tasks, MAX_TASKS_PER_EVENT).map(
      (some): ProgrammeEvent => ({
        type: 'SubprogrammeTasksChanged',
        data: { assetName, subprogrammeId, added: [], changed: some, removed: [] },
      }),
    );
  });
}

/** The events that append tasks to a copy. */
export function addedTaskEvents(
  programme: Programme,
  { id: subprogrammeId, assetId, tasks: there }: SubprogrammeCopy,
  tasks: readonly Task[],
): ProgrammeEvent[] {
  const placed = tasks.map((task, i): PlacedTask => ({ at: there.length + i, task }));
  return chunksOf(placed, MAX_TASKS_PER_EVENT).map((added) => ({
    type: 'SubprogrammeTasksChanged',
    data: { assetName: assetNameOf(programme, assetId), subprogrammeId, added, changed: [], removed: [] },
  }));
}
