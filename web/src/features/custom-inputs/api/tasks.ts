import useSWR from 'swr';
import { read, readWithEtag, write } from '../../../lib/api.js';
import type { ElementMakeup, NextTaskCode, Task, WholeTaskBody } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Tasks/{id}, and its make-ups: an edit sends `etag` back as If-Match. */
export function useTaskWithMakeups(id: number | null) {
  return useSWR(id === null ? null : keys.customInput('tasks', id), async () => {
    const [task, makeups] = await Promise.all([
      readWithEtag<Task>(`/api/Tasks/${id}`),
      read<ElementMakeup[]>('/api/ElementMakeups', { query: { taskId: id } }),
    ]);
    return { ...task, makeups };
  });
}

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

/** POST /api/Tasks/full, with the id of one that is there PUT: the task with its make-ups and its default in one command. */
export const saveTask = ({ id, body, etag }: { id: number | null; body: WholeTaskBody; etag: string | null }) =>
  id === null
    ? write<Task>('POST', '/api/Tasks/full', body)
    : write<Task>('PUT', '/api/Tasks/full', { ...body, id }, { ifMatch: etag });
