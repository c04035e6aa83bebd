import useSWR from 'swr';
import { read, readPage } from './api.js';
import type { P6Activity } from './api-types.js';
import { keys } from './keys.js';

// A schedule may hold 300,000 activities: they are asked for by words and page, never all at once.

/** How many are shown of those that hold the words. */
export const activitiesShown = 50;

/** Ids in one address: servers take some 16 kB of it. */
const idsPerCall = 500;

/** How many activities the programme's schedule holds; undefined until that is known. */
export function useP6ActivityCount(programmeId: number): number | undefined {
  const query = { projectId: programmeId, page: 1, pageSize: 1 };
  return useSWR(keys.p6Activities(programmeId, query), () => readPage<P6Activity>('/api/P6Activities', { query })).data
    ?.total;
}

/** Those whose identifier or description holds every word; null asks for nothing. */
export function useP6ActivitySearch(programmeId: number, words: string | null) {
  const query = { projectId: programmeId, query: words || undefined, page: 1, pageSize: activitiesShown };
  return useSWR(
    words === null ? null : keys.p6Activities(programmeId, query),
    () => readPage<P6Activity>('/api/P6Activities', { query }),
    { keepPreviousData: true },
  );
}

/** The one with this id, or none for null. */
export function useP6Activity(programmeId: number, id: number | null) {
  return useSWR(id === null ? null : keys.p6Activities(programmeId, { id }), () =>
    read<P6Activity>(`/api/P6Activities/${id}`),
  );
}

/** Those with these ids, as far as they are known: of the parts that are shown, not of the whole schedule. */
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
