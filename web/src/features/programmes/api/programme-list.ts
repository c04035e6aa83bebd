import useSWR from 'swr';
import { read, write } from '../../../lib/api.js';
import type { ProgrammeCard } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

// Base programmes that are neither removed nor unfinished (spec 1, section 2.1).
const listed = { baseProjectid: 0, isActive: true, isDraft: false };

/** GET /api/ProjectsWithAssetCountViews */
export function useProgrammeCards() {
  return useSWR(keys.programmeList(listed), () => read<ProgrammeCard[]>('/api/ProjectsWithAssetCountViews', { query: listed }));
}

/** PUT /api/Projects/deactivate/{id} */
export async function deactivateProgramme(id: number): Promise<void> {
  await write('PUT', `/api/Projects/deactivate/${id}`);
}

/** PUT /api/Projects/reactivate/{id}: 409 when the name was taken meanwhile. */
export async function reactivateProgramme(id: number): Promise<void> {
  await write('PUT', `/api/Projects/reactivate/${id}`);
}
