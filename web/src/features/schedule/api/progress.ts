import useSWR from 'swr';
import { read, readPage, readWithEtag } from '../../../lib/api.js';
import type { P6Activity, Programme, ProgrammeProgress } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Projects/{id}: what the programme is called. */
export function useProgramme(id: number) {
  return useSWR(keys.programmeDetail(id), () => readWithEtag<Programme>(`/api/Projects/${id}`));
}

/** GET /api/Projects/{id}/progress: all linked parts, planned against actual. Null reads nothing. */
export function useProgress(id: number | null) {
  return useSWR(id === null ? null : keys.progress(id), () => read<ProgrammeProgress>(`/api/Projects/${id}/progress`));
}

export type ActivitySort =
  | 'p6ActivityName'
  | 'p6ActivityDescription'
  | 'wbs'
  | 'activityType'
  | 'status'
  | 'percentComplete'
  | 'p6StartDate'
  | 'p6EndDate';

export type ActivitiesQuery = {
  page: number;
  pageSize: number;
  /** Words that must all be in the ID, the name or the WBS. */
  query: string | undefined;
  sort: ActivitySort | `-${ActivitySort}`;
};

/** GET /api/P6Activities: one page. The page before stays until the next one is there. Null reads nothing. */
export function useActivities(id: number | null, query: ActivitiesQuery) {
  return useSWR(
    id === null ? null : keys.p6Activities(id, query),
    () => readPage<P6Activity>('/api/P6Activities', { query: { projectId: id, ...query } }),
    { keepPreviousData: true },
  );
}
