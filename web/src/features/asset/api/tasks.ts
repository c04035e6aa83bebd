import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { Task } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Tasks?subProgrammeId=, of a library subprogramme or a programme's copy. */
export function useTasks(programmeId: number, subProgrammId: number | null) {
  return useSWR(subProgrammId === null ? null : keys.tasks(programmeId, subProgrammId), () => read<Task[]>('/api/Tasks', { query: { subProgrammeId: subProgrammId } }));
}
