import useSWR from 'swr';
import useSWRImmutable from 'swr/immutable';
import { read } from '../../../lib/api.js';
import type { AssetCategory, Subprogramme, Unit } from '../../../lib/api-types.js';
import { keys } from '../../../lib/keys.js';

/** GET /api/AssetCategories: one record per asset type. */
export function useAssetCategories() {
  return useSWRImmutable(keys.reference('AssetCategories'), () => read<AssetCategory[]>('/api/AssetCategories'));
}

/** GET /api/Units */
export function useUnits() {
  return useSWRImmutable(keys.reference('Units'), () => read<Unit[]>('/api/Units'));
}

/**
 * GET /api/SubProgramms?projectId=0: the library's, of all asset types: a type without one is shown as such. Read anew by every page
 * that needs it: the planner may have made one meanwhile (docs/product/custom-inputs.md, Subprogrammes).
 */
export function useLibrarySubprogrammes() {
  return useSWR(
    keys.reference('SubProgramms', { projectId: 0 }),
    () => read<Subprogramme[]>('/api/SubProgramms', { query: { projectId: 0 } }),
    { revalidateOnFocus: false, revalidateOnReconnect: false },
  );
}
