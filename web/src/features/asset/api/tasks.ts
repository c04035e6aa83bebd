import useSWR from 'swr';
import { read, write } from '../../../lib/api.js';
import type { Task } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Tasks?subProgrammeId=, of a library subprogramme or a programme's copy. */
export function useTasks(programmeId: number, subProgrammId: number | null) {
  return useSWR(subProgrammId === null ? null : keys.tasks(programmeId, subProgrammId), () =>
    read<Task[]>('/api/Tasks', { query: { subProgrammeId: subProgrammId } }),
  );
}

/** The tasks of several copies of one programme, by copy. Reads nothing without copies. */
export function useTasksOf(programmeId: number, subProgrammIds: readonly number[]) {
  return useSWR(subProgrammIds.length === 0 ? null : keys.tasksOf(programmeId, subProgrammIds), async () => {
    const copies = subProgrammIds.map(
      async (id) => [id, await read<Task[]>('/api/Tasks', { query: { subProgrammeId: id } })] as const,
    );
    return Object.fromEntries(await Promise.all(copies));
  });
}

/** PATCH /api/Tasks/{id}: links a saved task to an activity, or takes its link away; 412 when somebody else did meanwhile. */
export async function linkTask({
  id,
  p6ActivityId,
  etag,
}: {
  id: number;
  p6ActivityId: number | null;
  etag: string | null;
}) {
  const { data, commandId } = await write<Task>('PATCH', `/api/Tasks/${id}`, { p6ActivityId }, { ifMatch: etag });
  return { ...data, commandId };
}
