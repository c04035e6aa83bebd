import useSWR from 'swr';
import { read, readPage } from '../../../lib/api.js';
import type { P6Activity } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

// A schedule may hold 300,000 activities: they are searched and read by page, never all at once.

/** How many search results are shown. */
export const activitiesShown = 50;

/** Ids per request: servers accept URLs of about 16 kB. */
const idsPerCall = 500;

/** How many activities the programme's schedule holds; undefined until that is known. */
export function useP6ActivityCount(programmeId: number): number | undefined {
  const query = { projectId: programmeId, page: 1, pageSize: 1 };
  return useSWR(keys.p6Activities(programmeId, query), () => readPage<P6Activity>('/api/P6Activities', { query })).data
    ?.total;
}

/** Activities whose identifier or description contains every word; null reads nothing. */
export function useP6ActivitySearch(programmeId: number, words: string | null) {
  const query = { projectId: programmeId, query: words || undefined, page: 1, pageSize: activitiesShown };
  return useSWR(
    words === null ? null : keys.p6Activities(programmeId, query),
    () => readPage<P6Activity>('/api/P6Activities', { query }),
    { keepPreviousData: true },
  );
}

/** The activity with this id; null reads nothing. */
export function useP6Activity(programmeId: number, id: number | null) {
  return useSWR(id === null ? null : keys.p6Activities(programmeId, { id }), () =>
    read<P6Activity>(`/api/P6Activities/${id}`),
  );
}

/**
 * GET /api/Projects/{id}/schedule: names the projects of the schedule, where one of these activities is of another than the first. Most
 * schedules have one.
 */
export function useProjectNames(programmeId: number, activities: readonly P6Activity[]): ReadonlyMap<number, string> {
  const several = activities.some(({ scheduleProject }) => scheduleProject !== 1);
  const { data } = useSWR(several ? keys.p6Activities(programmeId, { projects: true }) : null, () =>
    read<{ projects: { id: number; name: string }[] }>(`/api/Projects/${programmeId}/schedule`),
  );
  return new Map(data?.projects.map(({ id, name }) => [id, name]));
}

/** The activities with these ids: those of the parts that are shown, not the whole schedule. */
export function useP6ActivitiesOf(programmeId: number, ids: readonly number[]) {
  const wanted = [...new Set(ids)].sort((a, b) => a - b);
  return useSWR(wanted.length === 0 ? null : keys.p6Activities(programmeId, { ids: wanted.join() }), async () => {
    const calls = Array.from({ length: Math.ceil(wanted.length / idsPerCall) }, (_, i) =>
      wanted.slice(i * idsPerCall, (i + 1) * idsPerCall),
    );
    const found = await Promise.all(
      calls.map((some) =>
        read<P6Activity[]>(
          `/api/P6Activities?${new URLSearchParams([['projectId', String(programmeId)], ...some.map((id) => ['id', String(id)])])}`,
        ),
      ),
    );
    return found.flat();
  });
}
