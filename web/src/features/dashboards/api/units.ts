import useSWR from 'swr';
import { read } from '../../../lib/api.js';
import type { Unit } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/Units: they change with the product, not with the planner. */
export function useUnits() {
  return useSWR(keys.reference('units'), () => read<Unit[]>('/api/Units'), { revalidateOnFocus: false });
}
