import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { ElementMakeup, NextTaskCode, Task } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Tasks?projectId=0: the planner's own tasks and those of the database, of all subprogrammes and by themselves. */
export function useLibraryTasks(wanted = true) {
  return useSWR(wanted ? keys.inputChoices('tasks') : null, () =>
    read<Task[]>('/api/Tasks', { query: { projectId: 0 } }),
  );
}

/** What make-ups are found by: the task that they were made for, or its code. */
export interface MakeupSource {
  readonly taskId: number;
  readonly taskCode: string;
}

/** The make-ups of a task: those that were made for it, then the others of its code. */
export async function makeupsOf({ taskId, taskCode }: MakeupSource): Promise<ElementMakeup[]> {
  const lists = await Promise.all([
    taskId === 0 ? [] : read<ElementMakeup[]>('/api/ElementMakeups', { query: { taskId } }),
    taskCode === '' ? [] : read<ElementMakeup[]>('/api/ElementMakeups', { query: { taskCode } }),
  ]);
  return [...new Map(lists.flat().map((makeup) => [makeup.id, makeup])).values()];
}

/** GET /api/ElementMakeups?taskId= and ?taskCode=; null reads nothing. */
export function useMakeupsOf(source: MakeupSource | null) {
  return useSWR(
    source && keys.inputChoices('makeupsOfTask', { taskId: source.taskId, taskCode: source.taskCode }),
    () => (source ? makeupsOf(source) : []),
  );
}

/** GET /api/TaskCodes/next?name=: a code that is free now, and what its prefix stands for; null reads nothing. */
export function useNextTaskCode(name: string | null) {
  return useSWR(
    name === null ? null : keys.inputChoices('nextTaskCode', { name }),
    () => read<NextTaskCode>('/api/TaskCodes/next', { query: { name: name ?? '' } }),
    // The code that another planner took meanwhile is not offered again.
    { dedupingInterval: 0 },
  );
}

/**
 * The make-ups of a task that is edited, with the version of the task that was known when they were asked for: a save at that version
 * takes back no change of a make-up that was never shown. While those of a newer version are read, the former pair stays.
 */
export function useEditedMakeups(source: MakeupSource | null, etag: string | null) {
  return useSWR(
    source &&
      keys.inputChoices('makeupsOfTask', { taskId: source.taskId, taskCode: source.taskCode, etag: etag ?? '' }),
    async () => ({ etag, makeups: source ? await makeupsOf(source) : [] }),
    { keepPreviousData: true },
  );
}
