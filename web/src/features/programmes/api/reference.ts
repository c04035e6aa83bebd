import useSWRImmutable from 'swr/immutable';
import { read } from '../../../lib/api.js';
import type { Metric, Region } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Regions */
export function useRegions() {
  return useSWRImmutable(keys.reference('Regions'), () => read<Region[]>('/api/Regions'));
}

/** GET /api/Metrics */
export function useMetrics() {
  return useSWRImmutable(keys.reference('Metrics'), () => read<Metric[]>('/api/Metrics'));
}
