import { useRef } from 'react';
import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { LabourDashboard, LabourRates, MaterialsDashboard } from '../../../lib/api-types.js';
import { type Key, keys } from '../../../lib/keys.js';
import type { Query } from '../../../lib/query-string.js';
import { useAsOf } from '../filters/use-url-filters.js';

/** An answer with the filters of its request: while another is on its way the last one stays (docs/web.md, Data). */
export interface DashboardAnswer<Dashboard> {
  dashboard: Dashboard;
  query: Query;
}

export interface DashboardReading<Dashboard> {
  /** The last good answer, which may be that of other filters. */
  answer: DashboardAnswer<Dashboard> | undefined;
  fresh: boolean;
  loading: boolean;
  error: unknown;
  readAt: Date;
  retry: () => void;
}

/** GET /api/Dashboards/materials: quantities per month of what the filters leave. */
export function useMaterialsDashboard(projectId: number, filters: Query): DashboardReading<MaterialsDashboard> {
  const query = useQueryOfMoment(filters);
  return useDashboard(keys.materials(projectId, query), '/api/Dashboards/materials', projectId, query);
}

/** GET /api/Dashboards/labour: heads per day of what the filters leave. */
export function useLabourDashboard(projectId: number, filters: Query): DashboardReading<LabourDashboard> {
  const query = useQueryOfMoment(filters);
  return useDashboard(keys.labour(projectId, query), '/api/Dashboards/labour', projectId, query);
}

/** GET /api/Dashboards/labour/rates: the production rates that the labour follows from, once somebody asks for them. */
export function useLabourRates(projectId: number, filters: Query, wanted: boolean) {
  const query = useQueryOfMoment(filters);
  return useSWR(wanted ? keys.labourRates(projectId, query) : null, () =>
    read<LabourRates>('/api/Dashboards/labour/rates', { query: { projectId, ...query } }),
  );
}

/** The filters with the moment that the address names, if any. */
export function useQueryOfMoment(filters: Query): Query {
  const asOf = useAsOf();
  return asOf === undefined ? filters : { ...filters, asOf };
}

function useDashboard<Dashboard>(key: Key, path: string, projectId: number, query: Query): DashboardReading<Dashboard> {
  const readAt = useRef(new Date());
  const { data, error, isValidating, mutate } = useSWR<DashboardAnswer<Dashboard>, unknown>(
    key,
    async () => ({ dashboard: await read<Dashboard>(path, { query: { projectId, ...query } }), query }),
    { keepPreviousData: true, onSuccess: () => (readAt.current = new Date()) },
  );
  return {
    answer: data,
    fresh: data !== undefined && same(data.query, query),
    loading: isValidating,
    error,
    readAt: readAt.current,
    retry: () => void mutate(),
  };
}

/** Whether both ask for the same. */
export function same(one: Query, other: Query): boolean {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].every((name) => one[name] === other[name]);
}
