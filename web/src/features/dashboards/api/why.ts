import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { Why } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';
import type { Query } from '../../../lib/query-string.js';
import { same, useQueryOfMoment } from './dashboards.js';

/** GET /api/Dashboards/materials/why or /labour/why: the lines that a figure adds up. The last answer stays until the next one comes. */
export function useWhy(projectId: number, view: 'materials' | 'labour', asked: Query) {
  const query = useQueryOfMoment(asked);
  const { data, ...reading } = useSWR(
    keys.why(projectId, view, query),
    async () => ({
      asked: { view, ...query },
      why: await read<Why>(`/api/Dashboards/${view}/why`, { query: { projectId, ...query } }),
    }),
    { keepPreviousData: true },
  );
  return { why: data?.why, fresh: data !== undefined && same(data.asked, { view, ...query }), ...reading };
}
