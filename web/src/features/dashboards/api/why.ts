import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { Why } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';
import type { Query } from '../../../lib/query-string.js';

/** GET /api/Dashboards/materials/why or /labour/why: the lines that a figure adds up. The last answer stays until the next one comes. */
export function useWhy(projectId: number, view: 'materials' | 'labour', query: Query) {
  return useSWR(
    keys.why(projectId, view, query),
    async () => ({
      query,
      why: await read<Why>(`/api/Dashboards/${view}/why`, { query: { projectId, ...query } }),
    }),
    { keepPreviousData: true },
  );
}
